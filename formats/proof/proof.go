// Package proof writes a page with which anyone can check a finished game, in a browser
// and without City Hall:
//
//	page, err := proof.Page(p, words.English, nil) // p from docket.Prove
//	os.WriteFile("proof.html", page, 0o644)
//
// The page is one file and asks for nothing elsewhere. It holds the journal, the secret
// and a checker of its own: check.js recomputes commitment, chain, digests of orders and
// draws, and mails.js compares the heads in emails that the reader drops onto the page.
// What needs the rules is whether an order was legal, what a draw meant, and the digests
// of states: that is for the program that a page can have, or for `cityhall verify`.
package proof

import (
	"bytes"
	"embed"
	"encoding/hex"
	"html/template"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Game is a finished game with all that proves it.
type Game struct {
	// Game is the game as it ended, with its secret.
	*play.Game
	// Entries are those of the journal, from the first.
	Entries []Entry
}

// An Entry is an entry of the journal, what it did and what it drew.
type Entry struct {
	// Line is its line in the journal, with the end of line.
	Line    string
	Outcome play.Outcome
	// Nonces are the words that went into the draws, by seat; none in a game without
	// nonces, or if nothing was drawn.
	Nonces  []string
	Streams []Stream
	// Beacon is the value of the beacon, if that went into the draws.
	Beacon string
}

// A Stream is what was drawn from one stream: numbers below bounds, one after the other.
type Stream struct {
	Purpose string `json:"purpose"`
	Counter int    `json:"counter"`
	Below   []int  `json:"below"`
	Numbers []int  `json:"numbers"`
}

//go:embed page.html style.css check.js mails.js page.js play.js *.tmpl
var files embed.FS

var catalogs = words.Shelf{Files: files, Name: "%s.tmpl"}

// data is what the checker gets.
type data struct {
	Game       string         `json:"game"`
	Secret     string         `json:"secret"`
	Commitment play.Hash      `json:"commitment"`
	Journal    string         `json:"journal"`
	Last       last           `json:"last"`
	Draws      map[int]Chance `json:"draws"`
	// Labels are what heads stand below, in each language; {} is the number.
	Labels []string `json:"labels"`
	// Openings are what reports of all games begin with; {} is the game's id.
	Openings []string          `json:"openings"`
	Words    map[string]string `json:"words"`
	// Fact says that the game has a beacon whose value people check.
	Fact bool `json:"fact"`
}

type last struct {
	Entry int       `json:"entry"`
	Head  play.Hash `json:"head"`
}

// Chance is what an entry drew, and what went into the draws besides the secret.
type Chance struct {
	Nonces  []string `json:"nonces"`
	Beacon  string   `json:"beacon,omitempty"`
	Streams []Stream `json:"streams"`
}

// Draws returns what was drawn, by the number of the entry; other entries drew nothing.
func (g *Game) Draws() map[int]Chance {
	draws := map[int]Chance{}
	for i, e := range g.Entries {
		if len(e.Streams) > 0 {
			draws[i+1] = Chance{append([]string{}, e.Nonces...), e.Beacon, e.Streams}
		}
	}
	return draws
}

// Page returns the page in the language. With a program, the page also replays the game
// by its rules. The error says which words are missing.
func Page(g *Game, language string, program *offline.Program) ([]byte, error) {
	catalog, err := catalogs.In(language)
	if err != nil {
		return nil, err
	}
	say := func(block string, args ...any) (string, error) {
		given := map[string]any{}
		for i := 0; i < len(args); i += 2 {
			given[args[i].(string)] = args[i+1]
		}
		text, err := catalog.Render(block, given)
		return strings.TrimSpace(text), err
	}
	outcomes := make([]play.Outcome, len(g.Entries))
	for i := range outcomes {
		outcomes[i] = g.Entries[i].Outcome
	}
	told, err := report.About(g.Game, outcomes...).Told(report.Reader{Viewer: play.Moderator, Language: language})
	if err != nil {
		return nil, err
	}
	about, err := g.data(catalog)
	if err != nil {
		return nil, err
	}
	page, err := template.New("page.html").Funcs(template.FuncMap{"say": say, "minute": play.Time.Minute, "add": func(a, b int) int { return a + b }}).ParseFS(files, "page.html")
	if err != nil {
		return nil, err
	}
	script, style := source("check.js")+source("mails.js")+source("page.js"), source("style.css")
	policy, elements := offline.Policy, template.HTML("")
	if program != nil {
		policy, script = offline.WithProgram, script+offline.Engine+source("play.js")
		if elements, err = program.Elements(); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	err = page.Execute(&b, map[string]any{
		"Language": language, "Game": g, "Told": told, "Data": about,
		"Script": template.JS(script), "Style": template.CSS(style),
		"Policy": policy(script, style), "Program": elements,
	})
	return b.Bytes(), err
}

// source returns a file of the page.
func source(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(text)
}

// scripted begins the names of the words that the script says. It fills in what stands
// in braces.
const scripted = "script/"

// data returns what the checker gets.
func (g *Game) data(catalog *words.Catalog) (*data, error) {
	d := &data{Game: g.ID, Secret: hex.EncodeToString(g.Secret[:]), Commitment: g.Commitment, Last: last{g.Tip.Entry, g.Tip.Head}, Draws: g.Draws(), Fact: g.Beacon != nil && g.Beacon.Network == play.Fact, Words: map[string]string{}}
	var journal strings.Builder
	for _, e := range g.Entries {
		journal.WriteString(e.Line)
	}
	d.Journal = journal.String()
	for _, language := range words.Languages() {
		label, err := report.HeadLabel(language, "{}")
		if err != nil {
			return nil, err
		}
		d.Labels = append(d.Labels, label)
	}
	var err error
	if d.Openings, err = report.GameLabels("{}"); err != nil {
		return nil, err
	}
	for _, name := range catalog.Names() {
		if block, ok := strings.CutPrefix(name, scripted); ok {
			text, err := catalog.Render(name, nil)
			if err != nil {
				return nil, err
			}
			d.Words[block] = strings.TrimSpace(text)
		}
	}
	return d, nil
}
