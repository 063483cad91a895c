package identity

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestMailbox guards sign-up against one mailbox that poses as many.
func TestMailbox(t *testing.T) {
	for _, same := range []string{
		"jdoe@gmail.com J.Doe@gmail.com jdoe+x@googlemail.com j.d.o.e.@GoogleMail.com",
		"anna@outlook.com anna+b@outlook.com", "anna@icloud.com anna@me.com anna+x@mac.com", "anna@yahoo.de anna-games@yahoo.de",
		"anna.lee@proton.me annalee@pm.me anna_lee+x@protonmail.com", "a.b@yandex.ru a-b@ya.ru", "anna@fastmail.com x@anna.fastmail.com anna+x@fastmail.com", "anna@hanmail.net anna@daum.net",
	} {
		all := strings.Fields(same)
		for _, address := range all {
			if Mailbox(address) != Mailbox(all[0]) {
				t.Errorf("%s is %s, and %s is %s", address, Mailbox(address), all[0], Mailbox(all[0]))
			}
		}
	}
	for _, differ := range []string{
		"j.doe@example.org jdoe@example.org j-doe@example.org jdoe+x@example.org", "a.b@outlook.com ab@outlook.com ab@hotmail.com", "anna@yahoo.de anna@yahoo.com",
		"anna@gmail.com anna@gmail.com.evil.test anna@notgmail.com", "anna@icloud.com an.na@icloud.com", "+x@gmail.com +y@gmail.com", "...@gmail.com ..@gmail.com",
	} {
		seen := map[string]string{}
		for _, address := range strings.Fields(differ) {
			if other := seen[Mailbox(address)]; other != "" {
				t.Errorf("%s and %s are one mailbox", other, address)
			}
			seen[Mailbox(address)] = address
		}
	}
}

// TestMailboxDraw guards what relies on it: a mailbox is an address, of itself.
func TestMailboxDraw(t *testing.T) {
	local, domain := rapid.StringMatching(`[a-zA-Z0-9.+_-]{1,12}`), rapid.SampledFrom([]string{"gmail.com", "googlemail.com", "x.fastmail.com", "yahoo.com", "ya.ru", "pm.me", "example.org", "a.gmail.com"})
	rapid.Check(t, func(t *rapid.T) {
		address := local.Draw(t, "local") + "@" + domain.Draw(t, "domain")
		box := Mailbox(address)
		if Mailbox(box) != box || Mailbox(Canonical(address)) != box || (box == "") != (Canonical(address) == "") {
			t.Fatalf("%s: %s, then %s", address, box, Mailbox(box))
		}
	})
}
