package report

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Whatever happens in a game, its sentences begin with a capital letter or a
// name, and end as sentences do, once.
func TestSentences(t *testing.T) {
	tables(t, "sentences", func(game *play.Game, o *play.Outcome) {
		c, err := Load(game.Rules, words.English)
		if err != nil {
			t.Fatal(err)
		}
		c = c.of(game.State, game.Players)
		for {
			for seat := engine.Nobody; int(seat) < len(game.Players); seat++ {
				var seen []engine.Event
				for _, e := range o.Events {
					seen = append(seen, e.For(seat))
				}
				for _, s := range c.events(seen, game.Players) {
					if bad := unsaid(s, game.Players); bad != "" {
						t.Fatalf("%s: %q %s", game.Rules.Name, s, bad)
					}
				}
			}
			if game.Over() {
				return
			}
			o = playOut(game, 7)
		}
	})
}

// unsaid says what is wrong with a sentence.
func unsaid(s string, players []string) string {
	name := slices.ContainsFunc(players, func(p string) bool { return strings.HasPrefix(s, p) })
	switch {
	case s == "":
	case unicode.IsLower(rune(s[0])) && !name:
		return "begins with a small letter"
	case !strings.HasSuffix(s, "."):
		return "has no full stop"
	case strings.Contains(s, "..") || strings.Contains(s, "?.") || strings.Contains(s, ":."):
		return "stops twice"
	case strings.Contains(s, "  ") || strings.Contains(s, " .") || strings.Contains(s, " ,") || strings.Contains(s, " ;"):
		return "has a space too much"
	}
	return ""
}
