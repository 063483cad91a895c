package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// literals calls visit with each text in the Go code below some folders of the
// module, but for tests, what tests are made of, and what panics say.
func literals(t *testing.T, folders []string, visit func(at, text string)) {
	set := token.NewFileSet()
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && (strings.HasSuffix(path, "test") || slices.Contains([]string{"testdata", "crash"}, d.Name())) {
				return fs.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			file, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ImportSpec, *ast.Field: // paths, and tags of fields
					return false
				case *ast.KeyValueExpr:
					if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Syntax" { // the order language
						return false
					}
				case *ast.CallExpr:
					if f, ok := n.Fun.(*ast.Ident); ok && f.Name == "panic" { // for programmers
						return false
					}
				case *ast.BasicLit:
					if n.Kind == token.STRING {
						text, _ := strconv.Unquote(n.Value)
						visit(set.Position(n.Pos()).String(), text)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A phrase whose code has no block would be told as its code, and a block that
// no code names never.
func TestCodes(t *testing.T) {
	said := map[string]map[string]bool{} // by the game that has the words, "" for those of all
	for _, game := range games(t) {
		said[game] = map[string]bool{}
		for _, name := range For(English, game).Names() {
			if _, shared := said[""][name]; game == "" || !shared {
				said[game][name] = false
			}
		}
	}
	code := regexp.MustCompile(`^(drawing|file|field|yaml|orders|hint|naming|impossible|journal|request|office|store|schema|act|league|clock|site|hooks|proof|did)/[a-z0-9-]+$`)
	literals(t, []string{"engine", "formats", "adjudicator", "mail", "cmd"}, func(at, text string) {
		if !code.MatchString(text) {
			return
		}
		known := false
		for _, game := range []string{"", filepath.Base(filepath.Dir(at))} {
			if _, ok := said[game][text]; ok {
				said[game][text], known = true, true
			}
		}
		if !known {
			t.Errorf("%s: there are no words for %q", at, text)
		}
	})
	for game, blocks := range said {
		for name, used := range blocks {
			if code.MatchString(name) && !used {
				t.Errorf("nothing says %q, among the words of %q", name, game)
			}
		}
	}
}

// technical are texts of errors in the program or its catalogs, for those who
// write them, and those that libraries say.
var technical = []string{
	"did not find expected", "path escapes from parent",
	"the words of %s in %q: %w",
	"the words of %s in %q lack %s: write them in formats/report/%s/%s.tmpl",
	"there are no reports about %s: write %s in formats/report/%s, and name it in formats/report/games.go",
	"there are no words in the language %q: there are %s",
	"words: the block %q is not compiled",
	"there is no particle %q with two forms", "nobody knows how %q ends",
	"this store is closed",
	"a new docket needs a line of the journal", // what callers of a store do wrong
	"a change needs whole lines of the journal, and the checkpoint behind them",
	"entry %d was committed after entry %d",
	"%d mails were decided in %q, but %d wait",
	"mail %d was decided in %q, but mail %d is the next",
	"the letter %s is committed twice", "the person %q was committed in %q",
	"only the program that runs the office can do this",
	"prints have %d bytes each",
	"a verdict on mail %d in docket %q: %w",                                          // of the store in memory
	"can't read the recorded order %q", "there is no type %q", "the notes of %s: %w", // what only City Hall writes
	"%s: no such directory; %s", // to whoever runs the office, as its log is
	"it came back with the status %.20q", "the seats of %s can't be read", "game %s waits for its moderator: %s", "gave up on %s: %s",
	"game %s: %s can't be made again: %v", "forgot emails of strangers up to mail %d", "%d emails of strangers were not kept: the day's limit is reached",
	"lists of games", // what a test counts
	"no mail can be sent now", "can't read email %d: %w",
	"clear my notes", "nmr anna because REASON", "default anna because REASON", "bot anna because REASON", "status of all games", "status of all my games", "open to observers", "close to observers", "replace anna with lee@example.org because REASON", // how requests are written
}

// hosts are folders whose texts only the person who runs the office reads, in its
// log and in the answers of its commands.
var hosts = []string{"adjudicator/password/", "mail/transport/", "mail/metrics/", "mail/sandbox/", "mail/identity/", "mail/incoming/"}

// Sentences stand in catalogs: no text of three words is in the code of the
// packages whose words players get.
func TestNoSentences(t *testing.T) {
	sentence := regexp.MustCompile(`(^| )[a-z']+ [a-z']+ [a-z']+( |$|[.,;:])`)
	literals(t, []string{"engine", "formats", "adjudicator", "mail"}, func(at, text string) {
		host := slices.ContainsFunc(hosts, func(folder string) bool { return strings.Contains(at, folder) })
		order := strings.ContainsAny(text, "{<|") && (strings.Contains(at, "/rules.go:") || strings.Contains(at, "/grammar.go:")) // the order language
		if sentence.MatchString(text) && !host && !order && !slices.Contains(technical, text) {
			t.Errorf("%s: %q belongs into a catalog", at, text)
		}
	})
}

// games returns the games that have words here, and "" for no game.
func games(t *testing.T) []string {
	names, err := fs.Glob(files, "*."+English+extension)
	if err != nil {
		t.Fatal(err)
	}
	all := []string{""}
	for _, name := range names {
		all = append(all, strings.TrimSuffix(name, "."+English+extension))
	}
	return all
}
