package mail

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/emersion/go-message"
	"golang.org/x/net/html"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// partOf returns the first part of an email with the media type, as text; "" for none.
func partOf(t testing.TB, raw []byte, mediaType string) string {
	t.Helper()
	return strings.ReplaceAll(string(dataOf(t, raw, mediaType)), "\r\n", "\n")
}

// dataOf is partOf as it is. In place of the type there may be the name of a file.
func dataOf(t testing.TB, raw []byte, mediaType string) []byte {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var found []byte
	err = e.Walk(func(_ []int, part *message.Entity, err error) error {
		kind, params, _ := part.Header.ContentType()
		if err == nil && (kind == mediaType || params["name"] == mediaType) && found == nil {
			data, err := io.ReadAll(part.Body)
			found = data
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// linksIn returns the links of an HTML page, as a mail program opens them.
func linksIn(t testing.TB, page string) (all []letterTo) {
	t.Helper()
	for z := html.NewTokenizer(strings.NewReader(page)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return all
		case html.StartTagToken:
			for _, a := range z.Token().Attr {
				rest, mailto := strings.CutPrefix(a.Val, "mailto:")
				if a.Key != "href" || !mailto {
					continue
				}
				if len(a.Val) > longestLink || strings.Trim(a.Val, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%@?&=:") != "" {
					t.Errorf("some mail programs can't open %q", a.Val)
				}
				address, query, _ := strings.Cut(rest, "?")
				l := letterTo{to: percentless(t, address)}
				for _, field := range strings.Split(query, "&") {
					key, value, _ := strings.Cut(field, "=")
					switch value = percentless(t, value); key {
					case "subject":
						l.subject = value
					case "body":
						if strings.Count(value, "\n") != strings.Count(value, "\r\n") {
							t.Errorf("some mail programs make one line of %q", value)
						}
						l.text = strings.ReplaceAll(value, "\r\n", "\n")
					}
				}
				all = append(all, l)
			}
		}
	}
}

// percentless decodes a part of a link; a plus sign is one.
func percentless(t testing.TB, text string) string {
	t.Helper()
	text, err := url.PathUnescape(text)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// answers are the links of an email that file orders: of each a second tap does
// nothing.
func answersIn(t testing.TB, raw []byte) (all []letterTo) {
	for _, l := range linksIn(t, partOf(t, raw, "text/html")) {
		if strings.Contains(l.text, "\nid: ") {
			all = append(all, l)
		}
	}
	return all
}

// listed are the answers that plain words offer, with the orders to write.
var listed = regexp.MustCompile(`(?m)^Answer [0-9]+: (?:.*\n)+?((?:Write: .*\n)+)`)

// answersByForm takes the nth of the answers that the last email to a player offers.
var answersByForm = map[string]func(t *testing.T, w *world, player string, n int) (l letterTo, orders string){
	"links": func(t *testing.T, w *world, player string, n int) (l letterTo, orders string) {
		raw := w.last(player + "@sandbox.test")
		all := answersIn(t, raw)
		if len(all) == 0 {
			t.Fatalf("no link answers for %s:\n%s\n%s", player, textWithLine(t, raw), partOf(t, raw, "text/html"))
		}
		l = all[n%len(all)]
		l.from = player + "@sandbox.test"
		return l, l.text
	},
	"plain words": func(t *testing.T, w *world, player string, n int) (l letterTo, orders string) {
		raw := w.last(player + "@sandbox.test")
		text := textWithLine(t, raw)
		all := listed.FindAllStringSubmatch(text, -1)
		if len(all) == 0 || partOf(t, raw, "text/html") != "" {
			t.Fatalf("no plain answers for %s:\n%s", player, text)
		}
		for line := range strings.Lines(all[n%len(all)][1]) {
			orders += strings.TrimPrefix(line, "Write: ")
		}
		orders = strings.TrimSpace(orders)
		return letterTo{from: player + "@sandbox.test", to: w.byToken(player), subject: "Re: [spring-3]", text: orders + "\n\nid: plain-" + strconv.Itoa(n) + "\n"}, orders
	},
	"numbers": func(t *testing.T, w *world, player string, n int) (l letterTo, orders string) {
		raw := w.last(player + "@sandbox.test")
		all := numberedIn(textOf(t, raw))
		if len(all) == 0 {
			t.Fatalf("no numbers for %s:\n%s", player, textWithLine(t, raw))
		}
		text := fmt.Sprintf(numberReplies[n%len(numberReplies)], n%len(all)+1)
		return letterTo{from: player + "@sandbox.test", to: w.byToken(player), text: text, more: "In-Reply-To: " + headerOf(t, raw).Get("Message-Id") + "\n"}, strings.Join(all[n%len(all)], "\n")
	},
}

// numberReplies are as people write a number alone.
var numberReplies = []string{"%d", "Hi!\n\nnumber %d please\n\nthanks", "%d번이요", "#%d.", "I'll go with %d"}

// TestGamesByLinks plays whole games of each kind by email alone: players tap one of
// the links of the page, copy an answer from the text, or reply with its number, and never
// write anything else. The games end as the same orders make them end without email.
func TestGamesByLinks(t *testing.T) {
	for i, rules := range registry.All() {
		for form, take := range answersByForm {
			if form != []string{"links", "numbers", "plain words"}[i%3] && !testkit.Asked(testkit.Long) {
				continue
			}
			t.Run(rules.Name+" by "+form, func(t *testing.T) {
				w := newWorld(t)
				s := *w.office().Settings
				s.Answers = 10_000
				w.must(s.Write(w.disk))
				w.game(rules.Name, "spring-3", nil, "anna", "kevin")
				for _, name := range []string{"anna", "kevin"} {
					w.person(name+"@sandbox.test", func(p *store.Person) { p.Form = map[string]string{"plain words": "plain"}[form] })
				}
				w.round()
				byFiles, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "spring-3", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("spring-3")})
				w.must(err)
				for n := 0; n < testkit.Times(14, 10_000) && !w.load("spring-3").Over(); n++ {
					g := w.load("spring-3")
					player := g.Players[g.Open().Seat]
					l, orders := take(t, w, player, n*n+3*n)
					sent := l
					if form == "links" && n%2 == 1 { // as Gmail's phone app sends it
						sent.text = strings.Join(strings.Fields(l.text), " ")
					}
					w.mail(sent)
					w.round()
					if all := w.verdicts(); !strings.HasPrefix(all[len(all)-1], "filed spring-3/"+player) {
						t.Fatalf("the verdict on\n%s\nis %s", l.text, all[len(all)-1])
					}
					byFiles = filed(t, byFiles, play.TimeOf(w.now), player, orders)
					if n%10 == 0 && !w.load("spring-3").Over() { // a second tap
						before := w.load("spring-3").Tip
						w.mail(l)
						w.round()
						if all := w.verdicts(); w.load("spring-3").Tip != before {
							t.Fatalf("a second tap has the verdict %s", all[len(all)-1])
						}
					}
				}
				g := w.load("spring-3")
				if got, want := g.Digest(), byFiles.Digest(); got != want {
					t.Errorf("the game ends with %x, and by files with %x", got, want)
				}
				for _, name := range g.Players {
					if from := headerOf(t, w.last(name+"@sandbox.test")).Get("From"); g.Over() && !strings.Contains(from, "Game") {
						t.Errorf("the last email to %s is from %s", name, from)
					}
				}
			})
		}
	}
}

// filed is a game after the orders above the first empty line of a text.
func filed(t *testing.T, g *play.Game, at play.Time, player, text string) *play.Game {
	t.Helper()
	set := &play.OrderSet{File: "test", Player: player, Turn: g.Open().Turn}
	orders, _, _ := strings.Cut(text, "\n\n")
	for i, line := range strings.Split(orders, "\n") {
		set.Lines = append(set.Lines, play.OrderLine{Text: line, Line: i + 1, Column: 1})
	}
	next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer, At: at}, []*play.OrderSet{set})
	if err != nil || !out.Receipts[0].Accepted {
		t.Fatal(err, out.Receipts)
	}
	return next
}
