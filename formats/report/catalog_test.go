package report

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// seats are the players of the largest table.
var seats = enginetest.Players(&engine.Rules{MaxPlayers: engine.MaxSeats}, engine.MaxSeats)

// samples returns arguments for the message.
func samples(m engine.Message) [][engine.MaxArgs]int16 {
	var out [][engine.MaxArgs]int16
	for _, v := range []int16{0, 1, 2} {
		var args [engine.MaxArgs]int16
		for i := range args {
			args[i] = v
		}
		for _, p := range m.Params {
			if n := len(p.Type.Values); n > 0 {
				args[p.Arg] = min(v, int16(n)-1)
			}
		}
		out = append(out, args)
	}
	return out
}

// Every message and decision of every registered game has its words, which
// need nothing that the message does not carry, and there are no others.
func TestCatalogs(t *testing.T) {
	for _, g := range registry.All() {
		c, err := load(g, words.English)
		if err != nil {
			t.Error(err)
			continue
		}
		render := func(block string, data any) {
			if text, err := c.Render(block, data); err != nil {
				t.Errorf("%s: %v", g.Name, err)
			} else if strings.Contains(text, "<no value>") || strings.Contains(text, "<nil>") {
				t.Errorf("%s: %s tells %q", g.Name, block, text)
			}
		}
		for _, m := range g.EventMessages()[1:] {
			for _, args := range samples(m) {
				data := values(m, args, seats)
				data["options"] = c.options
				render(c.block(m.Name), data)
				for _, first := range g.EventMessages()[1:] {
					if pair := c.pair(first.Name, m.Name); pair != "" {
						data["before"] = values(first, args, seats)
						data["before"].(map[string]any)["options"] = c.options
						render(pair, data)
					}
				}
			}
		}
		for _, m := range g.RefusalMessages()[1:] {
			for _, args := range samples(m) {
				render("refusal/"+m.Name, values(m, args, seats))
			}
		}
		game, _ := deal(g, g.MinPlayers, "catalogs")
		for range 2 {
			s := game.State
			for i := range g.Kinds {
				facts := c.facts(s, s.Open().Seat)
				facts["turn"] = s.Open().Turn
				for _, block := range []string{"kind/", "act/", "hook/"} {
					if block += g.Kinds[i].Name; c.Has(block) {
						render(block, facts)
					}
				}
				for seat := range engine.Seat(g.MinPlayers) {
					for _, line := range strings.Split(c.steps(s, seat)[i], "\n") {
						if len(line) > layout.Width || line != "" && !strings.HasPrefix(line, "  ") {
							t.Errorf("%s: the step %s has the line %q", g.Name, g.Kinds[i].Name, line)
						}
					}
				}
			}
			playOut(game, 20)
		}
		unused(t, g, c)
	}
}

// unused finds blocks of the game's catalog that nothing asks for, and labels
// that its board asks for in vain.
func unused(t *testing.T, g *engine.Rules, c *Catalog) {
	text, err := os.ReadFile(words.Folder(g.Name) + "/en.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	asked := append(c.blocks(), "picture/alt-player", "picture/alt-board", "sheet/ties", "text/hands") // the last instead of that of all games
	for _, first := range g.EventMessages()[1:] {
		for _, m := range g.EventMessages()[1:] {
			asked = append(asked, joined+first.Name+"+"+m.Name)
		}
	}
	for _, m := range g.EventMessages()[1:] {
		asked = append(asked, "sheet/"+m.Name, "brief/"+m.Name, "brief-line/"+m.Name, "brief-joined/"+m.Name)
		for _, first := range g.EventMessages()[1:] {
			asked = append(asked, "brief-joined/"+first.Name+"+"+m.Name)
		}
	}
	for _, k := range g.Kinds {
		asked = append(asked, "act/"+k.Name, "hook/"+k.Name)
	}
	// The board asks for labels, and so does the picture; both say phrases too.
	for folder, labels := range map[string]string{words.Folder(g.Name): "board/", "../picture/" + words.Folder(g.Name): "picture/"} {
		for _, m := range regexp.MustCompile(`[lL]abel\("([^"]*)"[,)]|"((?:plain|picture|hook|sheet)/[a-z0-9-]+)"`).FindAllStringSubmatch(source(t, folder), -1) {
			block := m[2]
			if block == "" {
				block = labels + m[1]
			}
			asked = append(asked, block)
			if !c.Has(block) {
				t.Errorf("%s: %s asks for the block %q", g.Name, folder, block)
			}
		}
	}
	for _, m := range regexp.MustCompile(`template "([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
		asked = append(asked, m[1])
	}
	for _, m := range regexp.MustCompile(`define "([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
		if strings.HasPrefix(m[1], "value/") || strings.HasPrefix(m[1], "short/") {
			continue // of each value, for functions
		}
		if !slices.Contains(asked, m[1]) {
			t.Errorf("%s: nothing asks for the block %q", g.Name, m[1])
		}
	}
}

// source returns the Go code in a folder, but for tests; "" if it is not there.
func source(t *testing.T, folder string) (code string) {
	files, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			code += string(text)
		}
	}
	return code
}

// The shared words answer every code that the formats declare.
func TestSharedWords(t *testing.T) {
	for _, g := range registry.All() {
		c, err := load(g, words.English)
		if err != nil {
			continue // told by TestCatalogs
		}
		for _, code := range []play.ProblemCode{play.Broken, play.OtherGame, play.UnknownPlayer, play.TwoSets,
			play.WrongTurn, play.IDReused, play.NoOrders, play.AwaitsBeacon, play.Over, play.NotUnderstood, play.NotAllowed} {
			p := play.Problem{Code: code, Text: "text", Said: engine.Say("yaml/tab"), Near: "near", Turn: 3, Want: 4, Misread: &engine.Misread{Read: "x", Words: []string{"done"}}, Refusal: engine.Waits()}
			if text := c.Problem(p, seats); strings.HasPrefix(text, "problem/") || text == "" {
				t.Errorf("%s: no words for the problem: %q", g.Name, text)
			}
		}
		for _, code := range []play.NoteCode{play.Dropped, play.Expired, play.Missed, play.Undone} {
			n := play.Note{Code: code, Order: engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}}, Refusal: engine.Waits()}
			if text := c.Note(n, seats); strings.HasPrefix(text, "note/") {
				t.Errorf("%s: no words for the note: %q", g.Name, text)
			}
		}
		break
	}
}
