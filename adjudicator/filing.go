package adjudicator

import (
	"cmp"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A filing is an order set being filed.
type filing struct {
	seat    engine.Seat
	set     *play.OrderSet
	orders  []engine.Order
	receipt play.Receipt
}

// Check returns the receipts that the sets would get, without changing
// anything. It works on a player's view as on the whole game.
func Check(g *play.Game, sets []*play.OrderSet) []play.Receipt {
	var receipts []play.Receipt
	for _, f := range checkAll(g, sets) {
		if !f.notesOnly() {
			receipts = append(receipts, f.receipt)
		}
	}
	return receipts
}

// files reports whether the viewer can file the lines for the open decision, as they
// stand: it is how a report finds out what it may offer.
func files(view *play.Game, lines []string) bool {
	set := &play.OrderSet{Game: view.ID, Player: view.View, Turn: view.Open().Turn}
	for i, line := range lines {
		set.Lines = append(set.Lines, play.OrderLine{Text: line, Line: i + 1, Column: 1})
	}
	r := Check(view, []*play.OrderSet{set})[0]
	return r.Accepted && len(r.Warnings) == 0
}

// checkAll checks the sets, each against the game as it is, and returns them in
// seat order.
func checkAll(g *play.Game, sets []*play.OrderSet) []*filing {
	var filings []*filing
	for _, set := range sets {
		f := &filing{seat: g.Seat(set.Player), set: set}
		f.receipt = play.Receipt{File: set.File, Player: set.Player, Seat: f.seat, Derived: set.Derived}
		f.read(g)
		filings = append(filings, f)
	}
	slices.SortStableFunc(filings, func(a, b *filing) int {
		return cmp.Or(cmp.Compare(a.seat, b.seat), cmp.Compare(a.set.Player, b.set.Player), cmp.Compare(a.set.File, b.set.File))
	})
	count := map[engine.Seat]int{}
	for i, f := range filings {
		f.recall()
		if !f.receipt.Repeated && len(f.set.Lines) > 0 && !slices.ContainsFunc(filings[:i], f.copies) { // an old file next to a new one does no harm
			count[f.seat]++
		}
	}
	for i, f := range filings {
		f.check(g, count[f.seat] > 1)
		f.receipt.Orders = f.orders
		if f.seat >= 0 {
			f.receipt.Ends = stepsOf(g, f.seat, f.orders)
		}
		f.receipt.Accepted = len(f.receipt.Problems) == 0
		filed := func(b *filing) bool { return b.receipt.Accepted && f.copies(b) }
		f.receipt.Repeated = f.receipt.Accepted && (f.receipt.Repeated || slices.ContainsFunc(filings[:i], filed))
		f.receipt.Awaited = f.receipt.Repeated && f.receipt.Filed > 0 && g.Awaited().Has(f.seat)
	}
	return filings
}

// notesOnly reports whether the set is accepted and has nothing but private notes: no
// journal and no receipt has these.
func (f *filing) notesOnly() bool {
	return f.receipt.Accepted && len(f.set.Lines) == 0 && len(f.set.Notes) > 0
}

// check notes every problem of the set.
func (f *filing) check(g *play.Game, several bool) {
	set := f.set
	switch {
	case set.Game != "" && !strings.EqualFold(set.Game, g.ID):
		f.problem(play.Problem{Code: play.OtherGame, Text: set.Game, Near: g.ID})
		return
	case f.seat < 0:
		f.problem(play.Problem{Code: play.UnknownPlayer, Text: set.Player, Near: engine.Nearest(set.Player, g.Players)})
		return
	case g.Seat(set.Named) >= 0 && g.Seat(set.Named) != f.seat:
		f.problem(play.Problem{Code: play.Broken, Said: engine.Say("orders/other-player", "named", set.Named, "player", set.Player)})
		return
	case f.foreign(g):
		f.receipt.Repeated, f.receipt.Filed = false, 0
		f.problem(play.Problem{Code: play.OtherHead, Text: string(set.Seen), Entry: set.Seen.Entry(), Want: g.Tip.Entry})
		return
	case f.receipt.Repeated:
		return
	case len(set.Lines) == 0 && len(set.Notes) > 0:
		return
	case several:
		f.problem(play.Problem{Code: play.TwoSets, Text: f.receipt.Player})
		return
	case len(set.Filed) > 0:
		f.problem(play.Problem{Code: play.IDReused, Text: set.ID, Entry: set.Filed[len(set.Filed)-1].Entry})
		return
	case g.Over():
		f.problem(play.Problem{Code: play.Over})
		return
	case len(set.Lines) == 0:
		f.problem(play.Problem{Code: play.NoOrders})
		return
	}
	if want, ok := f.turn(g); !ok {
		f.problem(play.Problem{Code: play.WrongTurn, Turn: set.Turn, Want: want})
		return
	}
	f.foresee(g)
}

// foreign reports whether the set answers a report with a head that the game never had.
// A view can't know that.
func (f *filing) foreign(g *play.Game) bool {
	return f.set.Foreign || g.View == "" && f.set.Seen.Entry() > g.Tip.Entry
}

// OtherHead returns the problem of the first receipt for orders that answer a report of
// another history, or nil: the moderator should hear of them.
func OtherHead(receipts []play.Receipt) *play.Problem {
	for i := range receipts {
		for j := range receipts[i].Problems {
			if p := &receipts[i].Problems[j]; p.Code == play.OtherHead {
				return p
			}
		}
	}
	return nil
}

func (f *filing) problem(p play.Problem) { f.receipt.Problems = append(f.receipt.Problems, p) }

// lineProblem is a problem with line i of the set.
func (f *filing) lineProblem(i int, p play.Problem) {
	l := f.set.Lines[i]
	if p.Text = l.Text; p.Line == 0 {
		p.Line, p.Column = l.Line, l.Column
	}
	f.problem(p)
}

// read reads the lines and notes every one that can't be read. A line with
// several orders becomes several lines.
func (f *filing) read(g *play.Game) {
	lines := f.set.Lines
	set := *f.set
	f.set, set.Lines = &set, make([]play.OrderLine, 0, len(lines))
	for _, l := range lines {
		orders, bad := l.Read, (*engine.Misread)(nil)
		if orders == nil {
			orders, bad = g.Rules.Grammar.ReadAll(l.Text)
		}
		if bad != nil {
			set.Lines, f.orders = append(set.Lines, l), append(f.orders, engine.Order{})
			line, column := l.Place(bad.Offset)
			f.lineProblem(len(set.Lines)-1, play.Problem{Code: play.NotUnderstood, Line: line, Column: column, Misread: bad, Hint: l.Hint})
			continue
		}
		for _, s := range orders {
			if s.Order.Is(engine.Keep) {
				f.keep(g, l.Part(s.From, s.To))
				continue
			}
			o := s.Order
			set.Lines, f.orders = append(set.Lines, l.Part(s.From, s.To)), append(f.orders, o)
			if slices.ContainsFunc(o.Alternatives, func(m engine.Move) bool { return !sameSort(g.Rules, m, o.Alternatives[0]) }) {
				f.lineProblem(len(set.Lines)-1, play.Problem{Code: play.Mixed})
			}
		}
	}
	if n := len(set.Lines); n > formats.MaxOrders && n > len(lines) {
		f.problem(play.Problem{Code: play.Broken, Said: engine.Say("orders/too-many", "orders", n, "most", formats.MaxOrders)})
	}
	if f.seat >= 0 {
		f.receipt.Player = g.Players[f.seat]
		if len(f.receipt.Problems) == 0 {
			f.receipt.Digest = f.entry(g).Digest
		}
	}
}

// keep puts the orders of the seat that are held in the place of a keep order.
func (f *filing) keep(g *play.Game, l play.OrderLine) {
	kept := len(f.orders)
	if f.seat >= 0 {
		for n, q := range g.Queues[f.seat] {
			for _, held := range q.Orders {
				if g.Holds(f.seat, n) {
					l.Text, l.At = g.Rules.Grammar.WriteOrder(held.Order), nil
					f.set.Lines, f.orders = append(f.set.Lines, l), append(f.orders, held.Order)
				}
			}
		}
	}
	if len(f.orders) == kept && f.seat >= 0 {
		f.set.Lines, f.orders = append(f.set.Lines, l), append(f.orders, engine.Order{})
		f.lineProblem(kept, play.Problem{Code: play.NotAllowed, Refusal: engine.NothingHeld()})
	}
}

// recall finds out whether the set was filed before. An id that was made from the bytes
// of a file says so alone: what is understood of them may change.
func (f *filing) recall() {
	r := &f.receipt
	for _, was := range f.set.Filed {
		if was.Digest == r.Digest || f.set.Derived {
			r.Repeated, r.Filed, r.Problems = true, was.Entry, nil
			return
		}
	}
}

// copies reports whether the set says the same as another one of the call, and has no
// other id: one verdict is for both.
func (f *filing) copies(of *filing) bool {
	known := f.set.Derived && of.set.Derived || f.set.ID != "" && f.set.ID == of.set.ID
	if !known || f.seat != of.seat || f.set.Turn != of.set.Turn || f.set.Seen != of.set.Seen || len(f.orders) != len(of.orders) {
		return false
	}
	for i, o := range f.orders {
		other := of.orders[i]
		same := o.Nonce == other.Nonce && slices.Equal(o.Alternatives, other.Alternatives)
		if !same || f.misread(i) && f.set.Lines[i].Text != of.set.Lines[i].Text {
			return false
		}
	}
	return true
}

// sameSort reports whether two orders can be alternatives: they are in one
// lane, and both are plain, or both are standing in one room.
func sameSort(rules *engine.Rules, a, b engine.Move) bool {
	plain := rules.Scope(a) == engine.Plain
	return rules.LaneOf(a) == rules.LaneOf(b) && plain == (rules.Scope(b) == engine.Plain) &&
		(plain || rules.RoomOf(a) == rules.RoomOf(b))
}

// file puts the orders into the queues of the seat, replacing those on file in
// the rooms that they are for. An order for every room of a lane replaces the
// whole lane; a withdraw order clears all lanes, also of the orders above it. It returns
// which queues have orders of the set, and of which it replaced what was there.
func file(g *play.Game, seat engine.Seat, orders []engine.Order) (fresh, cleared []bool) {
	queues, open := g.Queues[seat], g.Open()
	fresh, cleared = make([]bool, len(queues)), make([]bool, len(queues))
	ends := stepsOf(g, seat, orders)
	for i, o := range orders {
		if o.Is(engine.Withdraw) {
			clear(queues)
			for n := range cleared {
				cleared[n] = true
			}
			continue
		}
		f := play.Filed{Order: o, Turn: play.Unbound, Occasion: play.Unbound, Step: ends[i], Line: i}
		lane, room := roomOf(g.Rules, open, o)
		if lane == engine.OwnTurn {
			f.Turn = g.Turn(seat)
		} else {
			bind(g.Rules, &f, room, open)
		}
		at := g.Rules.Queue(lane, room)
		for n, spec := range g.Rules.Queues {
			if spec.Lane == lane && (room == engine.AnyRoom || n == at) && !fresh[n] {
				queues[n], cleared[n] = play.Queue{}, true
			}
			fresh[n] = fresh[n] || n == at
		}
		if n := g.Rules.Queue(lane, engine.AnyRoom); n != at && queues[n].Undone() {
			queues[n], cleared[n] = play.Queue{}, true // what an undo holds would hold these, too
		}
		queues[at].Orders = append(queues[at].Orders, f)
	}
	return fresh, cleared
}

// roomOf returns where the order is filed while the decision is open: a plain
// one is for the open occasion.
func roomOf(rules *engine.Rules, open engine.Decision, o engine.Order) (engine.Lane, engine.Room) {
	first := o.Alternatives[0]
	lane := rules.LaneOf(first)
	switch {
	case rules.Scope(first) != engine.Plain:
		return lane, rules.RoomOf(first)
	case lane == open.Lane:
		return lane, open.Room
	}
	return lane, engine.AnyRoom
}

// bind binds an order in a room of a game's own lane to the open occasion, or
// its turn, if it is for that and not bound yet.
func bind(rules *engine.Rules, f *play.Filed, room engine.Room, open engine.Decision) {
	first := f.Order.Alternatives[0]
	bound := f.Turn != play.Unbound || f.Occasion != play.Unbound
	if bound || open.Lane != rules.LaneOf(first) || room != engine.AnyRoom && room != open.Room {
		return
	}
	if rules.Scope(first) == engine.ForTurn {
		f.Turn = open.Turn
	} else {
		f.Occasion = open.Occasion
	}
}

// Unreadable returns the receipt for a file with these problems, and those of the lines that
// could be read: the set has them, or is nil.
func Unreadable(g *play.Game, file string, set *play.OrderSet, problems []play.Problem) play.Receipt {
	r := play.Receipt{File: file, Seat: engine.Nobody}
	if set != nil {
		f := &filing{set: set}
		f.read(g)
		r.Player, r.Seat, r.Problems = set.Player, g.Seat(set.Player), f.receipt.Problems
	}
	r.Problems = append(r.Problems, problems...)
	sortProblems(r.Problems)
	return r
}

// Accepted returns those of the sets that [Check] finds nothing wrong with, in seat order.
func Accepted(g *play.Game, sets []*play.OrderSet) (good []*play.OrderSet) {
	for _, f := range checkAll(g, sets) {
		if len(f.receipt.Problems) == 0 {
			good = append(good, f.set)
		}
	}
	return good
}
