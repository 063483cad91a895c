package testkit_test

import (
	"os/exec"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
)

// Every package with tests has the switch: its flag -update, the seed of its draws, and its
// collector. And the switch is a leaf.
func TestEverywhere(t *testing.T) {
	list := exec.Command("go", "list", "-test", "-f", `{{if .ForTest}}{{else}}{{.ImportPath}} {{join .Deps " "}}{{end}}`, "./...")
	list.Dir = testkit.Root(t)
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	const kit = "cityhall.example/internal/testkit"
	tests := 0
	for line := range strings.Lines(string(out)) {
		name, deps, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == kit && strings.Contains(deps, "cityhall.example/") {
			t.Errorf("%s isn't a leaf: %s", kit, deps)
		}
		if !strings.HasSuffix(name, ".test") {
			continue
		}
		tests++
		if !strings.Contains(" "+deps+" ", " "+kit+" ") && !strings.Contains(deps, kit+" [") {
			t.Errorf("the tests of %s lack the switch: import %s", strings.TrimSuffix(name, ".test"), kit)
		}
	}
	if tests < 40 {
		t.Errorf("only %d packages have tests", tests)
	}
}
