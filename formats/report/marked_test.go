package report

import (
	"maps"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words/wordstest"
)

// What reports have besides the order language and names: the keys of files,
// the tile that no order names, no cards, and the dummy's name, which is an
// option.
const declared = "game player turn orders id city hall none Alea"

// Whatever a reader of the marked language gets in whole games comes from
// catalogs.
func TestMarkedReports(t *testing.T) {
	for _, g := range registry.All() {
		for _, players := range []int{g.MinPlayers, g.MaxPlayers} {
			names := enginetest.Players(g, players)
			allowed := wordstest.Allowed(g, append([]string{declared, "test"}, names...)...)
			for _, name := range names { // which boards cut short
				for end := range name {
					allowed[name[:end]] = true
				}
			}
			for word := range maps.Clone(allowed) { // and so they do with tiles
				allowed[word[:min(3, len(word))]], allowed[word[:min(4, len(word))]] = true, true
			}
			game, o := deal(g, players, "marked")
			for last := false; !last; o = playOut(game, 9) {
				last = game.Over()
				for _, viewer := range append([]string{play.Public, play.Moderator}, names...) {
					d, err := About(game, *o).To(Reader{Viewer: viewer, Language: wordstest.Marked(), Host: true})
					if err != nil {
						t.Fatal(err)
					}
					text := d.Text() + "\n" + d.Headline
					for _, word := range wordstest.Unmarked(text, allowed) {
						t.Errorf("%s: a report to %s has %q, which is from no catalog:\n%s", g.Name, viewer, word, text)
					}
				}
				if t.Failed() {
					break
				}
			}
		}
	}
}

// Every problem, note, act and misread order is told from catalogs.
func TestMarkedAnswers(t *testing.T) {
	for _, g := range registry.All() {
		names := enginetest.Players(g, g.MinPlayers)
		c, err := Load(g, wordstest.Marked())
		if err != nil {
			t.Fatal(err)
		}
		allowed := wordstest.Allowed(g, append([]string{declared, "file yaml xyzzy"}, names...)...)
		check := func(about, text string) {
			for _, word := range wordstest.Unmarked(text, allowed) {
				t.Errorf("%s: %s: %q is from no catalog: %s", g.Name, about, word, text)
			}
		}
		for _, m := range g.RefusalMessages()[1:] {
			for _, args := range samples(m) {
				check(m.Name, c.say("refusal/"+m.Name, values(m, args, names)))
			}
		}
		for i := range g.Grammar.Forms {
			full := regexp.MustCompile(`[{}\[\]]|:[a-z]+`).ReplaceAllString(g.Grammar.Forms[i].Syntax, "")
			line := ""
			for _, word := range strings.Fields(full) {
				for _, next := range []string{"", " xyzzy"} {
					if bad := misread(g, line+next); bad != nil {
						check(line+next, c.misread(bad))
					}
				}
				line += " " + word
			}
		}
		for _, code := range []play.ProblemCode{play.Broken, play.OtherGame, play.UnknownPlayer, play.TwoSets, play.WrongTurn,
			play.IDReused, play.Mixed, play.NoOrders, play.AwaitsBeacon, play.Over, play.NotAllowed} {
			check(string(code), c.Problem(play.Problem{Code: code, Text: "xyzzy", Near: names[0], Turn: 3, Want: 4,
				Said: engine.Say("yaml/tab"), Hint: engine.Say("hint/comment"), Refusal: engine.GameOver()}, names))
		}
		check("warning", c.Warning(play.Warning{Refusal: engine.GameOver()}, engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}}, names))
		for _, a := range []Alert{{Code: play.Dropped, Orders: 1}, {Code: play.Dropped, Orders: 2, Held: true}, {Code: play.Expired, Orders: 1}, {Code: play.Expired, Orders: 2}} {
			check("an alert", c.Alert(a, names))
		}
		for _, code := range []play.NoteCode{play.Dropped, play.Passed, play.Expired, play.Missed, play.Undone} {
			check(string(code), c.Note(play.Note{Code: code, Order: engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}}, Refusal: engine.GameOver()}, names))
		}
	}
}
