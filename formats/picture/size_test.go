package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"
	"slices"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// A PNG in an email is less than 100 kB, and a phone's is sharp: all golden ones, and
// those of random games in which the most is drawn.
func TestSmall(t *testing.T) {
	each(t, checkSmall)
	for _, rules := range registry.All() {
		for name, size := range sizes {
			t.Run(fmt.Sprint(rules.Name, "-", name), func(t *testing.T) {
				for i, c := range largest(t, rules, size) {
					checkSmall(t, fmt.Sprint("random-", i, "-", name), size, c)
				}
			})
		}
	}
}

func checkSmall(t *testing.T, name string, size Size, c *canvas.Canvas) {
	t.Helper()
	file, width := PNG(c, size), scene.Wide
	if size == Phone {
		width = 2 * scene.Narrow
	}
	if len(file) >= MostPNG {
		t.Errorf("%s has %d bytes", name, len(file))
	}
	if m, err := png.DecodeConfig(bytes.NewReader(file)); err != nil || m.Width != width {
		t.Errorf("%s is %d pixels wide, not %d: %v", name, m.Width, width, err)
	}
}

// largest returns the pictures of random games that are the longest as SVG.
func largest(t *testing.T, rules *engine.Rules, size Size) (all []*canvas.Canvas) {
	t.Helper()
	type drawing struct {
		c    *canvas.Canvas
		size int
	}
	var drawn []drawing
	for seed := range testkit.Times(2, 3) {
		g := play.New(rules, "test", enginetest.Players(rules, rules.MaxPlayers), engine.SeedSecret(fmt.Sprint("size", seed)))
		log, draws := &engine.Log{}, g.Draws()
		g.State.Deal(draws, log)
		g.Dealt, g.Tip = true, play.Tip{Entry: 2}
		chance := engine.NewDraws(engine.SeedSecret("chance"), nil).Stream("moves", seed)
		for n, from := 0, 0; !g.State.Open().Over(); n++ {
			move := engine.RandomMove(g.State.Moves(nil), chance.Below)
			if seed%2 == 0 {
				move = rules.Greedy(rules.View(len(g.Players), g.State, g.State.Open().Seat), nil)
			}
			g.State.Play(move, draws, log)
			if n%37 != 0 && !g.State.Open().Over() {
				continue
			}
			o := play.Outcome{Entry: play.Entry{Number: 2, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Events: log.Events[from:], Turns: []play.Turn{g.Running(0)}}
			from = len(log.Events)
			c, err := Of(report.About(g, o), words.English, size)
			if err != nil {
				t.Fatal(err)
			}
			drawn = append(drawn, drawing{c, len(c.SVG())})
		}
	}
	slices.SortStableFunc(drawn, func(a, b drawing) int { return cmp.Compare(b.size, a.size) })
	for _, d := range drawn[:4] {
		all = append(all, d.c)
	}
	return all
}
