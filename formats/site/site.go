// Package site writes the pages of a league: static HTML without scripts, an Atom
// and a JSON feed, and a status file for programs.
//
//	files, err := site.Write(&site.League{Name: "Spring league", People: people, Games: games})
//	for path, data := range files { // "index.html", "games/spring-3.html", "feed.atom"
//		...
//	}
//
// The site holds what everybody may see and nothing else. A game's page is its
// public report, and links to a page with a script, which replays it: see [Replays].
// People appear by their public names. Links are relative, so the
// files can be put anywhere, or be read from a disk.
//
// Write is pure: it reads no clock, and the same league gives the same bytes on
// every system. All times are UTC. Sentences come from the catalog of the language;
// see formats/words.
package site

import (
	"bytes"
	"embed"
	"html/template"
	"path"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

//go:embed *.tmpl pages/*.html style.css status.schema.json
var files embed.FS

// A writer writes the files of one league.
type writer struct {
	*League
	words *words.Catalog
	// people are by id, and tables are the games in the order of round and id.
	people map[string]*Person
	tables []*table
	byGame map[string]*table
	// met is how often people were at one table, once it was needed.
	met   map[pair]int
	files map[string][]byte
	// pages are the templates by the name of their content; say and what else they
	// call are of this writer.
	pages map[string]*template.Template
}

// Write returns the files of the league's site by their paths, which have forward
// slashes. The error says which game has no words, or which id is in use twice.
func Write(l *League) (map[string][]byte, error) {
	w := &writer{League: l.clean(), people: map[string]*Person{}, byGame: map[string]*table{}, files: map[string][]byte{}}
	var err error
	if w.words, err = words.Parse(w.Language, "", files, "%s.tmpl"); err != nil {
		return nil, err
	}
	w.pages = map[string]*template.Template{}
	if err := w.index(); err != nil {
		return nil, err
	}
	for _, write := range []func() error{
		w.home, w.seasons, w.ratings, w.games, w.players, w.results, w.pairings, w.fairness, w.rules, w.feeds, w.status,
	} {
		if err := write(); err != nil {
			return nil, err
		}
	}
	for _, name := range []string{"style.css", "status.schema.json"} {
		if w.files[name], err = files.ReadFile(name); err != nil {
			return nil, err
		}
	}
	return w.files, nil
}

// A frame is what a page gets: what all pages share, and its own content.
type frame struct {
	League *League
	// Path is that of the page, and Root leads from there to the front page: "" or
	// "../".
	Path, Root string
	// Title is that of the page, and Menu the items of the menu.
	Title string
	Menu  []link
	Body  any
}

// A link leads to a page, from the front page's folder.
type link struct {
	To, Text string
	// Here says that it leads to the page that it is on, or to one above it.
	Here bool
}

// page writes a page with the template of the name.
func (w *writer) page(to, name, title string, body any) error {
	f := frame{League: w.League, Path: to, Root: strings.Repeat("../", strings.Count(to, "/")), Title: title, Menu: w.menu(to), Body: body}
	content, err := w.template(name)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := content.ExecuteTemplate(&b, "frame.html", f); err != nil {
		return err
	}
	return w.file(to, b.Bytes())
}

// template returns the template of pages with the content of the name.
func (w *writer) template(name string) (*template.Template, error) {
	if t := w.pages[name]; t != nil {
		return t, nil
	}
	t, err := template.New("").Funcs(w.functions()).ParseFS(files, "pages/*.html")
	if err != nil {
		return nil, err
	}
	w.pages[name], err = t.AddParseTree("content", t.Lookup(name+".html").Tree)
	return t, err
}

// file adds a file.
func (w *writer) file(to string, data []byte) error {
	if _, ok := w.files[to]; ok {
		return words.Fail("site/twice", "path", to)
	}
	w.files[to] = data
	return nil
}

// menu returns the menu as it is on a page.
func (w *writer) menu(at string) (all []link) {
	item := func(to, name string) {
		all = append(all, link{To: to, Text: w.say("menu/" + name), Here: to == at || path.Dir(at) != "." && path.Dir(at) == strings.TrimSuffix(to, ".html")})
	}
	item("index.html", "home")
	if len(w.Seasons) > 0 {
		item("seasons.html", "seasons")
	}
	item("games.html", "games")
	item("players.html", "players")
	for _, known := range []struct {
		name string
		any  bool
	}{{"pairings", len(w.rounds()) > 0}, {"results", true}, {"ratings", len(w.Ladders) > 0}, {"fairness", true}, {"rules", len(w.Rules) > 0}} {
		if known.any {
			item(known.name+".html", known.name)
		}
	}
	return all
}

// say returns the block of the words with arguments: names, each with its value.
func (w *writer) say(block string, args ...any) string {
	return w.words.Say(engine.Say(block, args...))
}

// head returns the head of the league's journal below its label, as "cityhall league
// verify" finds it in a page; "" for none.
func (w *writer) head() string {
	if w.Entry == 0 {
		return ""
	}
	return words.For(w.Language, "").Say(engine.Say("league/head", "entry", strconv.Itoa(w.Entry))) + ":\n" + w.Head
}

// functions are what the templates call.
func (w *writer) functions() template.FuncMap {
	return template.FuncMap{
		"say":     w.say,
		"person":  w.person,
		"result":  w.result,
		"history": w.history,
		"head":    w.head,
		"game":    func(id string) *table { return w.byGame[id] },
		"million": million,
		"points":  func(n int) string { return decimal(Share*int64(n), 1000, 2) },
		"minute":  play.Time.Minute,
		"instant": play.Time.String,
		"wait":    w.wait,
		"pair":    func(root string, v any) []any { return []any{root, v} },
		"marked":  markdown,
		"add":     func(a, b int) int { return a + b },
	}
}
