package mail

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"cityhall.example/mail/identity"
)

const firstOrders = "orders:\n- start on times-square/gray"

// tokenSays are the texts of the table.
var tokenSays = map[string]string{
	"order": "turn: 0\n" + firstOrders, "free": firstOrders, "other-turn": "turn: 7\n" + firstOrders, "illegal": "turn: 0\norders:\n- draw black", "preview": "preview\nturn: 0\n" + firstOrders, "withdraw": "turn: 0\norders:\n- withdraw",
	"status": "status", "status-all": "status all", "help": "help", "history": "history", "resend": "resend", "talk": "What a nice game.",
	"undo": "undo?", "agree": "agree 17", "vote": "vote bot", "press": "press to kevin\nHi.\nend press", "join": "join", "note": "note the gray plot", "notes": "notes", "renew": "renew",
	"notify": "notify my-turn", "mute": "mute", "away": "away 3 to 17 July", "format": "format plain", "language": "language en",
	"leave-game": "leave game spring-3", "leave-league": "leave league", "forget-me": "yes, forget me", "confirm": "confirm", "nmr": "nmr kevin because he is late",
	"order+press": "turn: 0\n" + firstOrders + "\n\npress to kevin\nHi.\nend press", "order+undo": "undo?\n\nturn: 0\n" + firstOrders,
}

// TestTokens writes one email for each row of testdata/tokens.txt, which says what
// each token may do, and compares the verdict.
func TestTokens(t *testing.T) {
	data, err := os.ReadFile("testdata/tokens.txt")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(data)) {
		row := strings.Fields(strings.ReplaceAll(line, "=>", ""))
		if len(row) != 6 || row[0] == "#" {
			continue
		}
		rows++
		t.Run(strings.Join(row[:5], " "), func(t *testing.T) {
			tokenRow{row[0], row[1], row[2], row[3], row[4], row[5]}.check(t)
		})
	}
	if rows < 60 {
		t.Errorf("the table has %d rows", rows)
	}
}

// A tokenRow is a row of the table: in a game with a policy somebody writes to the address of a
// token, with or without a pass, and the verdict is as wanted.
type tokenRow struct{ policy, from, token, dmarc, what, want string }

func (r tokenRow) check(t *testing.T) {
	w := newWorld(t)
	s := *w.office().Settings
	s.Authserv = "mx.sandbox.test"
	w.must(s.Write(w.disk))
	w.game("fifth-avenue", "spring-3", func(p *Places) { p.Policy = identity.Policy(r.policy) }, "anna", "kevin")
	w.round()
	text, known := tokenSays[r.what]
	if !known {
		t.Fatalf("what is %q?", r.what)
	}
	to := w.tokens()
	if to[r.token] == "" {
		t.Fatalf("what is the token %q?", r.token)
	}
	more := ""
	if r.dmarc == "pass" {
		more = "Authentication-Results: mx.sandbox.test; dmarc=pass header.from=sandbox.test\n"
	}
	address := r.from + "@sandbox.test"
	if r.from == "eve" {
		address = "eve@elsewhere.test"
	}
	w.mail(letterTo{from: address, to: to[r.token], subject: "Re: [spring-3] Fifth Avenue", text: text, more: more})
	sent := len(w.sent)
	before := w.load("spring-3").Tip
	w.round()
	all := w.verdicts()
	verdict, _, _ := strings.Cut(strings.Fields(all[len(all)-1])[0], ",")
	if verdict != r.want {
		t.Errorf("the verdict is %s", all[len(all)-1])
	}
	if after := w.load("spring-3").Tip; (after != before) != (r.want == "filed") {
		t.Errorf("the game is at entry %d, and was at %d", after.Entry, before.Entry)
	}
	for _, m := range w.sent[sent:] {
		for _, to := range m.to {
			if !strings.HasSuffix(to, "@sandbox.test") {
				t.Errorf("a mail went to %s", to)
			}
		}
		if r.want == string(BeyondLink) && m.to[0] != "anna@sandbox.test" {
			t.Errorf("%s was told", m.to[0])
		}
	}
}

// tokens returns the addresses with tokens that rows name.
func (w *world) tokens() map[string]string {
	o, g := w.office(), w.table("spring-3")
	link := func(index, turn int) string {
		return identity.Address(o.Settings.Address, o.linkToken("spring-3", &g.seats[index], index, turn))
	}
	to := map[string]string{
		"none": o.Settings.Address, "seat": identity.Address(o.Settings.Address, o.token("spring-3", g.seat("anna"))), "kevin's": identity.Address(o.Settings.Address, o.token("spring-3", g.seat("kevin"))),
		"link": link(1, 0), "past": link(1, 7), "kevin's-link": link(2, 0),
		"void": identity.Address(o.Settings.Address, o.key.LinkToken("spring-3", "anna", "another epoch", 1, 0)),
	}
	to["both"] = to["seat"] + ", " + to["link"]
	forged := []byte(to["link"])
	at := strings.IndexByte(to["link"], '+') + 1
	forged[at] = 'a' + (forged[at]-'a'+1)%26
	to["forged"] = string(forged)
	return to
}

// BenchmarkLink finds out who sent an email with the token of a link, in offices of
// some games and of many: that costs the same.
func BenchmarkLink(b *testing.B) {
	for _, games := range []int{2, 200} {
		b.Run(fmt.Sprintf("%d games", games), func(b *testing.B) {
			w := newWorld(b)
			for i := range games {
				w.game("fifth-avenue", fmt.Sprintf("game-%d", i), nil, "anna", "kevin", "ken", "alfonzo")
			}
			o, t := w.office(), w.table("game-1")
			to := identity.Address(o.Settings.Address, o.linkToken("game-1", &t.seats[2], 2, 0))
			p := parse([]byte("From: kevin@sandbox.test\r\nTo: " + to + "\r\nMessage-ID: <1@x>\r\n\r\nturn: 0\r\norders:\r\n- start on times-square/gray\r\n"))
			b.ReportAllocs()
			for b.Loop() {
				f, err := o.newSight(t).find(b.Context(), p)
				if err != nil || !f.proved || f.link == "" {
					b.Fatal(err, f.verdict)
				}
			}
		})
	}
}
