package mail

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
)

// small are settings under which little is kept of what nobody vouches for.
func (w *world) small() *Settings {
	s := *w.office().Settings
	s.Slight = Slight{Head: 1 << 10, Day: 1 << 17, Total: 1 << 18, Days: 3}
	w.must(s.Write(w.disk))
	return &s
}

// size is what the archives take.
func (w *world) size() (n int64) {
	for name, data := range w.disk.Files {
		if strings.HasPrefix(name, "mails/") {
			n += int64(len(data))
		}
	}
	return n
}

// TestStrangersFillNothing guards the disk: however much comes from strangers, what
// is kept of it is bounded, by day and in all, and nothing that a player proves is
// given up for it.
func TestStrangersFillNothing(t *testing.T) {
	w := tableOf(t, nil)
	s := w.small()
	token := w.byToken("anna")
	players := int64(0)
	notices := func() (n int) {
		for _, text := range w.to("mod@sandbox.test") {
			if strings.HasPrefix(text, "Strangers have sent more email today") {
				n++
			}
		}
		return n
	}
	most := testkit.Times(4, 6)
	for day := range most {
		for round := range 3 {
			strangers(w)
			w.mail(letterTo{from: "anna@sandbox.test", to: token, text: "status\n" + strings.Repeat("> x\n", 5000)})
			players += 25_000
			w.round()
			equal(t, "emails in the inbox", len(w.folder("INBOX")), 0)
			if n := w.size(); n > players+s.Slight.Total+2*s.Slight.Day {
				t.Fatalf("day %d, round %d: the archives take %d bytes", day, round, n)
			}
		}
		w.now = w.now.Add(24 * time.Hour)
	}
	equal(t, "emails in the folders", len(w.folder("rejected"))+len(w.folder("handled")), most*3*41)
	equal(t, "notices", notices(), most)
	served := strings.Count(strings.Join(w.verdicts(), "\n"), "answered spring-3/anna")
	equal(t, "emails of anna that were answered", served, 3*most)
	kept := 0
	for m, err := range w.visit().Mails(t.Context(), 1) {
		w.must(err)
		if full, err := w.visit().Mail(t.Context(), m.Number); err == nil && strings.Contains(string(full.Raw), "From: anna@") {
			kept++
			equal(t, "bytes of one", int64(len(full.Raw)), m.Size)
		}
	}
	equal(t, "emails of anna that are kept", kept, 3*most)
	days, err := w.office().store.Slight(t.Context())
	w.must(err)
	if len(days) > s.Slight.Days+1 {
		t.Errorf("what may be forgotten is kept for %d days", len(days))
	}
	joins := 0
	for _, text := range w.to("mod@sandbox.test") {
		if strings.Contains(text, "to join game spring-3") {
			joins++
		}
	}
	if joins != most {
		t.Errorf("the moderator was told of strangers %d times", joins)
	}
}

// strangers has strangers and machines send forty emails.
func strangers(w *world) {
	for i := range 40 {
		text := strings.Repeat("Buy this.\n", 1000)
		switch i % 4 {
		case 0:
			w.mail(letterTo{from: fmt.Sprintf("s%d@elsewhere.test", i), text: text})
		case 1:
			w.mail(letterTo{from: "kevin@sandbox.test", text: text})
		case 2:
			w.mail(letterTo{from: fmt.Sprintf("m%d@elsewhere.test", i), text: text, more: "List-Id: <x>\n"})
		case 3:
			w.mail(letterTo{from: fmt.Sprintf("j%d@elsewhere.test", i), subject: "join", text: text})
		}
	}
}

// TestForgeableEmail guards what only its address proves: it is kept whole or not at
// all, since half an order set is worse than none, and not without a bound.
func TestForgeableEmail(t *testing.T) {
	w := tableOf(t, byAddress)
	s := w.small()
	for range 30 {
		w.mail(letterTo{from: "anna@sandbox.test", text: "status\n" + strings.Repeat("> x\n", 5000)})
	}
	w.round()
	if n := w.size(); n > 2*s.Slight.Day+1<<15 {
		t.Errorf("the archives take %d bytes", n)
	}
	verdicts := w.verdicts()
	for _, v := range verdicts {
		if !strings.HasPrefix(v, "answered") && !strings.HasPrefix(v, "too-many") {
			t.Errorf("the verdict is %s", v)
		}
	}
	if len(verdicts) < 5 || len(verdicts) > 12 {
		t.Errorf("%d of 30 were decided", len(verdicts))
	}
}

// TestCutEmail guards email of which only the beginning is kept: what was found out
// from all of it counts, also after a crash, when only the beginning is left.
func TestCutEmail(t *testing.T) {
	for _, restart := range []bool{false, true} {
		w := tableOf(t, byAddress)
		w.small()
		for i := range 30 { // so that there is no room for more
			w.mail(letterTo{from: "eve@elsewhere.test", text: fmt.Sprint(i)})
		}
		w.round()
		filler := strings.Repeat("X-Filler: "+strings.Repeat("x", 60)+"\n", 30)
		w.put("From: anna@sandbox.test\nTo: cityhall@sandbox.test\nMessage-ID: <1@x>\n" + filler + "From: eve@elsewhere.test\n\nstart on times-square/gray\n")
		o := w.office()
		_, err := o.TakeIn(t.Context(), w)
		w.must(err)
		if restart {
			clear(o.parsed)
		}
		w.must(w.with(o))
		all := w.verdicts()
		if v := all[len(all)-1]; !strings.HasPrefix(v, "several-authors") {
			t.Errorf("the verdict is %s", v)
		}
		m, err := o.store.Mail(t.Context(), int64(len(all)))
		w.must(err)
		if int64(len(m.Raw)) >= m.Size {
			t.Error("all of it is kept: this tests nothing")
		}
		equal(t, "entries", w.load("spring-3").Tip.Entry, 1)
	}
}
