package adjudicator_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
)

// basis is all that the deal of a game with a beacon will depend on but its value.
func basis(g *play.Game) string {
	return fmt.Sprint(g.Players, g.Nonces, g.Beacon.Round, string(formats.Emit(engine.Write(g.Players, g.State.Options))))
}

// Whatever players and moderators do, and whenever: what a deal depends on is as it was an
// hour before the round is published that it waits for. So nobody can choose among deals.
func TestNobodyChoosesAmongRounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tb := playtest.Sit(t, adjudicator.Options{Beacon: playtest.Quicknet(), Nonces: rapid.Bool().Draw(rt, "nonces"), At: playtest.PublishedAt - 86400, Secret: engine.SeedSecret("moves"), Players: playtest.Three})
		type moment struct {
			at    play.Time
			basis string
		}
		past := []moment{{tb.G.Tip.At, basis(tb.G)}}
		now := playtest.PublishedAt - 9000
		for range rapid.IntRange(1, 14).Draw(rt, "acts") {
			now += play.Time(rapid.SampledFrom([]int{1, 600, 3000}).Draw(rt, "later"))
			var g *play.Game
			var out play.Outcome
			var err error
			switch do := rapid.IntRange(0, 6).Draw(rt, "do"); do {
			case 0, 1:
				player := rapid.SampledFrom(playtest.Three).Draw(rt, "player")
				g, out, err = adjudicator.Adjudicate(tb.G, play.Act{At: now, By: play.ByPlayer}, tb.Sets(player+": join "+rapid.SampledFrom([]string{"apple", "nut", "kiwi"}).Draw(rt, "word")))
			case 2, 3:
				a := play.Act{Kind: play.ActUndo, By: play.ByModerator, At: now, Reason: "x", To: rapid.IntRange(1, tb.G.Tip.Entry).Draw(rt, "to")}
				if do == 3 {
					a.For = rapid.SampledFrom(playtest.Three).Draw(rt, "for")
				}
				g, out, err = adjudicator.Do(tb.G, a, tb.Past)
			case 4:
				g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActPause, At: now, Reason: "x"}, nil)
			case 5:
				g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActResume, At: now}, nil)
			case 6:
				is := tb.G.Clone()
				if rapid.Bool().Draw(rt, "players") {
					is.Players = []string{"ken", "kevin", "anna"}
				} else {
					is.Since++
				}
				g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActAmend, At: now, Document: formats.Amendment(is), Changed: []string{"players"}, Reason: "x"}, nil)
			}
			if err != nil {
				continue // refused
			}
			tb.Keep(g, out, nil)
			is := basis(g)
			past = append(past, moment{now, is})
			published := beacon.Published(g.Beacon)
			for i := len(past) - 1; i >= 0; i-- {
				if past[i].at <= published-3600 {
					if past[i].basis != is {
						rt.Fatalf("at %v the deal depends on %s, and at %v, an hour before the round, on %s", now, is, past[i].at, past[i].basis)
					}
					break
				} else if past[i].basis != is {
					rt.Fatalf("the deal depends on %s, chosen within an hour of %v", is, published)
				}
			}
		}
		tb.Verify()
	})
}
