// Command parts lists the tests that need a part of CITYHALL_TESTS, for .ci/run: a line
// for each package, with a pattern of their names for go test's -run.
//
//	go run ./internal/testkit/parts browser node    those that need one of these
//	go run ./internal/testkit/parts long            those that do more in the long part
//	go run ./internal/testkit/parts meet            those in which goroutines meet
//	go run ./internal/testkit/parts                 how many there are of each
//
// It reads the tests: one needs a part if it says so, or if a function of its package does
// that it calls. So tests say what they need where they can be read, and not in a library.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// words are what a test writes of a part, besides the part's own name in testkit.
var words = map[string]string{
	"testkit.Long": "long", "testkit.Times": "long", "enginetest.Run": "long",
	"testkit.Tools": "tools", "testkit.Servers": "servers", "testkit.Postgres": "postgres", "testkit.Browser": "browser", "testkit.Node": "node", "testkit.Qemu": "qemu",
	"testkit.OpenTab": "browser", "testkit.Axe": "browser", "testkit.OnProcessors": "qemu", "testkit.InWebAssembly": "node", "testkit.Meet": "meet", "rapid.Check": "long",
	"mailtest.Dovecot": "servers", "mailtest.SMTP": "servers",
	"postgrestest.URL": "postgres", "postgrestest.Empty": "postgres", "postgrestest.Durable": "postgres", "postgrestest.Dir": "postgres", "postgrestest.PooledDir": "postgres", "postgrestest.NewTwins": "postgres",
}

// A function is one of a package's tests: what it needs, and what it calls.
type function struct {
	parts, calls map[string]bool
}

func main() {
	packages := map[string]map[string]function{}
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.') {
			return fs.SkipDir
		} else if err == nil && strings.HasSuffix(path, ".go") {
			err = read(path, packages)
		}
		return err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if len(os.Args) == 1 {
		summary(packages)
		return
	}
	dirs, names := slices.Sorted(maps.Keys(packages)), map[string][]string{}
	for _, dir := range dirs {
		names[dir] = matching(packages[dir], os.Args[1:])
	}
	// The most tests begin first, so that at the end no core waits for the others.
	slices.SortStableFunc(dirs, func(a, b string) int { return len(names[b]) - len(names[a]) })
	for _, dir := range dirs {
		if len(names[dir]) > 0 {
			fmt.Printf("./%s ^(%s)$\n", filepath.ToSlash(dir), strings.Join(names[dir], "|"))
		}
	}
}

// read adds the functions of a file to those of its package, if it has tests or helps them.
func read(path string, packages map[string]map[string]function) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	helps := slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"cityhall.example/internal/testkit"` })
	if !helps && !strings.HasSuffix(path, "_test.go") {
		return nil
	}
	dir := filepath.Dir(path)
	if packages[dir] == nil {
		packages[dir] = map[string]function{}
	}
	for _, d := range file.Decls {
		f := function{map[string]bool{}, map[string]bool{}}
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				f.calls[n.Sel.Name] = true
				if x, is := n.X.(*ast.Ident); is && words[x.Name+"."+n.Sel.Name] != "" {
					f.parts[words[x.Name+"."+n.Sel.Name]] = true
				}
			case *ast.Ident:
				f.calls[n.Name] = true
			}
			return true
		})
		for _, name := range declared(d) {
			delete(f.calls, name)
			if had, is := packages[dir][name]; is { // a method of two types
				maps.Copy(f.parts, had.parts)
				maps.Copy(f.calls, had.calls)
			}
			packages[dir][name] = f
		}
	}
	return nil
}

// declared returns the functions and variables that a declaration declares.
func declared(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if v, is := s.(*ast.ValueSpec); is {
				for _, n := range v.Names {
					names = append(names, n.Name)
				}
			}
		}
	}
	return names
}

// matching returns the tests that need one of the parts.
func matching(functions map[string]function, parts []string) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		if !strings.HasPrefix(name, "Test") || name == "TestMain" {
			continue
		}
		needs := map[string]bool{}
		gather(functions, name, needs, map[string]bool{})
		if slices.ContainsFunc(parts, func(part string) bool { return needs[part] }) {
			names = append(names, name)
		}
	}
	return names
}

// gather adds what a function needs, with what it calls.
func gather(functions map[string]function, name string, needs, seen map[string]bool) {
	f, is := functions[name]
	if !is || seen[name] {
		return
	}
	seen[name] = true
	maps.Copy(needs, f.parts)
	for call := range f.calls {
		gather(functions, call, needs, seen)
	}
}

// summary prints how many tests there are of each part.
func summary(packages map[string]map[string]function) {
	for _, part := range []string{"long", "tools", "servers", "postgres", "browser", "node", "qemu", "meet"} {
		n := 0
		for _, functions := range packages {
			n += len(matching(functions, []string{part}))
		}
		fmt.Printf("%-8s %d\n", part, n)
	}
}
