package page

import (
	"strings"

	"cityhall.example/formats/picture"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Frame is what a page shows of a game after a step, and tells of the step.
type Frame struct {
	told
	// Wide and Phone are the pictures, SVG documents; "" before the deal.
	Wide  string `json:"wide"`
	Phone string `json:"phone"`
	// Facts are the board and Hands the hands in plain words, a fact each. Headings among
	// them begin with [heading].
	Facts []string `json:"facts"`
	Hands []string `json:"hands"`
	// Places are where places of the game are in the pictures: the words of orders for
	// them, see [canvas.Canvas.Place], and rectangles in pixels.
	Places map[string][]Place `json:"places"`
	// Now is what the game waits for; "" before the deal.
	Now string `json:"-"`
}

// told is what is told of a step.
type told struct {
	// News are lines by turn; a text for those of no turn.
	News   []news `json:"news"`
	Scores []int  `json:"scores"`
	// Board says the board in a sentence; "" before the deal.
	Board string `json:"board"`
	// Undone says that an undo took the step back. Back is the step, from 1, to which this
	// one goes back; 0 if it isn't an undo.
	Undone bool `json:"undone,omitempty"`
	Back   int  `json:"back,omitempty"`
}

// news is a line of the log.
type news struct {
	Turn  string `json:"turn,omitempty"`
	Runs  []run  `json:"runs"`
	Quote bool   `json:"quote,omitempty"`
}

// run is a piece of a text: as is, strong, or the number of what is new.
type run struct {
	Text   string `json:"t"`
	Strong bool   `json:"s,omitempty"`
	Ring   bool   `json:"r,omitempty"`
}

// A Place is a name, and x, y, width and height.
type Place [5]any

// Name returns the name.
func (p Place) Name() string { return p[0].(string) }

// Cut cuts an order into words, each with the name of its place, if it has one.
func (f *Frame) Cut(order string) (cut [][]string) {
	verb, _, _ := strings.Cut(order, " ")
	for word := range strings.FieldsSeq(order) {
		w := []string{word}
		for _, p := range f.Places["wide"] {
			if p.Name() == word || p.Name() == verb+" "+word {
				w = append(w, p.Name())
				break // it can be there several times
			}
		}
		cut = append(cut, w)
	}
	return cut
}

// heading is the first character of headings among facts.
const heading = "\x03"

// Shoot returns the frame of a step as a page for the reader has it.
func Shoot(subject *report.Subject, to report.Reader) (*Frame, error) {
	step, err := subject.Step(to)
	if err != nil {
		return nil, err
	}
	return shoot(subject, step, to.Language)
}

// shoot returns the frame of a step.
func shoot(subject *report.Subject, step *report.Step, language string) (*Frame, error) {
	f := &Frame{told: told{News: []news{}, Scores: step.Scores}, Facts: step.Board, Places: map[string][]Place{}}
	for _, n := range step.News {
		line := news{Turn: n.Turn, Quote: n.Quote}
		for _, r := range words.Runs(n.Text) {
			line.Runs = append(line.Runs, run{words.Clean(r.Text), r.Strong, r.Ring})
		}
		f.News = append(f.News, line)
	}
	for _, h := range step.Hands {
		if h.Player != "" {
			f.Hands = append(f.Hands, heading+words.Clean(h.Player))
		}
		f.Hands = append(f.Hands, h.Facts...)
	}
	if step.Scores != nil && picture.Draws(subject.Game().Rules.Name) {
		shown, err := subject.Shown(language)
		if err != nil {
			return nil, err
		}
		f.Now, f.Board = shown.Now, shown.Alt
		wide, phone := picture.From(shown, language, picture.Mail), picture.From(shown, language, picture.Phone)
		f.Wide, f.Phone = string(wide.SVG()), string(phone.SVG())
		f.Places["wide"], f.Places["phone"] = placesOf(wide), placesOf(phone)
	}
	return f, nil
}

// placesOf returns the places of a picture.
func placesOf(c *canvas.Canvas) (all []Place) {
	for _, p := range c.Places() {
		all = append(all, Place{p.Name, p.X.Pixels(), p.Y.Pixels(), p.W.Pixels(), p.H.Pixels()})
	}
	return all
}
