package hooks

import (
	"embed"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A Kind says what an event is about.
type Kind string

// The kinds of events.
const (
	Began Kind = "began" // a game began
	Turn  Kind = "turn"  // a game waits for somebody else
	Near  Kind = "near"  // a deadline is near
	Over  Kind = "over"  // a game is over
	Round Kind = "round" // a round of a league was paired
)

// Kinds are all of them.
var Kinds = []Kind{Began, Turn, Near, Over, Round}

// An Event is something that everybody may know.
type Event struct {
	Kind Kind
	// ID names the event for good: a room that hears of it twice can tell.
	ID string
	At play.Time
	// Game is the id of the game and Title what its kind is called; "" for a round.
	Game, Title string
	// Players are in seat order.
	Players []string
	// Waiting are the players whom the game waits for, until Due, if that isn't 0.
	Waiting []string
	Due     play.Time
	// Places are the result, the winners first; none where there is no result.
	Places []Place
	// Season, Division and Round say what was paired, and Tables who meets whom.
	Season, Division string
	Round            int
	Tables           [][]string
	// Link is the page about it, or "".
	Link string
}

// A Place is how somebody did.
type Place struct {
	Player string `json:"player"`
	// Place counts from 1; players who tie share one.
	Place int `json:"place"`
	Score int `json:"score"`
}

// clean returns the event with names that are one line of text.
func (e *Event) clean() *Event {
	line := func(text string) string { return strings.ReplaceAll(words.Clean(text), "\n", " ") }
	lines := func(texts []string) (all []string) {
		for _, text := range texts {
			all = append(all, line(text))
		}
		return all
	}
	c := *e
	c.Game, c.Title, c.Season, c.Division, c.Link = line(e.Game), line(e.Title), line(e.Season), line(e.Division), line(e.Link)
	c.Players, c.Waiting, c.Places, c.Tables = lines(e.Players), lines(e.Waiting), nil, nil
	for _, p := range e.Places {
		p.Player = line(p.Player)
		c.Places = append(c.Places, p)
	}
	for _, t := range e.Tables {
		c.Tables = append(c.Tables, lines(t))
	}
	return &c
}

//go:embed *.tmpl
var files embed.FS

// sentences are the words of the package.
var sentences = words.Shelf{Files: files, Name: "%s.tmpl"}

// most is how many bytes a message has at most, but for its link; rooms cut longer
// ones off, or refuse them.
const most = 1800

// text returns the event in words, in which names are escaped.
func (e *Event) text(language string, escape func(string) string) (string, error) {
	w, err := sentences.In(language)
	if err != nil {
		return "", err
	}
	all := func(texts []string) (escaped []string) {
		for _, text := range texts {
			escaped = append(escaped, escape(text))
		}
		return escaped
	}
	var winners []string
	for _, p := range e.Places {
		if p.Place == 1 {
			winners = append(winners, escape(p.Player))
		}
	}
	due := ""
	if e.Due > 0 {
		due = e.Due.Minute()
	}
	text := w.Say(engine.Say("event/"+string(e.Kind), "game", escape(e.Game), "title", escape(e.Title), "players", all(e.Players), "waiting", all(e.Waiting),
		"due", due, "winners", winners, "shared", len(winners) > 1, "season", escape(e.Season), "division", escape(e.Division), "round", e.Round))
	for _, t := range e.Tables {
		text += "\n" + w.Say(engine.Say("event/table", "players", all(t)))
	}
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	if e.Link != "" {
		text += "\n" + e.Link
	}
	return text, nil
}
