package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine/hangul"
)

// spoken are the functions that take formats which readers get in their language, and
// which arguments those are.
var spoken = map[string][]int{"usage": {0, 1}, "errorf": {0}, "sprintf": {0}}

// formatsInSource calls do with each such format.
func formatsInSource(t *testing.T, do func(place, format string)) {
	files := token.NewFileSet()
	packages, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range packages {
		if !strings.HasSuffix(entry.Name(), ".go") || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, entry.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			for _, at := range spoken[name] {
				if len(call.Args) <= at {
					continue
				}
				if text, is := call.Args[at].(*ast.BasicLit); is && text.Kind == token.STRING {
					format, _ := strconv.Unquote(text.Value)
					do(files.Position(text.Pos()).String(), format)
				}
			}
			return true
		})
	}
}

var worded = regexp.MustCompile(`[A-Za-z]`)

var verb = regexp.MustCompile(`%(?:\[[0-9]+\])?[a-z]`)

// sources returns the program's source.
func sources(t *testing.T) string {
	var all strings.Builder
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(data)
	}
	return all.String()
}

// What the command line says is said in Korean too, with the same arguments, and without
// English but for what people type.
func TestSaidInKorean(t *testing.T) {
	s := sayings()["ko"]
	kinds := func(format string) []string {
		all := verb.FindAllString(format, -1)
		for i := range all {
			all[i] = all[i][len(all[i])-1:]
		}
		slices.Sort(all)
		return all
	}
	used, source := map[string]bool{}, sources(t)
	formatsInSource(t, func(place, format string) {
		if used[format] = true; !worded.MatchString(verb.ReplaceAllString(format, "")) {
			return
		}
		other, found := s.formats[format]
		if !found {
			t.Errorf("%s: %q isn't in words/ko.txt", place, format)
		} else if !slices.Equal(kinds(format), kinds(other)) {
			t.Errorf("%s: %q has other arguments than %q", place, other, format)
		}
	})
	for format, other := range s.formats {
		if !used[format] && !slices.Contains(hints, format) && !strings.Contains(source, strconv.Quote(format)) && !strings.Contains(source, "`"+format+"`") {
			t.Errorf("nobody says %q", format)
		}
		if !hangul.In(other) {
			t.Errorf("%q is no Korean: %q", format, other)
		}
	}
}
