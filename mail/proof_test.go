package mail

import (
	"html"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// TestProofIsNamed guards the last email of a game, in each form and language: it has
// the secret, says how to check the whole game, and where the league has its page. No
// other email does.
func TestProofIsNamed(t *testing.T) {
	const site = "https://league.example/city/"
	for _, language := range []string{words.English, inHangul} {
		w := newWorld(t)
		w.setLeague(func(s *league.Settings) { s.Site.URL = site })
		w.open("s1")
		for i, name := range []string{"Lee", "Kim", "Max", "Eva"} {
			w.member(strings.ToLower(name)+"@a.test", name)
			w.person(strings.ToLower(name)+"@a.test", func(p *store.Person) {
				p.Language, p.Form = language, []string{"html", "text", "plain", "html"}[i]
				if name == "Eva" {
					p.Notify = "digest 18:00"
				}
			})
		}
		for range 3 {
			w.now = w.now.Add(time.Hour)
			w.leagueRound()
		}
		for _, g := range w.state().Seasons[0].Divisions[0].Rounds[0].Games {
			t := w.table(g.ID)
			w.mail(letterTo{from: "mod@sandbox.test", to: identity.Address("cityhall@sandbox.test", t.o.token(g.ID, t.moderator())), text: "end because it rains"})
		}
		for range 30 {
			w.now = w.now.Add(time.Hour)
			w.leagueRound()
		}
		told := map[string]bool{}
		for _, m := range w.sent {
			text, page := textWithLine(t, m.raw), html.UnescapeString(partOf(t, m.raw, "text/html"))
			over := strings.Contains(text, "cityhall verify game.yaml --heads")
			named := strings.Contains(text, site+"games/")
			if over && !named {
				t.Errorf("%s: the league's page is missing:\n%s", language, text)
			}
			if page != "" && over && (!strings.Contains(page, "cityhall verify game.yaml --heads") || !strings.Contains(page, site+"games/")) {
				t.Errorf("%s: the page names no proof:\n%s", language, text)
			}
			if over || named && m.to[0] == "eva@a.test" { // a digest leads to the report
				told[m.to[0]] = true
			}
		}
		for _, name := range []string{"lee", "kim", "max", "eva"} {
			if !told[name+"@a.test"] {
				t.Errorf("%s: %s isn't told how to check the game", language, name)
			}
		}
	}
}
