package request

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// TestDoubts puts orders of all games into frames that take them back, ask about them, or
// say that they are somebody else's, or for later: then nothing is filed, wherever that
// stands. A frame has an order for %, and another one for the second %.
func TestDoubts(t *testing.T) {
	data, err := os.ReadFile("testdata/doubts.txt")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(33, 1))
	all := phrasings(t)
	for line := range strings.Lines(string(data)) {
		frame := strings.ReplaceAll(strings.TrimSpace(line), " / ", "\n")
		if frame == "" || frame[0] == '#' {
			continue
		}
		for range testkit.Times(4, 60) {
			p := &all[random.IntN(len(all))]
			first, order := p.draw(random)
			second, other := p.draw(random)
			if p.hangul || order == other && strings.Count(frame, "%") > 1 {
				continue
			}
			text := strings.Replace(strings.Replace(frame, "%", first, 1), "%", second, 1)
			if got := filed(p.rules, finds(t, p.rules, text)); got != "" {
				t.Errorf("%s: %q files %q", p.rules.Name, text, got)
			}
		}
	}
}
