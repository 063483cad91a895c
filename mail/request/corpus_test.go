package request

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
)

// Mails in the shape of the programs that people use hold what the golden file
// beside each says. They are sent to the name of their game; bob is the
// moderator.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/corpus/*.eml")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d mails, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := incoming.Read(raw)
			if err != nil {
				t.Fatal(err)
			}
			rules := rulesOf(l)
			if rules == nil {
				t.Fatalf("sent to no game: %v", l.To)
			}
			held := func() *Sent { return &Sent{Held: []string{"take brown gray", "move white to city-hall"}} }
			got := tell(&rules.Grammar, Find(l, rules, l.From[0].Address == "bob@example.org", held))
			if l.Origin != incoming.Personal {
				got = "from a machine: " + string(l.Origin) + "\n" + got
			}
			for _, w := range l.Warnings {
				got = "warning: " + w.String() + "\n" + got
			}
			golden := strings.TrimSuffix(file, ".eml") + ".want"
			if testkit.Update() {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

// rulesOf returns the game to whose name the letter is sent.
func rulesOf(l *incoming.Mail) *engine.Rules {
	for _, to := range l.To {
		for _, g := range registry.All() {
			if strings.HasPrefix(to, g.Name+"+") {
				return g
			}
		}
	}
	return nil
}
