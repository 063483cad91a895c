package adjudicator_test

import (
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// TestTheSecondVerifierAgrees plays games by chance, with all that a journal can have, and
// verifies each with this program and with the one in Python that was written from the
// docs. Both see that a changed journal is wrong.
func TestTheSecondVerifierAgrees(t *testing.T) {
	python := testkit.Program(t, testkit.Tools, "python3")
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for n := range testkit.Times(4, 60) {
			name := fmt.Sprintf("wild-%d", n)
			t.Run(rules.Name+"/"+name, func(t *testing.T) {
				w := newWild(t, rules, name).play(150)
				secret := engine.SeedSecret(name)
				if _, err := docket.ReplayJournal(w.journal, secret); err != nil {
					t.Fatal(err)
				}
				file := filepath.Join(t.TempDir(), "game.journal")
				verify := func(journal []byte) error {
					if err := os.WriteFile(file, journal, 0o666); err != nil {
						t.Fatal(err)
					}
					out, err := exec.Command(python, kit+"/verify", file, hex.EncodeToString(secret[:])).CombinedOutput()
					if err != nil {
						err = fmt.Errorf("%w\n%s", err, out)
					}
					return err
				}
				if err := verify(w.journal); err != nil {
					t.Error(err)
				}
			})
		}
	}
}
