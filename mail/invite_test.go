package mail

import (
	"regexp"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// TestInvitationsSpeak guards those who are invited: an invitation is in their language
// where they are known, and else in that of the moderator, by mail and by command.
func TestInvitationsSpeak(t *testing.T) {
	hangul := regexp.MustCompile(`\p{Hangul}`)
	for _, c := range []struct {
		name, moderator, body string
		want                  map[string]bool // who is written to in Korean
	}{
		{"a Korean moderator", "ko", "", map[string]bool{"new@else.test": true, "anna@sandbox.test": false, "kim@sandbox.test": true}},
		{"an English moderator", "en", "", map[string]bool{"new@else.test": false, "anna@sandbox.test": false, "kim@sandbox.test": true}},
		{"a moderator who writes Korean", "", "초대합니다.\n\n", map[string]bool{"new@else.test": true, "anna@sandbox.test": false, "kim@sandbox.test": true}},
	} {
		for _, command := range []bool{false, true} {
			if command && c.moderator == "" {
				continue
			}
			w := opened(t, nil)
			speaks := map[string]string{"anna@sandbox.test": "en", "kim@sandbox.test": "ko"}
			if c.moderator != "" {
				speaks["mod@sandbox.test"] = c.moderator
			}
			for address, language := range speaks {
				w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
					id, err := w.office().person(address)
					return &store.Change{People: []store.Person{{ID: id, Addresses: []string{address}, Language: language}}}, err
				}))
			}
			body := c.body
			for address := range c.want {
				body += "invite " + address + "\n"
				if command {
					_, err := invite(t.Context(), w.visit(), w.office().Settings, address, w.now)
					w.must(err)
				}
			}
			if !command {
				office := w.table("")
				w.mail(letterTo{from: "mod@sandbox.test", to: identity.Address("cityhall@sandbox.test", office.o.token("", office.moderator())), text: body})
			}
			w.leagueRound()
			for address, want := range c.want {
				if text := textWithLine(t, w.last(address)); hangul.MatchString(text) != want {
					t.Errorf("%s, by command %t: %s is written to in Korean: %t\n%s", c.name, command, address, !want, text)
				}
			}
		}
	}
}
