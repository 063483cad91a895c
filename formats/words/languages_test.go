package words

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"text/template"
	"text/template/parse"

	"cityhall.example/engine"
)

// A book is the blocks of a catalog's file.
type book map[string]*template.Template

// bookOf reads a file of blocks.
func bookOf(t *testing.T, path string) book {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	calls := maps.Clone(functions)
	for _, name := range []string{"name", "names", "step", "short"} {
		calls[name] = func(...any) string { return "" }
	}
	all, err := template.New(extension).Funcs(calls).Parse(string(text))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	b := book{}
	for _, block := range all.Templates() {
		if block.Name() != extension {
			b[block.Name()] = block
		}
	}
	return b
}

// shared are the folders whose blocks others call.
var shared = []string{"formats/words", "formats/report"}

// Every language has the blocks of every other one, which use the same data. Names
// of values, and blocks that only others in their file call, are each language's own.
func TestLanguages(t *testing.T) {
	root := filepath.Join("..", "..")
	for _, language := range Languages() {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, English+extension) {
				return err
			}
			with := strings.TrimSuffix(path, English+extension) + language + extension
			if _, err := os.Stat(with); err != nil {
				t.Errorf("%s: %s is missing", language, with)
				return nil
			}
			a, b := bookOf(t, path), bookOf(t, with)
			lacks(t, path, with, a, b)
			lacks(t, with, path, b, a)
			for name, block := range a {
				if other := b[name]; other != nil && !own(name, a, b) {
					x, y := a.fields(t, root, English, block), b.fields(t, root, language, other)
					if !maps.Equal(x, y) {
						t.Errorf("%s: %s uses %v, and %v in the other language", with, name, slices.Sorted(maps.Keys(y)), slices.Sorted(maps.Keys(x)))
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// lacks finds blocks of one file that the other should have.
func lacks(t *testing.T, path, other string, a, b book) {
	for name := range a {
		if b[name] == nil && !own(name, a, b) {
			t.Errorf("%s has no block %q, but %s has", other, name, path)
		}
	}
}

// own reports whether each language decides about the block for itself.
func own(name string, a, b book) bool {
	if strings.HasPrefix(name, "value/") || strings.HasPrefix(name, "short/") {
		return true
	}
	return !strings.Contains(name, "/") && (a[name] == nil || b[name] == nil) && (a.calls(name) || b.calls(name))
}

// calls reports whether a block of the file calls the named one.
func (b book) calls(name string) bool {
	found := false
	for _, block := range b {
		visit(block.Root, func(n parse.Node) {
			if call, ok := n.(*parse.TemplateNode); ok && call.Name == name {
				found = true
			}
		})
	}
	return found
}

// fields are the data that a block uses, with those of the blocks that it calls.
func (b book) fields(t *testing.T, root, language string, block *template.Template) map[string]bool {
	found := map[string]bool{}
	visit(block.Root, func(n parse.Node) {
		switch n := n.(type) {
		case *parse.FieldNode:
			found[strings.TrimSuffix(strings.Join(n.Ident, "."), ".Written")] = true
		case *parse.TemplateNode:
			in := b
			for _, folder := range shared {
				if in[n.Name] == nil {
					in = bookOf(t, filepath.Join(root, folder, language+extension))
				}
			}
			if in[n.Name] == nil {
				t.Fatalf("%s: no block %q", block.Name(), n.Name)
			}
			maps.Copy(found, in.fields(t, root, language, in[n.Name]))
		}
	})
	return found
}

// visit calls see with each node below one.
func visit(n parse.Node, see func(parse.Node)) {
	see(n)
	pipe := func(p *parse.PipeNode) {
		if p != nil {
			visit(p, see)
		}
	}
	branch := func(b *parse.BranchNode) {
		pipe(b.Pipe)
		visit(b.List, see)
		if b.ElseList != nil {
			visit(b.ElseList, see)
		}
	}
	switch n := n.(type) {
	case *parse.ListNode:
		for _, e := range n.Nodes {
			visit(e, see)
		}
	case *parse.ActionNode:
		pipe(n.Pipe)
	case *parse.TemplateNode:
		pipe(n.Pipe)
	case *parse.PipeNode:
		for _, cmd := range n.Cmds {
			for _, arg := range cmd.Args {
				visit(arg, see)
			}
		}
	case *parse.IfNode:
		branch(&n.BranchNode)
	case *parse.RangeNode:
		branch(&n.BranchNode)
	case *parse.WithNode:
		branch(&n.BranchNode)
	}
}

// particle is one that depends on the sound before it.
var particle = regexp.MustCompile(`^(은|는|이|가|을|를|과|와|으로|로|이라|라|이나|나)([^\p{Hangul}]|$)|\((은|는|이|가|을|를|과|와|으)\)`)

// No particle stands behind what is filled in, of which nobody knows the last
// sound: josa adds those of words that catalogs have.
func TestParticles(t *testing.T) {
	check := func(path string) (found int) {
		for name, block := range bookOf(t, path) {
			for _, text := range behind(block.Root, false, nil) {
				if particle.MatchString(text) {
					t.Logf("%s: %s has %q behind what is filled in", path, name, text)
					found++
				}
			}
		}
		return found
	}
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, "ko"+extension) && check(path) > 0 {
			t.Fail()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "ko"+extension)
	text := `{{define "a"}}{{.x}}은 {{end}}{{define "b"}}{{if .x}}a{{end}}가{{end}}{{define "c"}}{{.x}}{{if .y}}을 b{{end}}{{end}}{{define "d"}}을(를){{end}}` +
		`{{define "good"}}{{.x}} 님이 {{if .y}}이 게임{{else}}가방{{end}} 로그 {{.z}}이동 {{.x}}에서{{end}}`
	if err := os.WriteFile(bad, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if found := check(bad); found != 4 {
		t.Errorf("found %d, want 4", found)
	}
}

// behind returns the texts that follow what is filled in, and those that have a
// particle in both forms.
func behind(list *parse.ListNode, filled bool, texts []string) []string {
	if list == nil {
		return texts
	}
	for _, n := range list.Nodes {
		switch n := n.(type) {
		case *parse.TextNode:
			if text := string(n.Text); filled {
				texts = append(texts, text)
			} else {
				texts = append(texts, "-"+text)
			}
			filled = false
		case *parse.IfNode:
			texts = behind(n.ElseList, filled, behind(n.List, filled, texts))
			filled = true
		case *parse.RangeNode:
			texts = behind(n.ElseList, filled, behind(n.List, filled, texts))
			filled = true
		default:
			filled = true
		}
	}
	return texts
}

// What is read without compiling the words is what they say.
func TestVerbatim(t *testing.T) {
	for _, language := range Languages() {
		if got, want := Verbatim(language, "try/help"), For(language, "").Say(engine.Say("try/help")); got != want {
			t.Errorf("%s: %q is read, not %q", language, got, want)
		}
	}
}
