package mail

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words/wordstest"
	"cityhall.example/mail/transport"
)

// eachLetter has the office write letters of all kinds to people of a language:
// reports, the answers of every verdict, help, acts and notices.
func eachLetter(t *testing.T, language string) *world {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", func(s *Places) { s.Press = AnonymousPress }, "anna", "kevin", "ken")
	for _, name := range []string{"mod", "anna", "kevin", "ken"} {
		w.person(name+"@sandbox.test", func(p *store.Person) { p.Language = language })
	}
	w.round()
	for i, text := range []string{
		"help", "status", "history", "resend", "resend 99", "join", "renew", "preview\n" + w.legal("spring-3"), "start on xyzzy", "draw black",
		"hello there", "staus", "preview", "undo to 1 because xyzzy", "press to ken\nxyzzy\nend press", "press to kenn\nxyzzy\nend press",
		"press to ken anonymously\nxyzzy\nend press\nstatus", "turn: xyzzy\norders: draw black", "orders: [draw black", "orders:\n- draw black\n\npass in all or draw black",
		"turn: 99\norders: draw black", "notify", "notify my-turn", "notify digest 18:00\nzone Asia/Seoul\nhours 8 to 22", "mute until 3 July\nlanguage " + language, "unmute", "away 24 to 25 July", "back", "back\nnotify", "format plain\npicture phone\nattach svg", "format text\npicture none\nattach png", "format html\npicture wide\nattach svg png\nnotify", "attach none\nmute\nunmute", "format xyzzy\npicture xyzzy\nattach xyzzy",
		"away until 29 February", "I'm away 3 to 17 July, " + w.legal("spring-3"), "notify xyzzy", "away 3/7", "zone xyzzy", "hours xyzzy 1", "mute until xyzzy", "notify digest xyzzy", "language xyzzy", "player: ken\norders: draw black", w.legal("spring-3"),
	} {
		if i == 20 { // the limit of answers is that of a day
			w.now = w.now.AddDate(0, 0, 1)
		}
		w.reply("anna", text)
		w.round()
	}
	w.now = w.now.AddDate(0, 0, 1)
	w.mail(letterTo{from: "anna@sandbox.test", text: "status"})                      // no token
	w.mail(letterTo{from: "lee@sandbox.test", to: w.byToken("kevin"), text: "help"}) // a stranger with a token
	w.mail(letterTo{from: "lee@sandbox.test", subject: "join spring-3", text: ""})
	w.mail(letterTo{from: "ken@sandbox.test", to: w.byToken("kevin"), text: "help"})
	w.round()
	for _, text := range []string{
		"help", "status", "history", "draw black", "pause because xyzzy", "pause because xyzzy", "resume", "message to all\nxyzzy\nend message", "nmr nobdy because xyzzy",
		"undo to 99 because xyzzy", "undo to 1 because xyzzy", "undo to xyzzy", "end", "replace ken with xyzzy because xyzzy", "nmr anna because xyzzy",
	} {
		w.moderator(text)
		w.round()
	}
	w.refuse = func(to []string) error {
		if to[0] == "ken@sandbox.test" {
			return &transport.SendError{Permanent: true, Code: 550, Said: "xyzzy", Recipient: to[0]}
		}
		return nil
	}
	w.moderator("message to all\nxyzzy\nend message")
	w.round()
	w.refuse = nil
	w.round()
	good := w.disk.Files[gameFile("spring-3")]
	w.disk.Files[gameFile("spring-3")] = []byte(strings.Replace(string(good), "points: 0", "points: 9", 1))
	w.reply("anna", "status")
	w.round()
	w.disk.Files[gameFile("spring-3")] = good
	w.moderator("end because xyzzy")
	w.round()
	given := strings.Join(w.verdicts(), "\n")
	for _, v := range []Verdict{Filed, Refused, Previewed, Acted, Unable, Answered, Nothing, Unclear, BadGame, WantsSeat} {
		if !strings.Contains(given, string(v)+" spring-3/") {
			t.Errorf("no letter is about the verdict %s", v)
		}
	}
	return w
}

// Whatever the office writes to seats of the marked language comes from catalogs.
func TestMarkedLetters(t *testing.T) {
	w := eachLetter(t, wordstest.Marked())
	rules := w.load("spring-3").Rules
	// What nobody translates: what was written, the words of requests, order
	// files and seats.
	allowed := wordstest.Allowed(rules, "anna kevin ken lee alfonzo mod sandbox test spring-3 xyzzy", "game player turn orders id city hall none yaml seats journal cityhall verify amend mail games",
		"notify each my turn digest mute unmute until away back zone hours language format html text plain picture wide phone none attach svg png en ko marked july asia seoul utc", "orders preview withdraw status resend history renew join press to all anonymously end nmr because undo pause resume replace with message reason name help",
		"example org hello there staus kenn nobdy hlep start on draw black pass in player public moderator")
	allowed["kev"] = true // boards cut names short
	marked(t, w, allowed)
}

// marked proves that all words of the letters that were sent are marked, or allowed.
func marked(t *testing.T, w *world, allowed map[string]bool) {
	t.Helper()
	heads := regexp.MustCompile(`\b[0-9]+-[0-9a-f]{8}\b|\S+\+[0-9a-f]{8}\+\S+`)
	seen := map[string]bool{}
	for _, m := range w.sent {
		text := heads.ReplaceAllString(textWithLine(t, m.raw), " ")
		for _, word := range wordstest.Unmarked(text, allowed) {
			if !seen[word] {
				seen[word] = true
				t.Errorf("%q is from no catalog:\n%s", word, text)
			}
		}
	}
}

// eachCall is eachLetter for what the clock of a game writes, whatever happens to
// those who miss a deadline.
func eachCall(t *testing.T, language string, look func(w *world)) {
	sent := ""
	for _, missed := range []string{"wait", "default", "bot", "bot-until-back", "replace", "ask", "abort"} {
		lines, acts := []string{"missed: " + missed}, "extend all 1 day / extend ken 2 days / extend anna until 2026-12-24 12:00 / standby lee@sandbox.test / wait anna"
		switch missed {
		case "abort":
			lines = []string{"abort: 9"}
		case "ask":
			lines = append(lines, "ask:", "  quorum: 1", "  tie: wait", "  expires: 24h", "  otherwise: wait")
		case "bot":
			acts = "apply / bot anna / standby remove lee@sandbox.test"
		}
		w := newWorld(t)
		w.timed("fifth-avenue", "spring-3", policyOf(lines), "anna", "kevin", "ken")
		for _, name := range []string{"mod", "anna", "kevin", "ken"} {
			w.person(name+"@sandbox.test", func(p *store.Person) { p.Language = language })
		}
		hear := func(who, text string) {
			for line := range strings.SplitSeq(text, " / ") {
				w.mail(letterTo{from: who + "@sandbox.test", text: line})
			}
			w.round()
		}
		for _, hours := range []time.Duration{0, 26, 20, 5, 1} {
			w.now = w.now.Add(hours * time.Hour)
			w.round()
		}
		hear("kevin", "vote bot / vote wait for ken")
		hear("anna", "vote wait")
		hear("mod", acts)
		if missed == "wait" {
			w.mail(bounceOf(headerOf(t, w.last("ken@sandbox.test")).Get("Message-Id")))
			hear("mod", "default anna")
			w.now = w.now.Add(99 * time.Hour)
			w.round()
			w.now = w.now.Add(9 * time.Hour)
			w.round()
		}
		look(w)
		for _, m := range w.sent {
			sent += headerOf(t, m.raw).Get("Message-Id") + "\n"
		}
	}
	for _, kind := range []string{aboutReminder, aboutLastCall, aboutPoll, aboutQuestion} {
		if !strings.Contains(sent, "<"+kind+"+") {
			t.Errorf("no letter is a %s", kind)
		}
	}
}

// TestMarkedClock is TestMarkedLetters for what the clock of a game writes.
func TestMarkedClock(t *testing.T) {
	eachCall(t, wordstest.Marked(), func(w *world) {
		rules := w.load("spring-3").Rules
		marked(t, w, wordstest.Allowed(rules, "anna kevin ken lee mod sandbox test spring-3", "game player turn orders id city hall none yaml seats journal cityhall verify amend mail games",
			"vote wait default bot until back replace abort extend apply standby remove with because reason days greedy utc", "orders preview withdraw status resend history renew join press to all end nmr help",
			"example org on in for player public moderator mon tue wed thu fri sat sun kev"))
	})
}
