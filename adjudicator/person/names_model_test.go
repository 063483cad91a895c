package person

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/internal/testkit"
)

// asDrawn is how names are drawn that are written with some letters: what can be taken for
// another letter is that one.
var asDrawn = strings.NewReplacer("0", "O", "1", "l", "I", "l", "m", "rn", "w", "vv", "-", "", "é", "e", "É", "E", "а", "a", "А", "A", "о", "o")

// lookAlike reports whether people take two names for one, as written or in lowercase.
func lookAlike(a, b string) bool {
	small := func(name string) string { return strings.ToLower(asDrawn.Replace(strings.ToLower(name))) }
	return asDrawn.Replace(a) == asDrawn.Replace(b) || small(a) == small(b)
}

// TestNamesAsInTheModel guards that nobody passes for another one, and that nobody is refused
// a name that is like no other: for all pairs of short names with the letters that people
// mix up most.
func TestNamesAsInTheModel(t *testing.T) {
	testkit.Draws(t, 300)
	name := rapid.StringOfN(rapid.RuneFrom([]rune("aAoO0lLI1imMrRnNvVwW-éÉ")), 1, 5, -1)
	alike := 0
	rapid.Check(t, func(t *rapid.T) {
		a, b := name.Draw(t, "name"), name.Draw(t, "other")
		if rapid.Bool().Draw(t, "near") { // else two that are alike are rare
			b = strings.NewReplacer(rapid.SampledFrom([][]string{{"I", "l"}, {"l", "1"}, {"O", "0"}, {"m", "rn"}, {"rn", "m"}, {"w", "vv"}, {"é", "e"}, {"-", ""}, {"a", "A"}, {"i", "l"}, {"n", "r"}}).Draw(t, "change")...).Replace(a)
		}
		if !CheckName(PlayerNaming, a).Empty() || !CheckName(PlayerNaming, b).Empty() {
			return
		}
		got, want := CheckName(PlayerNaming, a, b).Code == "naming/alike", lookAlike(a, b)
		if want {
			alike++
		}
		if got != want {
			t.Fatalf("%q and %q: alike %v, expected %v", a, b, got, want)
		}
	})
	if alike == 0 {
		t.Error("no two names were alike")
	}
}
