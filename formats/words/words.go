// Package words has City Hall's texts for people. [For] returns a language's
// [Catalog], which turns an [engine.Phrase] into text:
//
//	w := words.For(words.English, "fifth-avenue")
//	w.Say(engine.Say("file/missing", "near", ""))
//
// A language is a file here, "en.tmpl", and one for each game,
// "fifthavenue.en.tmpl": templates by the codes of the phrases. Packages with
// their own blocks, such as reports and mail, add them to the same catalog with
// [Parse], and so can use its functions and names.
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"cityhall.example/engine"
)

//go:embed *.tmpl
var files embed.FS

// English is the language of the catalogs "en.tmpl".
const English = "en"

// extension is that of catalog files.
const extension = ".tmpl"

// Languages returns the available languages, sorted.
func Languages() (all []string) {
	names, err := fs.Glob(files, "*"+extension)
	if err != nil {
		panic(err) // the pattern is valid
	}
	for _, name := range names {
		if language := strings.TrimSuffix(name, extension); !strings.Contains(language, ".") {
			all = append(all, language)
		}
	}
	derived.Range(func(language, _ any) bool {
		all = append(all, language.(string))
		return true
	})
	slices.Sort(all)
	return all
}

// Folder returns the name of a game's files and folders: its name without
// hyphens.
func Folder(game string) string { return strings.ReplaceAll(game, "-", "") }

// A Catalog has the words of one language, with those of one game or none.
type Catalog struct {
	// blocks are the templates by name.
	blocks *template.Template
	// compiled are the compiled blocks: see compile.
	compiled map[string]step
	// patterns are the blocks for many values, by type.
	patterns map[string][]pattern
}

// catalogs caches the results of For by language and game.
var catalogs sync.Map

// For returns the words of the language, with those of the named game; "" means
// no game. It panics for unknown languages: check them earlier.
func For(language, game string) *Catalog {
	key := language + " " + game
	if c, ok := catalogs.Load(key); ok {
		return c.(*Catalog)
	}
	c, err := Parse(language, game, nil)
	if err != nil {
		panic(err)
	}
	catalogs.Store(key, c)
	return c
}

// Verbatim returns a block that says the same to everyone and has no values in it, as it stands
// in the language's shared words, without compiling them: for what a program says of itself
// whenever it starts. It panics where there is no such block.
func Verbatim(language, block string) string {
	source, err := files.ReadFile(language + extension)
	if err != nil {
		panic(err)
	}
	_, from, found := strings.Cut(string(source), fmt.Sprintf("{{define %q}}", block))
	if !found {
		panic("words: no block " + block)
	}
	text, _, _ := strings.Cut(from, "{{end}}")
	return text
}

// A Shelf has the words of a package that are for no game, one catalog for each
// language. Each is read once.
type Shelf struct {
	Files fs.FS
	// Name is the file of a catalog, with %s for the language.
	Name string
	read sync.Map
}

// In returns the words of the language, with those that everybody shares. The error
// says that there are none.
func (s *Shelf) In(language string) (*Catalog, error) {
	if c, ok := s.read.Load(language); ok {
		return c.(*Catalog), nil
	}
	c, err := Parse(language, "", s.Files, s.Name)
	if err == nil {
		s.read.Store(language, c)
	}
	return c, err
}

// Parse returns the words of the language, with those of the game, if any, and
// of more files, in whose names %s stands for the language.
func Parse(language, game string, more fs.FS, names ...string) (*Catalog, error) {
	if !slices.Contains(Languages(), language) {
		return nil, fmt.Errorf("words: no language %q", language)
	}
	d := derivation{from: language}
	if v, ok := derived.Load(language); ok {
		d = v.(derivation)
	}
	c := &Catalog{blocks: template.New("").Option("missingkey=error")}
	calls := maps.Clone(functions)
	calls["name"], calls["names"], calls["step"], calls["short"] = c.name, c.names, c.step, c.short
	maps.Copy(calls, d.functions)
	c.blocks.Funcs(calls)
	if err := c.parse(files, d.from+extension); err != nil {
		return nil, err
	}
	if own := Folder(game) + "." + d.from + extension; exists(files, own) {
		if err := c.parse(files, own); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		if err := c.parse(more, fmt.Sprintf(name, d.from)); err != nil {
			return nil, err
		}
	}
	d.apply(c.blocks)
	c.patterns = patternsOf(c.Names())
	c.compiled = compile(c.blocks, calls)
	return c, nil
}

// unbroken ties the Korean title of a person to the name before it, so that no line
// breaks between them.
var unbroken = strings.NewReplacer("}} 님", "}}\u00a0님")

func exists(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// parse adds the blocks of a file.
func (c *Catalog) parse(files fs.FS, name string) error {
	text, err := fs.ReadFile(files, name)
	if err != nil {
		return fmt.Errorf("words: %w", err)
	}
	if _, err := c.blocks.New(path.Base(name)).Parse(unbroken.Replace(string(text))); err != nil {
		return fmt.Errorf("words: %w", err)
	}
	return nil
}

// Names returns the names of the blocks, sorted.
func (c *Catalog) Names() (names []string) {
	for _, t := range c.blocks.Templates() {
		if !strings.HasSuffix(t.Name(), extension) {
			names = append(names, t.Name())
		}
	}
	slices.Sort(names)
	return names
}

// Has reports whether the block exists.
func (c *Catalog) Has(block string) bool { return c.blocks.Lookup(block) != nil }

// Say returns the text of the phrase. If the catalog lacks it, or its template
// fails, which tests rule out, Say returns the code and the arguments.
func (c *Catalog) Say(p engine.Phrase) string {
	if p.Empty() {
		return ""
	}
	data := make(map[string]any, len(p.Args))
	for name, v := range p.Args {
		switch v := v.(type) {
		case engine.Phrase:
			data[name] = c.Say(v)
		case []engine.Phrase:
			said := make([]string, len(v))
			for i, p := range v {
				said[i] = c.Say(p)
			}
			data[name] = said
		case *engine.Type:
			data[name] = c.Expected(v)
		default:
			data[name] = v
		}
	}
	text, err := c.Render(p.Code, data)
	if err != nil {
		return p.String()
	}
	return text
}

// Expected returns what a value of the type looks like: the block type/NAME.
func (c *Catalog) Expected(t *engine.Type) string {
	return c.Say(engine.Say("type/"+t.Name, "type", t.Name, "values", t.Values, "least", int(t.Least), "most", int(t.Most)))
}

// Place returns a place in a file: "orders.yaml:3:5: ". Line 0 is the whole
// file.
func Place(file string, line, column int) string {
	switch {
	case line == 0 && file == "":
		return ""
	case line == 0:
		return file + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", file, line, column)
}
