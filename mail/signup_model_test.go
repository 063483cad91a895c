package mail

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
)

// mailboxes are the ways in which people write their addresses, a line for each mailbox,
// with the domain behind which the provider has it.
var mailboxes = map[string][]string{
	"lee at gmail": {"lee@gmail.com", "l.e.e@gmail.com", "Lee+x@googlemail.com", "l.ee@GoogleMail.com"},
	"max at gmail": {"max@gmail.com", "m.ax@googlemail.com"},
	"kim at gmail": {"kim@gmail.com"},
	"ann at two":   {"ann@two.test", "Ann@TWO.test", "ann+7@two.test"},
	"a.n at two":   {"a.n@two.test"},
	"bob at one":   {"bob@one.test"},
}

// A signUpModel is who was answered on a day, as the docs say it: what the server vouches for
// always, what it calls forged never, and all else within three limits.
type signUpModel struct {
	limit    SignUp
	answered map[string]int // by mailbox, domain, and "" for all
}

func (m *signUpModel) answers(mailbox, result string) bool {
	_, domain, _ := strings.Cut(mailbox, " at ")
	if result == "pass" || result == "fail" {
		return result == "pass"
	}
	if m.answered[mailbox] >= m.limit.Address || m.answered[domain] >= m.limit.Domain || m.answered[""] >= m.limit.All {
		return false
	}
	for _, key := range []string{mailbox, domain, ""} {
		m.answered[key]++
	}
	return true
}

// TestSignUpsAsInTheModel has strangers, and whoever forges them, ask to play for some days:
// who is answered is who is in the model, and the moderators hear of the others once a day.
func TestSignUpsAsInTheModel(t *testing.T) {
	testkit.Draws(t, 5)
	w := opened(t, nil)
	rapid.Check(t, func(rt *rapid.T) {
		n := func(name string) int { return rapid.IntRange(0, 6).Draw(rt, name) }
		m := &signUpModel{limit: SignUp{Address: 1 + n("address"), Domain: 1 + n("domain"), All: 1 + 2*n("all")}}
		for range 2 {
			w.now = w.now.AddDate(0, 0, 1)
			m.answered, w.sent = map[string]int{}, nil
			want, held := map[string]int{}, 0
			for range rapid.IntRange(1, 3).Draw(rt, "rounds") {
				o := w.office()
				o.Settings.Authserv, o.Settings.SignUp = "mx.sandbox.test", m.limit
				for range rapid.IntRange(1, 8).Draw(rt, "mails") {
					mailbox := rapid.SampledFrom(slices.Sorted(maps.Keys(mailboxes))).Draw(rt, "mailbox")
					from, result := rapid.SampledFrom(mailboxes[mailbox]).Draw(rt, "from"), rapid.SampledFrom([]string{"", "none", "pass", "fail"}).Draw(rt, "result")
					l := letterTo{from: from, subject: "sign up", text: "sign up"}
					if _, domain, _ := strings.Cut(from, "@"); result != "" {
						l.more = fmt.Sprintf("Authentication-Results: mx.sandbox.test; dmarc=%s header.from=%s\n", result, domain)
					}
					if w.mail(l); m.answers(mailbox, result) {
						want[from]++
					} else {
						held = 1
					}
				}
				w.must(w.with(o))
				w.must(o.Close())
			}
			told := w.receivers()
			if told["mod@sandbox.test"] != held {
				rt.Fatalf("%d notices, expected %d", told["mod@sandbox.test"], held)
			}
			if delete(told, "mod@sandbox.test"); !maps.Equal(told, want) {
				rt.Fatalf("with %+v: answered %v, expected %v", m.limit, told, want)
			}
		}
	})
}
