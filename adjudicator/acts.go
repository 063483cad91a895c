package adjudicator

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// An act says how acts of one kind are performed.
type act struct {
	// refuse returns why the act is not possible in the game, or "".
	refuse func(g *play.Game, a *play.Act, past *play.Game) string
	// perform changes the game of the run.
	perform func(r *run, a *play.Act, past *play.Game) error
}

// acts has a row for each kind of acts.
var acts = map[play.ActKind]act{
	play.ActNew:     {begun, start},
	play.ActOrders:  {noneMissing, order},
	play.ActUndo:    {noWayBack, undo},
	play.ActAmend:   {nil, amend},
	play.ActEnd:     {over, end},
	play.ActPause:   {noPause, pause},
	play.ActResume:  {unpaused, resume},
	play.ActReplace: {stranger, nil},
	play.ActMessage: {nothingSaid, nil},
}

func begun(g *play.Game, _ *play.Act, _ *play.Game) string {
	if g.Tip.Entry > 0 {
		return "the game has begun already"
	}
	return ""
}

func start(r *run, _ *play.Act, _ *play.Game) error {
	r.play()
	return nil
}

func noneMissing(g *play.Game, a *play.Act, _ *play.Game) string {
	switch {
	case len(a.Missing) == 0:
	case g.Over():
		return "the game is over: nobody is missing"
	case g.Paused:
		return "the game is paused: nobody is missing before it is resumed"
	}
	return ""
}

func order(r *run, a *play.Act, _ *play.Game) error {
	for _, name := range a.Missing {
		r.missing = r.missing.With(r.g.Seat(name))
	}
	var err error
	if r.receipts, err = fileSets(r.g, a.Sets); err != nil {
		return err
	}
	r.play()
	if missed := func(n play.Note) bool { return n.Code == play.Missed }; len(a.Sets) == 0 && !slices.ContainsFunc(r.notes, missed) {
		return unable(a.Kind, "nothing would be played by default: the game waits for %s", strings.Join(r.g.Names(r.g.Awaited()), " and "))
	}
	return nil
}

func noWayBack(g *play.Game, a *play.Act, past *play.Game) string {
	switch {
	case a.To == g.Tip.Entry:
		return fmt.Sprintf("the game is as it was after entry %d", a.To)
	case a.To < 1 || a.To > g.Tip.Entry || past == nil:
		return noEntry(a.To, g.Tip.Entry)
	}
	return ""
}

func noEntry(to, last int) string {
	return fmt.Sprintf("there is no entry %d: the journal has entries 1 to %d", to, last)
}

// undo goes back to an earlier game. It stays paused or unpaused as it is now.
func undo(r *run, _ *play.Act, past *play.Game) error {
	g := r.g
	r.g = past.Clone()
	r.g.Tip, r.g.Since = g.Tip, g.Since
	if r.g.Revealed = g.Revealed; g.Over() {
		r.g.Revealed = g.Tip.Entry
	}
	r.g.Paused, r.g.Pause = g.Paused && !past.Over(), ""
	if r.g.Paused {
		r.g.Pause = g.Pause
	} else if past.Paused {
		r.play() // the orders on file then
	}
	return nil
}

func amend(r *run, a *play.Act, _ *play.Game) (err error) {
	r.g, err = formats.Amended(r.g, a.Document)
	return err
}

func over(g *play.Game, _ *play.Act, _ *play.Game) string {
	if g.Over() {
		return "the game is over already"
	}
	return ""
}

func end(r *run, a *play.Act, _ *play.Game) error {
	r.g.Ended, r.g.Reason, r.g.Paused, r.g.Pause = true, a.Reason, false, ""
	r.play() // orders on file expire
	return nil
}

func noPause(g *play.Game, _ *play.Act, _ *play.Game) string {
	switch {
	case g.Over():
		return "the game is over"
	case g.Paused:
		return "the game is paused already"
	}
	return ""
}

func pause(r *run, a *play.Act, _ *play.Game) error {
	r.g.Paused, r.g.Pause = true, a.Reason
	return nil
}

func unpaused(g *play.Game, _ *play.Act, _ *play.Game) string {
	if !g.Paused {
		return "the game is not paused"
	}
	return ""
}

func resume(r *run, _ *play.Act, _ *play.Game) error {
	r.g.Paused, r.g.Pause = false, ""
	r.play()
	return nil
}

func stranger(g *play.Game, a *play.Act, _ *play.Game) string {
	if a.Player == "" {
		return "no player is named"
	}
	return ""
}

func nothingSaid(_ *play.Game, a *play.Act, _ *play.Game) string {
	if a.Text == "" {
		return "the message is empty"
	}
	return ""
}

// perform performs the act of an entry on a game, which it changes, and returns
// the game after it, both for new acts and for replays. The error says why the
// act can't be performed; the game is then useless.
func perform(g *play.Game, e *play.Entry, past *play.Game) (*play.Game, play.Outcome, error) {
	out := play.Outcome{Entry: *e}
	row, known := acts[e.Kind]
	if !known {
		return nil, out, fmt.Errorf("unknown act %q", e.Kind)
	}
	for _, names := range [][]string{e.Missing, e.Consent, {e.Player}, {e.For}} {
		for _, name := range names {
			if name != "" && g.Seat(name) < 0 {
				return nil, out, unable(e.Kind, "nobody here is called %q%s", name, nearest(name, g.Players))
			}
		}
	}
	if row.refuse != nil {
		if problem := row.refuse(g, &e.Act, past); problem != "" {
			return nil, out, unable(e.Kind, "%s", problem)
		}
	}
	since, open, awaited := g.Since, g.Open(), g.Awaited()
	r := &run{g: g, log: &engine.Log{}}
	if row.perform != nil {
		if err := row.perform(r, &e.Act, past); err != nil {
			return nil, out, err
		}
	}
	// A manual edit of the time stays.
	if r.g.Since == since && (r.moved || e.Kind == play.ActNew || r.g.Open() != open || r.g.Awaited() != awaited) {
		r.g.Since = e.At
	}
	out.Events, out.Notes, out.Turns, out.Receipts = r.log.Events, r.notes, r.turns, r.receipts
	return r.g, out, nil
}

// An ActError says why an act is not possible now.
type ActError struct {
	Kind    play.ActKind
	Problem string
}

// Error returns the problem, for the person who asked for the act.
func (e *ActError) Error() string { return e.Problem }

func unable(kind play.ActKind, format string, args ...any) error {
	return &ActError{kind, fmt.Sprintf(format, args...)}
}

// nearest suggests the nearest of the names, if one is near.
func nearest(name string, names []string) string {
	if near := engine.Nearest(name, names); near != "" {
		return "; nearest: " + near
	}
	return ""
}
