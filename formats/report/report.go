package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Report is what one viewer is told about a game: what a call of the
// adjudicator did, and how the game stands.
type Report struct {
	words *Catalog
	// game is the view of the viewer, whole the game that it was made of.
	game, whole *play.Game
	outcome     *play.Outcome
	viewer      string
	seat        engine.Seat
}

// New returns the report about the game for the reader. The outcome is of the call that led
// to the game, or nil, where only the game is to be shown; one without an entry
// has only receipts to tell. A game that is a view already is reported as it
// is, to the viewer that it was made for.
func New(g *play.Game, o *play.Outcome, to Reader) (*Report, error) {
	words, err := Load(g.Rules, to.Language)
	if err != nil {
		return nil, err
	}
	viewer := to.Viewer
	if g.View != "" {
		viewer = g.View
	}
	r := &Report{game: g.For(viewer), whole: g, outcome: o, viewer: viewer}
	r.words = words.of(r.game.State, r.game.Players)
	r.seat = r.game.Viewer()
	return r, nil
}

// events returns the events of the outcome as the viewer may see them.
func (r *Report) events() []engine.Event {
	if r.outcome == nil {
		return nil
	}
	events := make([]engine.Event, len(r.outcome.Events))
	for i, e := range r.outcome.Events {
		if r.viewer != play.Moderator {
			e = e.For(r.seat)
		}
		events[i] = e
	}
	return events
}

// notes returns the notes of the outcome that are for the viewer.
func (r *Report) notes() []play.Note {
	var notes []play.Note
	if r.outcome != nil {
		for _, n := range r.outcome.Notes {
			if r.mine(n.Seat) {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// receipts returns the receipts of the outcome that are for the viewer.
func (r *Report) receipts() []play.Receipt {
	var receipts []play.Receipt
	if r.outcome != nil {
		for _, n := range r.outcome.Receipts {
			if r.mine(n.Seat) {
				receipts = append(receipts, n)
			}
		}
	}
	return receipts
}

// mine reports whether what concerns the seat alone is for the viewer.
func (r *Report) mine(seat engine.Seat) bool {
	return r.viewer == play.Moderator || seat >= 0 && seat == r.seat
}

// revealed reports whether the secret is to be told: when the game is over.
func (r *Report) revealed() bool {
	return r.whole.Over() && r.whole.Secret != engine.Secret{}
}

// first reports whether this is the report on the first entry, which carries
// the commitment.
func (r *Report) first() bool {
	return r.outcome != nil && r.outcome.Entry.Act == play.ActNew
}
