package mail

import (
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/transport"
)

var farewellCases = map[string]struct {
	set  func(*store.Person)
	wait time.Duration
}{
	"each":   {func(*store.Person) {}, 0},
	"digest": {func(p *store.Person) { p.Notify = "digest 18:00" }, 0},
	"muted":  {func(p *store.Person) { p.Mute = "2026-11-24" }, 3 * 24 * time.Hour},
}

// TestFarewell guards those who lose a seat: they hear of it once, by whom and why, and
// get nothing of the game behind it. What they noted and asked goes to nobody.
func TestFarewell(t *testing.T) {
	for name, c := range farewellCases {
		t.Run(name, func(t *testing.T) {
			letters = 0
			w := newWorld(t)
			for _, id := range []string{"spring-3", "summer"} {
				w.game("fifth-avenue", id, byAddress, "anna", "kevin", "ken")
			}
			w.person("anna@sandbox.test", c.set)
			w.round()
			w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\nnote xyzzy and plugh"})
			w.round()
			w.says("anna", "spring-3", w.legal("spring-3"))
			w.says("kevin", "spring-3", w.legal("spring-3"))
			w.refuse = func(to []string) error { // so that what anna asked for waits
				if slices.Contains(to, "anna@sandbox.test") {
					return &transport.SendError{Code: 451, Said: "later", Recipient: to[0]}
				}
				return nil
			}
			w.mail(letterTo{from: "anna@sandbox.test", text: "game: spring-3\nnotes"})
			w.round()
			w.refuse = nil
			before := len(w.to("anna@sandbox.test"))
			w.mail(letterTo{from: "mod@sandbox.test", text: "game: spring-3\nreplace anna with lee@sandbox.test because she moved to the sea"})
			w.round()
			if had := w.table("spring-3").Seats.Seat("anna"); len(had.Before) != 1 || had.Before[0].Person == had.Person || w.replay("spring-3").Entry(had.Before[0].Until).Kind != play.ActReplace {
				t.Errorf("the seat is %+v", had)
			}
			if c.wait > 0 {
				equal(t, "the emails while muted", len(w.to("anna@sandbox.test")), before)
			}
			for w.load("spring-3").Tip.Entry < 8 {
				g := w.load("spring-3")
				who := strings.Replace(g.Players[g.Open().Seat], "anna", "lee", 1)
				w.says(who, "spring-3", w.legal("spring-3"))
			}
			w.later(c.wait + 26*time.Hour)
			told := 0
			for i, text := range w.to("anna@sandbox.test")[before:] {
				text = strings.Join(strings.Fields(text), " ")
				if strings.Contains(text, "You no longer play anna in game spring-3. The moderator gave the seat to someone else: | she moved to the sea") {
					told++
				} else if strings.Contains(text, "spring-3") {
					t.Errorf("email %d behind the farewell is\n%s", i, text)
				}
			}
			if told != 1 {
				t.Errorf("anna got %d farewells", told)
			}
			lee := w.to("lee@sandbox.test")
			if len(lee) == 0 || strings.Contains(strings.Join(lee, "\n"), "xyzzy") {
				t.Errorf("lee got %d emails, with what anna noted:\n%s", len(lee), lee)
			}
		})
	}
}
