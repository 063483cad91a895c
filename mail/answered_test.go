package mail

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// answerable are emails of somebody who plays, by their verdicts. WHO is the name in the
// address, TOKEN the address with the player's token, ANSWERS what makes a reply.
var answerable = map[Verdict]letterTo{
	"no-token":        {text: "status"},
	"unconfirmed":     {text: "status", more: "ANSWERS"},
	"expired":         {text: "confirm", more: "ANSWERS"},
	"wrong-token":     {to: "cityhall+" + strings.Repeat("a", 26) + "@sandbox.test", text: "status"},
	"several-authors": {from: "WHO@sandbox.test, eve@else.test", to: "TOKEN", text: "status"},
	"stranger":        {from: "eve@else.test", to: "TOKEN", text: "status"},
	"other-seat":      {from: "ken@sandbox.test", to: "TOKEN", text: "status"},
	"refused":         {to: "TOKEN", text: "player: ken\norders:\n- start on times-square/gray"},
	"unclear":         {to: "TOKEN", text: "preview"},
	"nothing":         {to: "TOKEN", text: "What a lovely game."},
	"answered":        {to: "TOKEN", text: "status"},
	"previewed":       {to: "TOKEN", text: "preview\nstart on times-square/gray"},
	"incomplete":      {to: "TOKEN", text: "c3Rhcn!!!!", more: "Content-Transfer-Encoding: base64\n"},
	"too-large":       {to: "TOKEN", text: strings.Repeat("x\n", 1<<20)},
}

// TestEveryVerdictIsAnswered guards that whoever has a seat gets one answer to each email
// that is theirs or claims to be, whatever a moderator did before it arrived, or between
// its verdict and the answer; and that nobody gets the answer to a former player's.
func TestEveryVerdictIsAnswered(t *testing.T) {
	for name, acts := range map[string]string{
		"nothing": "", "another seat": "replace anna with joe@sandbox.test because she left", "that seat": "replace kevin with lee@sandbox.test because he left",
		"both":  "replace anna with joe@sandbox.test because she left\nreplace kevin with lee@sandbox.test because he left",
		"pause": "pause because of lunch", "resume": "pause because of lunch\nresume", "undo": "pause because of lunch\nundo to 1 because of it", "end": "end because it rains",
		"nmr": "nmr anna because she is late", "standby": "standby lee@sandbox.test", "open": "open to observers", "message": "message to all\nHello.\nend message",
	} {
		handed := strings.Contains(acts, "replace kevin")
		t.Run(name+" before", func(t *testing.T) {
			w := tableOf(t, nil)
			who := "kevin"
			if handed { // what kevin heard of today, lee didn't
				who = "lee"
				w.mail(letterTo{from: "kevin@sandbox.test", text: "status"})
				w.round()
			}
			w.moderates(acts)
			w.answersAll(who, 1, func() {})
		})
		t.Run(name+" between", func(t *testing.T) {
			w := tableOf(t, nil)
			want := 1
			if handed {
				want = 0
			}
			w.answersAll("kevin", want, func() { w.moderates(acts) })
		})
	}
}

// moderates has the moderator do acts.
func (w *world) moderates(acts string) {
	w.t.Helper()
	if acts == "" {
		return
	}
	w.reply("mod", acts)
	w.round()
	if v := w.verdicts(); !strings.HasPrefix(v[len(v)-1], "a") { // acted or answered
		w.t.Fatalf("%s: %s", acts, v[len(v)-1])
	}
}

// answersAll has somebody who plays kevin write all that is answerable, does something
// before the answers go out, and checks how many go to each.
func (w *world) answersAll(who string, want int, between func()) {
	w.t.Helper()
	fill := strings.NewReplacer("WHO", who, "TOKEN", w.byToken(who), "ANSWERS", "In-Reply-To: "+headerOf(w.t, w.last(who+"@sandbox.test")).Get("Message-Id")+"\n")
	w.refuse = func(to []string) error {
		if slices.Contains(to, who+"@sandbox.test") {
			return &transport.SendError{Code: 451, Said: "later", Recipient: to[0]}
		}
		return nil
	}
	first := len(w.verdicts())
	verdicts := slices.SortedFunc(maps.Keys(answerable), func(a, b Verdict) int { // large emails are taken in last
		return cmp.Or(len(answerable[a].text)/1000-len(answerable[b].text)/1000, strings.Compare(string(a), string(b)))
	})
	for _, v := range verdicts {
		l := answerable[v]
		l.from, l.to, l.more = fill.Replace(cmp.Or(l.from, "WHO@sandbox.test")), fill.Replace(l.to), fill.Replace(l.more)
		w.mail(l)
	}
	w.round()
	between()
	w.refuse = nil
	w.later(2 * time.Hour)
	told := map[Key]int{}
	all, err := records(w.t.Context(), w.visit())
	w.must(err)
	for _, r := range all {
		if r.Sent != nil && r.Sent.Failed == "" && r.Sent.Late == "" {
			told[r.Sent.Key]++
		}
	}
	got := w.verdicts()[first:]
	for i, v := range verdicts {
		if !strings.HasPrefix(got[i], string(v)+" spring-3/kevin") {
			w.t.Errorf("the verdict is %s, want %s", got[i], v)
		}
		if n := told[Key(mailKey("spring-3", int64(first+i+1), "kevin"))]; n != want {
			w.t.Errorf("%s got %d answers, want %d", got[i], n, want)
		}
	}
}

// TestExplained guards that whoever's email has something that City Hall can't read hears
// which part, and what to do, whatever became of the rest.
func TestExplained(t *testing.T) {
	const pdf = "--b\nContent-Type: application/pdf; name=orders.pdf\n\nx\n--b--"
	parts := func(text string) letterTo {
		return letterTo{more: "MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n", text: "--b\n\n" + text + "\n" + pdf}
	}
	body := func(header, text string) letterTo {
		return letterTo{more: "MIME-Version: 1.0\n" + header + "\n", text: text}
	}
	for verdict, c := range map[string]struct {
		who string
		letterTo
		want string
	}{
		"nothing":    {"kevin", parts("Hello!"), "orders.pdf"},
		"unclear":    {"kevin", parts("preview"), "orders.pdf"},
		"answered":   {"kevin", parts("history"), "orders.pdf"},
		"refused":    {"kevin", parts("start on 5,5"), "orders.pdf"},
		"previewed":  {"kevin", parts("preview\nstart on times-square/gray"), "orders.pdf"},
		"filed":      {"kevin", parts("start on times-square/gray"), "orders.pdf"},
		"acted":      {"mod", parts("pause because of lunch"), "orders.pdf"},
		"unable":     {"mod", parts("undo to 99 because of it"), "orders.pdf"},
		"incomplete": {"kevin", letterTo{more: "Content-Type: multipart/mixed; boundary=b\n", text: strings.TrimSuffix(pdf, "--b--")}, "orders.pdf"},
		"nothing 1":  {"kevin", body("Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\nContent-Transfer-Encoding: base64", "MIIB"), "The part smime.p7m of your email is encrypted, or wrapped in a signature"},
		"nothing 2":  {"kevin", body("Content-Type: text/csv", "start;times-square"), "can't read text/csv"},
		"nothing 3":  {"kevin", body("Content-Type: text/plain; charset=x-klingon", "Hello"), "its charset, x-klingon"},
		"nothing 4":  {"kevin", body("Content-Type: application/ms-tnef; name=winmail.dat", "x"), "can't read winmail.dat"},
		"nothing 5":  {"kevin", body("Content-Type: message/rfc822", "Subject: x\n\nstatus"), "emails that are attached to yours"},
	} {
		w := tableOf(t, nil)
		c.from, c.to = c.who+"@sandbox.test", w.byToken(c.who)
		w.mail(c.letterTo)
		w.round()
		all := w.verdicts()
		if want, _, _ := strings.Cut(verdict, " "); !strings.HasPrefix(all[len(all)-1], want+" ") {
			t.Errorf("%s: the verdict is %s", verdict, all[len(all)-1])
		}
		if told := strings.Join(strings.Fields(textOf(t, w.last(c.who+"@sandbox.test"))), " "); !strings.Contains(told, c.want) {
			t.Errorf("%s: told without %q:\n%s", verdict, c.want, told)
		}
	}
}
