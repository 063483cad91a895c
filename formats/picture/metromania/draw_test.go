package metromania

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture/scene"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/mark"
	reported "cityhall.example/formats/report/metromania"
)

// table is a game and what its players did since one of them looked last.
type table struct {
	game   *play.Game
	events []mark.Mark
	before [4]int
}

// deal starts a game of the players with the options.
func deal(t testing.TB, seed string, options *engine.Node, players ...string) *table {
	t.Helper()
	g := play.New(game.Rules, "spring-3", players, engine.SeedSecret(seed))
	if options != nil {
		if err := engine.ReadPartial(options, players, g.State.Options); err != nil {
			t.Fatal(err)
		}
	}
	g.State.Deal(g.Draws(), &engine.Log{})
	g.Dealt = true
	return &table{game: g}
}

// look forgets what is new.
func (t *table) look() {
	t.events = nil
	for seat := range t.game.Players {
		t.before[seat] = t.game.State.Score(engine.Seat(seat))
	}
}

// play plays a move.
func (t *table) play(m engine.Move) {
	seat, log := t.game.State.Open().Seat, &engine.Log{}
	t.game.State.Play(m, t.game.Draws(), log)
	for _, e := range log.Events {
		if thing, ok := reported.Changed(e.For(engine.Nobody)); ok {
			t.events = append(t.events, mark.Mark{Thing: thing, Seat: seat})
		}
	}
}

// scene returns what to draw of the game.
func (t *table) scene(tb testing.TB, language string, phone bool) scene.Scene {
	tb.Helper()
	words, err := report.Load(game.Rules, language)
	if err != nil {
		tb.Fatal(err)
	}
	public := *t.game
	public.State = game.Rules.New(len(public.Players))
	public.State.CopyFrom(t.game.State)
	public.State.Redact(engine.Nobody)
	s := scene.Scene{Game: &public, Marks: mark.Number(t.events), Words: words, Language: language, Phone: phone,
		Title: "spring-3 · Metromania", Due: "by Wed 25 Nov 20:00", Letters: style.Letters(public.Players), Look: Player}
	for seat := range public.Players {
		s.Points = append(s.Points, public.State.Score(engine.Seat(seat))-t.before[seat])
	}
	s.Now = "Turn 17: anna is to dig"
	return s
}

// greedy plays so many turns as the bot does.
func (t *table) greedy(turns int) {
	end := t.game.State.Open().Turn + turns
	for open := t.game.State.Open(); !open.Over() && open.Turn < end; open = t.game.State.Open() {
		t.play(t.game.Rules.Greedy(t.game.State, nil))
	}
}

var see = flag.String("see", "", "write pictures to look at into the folder")

// TestSee writes pictures to look at.
func TestSee(t *testing.T) {
	folder := *see
	if folder == "" {
		t.Skip("-see names no folder")
	}
	write := func(name, language string, tb *table) {
		for _, phone := range []bool{false, true} {
			end := ".png"
			if phone {
				end = "-phone.png"
			}
			if err := os.WriteFile(filepath.Join(folder, name+end), Draw(tb.scene(t, language, phone)).PNG(1), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	corrupt := engine.Map("", engine.Scalar("corrupt", "true"), engine.Scalar("station-points", "owners"))
	four := []string{"anna", "kevin", "ken", "alfonzo"}
	long := []string{"Maximiliane von Thurn", "김민준", "서연 아름다운나라", "Wolfeschlegelsteinhausen"}
	for _, c := range []struct {
		name, language string
		options        *engine.Node
		turns, since   int
		players        []string
	}{{"start", "en", nil, 0, 0, four}, {"middle", "en", nil, 16, 3, four}, {"late-ko", "ko", nil, 19, 3, long}, {"over-ko", "ko", nil, 100, 0, long},
		{"corrupt", "en", corrupt, 11, 3, four}, {"corrupt3-ko", "ko", corrupt, 14, 2, long[:3]}, {"two", "en", nil, 12, 1, four[:2]}, {"three", "en", nil, 15, 9, four[:3]}} {
		tb := deal(t, "y", c.options, c.players...)
		tb.greedy(c.turns - c.since)
		tb.look()
		tb.greedy(c.since)
		write(c.name, c.language, tb)
	}
}
