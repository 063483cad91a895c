// Package page makes a page that replays a game, in one file: it works from a disk,
// without a network, and asks for nothing.
//
//	steps, err := adjudicator.Steps(replay)
//	html, err := page.Make(steps, page.Options{Viewer: "anna", Language: words.English})
//
// Of a running game it has what the viewer may see, and of one that is over
// everything, as everyone may then know it. It is made of the pictures and the words
// that reports have. The same steps give the same bytes with the same version of Go.
//
// The page is static HTML, styles and scripts, which are the files of this folder, and
// one block of data: JSON, gzipped, as base64. Pictures are in it as films: each frame
// says only how it differs from the one before.
package page

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sort"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/picture/style"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Step is the game after something happened, and what that was. It is secret: the
// page shows of it what the viewer may see.
type Step struct {
	Game    *play.Game
	Outcome play.Outcome
	// By is who decided it; Nobody if nobody did.
	By engine.Seat
}

// Position returns the game as it is now, where nothing is known of how it came there: the
// one step of a player's view. No points have changed in it.
func Position(g *play.Game) Step {
	return Step{Game: g, By: engine.Nobody, Outcome: play.Outcome{Entry: play.Entry{
		Number: g.Tip.Entry, Act: play.Act{Kind: play.ActOrders, By: play.ByModerator, At: g.Tip.At},
	}, Scores: g.Scores()}}
}

// Options are for whom a page is.
type Options struct {
	// Viewer is a player's name, [play.Public] or [play.Moderator]; "" is the public.
	Viewer string
	// Language is that of the page; "" is English.
	Language string
	// Stamp says of what the page was made; see [Stamp]. The page says it too, unless
	// it is "".
	Stamp string
	// Trial is what it takes to play on; nil for a page without that. Only the page for a
	// player of a game that is dealt and runs has it.
	Trial *Trial
}

// Stamp names all that a page is made of: the game, by the head of its journal, the
// options, and this package's files. A page with the same stamp need not be made again.
func Stamp(g *play.Game, o Options) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s %q %q %q\n", g.Tip.Entry, g.Tip.Head, g.ID, o.Viewer, o.Language)
	for _, name := range append([]string{"page.html", "style.css", o.Language + ".tmpl"}, scriptFiles()...) {
		data, err := files.ReadFile(name)
		if err != nil {
			continue // a language without a file of its own
		}
		h.Write(data)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// Make returns the page that replays the steps, of which there is at least one. The
// error says that there are no words in the language.
func Make(steps []Step, o Options) ([]byte, error) {
	if o.Viewer == "" {
		o.Viewer = play.Public
	}
	if o.Language == "" {
		o.Language = words.English
	}
	m := &maker{Options: o, game: steps[len(steps)-1].Game}
	m.seat = m.game.Seat(o.Viewer)
	if m.game.Over() {
		m.Viewer = report.Everything
	}
	if err := m.record(steps); err != nil {
		return nil, err
	}
	return m.html()
}

// A maker makes a page.
type maker struct {
	Options
	game *play.Game
	// seat is the viewer's, or Nobody.
	seat engine.Seat
	data data
	// last is what is told of the last step, and now what the game waits for.
	last *report.Step
	now  string
}

// data is what scripts read.
type data struct {
	// Wide and Phone are the pictures; frames are empty before the deal.
	Wide  film `json:"wide"`
	Phone film `json:"phone"`
	// Board and Hands are in plain words. Headings in them begin with [heading].
	Board film   `json:"board"`
	Hands film   `json:"hands"`
	Steps []told `json:"steps"`
	// Since is the step after the viewer's last one; -1 if the viewer made none. What was
	// undone doesn't count.
	Since int `json:"since"`
	// Over says that the game is.
	Over    bool              `json:"over"`
	Players []player          `json:"players"`
	Words   map[string]string `json:"words"`
	Trial   *trial            `json:"trial,omitempty"`
}

// player is how a player looks.
type player struct {
	Name    string `json:"name"`
	Letters string `json:"letters"`
	Fill    string `json:"fill"`
	List    string `json:"list"`
	Text    string `json:"text"`
	Dark    string `json:"dark"`
}

// record fills in what scripts read. What nobody hears of is a part of the next step.
func (m *maker) record(steps []Step) error {
	letters := style.Letters(m.game.Players)
	for i, name := range m.game.Players {
		look := picture.Look(m.game.Rules.Name, engine.Seat(i))
		m.data.Players = append(m.data.Players, player{words.Clean(name), letters[i], look.Fill.Hex(), look.List.Hex(), look.Text.Hex(), look.Dark.Hex()})
	}
	var silent *play.Outcome
	var own, entries []int // of the shown steps, those of the viewer, and the entries of all
	for i, s := range steps {
		if silent != nil {
			s.Outcome = after(silent, s.Outcome)
		}
		subject := report.About(s.Game, s.Outcome)
		step, err := subject.Step(report.Reader{Viewer: m.Viewer, Language: m.Language})
		if err != nil {
			return err
		}
		if s.By == m.seat && m.seat >= 0 {
			own = append(own, len(m.data.Steps))
		}
		if silent = &s.Outcome; len(step.News) == 0 && i < len(steps)-1 {
			continue
		}
		silent = nil
		f, err := shoot(subject, step, m.Language)
		if err != nil {
			return err
		}
		if s.Outcome.Entry.Kind == play.ActUndo {
			f.Back = max(1, sort.Search(len(entries), func(i int) bool { return entries[i] > s.Outcome.Entry.To }))
		}
		m.data.add(f)
		entries = append(entries, s.Outcome.Entry.Number)
		m.last, m.now = step, f.Now
	}
	m.data.undo()
	m.data.Since = m.data.since(own)
	return nil
}

// undo marks the steps that don't lead to the last one: it goes back along them, and from
// an undo to where that led.
func (d *data) undo() {
	for i := range d.Steps {
		d.Steps[i].Undone = true
	}
	for i := len(d.Steps) - 1; i >= 0; {
		d.Steps[i].Undone = false
		if back := d.Steps[i].Back; back > 0 {
			i = back
		}
		i--
	}
}

// since returns the first step after the last of the viewer's own, of those that aren't
// undone; the last step if there is none, and -1 without one of the viewer's.
func (d *data) since(own []int) int {
	own = slices.DeleteFunc(own, func(i int) bool { return i < len(d.Steps) && d.Steps[i].Undone })
	if len(own) == 0 {
		return -1
	}
	for i := own[len(own)-1] + 1; i < len(d.Steps); i++ {
		if !d.Steps[i].Undone {
			return i
		}
	}
	return len(d.Steps) - 1
}

// after returns the outcome as one with an earlier one.
func after(earlier *play.Outcome, o play.Outcome) play.Outcome {
	turns := slices.Clone(earlier.Turns)
	for _, t := range o.Turns {
		t.At += len(earlier.Events)
		turns = append(turns, t)
	}
	o.Events, o.Turns, o.Scores = slices.Concat(earlier.Events, o.Events), turns, earlier.Scores
	return o
}

// add adds a step.
func (d *data) add(f *Frame) {
	d.Wide.picture(f.Wide)
	d.Phone.picture(f.Phone)
	d.Board.texts(f.Facts)
	d.Hands.texts(f.Hands)
	d.Steps = append(d.Steps, f.told)
}
