package adjudicator

import (
	"slices"
	"strings"

	"cityhall.example/adjudicator/person"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Options describe a new game.
type Options struct {
	Rules   *engine.Rules
	ID      string
	Players []string
	Secret  engine.Secret
	// Nonces requires every player to join with a nonce before the deal.
	Nonces bool
	// Others are the ids of the games beside it, which nobody is to mix up with it.
	Others []string
	// Values are the game's options by name; OptionsFile names their source in
	// errors.
	Values      *engine.Node
	OptionsFile string
	// At is when the game is created and By who creates it; "" is the
	// moderator.
	At play.Time
	By string
	// Policy is the document of the game's deadlines, Beacon the public
	// randomness that goes into its draws; both can be empty.
	Policy string
	Beacon *play.Beacon
}

// New creates a game and its first entry. The error says what is wrong with the
// options.
func New(o Options) (*play.Game, play.Outcome, error) {
	// One of the same id, in whatever case, is told of as such.
	others := slices.DeleteFunc(slices.Clone(o.Others), func(id string) bool { return strings.EqualFold(id, o.ID) })
	for _, problem := range []engine.Phrase{person.CheckName(person.GameNaming, o.ID, others...), play.CheckPlayers(o.Rules, o.Players), person.CheckNames(o.Players)} {
		if !problem.Empty() {
			return nil, play.Outcome{}, &words.Error{Phrase: problem}
		}
	}
	g := play.New(o.Rules, o.ID, o.Players, o.Secret)
	g.WithNonces, g.Beacon = o.Nonces, o.Beacon
	if err := formats.SetOptions(g, o.OptionsFile, o.Values); err != nil {
		return nil, play.Outcome{}, err
	}
	return Do(g, play.Act{Kind: play.ActNew, By: o.By, At: o.At, Genesis: formats.Genesis(g), Policy: o.Policy}, nil)
}

// Adjudicate checks the sets, files those that are accepted and plays as far as
// the orders on file reach. That is one act of the kind [play.ActOrders]. It
// returns the game after it; if nothing was accepted and nobody is missing,
// that is the same game, and there is no entry. In a paused game sets are filed,
// and no default is played for the missing. The error, an *[ActError], says why
// nothing was done; there are receipts even then.
func Adjudicate(g *play.Game, a play.Act, sets []*play.OrderSet) (*play.Game, play.Outcome, error) {
	a.Kind, a.Sets = play.ActOrders, nil
	var receipts []play.Receipt
	for _, f := range checkAll(g, sets) {
		if f.notesOnly() {
			continue
		}
		receipts = append(receipts, f.receipt)
		if f.receipt.Accepted && !f.receipt.Repeated {
			a.Sets = append(a.Sets, f.entry(g))
		}
	}
	if len(a.Sets) == 0 && len(a.Missing) == 0 {
		return g, play.Outcome{Receipts: receipts}, nil
	}
	if g.Paused && len(a.Sets) > 0 {
		a.Missing = nil // nobody is missing until the game resumes
	}
	if len(a.Missing) == 0 {
		a.Reason, a.Mail = "", nil // they belong to the default
	}
	next, out, err := Do(g, a, nil)
	out.Receipts = receipts
	return next, out, err
}

// entry returns the set as in the journal.
func (f *filing) entry(g *play.Game) play.EntrySet {
	s := play.EntrySet{Player: g.Players[f.seat], ID: f.set.ID, Mail: f.set.Mail, Substitute: f.set.Substitute, Bot: f.set.Bot, Seen: f.set.Seen}
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

// Do performs an act on a game and returns the game after it, with the entry
// for its journal in the outcome. Do fills in what the act lacks: the moderator
// acts, no earlier than the entry before, and an undo leaves on file what others
// filed since. It needs the past, which otherwise can be nil. An undo by a player
// must be free or have the consent of all others, see [Undoable]. If the act isn't
// possible, the error is an *[ActError] and the game is nil; the old game stays
// valid.
func Do(g *play.Game, a play.Act, back Past) (*play.Game, play.Outcome, error) {
	if err := Tidy(g, &a); err != nil {
		return nil, play.Outcome{}, err
	}
	a.At = max(a.At, g.Tip.At)
	e := &play.Entry{Number: g.Tip.Entry + 1, Act: a}
	var past *play.Game
	if a.Kind == play.ActUndo && a.To > 0 && a.To < g.Tip.Entry {
		var since []*play.Entry
		var err error
		if past, since, err = back(a.To); err != nil {
			return nil, play.Outcome{}, err
		}
		if past != nil {
			if err := agreed(g, &e.Act, past, since); err != nil {
				return nil, play.Outcome{}, err
			}
			e.Act.Sets = kept(g, past, since, a.For)
			e.Act.Thought = thought(past, since, a.For)
		}
	}
	next, out, err := perform(g.Clone(), e, past)
	if err != nil {
		return nil, out, err
	}
	if problem := formats.CheckEntry(e); !problem.Empty() {
		return nil, play.Outcome{}, &words.Error{Phrase: problem}
	}
	e.State = next.Digest()
	e.Seal(g.Tip.Head, g.Secret)
	next.Tip = e.Tip()
	out.Entry = *e
	return next, out, nil
}

// fileSets puts the sets of an entry into the lanes and returns their receipts,
// which lack only the file names.
func fileSets(g *play.Game, sets []play.EntrySet) ([]play.Receipt, error) {
	var receipts []play.Receipt
	for _, set := range sets {
		seat := g.Seat(set.Player)
		if seat < 0 {
			return nil, &words.Error{Phrase: NoPlayer(set.Player, g.Players)}
		} else if set.Digest != set.Hash() {
			return nil, words.Fail("journal/digest", "player", set.Player)
		}
		var orders []engine.Order
		for _, line := range set.Orders {
			o, bad := g.Rules.Grammar.Read(line)
			if bad != nil {
				return nil, words.Fail("journal/order", "order", line, "player", set.Player)
			}
			orders = append(orders, o)
		}
		fresh, _ := file(g, seat, orders)
		for n, q := range g.Queues[seat] {
			for i := range q.Orders {
				q.Orders[i].Undone = q.Orders[i].Undone || fresh[n] && slices.Contains(set.Held, q.Orders[i].Line)
			}
		}
		receipts = append(receipts, play.Receipt{Player: set.Player, Seat: seat, Accepted: true, Digest: set.Digest, Orders: orders})
	}
	return receipts, nil
}
