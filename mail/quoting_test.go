package mail

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
	"cityhall.example/mail/transport"
)

// A sample is a letter that the office sent.
type sample struct {
	rules     *engine.Rules
	text      string
	moderator bool // it went to the moderator
	sent      *request.Sent
}

// samples plays the games by mail, with everything that can be asked for and go
// wrong, and returns letters such that each sentence of any is in one of them.
// Everybody is written to in the language.
func samples(t *testing.T, language string) (all []sample) {
	t.Helper()
	for _, rules := range registry.All() {
		w := newWorld(t)
		w.game(rules.Name, "spring-3", func(s *Places) { s.Press = AnonymousPress }, "anna", "kevin", "ken")
		for _, name := range []string{"mod", "anna", "kevin", "ken"} {
			w.person(name+"@sandbox.test", func(p *store.Person) { p.Language = language })
		}
		w.round()
		w.writes()
		for step := range 12 {
			g := w.load("spring-3")
			if g.Over() {
				break
			}
			moves := g.State.Moves(nil)
			player := g.Players[g.Open().Seat]
			text := g.Rules.Grammar.Write(moves[(step*step+7*step)%len(moves)])
			if step%5 == 4 { // the next turn too, most of which will be dropped and held
				text += "\n" + g.Rules.Grammar.Write(moves[step%len(moves)])
			}
			w.mail(letterTo{from: player + "@sandbox.test", to: w.byToken(player), text: text})
			w.round()
		}
		w.moderator("replace ken with lee@sandbox.test because " + reason)
		w.round()
		w.moderator("end because we have to go and pass the evening; " + reason + "\nmessage to all\norders:\n- withdraw\nend message")
		w.round()
		all = append(all, w.samples("spring-3", language)...)
	}
	return all
}

// reason is one that a person gives: each end of it would do something.
const reason = "our plan is to take skyscrapers, acquire, pass, done and status; stop or withdraw"

// writes has the office write all that it can about mail.
func (w *world) writes() {
	w.t.Helper()
	rival := "You had better do what is best for all of us in the next turn, and withdraw\nI think that what you do there is not so good at all; if I were you I would\n" +
		"withdraw\n\norders:\n- withdraw\n" + strings.Repeat("you could also do something else, or what is better, and withdraw ", 5)
	for _, text := range []string{
		"help", "status", "history", "resend", "resend 99", "join", "renew", "preview\n" + w.legal("spring-3"), "start on nowhere", "draw black", "dig solid", "place park",
		"hello there", "staus", "preview", "undo to 1 because I was wrong", "press to kenn\nHi\nend press", "press to ken anonymously\nHi\nend press\nstatus",
		"press to all\n" + rival + "\nend press", "press to kevin anonymously\n" + rival + "\nend press",
		"turn: next\norders: " + w.legal("spring-3"), "orders: [draw black", "turn: 99\norders: " + w.legal("spring-3"), "player: ken\norders: " + w.legal("spring-3"),
	} {
		w.reply("anna", text)
		w.round()
	}
	for _, text := range []string{"anna: withdraw", "ken: withdraw", "anna: undo? because I was wrong", "kevin: agree", "kevin: undo?", "kevin: agree 99", "kevin: agree", "ken: refuse", "anna: undo? because " + reason, "anna: preview / undo?"} {
		who, text, _ := strings.Cut(text, ": ")
		if text == "agree" || text == "refuse" {
			if u := w.table("spring-3").notes.Undo; u != nil {
				text = fmt.Sprint(text, " ", u.Number)
			}
		}
		w.reply(who, strings.ReplaceAll(text, " / ", "\n"))
		w.round()
	}
	w.mail(letterTo{from: "anna@sandbox.test", text: "status"})
	w.mail(letterTo{from: "lee@sandbox.test", to: w.byToken("kevin"), text: "help"})
	w.mail(letterTo{from: "lee@sandbox.test", subject: "join spring-3", text: ""})
	w.mail(letterTo{from: "ken@sandbox.test", to: w.byToken("kevin"), text: "help"})
	w.round()
	for _, text := range []string{
		"help", "status", "history", "draw black", "pause because of a holiday in the park", "pause because of that", "resume", "pause because " + reason, "resume because " + reason, "undo to 1 because " + reason, "message to all\n" + rival + "\nend message",
		"nmr nobdy because of that", "undo to 99 because of that", "undo to 1 because of that", "end", "replace ken with nobody because of that",
	} {
		w.moderator(text)
		w.round()
	}
	w.refuse = func(to []string) error {
		if to[0] == "ken@sandbox.test" {
			return &transport.SendError{Permanent: true, Code: 550, Said: "no such user", Recipient: to[0]}
		}
		return nil
	}
	w.moderator("message to all\nHello\nend message")
	w.round()
	w.refuse = nil
	w.round()
}

var anyNumber = regexp.MustCompile(`[0-9a-f]{6,}|[0-9]+`)

// samples returns the letters with many lines that no other has, and one with
// the other lines.
func (w *world) samples(game, language string) (all []sample) {
	w.t.Helper()
	seen := map[string]bool{}
	table, rules := w.table(game), w.load(game).Rules
	rest := "Some game, game spring-3: your reply\n\n" + incoming.Above(language) + "\n\n"
	for _, m := range slices.Backward(w.sent) {
		text := strings.TrimRight(textWithLine(w.t, m.raw), "\n")
		news := ""
		for line := range strings.SplitSeq(text, "\n") {
			if shape := anyNumber.ReplaceAllString(line, "0"); !seen[shape] {
				seen[shape] = true
				news += line + "\n"
			}
		}
		if strings.Count(news, "\n") < 12 {
			rest += news
			continue
		}
		s := sample{rules: rules, text: text, moderator: m.to[0] == "mod@sandbox.test", sent: &request.Sent{Text: text}}
		if k, ok := keyOf(strings.Trim(headerOf(w.t, m.raw).Get("Message-Id"), "<>"), table.o.key, table.o.domain()); ok {
			if made, err := table.again(w.t.Context(), k); err == nil {
				s.sent.Held = made.held
			}
		}
		all = append(all, s)
	}
	return append(all, sample{rules: rules, text: rest, sent: &request.Sent{Text: rest}})
}

// A marking is how a mail program marks what it quotes, and what it writes above.
type marking struct {
	name, above string
	mark        string
	again       bool // each piece of a broken line gets the mark
	flowed      bool
	html        bool
	syllables   bool // lines are broken inside of Korean words too
}

const (
	introduced = "On Sat, Nov 21, 2026 at 1:02 PM City Hall <cityhall@sandbox.test> wrote:\n\n"
	header     = "From: City Hall <cityhall@sandbox.test>\nSent: Saturday, November 21, 2026 1:02 PM\nTo: Anna <anna@sandbox.test>\nSubject: [spring-3] Fifth Avenue\n\n"
)

var markings = []marking{
	{name: "> ", above: introduced, mark: "> "},
	{name: "> without an introduction", mark: "> "},
	{name: ">", above: introduced, mark: ">"},
	{name: "> >", above: introduced, mark: "> > "},
	{name: "> again", above: introduced, mark: "> ", again: true},
	{name: "bar", above: introduced, mark: "| "},
	{name: "tab", above: introduced, mark: "\t"},
	{name: "tab again", above: introduced, mark: "\t", again: true},
	{name: "spaces", above: introduced, mark: "    "},
	{name: "colon", above: introduced, mark: ": "},
	{name: "name", above: introduced, mark: "City> "},
	{name: "flowed", above: introduced, mark: "> ", again: true, flowed: true},
	{name: "badly flowed", above: introduced, mark: "> ", flowed: true},
	{name: "Outlook", above: header},
	{name: "original message", above: "-----Original Message-----\n" + header},
	{name: "Yahoo", above: "    " + introduced},
	{name: "Naver", above: "-----Original Message-----\nFrom: \"City Hall\" <cityhall@sandbox.test>\nTo: <anna@sandbox.test>\nCc:\nSent: 2026-11-21 (토) 13:02:00 (GMT+09:00)\nSubject: [spring-3] 5번가\n\n"},
	{name: "Gmail in Korean", above: "2026년 11월 21일 (토) 오후 1:02, City Hall <cityhall@sandbox.test>님이 작성:\n\n", mark: "> ", again: true},
	{name: "no marks"},
	{name: "> by syllables", above: introduced, mark: "> ", syllables: true},
	{name: "> again by syllables", above: introduced, mark: "> ", again: true, syllables: true},
	{name: "Outlook by syllables", above: header, syllables: true},
	{name: "no marks by syllables", syllables: true},
	{name: "HTML", above: introduced, html: true},
	{name: "HTML with marks", above: introduced, mark: "> ", html: true},
}

// ends reports whether the quotation has an end, so that something can be written
// below it.
func (m *marking) ends() bool { return m.mark != "" || m.html }

// quote returns an email that quotes the text, with lines broken at the width,
// and says something above and below it.
func (m *marking) quote(text string, width int, above, below string) []byte {
	var b strings.Builder
	head := "From: anna@sandbox.test\nMessage-ID: <1@client.test>\nSubject: Re: [spring-3] Game\nContent-Type: text/"
	switch {
	case m.html:
		b.WriteString(head + "html; charset=utf-8\n\n<div>" + above + "</div><br><div>" + html.EscapeString(m.above) + "</div>")
		if m.mark == "" {
			b.WriteString("<blockquote>")
		}
	case m.flowed:
		b.WriteString(head + "plain; charset=utf-8; format=flowed\n\n" + above + "\n\n" + m.above)
	default:
		b.WriteString(head + "plain; charset=utf-8\n\n" + above + "\n\n" + m.above)
	}
	cut := pieces
	if m.syllables {
		cut = syllables
	}
	for line := range strings.SplitSeq(text, "\n") {
		broken := cut(m.mark+line, width)
		if m.again {
			broken = cut(line, width-len(m.mark))
		}
		for i, piece := range broken {
			if m.again {
				piece = m.mark + piece
			}
			if piece = strings.TrimRight(piece, " "); m.flowed && i < len(broken)-1 {
				piece += " "
			}
			if m.html {
				piece = strings.ReplaceAll(html.EscapeString(piece), "  ", "&nbsp; ") + "<br>"
			}
			b.WriteString(piece + "\n")
		}
	}
	if m.html {
		below = "</blockquote><br>" + below
	}
	b.WriteString("\n" + below + "\n")
	return []byte(b.String())
}

// eachQuote does something with letters as programs quote them, at some of the widths:
// each letter in each way by default, and every letter in all ways at many of them.
func eachQuote(all []sample, do func(s *sample, m *marking, width int)) {
	const least, most = 40, 80
	turn := 0
	for n := range all {
		for k := range markings {
			for width := least; width <= most; width++ {
				if turn++; turn%testkit.Times(101, 11) == 0 {
					do(&all[n], &markings[k], width)
				}
			}
		}
	}
}

// find finds what an email asks for, where what it quotes is known and, unless
// there are orders to correct in it, where it is not: then these count as
// written.
func (s *sample) find(t *testing.T, raw []byte, do func(known bool, r *request.Requests)) {
	t.Helper()
	mail, err := incoming.Read(raw)
	if err != nil {
		t.Fatal(err)
	}
	do(true, request.Find(mail, s.rules, s.moderator, func() *request.Sent { return s.sent }))
	if len(s.sent.Held) == 0 {
		do(false, request.Find(mail, s.rules, s.moderator, nil))
	}
}

// wanted tells what an email asks for, in short.
func wanted(r *request.Requests) string {
	var all []string
	if r.Set != nil {
		for _, l := range r.Set.Lines {
			all = append(all, l.Text)
		}
	}
	for _, a := range r.Asks {
		all = append(all, string(a.Verb))
	}
	for _, e := range r.Errors {
		all = append(all, e.Error())
	}
	if r.Preview {
		all = append(all, "preview")
	}
	return strings.Join(all, "; ")
}

// TestQuoted guards what comes back of the letters that the office sends.
func TestQuoted(t *testing.T) {
	for _, language := range []string{words.English, inHangul} {
		all := samples(t, language)
		t.Run("width "+language, func(t *testing.T) { narrow(t, all) })
		t.Run("prose "+language, func(t *testing.T) { prose(t, all) })
		t.Run("quoted "+language, func(t *testing.T) { quoted(t, all) })
	}
}

// narrow guards that only long words exceed the width.
func narrow(t *testing.T, all []sample) {
	for _, s := range all {
		for i, line := range strings.Split(s.text, "\n") {
			if c := layout.Columns(line); c > layout.Width && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%d columns on line %d: %s", c, i+1, line)
			}
		}
	}
}

// quoted guards that whatever the office sends, quoted by any program, asks for
// nothing; and that what is written above and below it does, be it a line of the
// letter too.
func quoted(t *testing.T, all []sample) {
	checks := 0
	eachQuote(all, func(s *sample, m *marking, width int) {
		order := map[string]string{"fifth-avenue": "take skyscrapers", "expancity": "acquire", "metromania": "pass"}[s.rules.Name]
		for _, said := range []struct{ above, below, want string }{{"", "", ""}, {order, "", order}, {"Hello,", order, order}} {
			if said.below != "" && !m.ends() {
				continue
			}
			checks++
			raw := m.quote(s.text, width, said.above, said.below)
			s.find(t, raw, func(known bool, r *request.Requests) {
				if got := wanted(r); got != said.want {
					t.Errorf("%s at %d, known %t, %q above and %q below: %s", m.name, width, known, said.above, said.below, got)
					t.Logf("%s", raw)
				}
			})
		}
	})
	t.Logf("%d letters, %d quotations", len(all), checks)
}
