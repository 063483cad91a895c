// Package words has the words of City Hall: what a [engine.Phrase] says in each
// language, and what types and their values are called.
//
//	w := words.For(words.English, "fifth-avenue")
//	w.Say(engine.Say("file/missing", "near", ""))
//
// A language is a file here, "en.tmpl", and one for each game,
// "fifthavenue.en.tmpl": templates by the codes of the phrases. Packages with
// blocks of their own, such as reports and mails, parse them into the same
// catalog with [Parse], and so have its functions and its names of values.
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

// extension is that of the files of words.
const extension = ".tmpl"

// Languages returns the languages that there are words in, sorted.
func Languages() (all []string) {
	names, err := fs.Glob(files, "*"+extension)
	if err != nil {
		panic(err) // the pattern is right
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

// Folder returns how the files and folders of a game are called: its name
// without hyphens.
func Folder(game string) string { return strings.ReplaceAll(game, "-", "") }

// A Catalog is the words of one language, with those of one game or of none.
type Catalog struct {
	// blocks are the templates by name.
	blocks *template.Template
	// compiled are the blocks made ready: see compile.
	compiled map[string]step
}

// catalogs keeps what For has read, by language and game.
var catalogs sync.Map

// For returns the words of the language, with those of the game of the name; ""
// is no game. It panics where there is no such language: who is written to in one
// was asked for it before.
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

// Parse returns the words of the language, with those of the game, if it has
// any, and of more files, in whose names %s stands for the language.
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
	calls["name"], calls["step"] = c.name, c.step
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
	c.compiled = compile(c.blocks, calls)
	return c, nil
}

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
	if _, err := c.blocks.New(path.Base(name)).Parse(string(text)); err != nil {
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

// Has reports whether there is such a block.
func (c *Catalog) Has(block string) bool { return c.blocks.Lookup(block) != nil }

// Say returns what the phrase says; nothing for none. One that the catalog
// lacks, or whose words fail, which the tests exclude, tells its code and its
// arguments.
func (c *Catalog) Say(p engine.Phrase) string {
	if p.Empty() {
		return ""
	}
	data := make(map[string]any, len(p.Args))
	for name, v := range p.Args {
		switch v := v.(type) {
		case engine.Phrase:
			data[name] = c.Say(v)
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
	return c.Say(engine.Say("type/"+t.Name, "values", t.Values, "least", int(t.Least), "most", int(t.Most)))
}

// A Value is a value of a type as it is written in orders and files. What it is
// called in a sentence is what name makes of it.
type Value struct {
	Type    string
	Written string
}

// String returns the value as it is written.
func (v Value) String() string { return v.Written }

// name returns what a value is called in a sentence: the block
// value/TYPE/WRITTEN, or else the rule value, which gets the written form.
func (c *Catalog) name(v any) (string, error) {
	if v == nil {
		return "?", nil
	}
	if v, ok := v.(Value); ok {
		if block := "value/" + v.Type + "/" + v.Written; c.Has(block) {
			return c.Render(block, nil)
		}
	}
	return c.Render("value", fmt.Sprint(v))
}

// step returns what a step of a game is called: the block name/KIND.
func (c *Catalog) step(kind any) (string, error) { return c.Render(fmt.Sprint("name/", kind), nil) }

// Name returns what a value of the type is called in a sentence.
func (c *Catalog) Name(t *engine.Type, written string) string {
	text, err := c.name(Value{t.Name, written})
	if err != nil {
		return written
	}
	return text
}

// Place says where something is in a file: "orders.yaml:3:5: ". Line 0 is the
// whole file.
func Place(file string, line, column int) string {
	switch {
	case line == 0 && file == "":
		return ""
	case line == 0:
		return file + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", file, line, column)
}
