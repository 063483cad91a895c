package adjudicator

import (
	"fmt"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Options say how a game is made.
type Options struct {
	Rules   *engine.Rules
	ID      string
	Players []string
	Secret  engine.Secret
	// Nonces makes every player join with a nonce before the deal.
	Nonces bool
	// Values are the options of the game, by name; OptionsFile names where they
	// come from, for errors.
	Values      *engine.Node
	OptionsFile string
}

// New makes a game and its first entry. Errors tell what is wrong with the
// options.
func New(o Options) (*play.Game, play.Outcome, error) {
	for _, problem := range []engine.Phrase{play.CheckName(o.ID), play.CheckPlayers(o.Rules, o.Players)} {
		if !problem.Empty() {
			return nil, play.Outcome{}, &words.Error{Phrase: problem}
		}
	}
	g := play.New(o.Rules, o.ID, o.Players, o.Secret)
	g.WithNonces = o.Nonces
	if o.Values != nil {
		if err := formats.SetOptions(g, o.OptionsFile, o.Values); err != nil {
			return nil, play.Outcome{}, err
		}
	}
	return record(g, play.Entry{By: play.ByModerator, Act: play.ActNew, Genesis: formats.Genesis(g)}, nil)
}

// Adjudicate files the sets of the call and plays as far as the orders reach.
// It returns the game after it; where nothing was accepted and nobody is
// missing that is the game itself, and there is no entry. Nobody is missing in
// a game that is paused or over; see [Call.Check].
func Adjudicate(g *play.Game, c Call) (*play.Game, play.Outcome) {
	e := play.Entry{By: c.By, Act: play.ActOrders}
	var out play.Outcome
	for _, f := range checkAll(g, c.Sets) {
		out.Receipts = append(out.Receipts, f.receipt)
		if f.receipt.Accepted && !f.receipt.Repeated {
			e.Sets = append(e.Sets, f.entry(g))
		}
	}
	for i, player := range g.Players {
		if c.Missing.Has(engine.Seat(i)) && !g.Over() && !g.Paused {
			e.Missing = append(e.Missing, player)
		}
	}
	if len(e.Sets) == 0 && len(e.Missing) == 0 {
		return g, out
	}
	if len(e.Missing) > 0 {
		e.Reason, e.Mail = inLine(c.Reason, maxReason), c.Mail
	}
	next, done, err := record(g, e, nil)
	if err != nil {
		panic(err) // the sets were read and checked
	}
	done.Receipts = out.Receipts
	return next, done
}

// entry returns the set as the journal holds it.
func (f *filing) entry(g *play.Game) play.EntrySet {
	s := play.EntrySet{Player: g.Players[f.seat], ID: f.set.ID, Mail: f.set.Mail}
	if f.set.Turn != play.Unbound {
		turn := f.set.Turn
		s.Turn = &turn
	}
	for _, o := range f.orders {
		s.Orders = append(s.Orders, g.Rules.Grammar.WriteOrder(o))
	}
	s.Digest = s.Hash()
	return s
}

// record performs a new entry and seals it.
func record(g *play.Game, e play.Entry, past *play.Game) (*play.Game, play.Outcome, error) {
	e.Number = g.Tip.Entry + 1
	e.Reason = strings.ToValidUTF8(e.Reason, "\ufffd") // what JSON and YAML write reads back as this
	next, out, err := perform(g, &e, past)
	if err != nil {
		return nil, out, err
	}
	e.State = next.Digest()
	e.Seal(g.Tip.Head, g.Secret)
	next.Tip = play.Tip{Entry: e.Number, Head: e.Head}
	out.Entry = e
	return next, out, nil
}

// perform plays an entry on a game, and returns the game after it. It is the
// same for a call that is made and for a journal that is played again. The
// error says why an entry cannot be played.
func perform(g *play.Game, e *play.Entry, past *play.Game) (*play.Game, play.Outcome, error) {
	out := play.Outcome{Entry: *e}
	next := g.Clone()
	switch e.Act {
	case play.ActNew, play.ActOrders:
	case play.ActMessage:
		return next, out, nil
	case play.ActReplace:
		if g.Seat(e.Player) < 0 {
			return nil, out, unable(e.Act, "nobody here is called %q%s", e.Player, nearest(e.Player, g.Players))
		}
		return next, out, nil
	case play.ActEnd:
		if g.Over() {
			return nil, out, unable(e.Act, "the game is over already")
		}
		next.Ended, next.Reason, next.Paused, next.Pause = true, e.Reason, false, ""
	case play.ActPause:
		if g.Over() {
			return nil, out, unable(e.Act, "the game is over")
		} else if g.Paused {
			return nil, out, unable(e.Act, "the game is paused already")
		}
		next.Paused, next.Pause = true, e.Reason
	case play.ActResume:
		if !g.Paused {
			return nil, out, unable(e.Act, "the game is not paused")
		}
		next.Paused, next.Pause = false, ""
	case play.ActUndo:
		if past == nil || e.To < 1 || e.To > g.Tip.Entry {
			return nil, out, unable(e.Act, "there is no entry %d to go back to: the journal has entries 1 to %d", e.To, g.Tip.Entry)
		}
		next = past.Clone()
		next.Tip = g.Tip
		if next.Revealed = g.Revealed; g.Over() {
			next.Revealed = g.Tip.Entry
		}
		next.Paused, next.Pause = g.Paused && !past.Over(), ""
		if next.Paused {
			next.Pause = g.Pause
		}
		if !past.Paused || next.Paused {
			return next, out, nil
		}
		// orders that waited then are played now
	case play.ActAmend:
		amended, err := formats.Amended(g, e.Document)
		return amended, out, err
	default:
		return nil, out, fmt.Errorf("unknown act %q", e.Act)
	}
	r := &run{g: next, draws: next.Draws(), log: &engine.Log{}}
	for _, name := range e.Missing {
		seat := next.Seat(name)
		if seat < 0 {
			return nil, out, fmt.Errorf("nobody is called %q", name)
		}
		r.missing = r.missing.With(seat)
	}
	var err error
	if out.Receipts, err = fileSets(next, e.Sets); err != nil {
		return nil, out, err
	}
	r.play()
	out.Events, out.Notes, out.Turns = r.log.Events, r.notes, r.turns
	return next, out, nil
}

// fileSets puts the sets of an entry into the lanes, and returns their
// receipts, which lack only the names of the files.
func fileSets(g *play.Game, sets []play.EntrySet) ([]play.Receipt, error) {
	var receipts []play.Receipt
	for _, set := range sets {
		seat := g.Seat(set.Player)
		if seat < 0 {
			return nil, fmt.Errorf("nobody is called %q", set.Player)
		} else if set.Digest != set.Hash() {
			return nil, fmt.Errorf("the digest of the orders of %s is not theirs", set.Player)
		}
		var orders []engine.Order
		for _, line := range set.Orders {
			o, bad := g.Rules.Grammar.Read(line)
			if bad != nil {
				return nil, fmt.Errorf("the order %q of %s cannot be read", line, set.Player)
			}
			orders = append(orders, o)
		}
		file(g, seat, orders)
		receipts = append(receipts, play.Receipt{Player: set.Player, Seat: seat, Accepted: true, Digest: set.Digest, Orders: orders})
		if set.ID != "" {
			g.Remember(seat, play.SetMark{ID: set.ID, Digest: set.Digest})
		}
	}
	return receipts, nil
}
