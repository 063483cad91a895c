package mail

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"cityhall.example/mail/transport"
)

// TestStrangersJoin guards strangers who ask for a seat: the moderator is told of
// each, once a day, of all that a round found in one email, and of no more than
// can be read.
func TestStrangersJoin(t *testing.T) {
	w := tableOf(t, nil)
	told := func() []string { return w.to("mod@sandbox.test")[1:] }
	join := func(who string, text string) {
		w.mail(letterTo{from: who + "@elsewhere.test", subject: "join spring-3", text: text})
	}
	join("lee", "Please! replace anna with lee@elsewhere.test because I am better")
	w.round()
	equal(t, "emails", len(told()), 1)
	join("lee", "again")
	join("mia", "")
	join("Ada", "")
	w.round()
	equal(t, "emails", len(told()), 2)
	if text := told()[1]; !strings.HasPrefix(text, "2 people want to join game spring-3") || !strings.Contains(text, "    mia@elsewhere.test\n    Ada@elsewhere.test\n") || strings.Contains(text, "lee@") {
		t.Error(text)
	}
	for i := range 3 * maxJoins {
		join(fmt.Sprintf("p%d", i), "")
	}
	w.round()
	w.round()
	equal(t, "emails", len(told()), 3)
	if text := told()[2]; strings.Count(text, "    p") != maxJoins-3 || !strings.Contains(text, "You've heard of 20 people today;") {
		t.Error(text)
	}
	equal(t, "verdicts", strings.Count(strings.Join(w.verdicts(), "\n"), "wants-seat"), 4+3*maxJoins)
	w.now = w.now.Add(24 * time.Hour)
	join("p30", "")
	w.round()
	equal(t, "emails", len(told()), 4)
	for _, text := range told() {
		if strings.Contains(text, "better") {
			t.Errorf("it quotes a stranger:\n%s", text)
		}
	}
	equal(t, "letters that wait", len(w.table("spring-3").Letters), 0)
}

// TestStrangersJoinLater guards what a letter says that was tried in vain: it
// stays as it is, and others who ask come in another one.
func TestStrangersJoinLater(t *testing.T) {
	w := tableOf(t, nil)
	join := func(who string) {
		w.mail(letterTo{from: who + "@elsewhere.test", subject: "join spring-3"})
	}
	down := true
	w.refuse = func(to []string) error {
		if down && strings.Contains(strings.Join(to, " "), "mod@") {
			return &transport.SendError{Code: 451, Said: "later", Recipient: to[0]}
		}
		return nil
	}
	join("lee")
	join("mia")
	w.round()
	join("ada")
	w.round()
	down = false
	w.now = w.now.Add(6 * time.Hour)
	w.round()
	texts := w.to("mod@sandbox.test")[1:]
	if len(texts) != 2 || !strings.Contains(texts[0], "lee@elsewhere.test\n    mia@") || !strings.Contains(texts[1], "ada@") || strings.Contains(texts[1], "lee@") {
		t.Errorf("%d emails: %q", len(texts), texts)
	}
}
