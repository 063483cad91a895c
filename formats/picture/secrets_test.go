package picture

import (
	"bytes"
	"fmt"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A picture shows nothing that isn't everyone's: a game and what a player may
// see of it give the same picture, byte for byte, whoever the player is, and so
// does the game with another secret and with orders on file. That views hide
// enough is what the suite of the engine proves.
func TestSecrets(t *testing.T) {
	for _, rules := range registry.All() {
		for players := rules.MinPlayers; players <= rules.MaxPlayers; players++ {
			t.Run(fmt.Sprint(rules.Name, players), func(t *testing.T) {
				t.Parallel()
				g := play.New(rules, "test", enginetest.Players(rules, players), engine.SeedSecret(fmt.Sprint("secrets", players)))
				log, draws := &engine.Log{}, g.Draws()
				g.State.Deal(draws, log)
				g.Dealt, g.Tip = true, play.Tip{Entry: 1}
				chance := engine.NewDraws(engine.SeedSecret("chance"), nil).Stream("moves", players)
				scores, from := make([]int, players), 0
				for n, at := 1, 2; !g.State.Open().Over(); n++ {
					g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), draws, log)
					if n < at && !g.State.Open().Over() {
						continue
					}
					at *= 4
					sameForAll(t, g, play.Outcome{
						Entry: play.Entry{Number: 1, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Scores: scores, Events: log.Events[from:],
						Turns: []play.Turn{g.Running(0)},
					})
					from, scores = len(log.Events), make([]int, players)
					for i := range scores {
						scores[i] = g.For(play.Public).State.Score(engine.Seat(i))
					}
				}
			})
		}
	}
}

// sameForAll checks that everyone has the same picture of the game.
func sameForAll(t *testing.T, g *play.Game, o play.Outcome) {
	t.Helper()
	want := files(t, report.About(g, o), true)
	check := func(who string, g *play.Game, o play.Outcome) {
		t.Helper()
		for name, file := range files(t, report.About(g, o), who == play.Public || who == g.Players[0]) {
			if !bytes.Equal(want[name], file) {
				t.Fatalf("decision %+v: %s is another for %s", g.Open(), name, who)
			}
		}
	}
	other := g.Clone()
	other.Secret, other.Queues[0][0].Orders = engine.SeedSecret("another"), make([]play.Filed, 1)
	check("another secret", other, o)
	for seat := range engine.Seat(len(g.Players)) {
		check(g.Players[seat], g.For(g.Players[seat]), redacted(o, seat))
	}
	check(play.Public, g.For(play.Public), redacted(o, engine.Nobody))
}

// redacted returns the outcome as the seat may see it.
func redacted(o play.Outcome, seat engine.Seat) play.Outcome {
	events := make([]engine.Event, len(o.Events))
	for i, e := range o.Events {
		events[i] = e.For(seat)
	}
	o.Events = events
	return o
}

// files are all that a picture is sent as, in both sizes and every language; PNGs
// take long.
func files(t *testing.T, s *report.Subject, pngs bool) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, language := range words.Languages() {
		shown, err := s.Shown(language)
		if err != nil {
			t.Fatal(err)
		}
		said := fmt.Sprint(shown.Marks, shown.Points, shown.Title, shown.Now, shown.Due, shown.Alt)
		out[language+" what there is to draw"] = []byte(enginetest.Dump(shown.Game.Document()) + said)
		for name, size := range sizes {
			c, err := Of(s, language, size)
			if err != nil {
				t.Fatal(err)
			}
			out[language+" "+name+".svg"] = c.SVG()
			if pngs {
				out[language+" "+name+".png"] = c.PNG(1)
			}
		}
	}
	return out
}
