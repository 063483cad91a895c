package testkit_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
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

// No function of a test is longer than a page: what is longer is a table, a script or several
// functions.
func TestShort(t *testing.T) {
	const most = 60
	root := testkit.Root(t)
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				if lines := files.Position(f.End()).Line - files.Position(f.Pos()).Line + 1; lines > most {
					t.Errorf("%s: %s has %d lines, more than %d", strings.TrimPrefix(path, root), f.Name.Name, lines, most)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
