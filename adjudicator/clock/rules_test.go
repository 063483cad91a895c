package clock

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine/enginetest"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Every setting of a policy is a sentence in the first report of its game.
func TestRules(t *testing.T) {
	files, err := filepath.Glob("testdata/rules/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := ReadPolicy(file, data, enginetest.Toy)
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, rule := range p.Rules() {
			said = append(said, words.For(words.English, "").Say(rule))
		}
		golden := strings.TrimSuffix(file, ".yaml") + ".txt"
		got := strings.Join(said, "\n") + "\n"
		if testkit.Update() {
			if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if want, _ := os.ReadFile(golden); string(want) != got {
			t.Errorf("%s says\n%swant\n%s", file, got, want)
		}
	}
}
