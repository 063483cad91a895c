package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/transport"
)

// digested is a world in which anna has got a digest of three games, in the first two
// of which she is next.
func digested(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	for _, id := range []string{"autumn", "spring-3", "summer"} {
		w.game("fifth-avenue", id, nil, "kevin", "anna", "ken")
	}
	w.person("anna@sandbox.test", func(p *store.Person) { p.Notify = "digest 18:00" })
	w.round()
	for _, id := range []string{"spring-3", "summer", "autumn"} {
		for g := w.load(id); g.Players[g.Open().Seat] != "anna"; g = w.load(id) {
			player := g.Players[g.Open().Seat]
			order := w.legal(id)
			w.mail(letterTo{from: player + "@sandbox.test", to: w.byTokenOf(id, player), text: order})
			w.round()
		}
	}
	w.later(7 * 3600e9)
	if keys := w.heads("anna@sandbox.test"); len(keys) != 1 || !strings.HasPrefix(keys[0], "digest/") {
		t.Fatalf("the emails are %q", keys)
	}
	return w
}

// byTokenOf is the address of the office with a player's token.
func (w *world) byTokenOf(game, player string) string {
	t := w.table(game)
	return "cityhall+" + t.o.token(game, t.seat(player)).Reveal() + "@sandbox.test"
}

var answersToDigestsCases = []struct {
	name, text string
	quote      map[string]string // "" for the whole digest below the text
	bottom     string
	from       string
	want       string
}{
	{name: "two games", text: "game: spring-3\nLEGAL@spring-3\n\ngame: summer\nLEGAL@summer\n\nCheers, Anna", want: "filed spring-3/anna, filed summer/anna"},
	{name: "one of them wrong", text: "game: spring-3\norders:\n- start on nowhere/gray\n\nGame: Summer\nLEGAL@summer", want: "filed summer/anna, refused spring-3/anna"},
	{name: "other requests", text: "game: spring-3\nstatus\ngame: summer\npreview\nLEGAL@summer", want: "answered spring-3/anna, previewed summer/anna"},
	{name: "no game", text: "LEGAL@spring-3", want: "which-game autumn/anna"},
	{name: "a wish", text: "notify my-turn", want: "answered autumn/anna"},
	{name: "a wish above games", text: "zone Asia/Seoul\n\ngame: summer\nLEGAL@summer", want: "filed summer/anna"},
	{name: "orders above games", text: "LEGAL@spring-3\n\ngame: summer\nLEGAL@summer", want: "which-game summer/anna"},
	{name: "a greeting above games", text: "Hi City Hall!\n\ngame: summer\nLEGAL@summer", want: "filed summer/anna"},
	{name: "a game of others", text: "game: winter\nLEGAL@spring-3", want: "which-game autumn/anna"},
	{name: "templates filled in", quote: map[string]string{"spring-3": ">   - LEGAL@spring-3", "autumn": ">   - LEGAL@autumn"}, want: "filed autumn/anna, filed spring-3/anna"},
	{name: "between quoted lines", quote: map[string]string{"spring-3": "LEGAL@spring-3"}, want: "filed spring-3/anna"},
	{name: "below it all", quote: map[string]string{}, bottom: "LEGAL@spring-3", want: "which-game autumn/anna"},
	{name: "below it all, with its game", quote: map[string]string{}, bottom: "game: spring-3\nLEGAL@spring-3", want: "filed spring-3/anna"},
	{name: "of somebody else", text: "game: spring-3\nLEGAL@spring-3", from: "kevin", want: "other-seat spring-3/anna"},
	{name: "of a stranger", text: "game: spring-3\nLEGAL@spring-3", from: "eve", want: "stranger spring-3/anna"},
}

// TestAnswersToDigests guards the answer to a digest: each game gets its own part, with
// its own verdict, and what may be for several does nothing.
func TestAnswersToDigests(t *testing.T) {
	quoted := func(w *world, insert map[string]string) string {
		var b strings.Builder
		game, inserted := "", map[string]bool{}
		for line := range strings.Lines(textOf(w.t, w.last("anna@sandbox.test"))) {
			if name, ok := strings.CutPrefix(strings.TrimSpace(line), "game: "); ok {
				game = name
			}
			b.WriteString("> " + line)
			if strings.TrimSpace(line) == "orders:" && insert[game] != "" && !inserted[game] {
				b.WriteString(insert[game] + "\n")
				inserted[game] = true
			}
		}
		return b.String()
	}
	for _, c := range answersToDigestsCases {
		t.Run(c.name, func(t *testing.T) {
			w := digested(t)
			before := len(w.verdicts())
			legal := func(text string) string {
				for _, id := range []string{"autumn", "spring-3", "summer"} {
					text = strings.ReplaceAll(text, "LEGAL@"+id, w.legal(id))
				}
				return text
			}
			text := c.text
			if text += "\n\n"; c.quote == nil {
				text += quoted(w, nil)
			} else {
				text += quoted(w, c.quote) + "\n" + c.bottom
			}
			w.reply("anna", legal(text))
			if c.from != "" {
				inbox := w.folder("INBOX")
				inbox[w.uid] = []byte(strings.Replace(string(inbox[w.uid]), "From: anna@", "From: "+c.from+"@", 1))
			}
			w.round()
			var got []string
			for _, v := range w.verdicts()[before:] {
				v, _, _ = strings.Cut(v, ",")
				got = append(got, v)
			}
			slices.Sort(got)
			if got := strings.Join(got, ", "); got != c.want {
				t.Errorf("the verdicts are %s, expected %s\n%s\n%s", got, c.want, legal(text), w.last("anna@sandbox.test"))
			}
			// What is proved is kept for good, and what is not may be forgotten.
			m, err := w.visit().Mail(t.Context(), int64(w.uid))
			w.must(err)
			if m.Slight != (c.from != "") || m.Rejected != (c.from != "") {
				t.Errorf("kept as slight: %t, as rejected: %t", m.Slight, m.Rejected)
			}
		})
	}
}

// TestRenewedDigest guards those whose digest somebody else has seen: a new token ends
// that of the digest too.
func TestRenewedDigest(t *testing.T) {
	w := digested(t)
	w.mail(letterTo{from: "anna@sandbox.test", to: w.byTokenOf("summer", "anna"), text: "renew"})
	w.round()
	for i := len(w.sent) - 1; ; i-- { // answer the digest, which came before
		if strings.Contains(headerOf(t, w.sent[i].raw).Get("Message-Id"), "digest+panna") {
			w.sent = append(w.sent, w.sent[i])
			break
		}
	}
	w.reply("anna", "game: spring-3\n"+w.legal("spring-3"))
	w.verdict("wrong-token spring-3/anna, told anna", "rejected")
}

// TestRefusedDigest guards a digest that the server refuses for good.
func TestRefusedDigest(t *testing.T) {
	w := wishing(t, func(p *store.Person) { p.Notify = "digest 18:00" })
	w.refuse = func(to []string) error {
		if to[0] == "anna@sandbox.test" {
			return &transport.SendError{Permanent: true, Code: 550, Said: "no such user", Recipient: to[0]}
		}
		return nil
	}
	w.later(8 * time.Hour)
	told := 0
	for _, text := range w.to("mod@sandbox.test") {
		if strings.Contains(strings.Join(strings.Fields(text), " "), "couldn't deliver an email to anna in game") {
			told++
		}
	}
	equal(t, "the games whose moderators hear of it", told, 2)
}

// TestLostDigest guards a digest that comes back: the moderator of each game hears of
// it.
func TestLostDigest(t *testing.T) {
	w := digested(t)
	id := headerOf(t, w.last("anna@sandbox.test")).Get("Message-Id")
	w.put(fmt.Sprintf("From: MAILER-DAEMON@sandbox.test\nTo: cityhall@sandbox.test\nSubject: failed\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nno\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nFinal-Recipient: rfc822; anna@sandbox.test\nAction: failed\nStatus: 5.1.1\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: %s\nSubject: x\n\nx\n--b--\n", id))
	w.round()
	told := 0
	for _, v := range w.verdicts() {
		if strings.HasPrefix(v, "bounce ") && strings.HasSuffix(v, "told moderator") {
			told++
		}
	}
	equal(t, "the games whose moderators hear of it", told, 3)
}
