package mail

import (
	"encoding/base64"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/mail/identity"
)

// opened is a world with a league whose season s1 is open.
func opened(t *testing.T, change func(*league.Settings)) *world {
	w := newWorld(t)
	w.setLeague(change)
	w.open("s1")
	w.leagueRound()
	w.sent = nil
	return w
}

// receivers counts the emails by address.
func (w *world) receivers() map[string]int {
	all := map[string]int{}
	for _, m := range w.sent {
		for _, to := range m.to {
			all[to]++
		}
	}
	return all
}

// TestForgedSignUps guards those whose addresses are forged: however many emails
// there are, no address, no domain and all together get more answers in a day than
// the settings say, whatever process decides.
func TestForgedSignUps(t *testing.T) {
	w := opened(t, nil)
	limit := SignUp{Address: 2, Domain: 7, All: 12}
	round := func() {
		o := w.office()
		o.Settings.SignUp = limit
		_, err := o.Round(t.Context(), w, w)
		w.must(err)
		w.must(o.Close())
	}
	flood := func() {
		for i := range 60 {
			for _, from := range []string{"victim@one.test", fmt.Sprintf("Victim+%d@ONE.test", i), fmt.Sprintf("n%d@two.test", i), fmt.Sprintf("n@d%d.test", i)} {
				w.mail(letterTo{from: from, subject: "sign up", text: "sign up as Victim"})
			}
			if i%25 == 0 {
				round()
			}
		}
		round()
	}
	for day := range 3 {
		w.sent = nil
		flood()
		byDomain, told := map[string]int{}, w.receivers()
		equal(t, "notices to the moderator", told["mod@sandbox.test"], 1)
		delete(told, "mod@sandbox.test")
		for to, n := range told {
			_, domain, _ := strings.Cut(strings.ToLower(to), "@")
			byDomain[domain] += n
		}
		if len(w.sent)-1 != limit.All || byDomain["one.test"] > limit.Address || byDomain["two.test"] > limit.Domain {
			t.Errorf("day %d: %d answers, %v", day, len(w.sent), byDomain)
		}
		w.now = w.now.AddDate(0, 0, 1)
	}
	if st := w.state(); len(st.Seasons[0].Members)+len(st.Seasons[0].Waiting) > 0 {
		t.Error("somebody is signed up")
	}
	if b, err := w.office().load(t.Context(), ""); err != nil || len(b.People) > 0 {
		t.Errorf("%d people, %v", len(b.People), err)
	}
}

// TestVouchedSignUps guards those who write themselves against forged email: where a
// server is trusted, what it vouches for is answered beyond all limits, what it calls
// forged never is, and one mailbox is one address however it is written. The moderators
// hear of the rest once a day.
func TestVouchedSignUps(t *testing.T) {
	const result = "Authentication-Results: mx.sandbox.test; dmarc=%s header.from=%s\n"
	for _, c := range []struct {
		what, more string // the field, by what it says
		from       func(i int) string
		answers    int
		notice     string
	}{
		{"passed, from one provider", "pass", func(i int) string { return fmt.Sprintf("n%d@gmail.com", i) }, 30, ""},
		{"passed, from one address", "pass", func(int) string { return "n@gmail.com" }, 30, ""},
		{"failed", "fail", func(i int) string { return fmt.Sprintf("n%d@gmail.com", i) }, 0, "30 emails failed your mail server's check"},
		{"none", "none", func(i int) string { return fmt.Sprintf("n%d@gmail.com", i) }, 7, "n7@gmail.com"},
		{"nothing checked", "", func(i int) string { return fmt.Sprintf("n%d@d%d.test", i, i) }, 12, "n12@d12.test"},
		{"one mailbox", "", func(i int) string {
			return "jonat"[:i%5] + "." + "jonat"[i%5:] + fmt.Sprintf("han+%d@googlemail.com", i)
		}, 2, "limit of the day"},
	} {
		w := opened(t, nil)
		o := w.office()
		o.Settings.Authserv = "mx.sandbox.test"
		o.Settings.SignUp = SignUp{Address: 2, Domain: 7, All: 12}
		for i := range 30 {
			_, domain, _ := strings.Cut(c.from(i), "@")
			l := letterTo{from: c.from(i), subject: "sign up", text: "sign up"}
			if c.more != "" {
				l.more = fmt.Sprintf(result, c.more, domain)
			}
			w.mail(l)
		}
		w.must(w.with(o))
		w.must(o.Close())
		told := w.receivers()
		mod := told["mod@sandbox.test"]
		if n := len(w.sent) - mod; n != c.answers || mod != min(1, len(c.notice)) {
			t.Errorf("%s: %d answers, %d notices", c.what, n, mod)
		}
		if mod > 0 && !strings.Contains(strings.Join(strings.Fields(w.to("mod@sandbox.test")[mod-1]), " "), c.notice) {
			t.Errorf("%s: the moderator reads\n%s", c.what, w.to("mod@sandbox.test")[mod-1])
		}
	}
}

// TestOneMailbox guards a league against one person who signs up as many.
func TestOneMailbox(t *testing.T) {
	w := opened(t, nil)
	w.member("jdoe@gmail.com", "Joe")
	w.member("j.doe+2@googlemail.com", "Jim")
	equal(t, "members", len(w.state().Seasons[0].Members)+len(w.state().Seasons[0].Waiting), 1)
	if text := w.last("jdoe@gmail.com"); !strings.Contains(string(textOf(t, text)), "Joe") {
		t.Errorf("the second sign-up is answered\n%s", text)
	}
}

// TestNoAnswer guards machines, and whoever can't have written: nobody gets an
// answer.
func TestNoAnswer(t *testing.T) {
	for name, l := range map[string]letterTo{
		"no-reply":         {from: "no-reply@a.test"},
		"noreply":          {from: "NoReply@a.test"},
		"do not reply":     {from: "donotreply@a.test"},
		"news no-reply":    {from: "news-noreply@a.test"},
		"mailer daemon":    {from: "MAILER-DAEMON@a.test"},
		"owner":            {from: "owner-list@a.test"},
		"request":          {from: "list-request@a.test"},
		"bounces":          {from: "bounces+x=y@a.test"},
		"the office":       {from: "cityhall@sandbox.test"},
		"the office, plus": {from: "cityhall+x@sandbox.test"},
		"two authors":      {from: "lee@a.test, kim@b.test"},
		"no author":        {from: "lee"},
		"automatic":        {from: "lee@a.test", more: "Auto-Submitted: auto-replied\n"},
		"a list":           {from: "lee@a.test", more: "List-Id: <l.a.test>\n"},
		"bulk":             {from: "lee@a.test", more: "Precedence: bulk\n"},
		"null sender":      {from: "lee@a.test", more: "Return-Path: <>\n"},
		"quoted":           {from: "lee@a.test", subject: "Hello", text: "> sign up"},
		"second line":      {from: "lee@a.test", subject: "Hello", text: "How do I\nsign up"},
		"a reply":          {from: "lee@a.test", subject: "Re: sign up", text: "Hello."},
		"a sentence":       {from: "lee@a.test", subject: "sign up now for our newsletter", text: "Hello."},
	} {
		t.Run(name, func(t *testing.T) {
			w := opened(t, nil)
			if l.subject == "" {
				l.subject, l.text = "sign up", "sign up"
			}
			w.mail(l)
			w.leagueRound()
			if len(w.sent) > 0 {
				t.Errorf("sent to %v:\n%s", w.sent[0].to, w.sent[0].raw)
			}
		})
	}
}

// TestOneText guards what strangers can learn or have sent: the answer has nothing of
// what they wrote, and is the same for those who are known.
func TestOneText(t *testing.T) {
	texts := map[string]bool{}
	for _, l := range []letterTo{
		{from: "Buy <lee@a.test>", subject: "sign up as Buy-pills"},
		{from: "kim@b.test", subject: "Sign up", text: "Buy pills at http://pills.test"},
		{from: "anna@sandbox.test", text: "sign up as Buypills"},                         // who plays
		{from: "member@c.test", subject: "=?utf-8?q?sign_up?=", text: "Buy, buy, pills"}, // who is in the league
	} {
		w := opened(t, nil)
		w.game("metromania", "spring-3", nil, "anna", "kevin")
		w.member("member@c.test", "Member")
		w.leagueRound()
		w.sent = nil
		w.mail(l)
		w.leagueRound()
		if len(w.sent) != 1 {
			t.Fatalf("%d emails about %q", len(w.sent), l.subject)
		}
		h := headerOf(t, w.sent[0].raw)
		if strings.Contains(strings.ToLower(string(w.sent[0].raw)), "pills") || h.Get("In-Reply-To") != "" {
			t.Errorf("it tells what was written:\n%s", w.sent[0].raw)
		}
		texts[textWithLine(t, w.sent[0].raw)] = true
	}
	if len(texts) != 1 {
		t.Errorf("texts: %q", slices.Collect(maps.Keys(texts)))
	}
}

// TestKoreanSignUps guards that people who write in Korean are answered in Korean before
// City Hall knows them, and have chosen it with that; with one fixed text too.
func TestKoreanSignUps(t *testing.T) {
	w := opened(t, nil)
	w.mail(letterTo{from: "kim@a.test", subject: "=?utf-8?b?" + base64.StdEncoding.EncodeToString([]byte("참가하고 싶습니다")) + "?=", text: "sign up"})
	w.mail(letterTo{from: "park@b.test", subject: "sign up", text: "안녕하세요, 다른 글입니다"})
	w.mail(letterTo{from: "lee@c.test", subject: "sign up", text: "Hello"})
	w.leagueRound()
	w.replyTo("kim@a.test", "sign up as Kim")
	w.replyTo("park@b.test", "sign up as Kim") // who is there: to be told so
	w.leagueRound()
	hangul := regexp.MustCompile(`\p{Hangul}`)
	first := map[string]string{}
	for _, m := range w.sent {
		text := textWithLine(t, m.raw)
		if hangul.MatchString(text) == (m.to[0] == "lee@c.test") {
			t.Errorf("%s is answered\n%s", m.to[0], text)
		}
		if first[m.to[0]] == "" {
			first[m.to[0]] = text
		}
	}
	if first["kim@a.test"] != first["park@b.test"] || len(w.sent) < 5 {
		t.Errorf("%d emails, and two answers: %q", len(w.sent), first)
	}
	for _, p := range w.people() {
		if p.Name == "Kim" && p.Language != "ko" {
			t.Errorf("%s is written to in %q from now on", p.Name, p.Language)
		}
	}
}

// member signs somebody up by mail.
func (w *world) member(address, name string) {
	w.t.Helper()
	w.mail(letterTo{from: address, subject: "sign up"})
	w.leagueRound()
	w.replyTo(address, "sign up as "+name)
	w.leagueRound()
}

// replyTo answers the last email to an address.
func (w *world) replyTo(address, text string) {
	w.t.Helper()
	w.mail(letterTo{from: address, to: headerOf(w.t, w.last(address)).Get("Reply-To"), text: text})
}

// TestCodes guards what a code is for: one address, one season and a week, and to
// come in once.
func TestCodes(t *testing.T) {
	at := func(c code, address string) func(w *world) string {
		return func(w *world) string {
			return identity.Address("cityhall@sandbox.test", w.office().codeFor(c, address))
		}
	}
	today := "2026-11-21"
	tests := []struct {
		name    string
		to      func(w *world) string
		private bool
		want    bool
	}{
		{"a code", at(code{false, "s1", today, ""}, "lee@a.test"), false, true},
		{"written otherwise", at(code{false, "s1", today, ""}, "Lee@A.test"), false, true},
		{"of a week ago", at(code{false, "s1", "2026-11-14", ""}, "lee@a.test"), false, true},
		{"too old", at(code{false, "s1", "2026-11-12", ""}, "lee@a.test"), false, false},
		{"of tomorrow", at(code{false, "s1", "2026-11-22", ""}, "lee@a.test"), false, false},
		{"of another address", at(code{false, "s1", today, ""}, "kim@a.test"), false, false},
		{"of another season", at(code{false, "s2", today, ""}, "lee@a.test"), false, false},
		{"guessed", func(*world) string { return "cityhall+" + strings.Repeat("a2", 13) + "@sandbox.test" }, false, false},
		{"an invitation", at(code{true, "s1", "2026-10-25", ""}, "lee@a.test"), true, true},
		{"an old invitation", at(code{true, "s1", "2026-10-20", ""}, "lee@a.test"), true, false},
		{"no invitation", at(code{false, "s1", today, ""}, "lee@a.test"), true, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := opened(t, func(s *league.Settings) { s.Season.Private = test.private })
			for range 3 { // the same again does nothing
				w.mail(letterTo{from: "lee@a.test", to: test.to(w), text: "sign up as Lee"})
				w.leagueRound()
			}
			members := w.state().Seasons[0].Members
			if got := len(members) == 1; got != test.want || len(members) > 1 {
				t.Errorf("%d members", len(members))
			}
		})
	}
}

// TestVacationReply guards against programs that answer by themselves and don't say
// so: only the words sign somebody up.
func TestVacationReply(t *testing.T) {
	w := opened(t, nil)
	w.mail(letterTo{from: "lee@a.test", subject: "sign up"})
	w.leagueRound()
	w.replyTo("lee@a.test", "I am on the beach.\n\nYes, really.\nsign up at our desk")
	w.leagueRound()
	if n := len(w.state().Seasons[0].Members); n > 0 {
		t.Errorf("%d members", n)
	}
}

// TestHostileNames guards everybody's eyes: who signs up has a name that nobody takes
// for another, or for something else than a name.
func TestHostileNames(t *testing.T) {
	for _, name := range []string{
		"moderator", "Public", "M0derator", "Аnna", "anna", "A n n a", "x@y.test", "<b>Lee</b>", "http://pills.test", "Lee; drop", strings.Repeat("x", 41), "[Lee]", "Lee\tLee:", "-", "...",
	} {
		w := opened(t, nil)
		w.member("anna@a.test", "Anna")
		w.member("lee@b.test", name)
		for _, p := range w.table("").People {
			if p.Addresses[0] == "lee@b.test" {
				t.Errorf("%q became %q", name, p.Name)
			}
		}
	}
}

// TestSignedUpInFull guards the cost of strangers: what is kept of people who never
// answer is bounded, and is gone the next day.
func TestSignedUpInFull(t *testing.T) {
	w := opened(t, nil)
	for i := range 300 {
		w.mail(letterTo{from: fmt.Sprintf("n%d@d%d.test", i, i), subject: "sign up"})
	}
	w.leagueRound()
	if n := len(w.table("").notes.Codes); n > 2*Defaults().SignUp.All+1 {
		t.Errorf("%d counters", n)
	}
	w.now = w.now.Add(24 * time.Hour)
	w.mail(letterTo{from: "late@a.test", subject: "sign up"})
	w.leagueRound()
	equal(t, "counters", w.table("").notes.Codes, map[string]int{"": 1, "@a.test": 1, "late@a.test": 1})
}
