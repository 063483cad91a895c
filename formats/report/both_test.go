package report

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// bothTables are how many games are played for each kind of game and number of
// players.
var bothTables = testkit.Times(4, 130)

// Every event of more than a thousand random games, as everybody and as a player sees
// it, in full sentences and in few words: what is told in one language is told in the
// other, without what isn't of the language, and with all that a sentence needs.
func TestBothLanguages(t *testing.T) {
	tables := bothTables
	for _, g := range registry.All() {
		for players := g.MinPlayers; players <= g.MaxPlayers; players++ {
			t.Run(fmt.Sprint(g.Name, players), func(t *testing.T) {
				t.Parallel()
				r := &rendering{t: t, rules: g, languages: words.Languages(), checked: map[string]bool{}}
				for _, language := range r.languages {
					c, err := Load(g, language)
					if err != nil {
						t.Fatal(err)
					}
					r.catalogs = append(r.catalogs, c)
				}
				told := 0
				for table := 0; table < tables && !t.Failed(); table++ {
					seed := fmt.Sprint("both ", table)
					game, o := deal(g, players, seed)
					if v := variants[g.Name]; v.options != nil && players >= v.players && table%4 == 0 {
						game = newGame(t, g, players, seed, v.options)
						game, o = start(game)
					}
					seat := engine.Seat(table%(players+1)) - 1
					for last := false; !last; o = playOut(game, 60) {
						last = game.Over()
						told += len(o.Events)
						r.outcome(game, o, seat)
					}
				}
				if told < 20*tables {
					t.Errorf("only %d events were told", told)
				}
			})
		}
	}
}

// A rendering tells events in all languages, and checks what it says.
type rendering struct {
	t         *testing.T
	rules     *engine.Rules
	languages []string
	catalogs  []*Catalog
	checked   map[string]bool // by all that a check depends on
}

// outcome tells what the seat sees of an outcome.
func (r *rendering) outcome(game *play.Game, o *play.Outcome, seat engine.Seat) {
	you := ""
	if seat >= 0 {
		you = game.Players[seat]
	}
	for _, turn := range byTurn(o, func(e engine.Event) engine.Event { return e.For(seat) }) {
		actor := ""
		if turn.turn.Seat >= 0 {
			actor = game.Players[turn.turn.Seat]
		}
		said := make([]int, len(r.catalogs))
		for i, c := range r.catalogs {
			c = c.of(game.State, game.Players)
			for _, sentence := range c.events(turn.events, game.Players) {
				if sentence != "" {
					said[i]++
					r.check(r.languages[i], game, sentence, you, "")
				}
			}
			for _, line := range c.briefs(&passage{events: turn.events, marks: make([]int, len(turn.events)), you: you, actor: actor}, game.Players) {
				for _, step := range line {
					for _, fact := range words.Facts(step) {
						above := actor
						if words.Sentenced(fact) {
							above = ""
						}
						r.check(r.languages[i], game, words.Spoken(fact), you, above)
					}
					r.check(r.languages[i], game, words.Unmarked(step), you, "")
				}
			}
		}
		for i := range said {
			if said[i] == 0 != (said[0] == 0) {
				r.t.Errorf("%s: a turn is told in %s and not in %s", r.rules.Name, r.languages[0], r.languages[i])
			}
		}
	}
}

// anyDigit makes all digits one: what is wrong with a sentence isn't its numbers.
func anyDigit(r rune) rune {
	if r >= '2' && r <= '9' {
		return '2'
	}
	return r
}

// check fails for a text that is wrong; actor is the player that stands above it as the
// one who acts.
func (r *rendering) check(language string, game *play.Game, text, you, actor string) {
	text = strings.ReplaceAll(text, "\u00a0", " ")
	key := language + you + "\n" + actor + "\n" + strings.Map(anyDigit, text)
	if r.checked[key] {
		return
	}
	r.checked[key] = true
	for _, bad := range []string{"<no value>", "map[", "<nil>", "%!", "event/", "brief", "\ufffd", "  "} {
		if strings.Contains(text, bad) {
			r.t.Errorf("%s: %q in %q", r.rules.Name, bad, text)
		}
	}
	wrong := ""
	if language == korean {
		wrong = wrongKorean(text, you, actor, game.Players)
	} else {
		wrong = wrongEnglish(text, you, actor, game.Players)
	}
	if wrong != "" {
		r.t.Errorf("%s, for %q, under the name of %q: %q %s", r.rules.Name, you, actor, text, wrong)
	}
}
