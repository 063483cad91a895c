package mail

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// position returns the report to whoever is to move after so many random moves of a game.
func position(rt *rapid.T, rules *engine.Rules, moves int, chance *rand.Rand) *account {
	g, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "spring-3", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret(fmt.Sprint(chance.Uint64()))})
	for n := 0; err == nil && n < moves && !g.Over(); n++ {
		all := g.State.Moves(nil)
		set := &play.OrderSet{Player: g.Players[g.Open().Seat], Turn: g.Open().Turn, Lines: []play.OrderLine{{Text: g.Rules.Grammar.Write(all[chance.IntN(len(all))]), Line: 1}}}
		g, _, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
	}
	if err != nil {
		rt.Fatal(err)
	}
	if g.Over() {
		rt.Skip("the game is over")
	}
	doc, err := adjudicator.About(g, nil).To(report.Reader{Viewer: g.Players[g.Open().Seat], Language: "en"})
	if err != nil {
		rt.Fatal(err)
	}
	return &account{Document: doc, docket: "spring-3"}
}

// bodies are all that links can open, filled in where they are to be.
func (d *account) bodies() (all []string) {
	for _, c := range d.Choices {
		form := strings.TrimRight(d.own(), " -\n") + "\n"
		if !strings.HasSuffix(form, "orders:\n") { // what explains the orders is above them
			form += "- " + strings.Join(c.Lines, "\n- ") + "\n"
		}
		trial := fmt.Sprintf("game: spring-3\nplayer: %s\nseen: %s\nturn: %d\norders:\n- %s\n", d.Reader.Viewer, d.Game.Tip.Mark(), d.turn(), strings.Join(c.Lines, "\n- "))
		all = append(all, d.answer(c.Lines), form, "preview\n\n"+form, trial)
	}
	return append(all, d.own(), "preview\n\n"+d.own(), "status", "history", "help", "resend")
}

// A program is what a mail program makes of the body of a link.
type program struct {
	ends, spaces, encoded, keys, form, signature string
	shuffled                                     bool
}

func aProgram(rt *rapid.T) program {
	one := func(name string, of ...string) string { return rapid.SampledFrom(of).Draw(rt, name) }
	return program{
		one("ends", "\r\n", " ", "", "  ", "%0D%0A", "%0A", `\n`, "<br>"), one("spaces", " ", "+", "%20", "\u00a0"), one("encoded", "", "once", "twice"),
		one("keys", "", "upper", "title"), one("form", "text", "html", "divs", "wrapped"), one("signature", "", "\n\n-- \nAnna", "\n\nSent from my iPhone", "\n\nAnna"), rapid.Bool().Draw(rt, "shuffled"),
	}
}

// fields cuts a body into what stands before its fields, and these.
func fieldsOf(body string) (above string, fields []string, list string) {
	for line := range strings.Lines(body) {
		key, _, is := strings.Cut(line, ": ")
		switch {
		case list != "" || strings.HasPrefix(line, "orders:"):
			list += line
		case is && slices.Contains([]string{"game", "player", "turn", "seen", "id"}, key):
			fields = append(fields, line)
		default:
			above += line
		}
	}
	return above, fields, list
}

// sends returns the email that the program makes of a body.
func (p program) sends(body string, chance *rand.Rand) string {
	above, fields, list := fieldsOf(body)
	if p.shuffled {
		chance.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	for i, line := range fields {
		key, value, _ := strings.Cut(line, ":")
		switch p.keys {
		case "upper":
			line = strings.ToUpper(key) + ":" + value
		case "title":
			line = strings.ToUpper(key[:1]) + key[1:] + ":" + value
		}
		fields[i] = line
	}
	body = above + strings.Join(fields, "") + list
	switch p.encoded {
	case "once":
		body = percent(strings.ReplaceAll(body, "\n", "\r\n"))
	case "twice":
		body = percent(percent(strings.ReplaceAll(body, "\n", "\r\n")))
	default:
		body = strings.ReplaceAll(strings.ReplaceAll(body, " ", p.spaces), "\n", p.ends)
	}
	if p.form == "wrapped" && p.spaces == " " && p.encoded == "" && strings.Trim(p.ends, " ") == "" {
		body = wrapAt(body, 60)
	}
	kind := "text/plain"
	switch text := html.EscapeString(body + p.signature); p.form {
	case "html":
		kind, body = "text/html", `<div dir="auto">`+strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "<br>"), "\n", "<br>")+"</div>"
	case "divs":
		kind, body = "text/html", "<div>"+strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "</div><div>"), "\n", "</div><div>")+"</div>"
	default:
		body += p.signature
	}
	return "From: anna@sandbox.test\nTo: cityhall@sandbox.test\nSubject: Re: [spring-3] Game\nMIME-Version: 1.0\nContent-Type: " + kind + "; charset=utf-8\n\n" + strings.ReplaceAll(body, "\r\n", "\n") + "\n"
}

// wrapAt breaks lines between words.
func wrapAt(text string, width int) string {
	var b strings.Builder
	column := 0
	for word := range strings.SplitAfterSeq(text, " ") {
		if column+len(word) > width {
			b.WriteString("\n")
			column = 0
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// read returns what an email asks for.
func (d *account) read(rt *rapid.T, raw string) string {
	m, err := incoming.Read([]byte(raw))
	if err != nil {
		rt.Fatal(err)
	}
	g := d.Game
	q := request.Find(m, g.Rules, false, func() *request.Sent { return nil }, g.Players...)
	passed := slices.DeleteFunc(q.Passed, func(line string) bool { return line == "Anna" }) // a signature without an empty line above it
	said := fmt.Sprintf("game %q, player %q, preview %v, unedited %v, errors %v, passed %v\n", q.Game, q.Player, q.Preview, q.Unedited, q.Errors, passed)
	for _, a := range q.Asks {
		said += fmt.Sprintf("ask %s\n", a.Verb)
	}
	if s := q.Set; s != nil {
		said += fmt.Sprintf("turn %d, seen %s, id %s\n", s.Turn, s.Seen, s.ID)
		for _, l := range s.Lines {
			all, _ := g.Rules.Grammar.ReadAll(l.Text)
			for _, o := range all {
				said += g.Rules.Grammar.WriteOrder(o.Order) + "\n"
			}
		}
	}
	return said
}

// Whatever a mail program makes of a link, the email is read as the same orders.
func TestLinkBodies(t *testing.T) {
	testkit.Draws(t, 20)
	rapid.Check(t, func(rt *rapid.T) {
		rules := rapid.SampledFrom(registry.All()).Draw(rt, "game")
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "chance"), 1))
		d := position(rt, rules, rapid.IntRange(0, 60).Draw(rt, "moves"), chance)
		p := aProgram(rt)
		plain := program{ends: "\r\n", spaces: " ", form: "text", signature: p.signature}
		all := d.bodies()
		chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for _, body := range all[:8] {
			want := d.read(rt, plain.sends(body, chance))
			raw := p.sends(body, chance)
			if diff := cmp.Diff(want, d.read(rt, raw)); diff != "" {
				rt.Fatalf("%+v\n%s\n%s", p, raw, diff)
			}
		}
	})
}
