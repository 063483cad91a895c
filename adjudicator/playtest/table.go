package playtest

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

func init() { registry.Add(enginetest.Toy) }

// Variant is Hamlet where a bid with a limit has another scope.
func Variant(scope engine.Scope) *engine.Rules {
	g := *enginetest.Toy
	g.Lanes = slices.Clone(g.Lanes)
	lane := &g.Lanes[engine.FirstLane]
	standing := lane.Standing
	lane.Standing = func(m engine.Move) engine.Scope {
		if standing(m) == engine.Plain {
			return engine.Plain
		}
		return scope
	}
	return &g
}

// A Table is a game in a test, with all that its calls did.
type Table struct {
	T       testing.TB
	G       *play.Game
	Out     play.Outcome // of the last call
	Journal []byte
}

// Sit deals a game.
func Sit(t testing.TB, o adjudicator.Options) *Table {
	t.Helper()
	if o.Rules == nil {
		o.Rules = enginetest.Toy
	}
	if o.Players == nil {
		o.Players = enginetest.Players(o.Rules, 2)
	}
	o.ID = "spring"
	g, out, err := adjudicator.New(o)
	if err != nil {
		t.Fatal(err)
	}
	tb := &Table{T: t}
	tb.Keep(g, out, nil)
	return tb
}

// Hamlet deals games of Hamlet until all hands are as wanted: "anna mill,
// kevin church", in the order of the seats.
func Hamlet(t testing.TB, hands string) *Table { return Find(t, hands, adjudicator.Options{}, nil) }

// Find is hamlet for other options, and for what else is wanted.
func Find(t testing.TB, hands string, o adjudicator.Options, also func(*Table) bool) *Table {
	t.Helper()
	var want []string
	for _, hand := range strings.Split(hands, ", ") {
		player, house, _ := strings.Cut(hand, " ")
		o.Players, want = append(o.Players, player), append(want, house)
	}
	for i := range 5000 {
		o.Secret = engine.SeedSecret(fmt.Sprint("table ", i))
		tb := Sit(t, o)
		fits := true
		for i, player := range o.Players {
			fits = fits && tb.Get("state.players."+player+".hand") == want[i]
		}
		if fits && (also == nil || also(tb)) {
			return tb
		}
	}
	t.Fatalf("no deal gives %s", hands)
	return nil
}

// Keep takes the game and what a call did over.
func (tb *Table) Keep(g *play.Game, out play.Outcome, err error) {
	tb.T.Helper()
	if err != nil {
		tb.T.Fatal(err)
	}
	if out.Entry.Number > 0 {
		tb.Journal = append(tb.Journal, out.Entry.Line()...)
	}
	tb.G, tb.Out = g, out
}

// Clone is the same game, to be played on in another way.
func (tb *Table) Clone() *Table {
	c := *tb
	c.G, c.Journal = tb.G.Clone(), slices.Clone(tb.Journal)
	return &c
}

// Set reads an order set from "anna turn 3 id x: order; order".
func (tb *Table) Set(text string) *play.OrderSet {
	tb.T.Helper()
	head, orders, _ := strings.Cut(text, ":")
	words := strings.Fields(head)
	y := "player: " + words[0] + "\n"
	for i := 1; i < len(words); i += 2 {
		y += words[i] + ": " + words[i+1] + "\n"
	}
	y += "orders:\n"
	for _, o := range strings.Split(orders, "; ") {
		y += "  - " + strings.TrimSpace(o) + "\n"
	}
	set, err := formats.ReadOrders(words[0]+".yaml", []byte(y), &tb.G.Rules.Grammar)
	if err != nil {
		tb.T.Fatal(err)
	}
	return set
}

// Sets reads several order sets.
func (tb *Table) Sets(texts ...string) (sets []*play.OrderSet) {
	tb.T.Helper()
	for _, text := range texts {
		sets = append(sets, tb.Set(text))
	}
	return sets
}

// Try files sets, which may be refused.
func (tb *Table) Try(texts ...string) *Table {
	tb.T.Helper()
	sets := tb.Sets(texts...)
	tb.Recall(sets)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, sets))
	return tb
}

// Recall notes in the sets what the journal has under their ids.
func (tb *Table) Recall(sets []*play.OrderSet) {
	tb.T.Helper()
	s := memory.New(nil)
	if err := docket.Create(tb.T.Context(), s, tb.G.ID, tb.G, tb.Journal); err != nil {
		tb.T.Fatal(err)
	} else if err := docket.Recall(tb.T.Context(), s, tb.G.ID, tb.G, sets); err != nil {
		tb.T.Fatal(err)
	}
}

// Call files sets that must all be accepted.
func (tb *Table) Call(texts ...string) *Table {
	tb.T.Helper()
	tb.Try(texts...)
	for _, p := range tb.Problems() {
		tb.T.Errorf("%q: %s", texts, p)
	}
	return tb
}

// Missing plays the default for the players.
func (tb *Table) Missing(players ...string) *Table {
	tb.T.Helper()
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByModerator, Missing: players}, nil))
	return tb
}

// Get returns a scalar of the game's document, or a sequence in one text.
func (tb *Table) Get(path string) string { return Scalar(tb.G.Document(), path) }

// Scalar returns a scalar of a document, or a sequence in one text.
func Scalar(n *engine.Node, path string) string {
	for _, key := range strings.Split(path, ".") {
		if n = n.Get(key); n == nil {
			return ""
		}
	}
	if n.Kind != engine.ListNode {
		return n.Value
	}
	var values []string
	for _, e := range n.Nodes {
		values = append(values, e.Value)
	}
	return strings.Join(values, "; ")
}

// message writes an event or a refusal: its name and its arguments.
func message(m engine.Message, args [engine.MaxArgs]int16) string {
	words := []string{m.Name}
	for _, p := range m.Params {
		words = append(words, p.Type.Format(args[p.Arg:p.Arg+p.Type.Slots()]...))
	}
	return strings.Join(words, " ")
}

// Events are what happened in the last call.
func (tb *Table) Events() (lines []string) {
	for _, e := range tb.Out.Events {
		lines = append(lines, message(tb.G.Rules.Event(e.Code), e.Arg))
	}
	return lines
}

// Happened reports whether an event that begins so was in the last call.
func (tb *Table) Happened(begin string) bool {
	return slices.ContainsFunc(tb.Events(), func(e string) bool { return strings.HasPrefix(e, begin) })
}

// Notes are what the last call told of orders on file.
func (tb *Table) Notes() string {
	var lines []string
	for _, n := range tb.Out.Notes {
		line := fmt.Sprintf("%s %s %q", tb.G.Players[n.Seat], n.Code, tb.G.Rules.Grammar.WriteOrder(n.Order))
		if n.Refusal.Code != 0 {
			line += " " + message(tb.G.Rules.Refusal(n.Refusal.Code), n.Refusal.Args())
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Problems are what the receipts of the last call found wrong.
func (tb *Table) Problems() []string { return Problems(tb.G, tb.Out.Receipts) }

// Problems are what receipts found wrong, a line each.
func Problems(g *play.Game, receipts []play.Receipt) (lines []string) {
	for _, r := range receipts {
		for _, p := range r.Problems {
			line := fmt.Sprintf("%s %s", r.Player, p.Code)
			if p.Line > 0 {
				line = fmt.Sprintf("%s:%d:%d %s", r.Player, p.Line, p.Column, p.Code)
			}
			switch {
			case p.Misread != nil:
				line += fmt.Sprintf(" %q", p.Misread.Read)
				if p.Misread.Near != "" {
					line += " near " + p.Misread.Near
				}
			case !p.Refusal.OK():
				line += " " + message(g.Rules.Refusal(p.Refusal.Code), p.Refusal.Args())
			}
			lines = append(lines, line)
		}
	}
	return lines
}

// OnFile is what waits in the lanes.
func (tb *Table) OnFile() string {
	var lines []string
	for _, lane := range tb.G.Document().Get("lanes").Nodes {
		held := map[string]string{"true": " held"}[Scalar(lane, "held")]
		lines = append(lines, Scalar(lane, "player")+" "+Scalar(lane, "lane")+held+": "+Scalar(lane, "orders"))
	}
	return strings.Join(lines, "\n")
}

// Open is whose decision is open: "anna garden 1", by kind and turn.
func (tb *Table) Open() string {
	d := tb.G.Open()
	if d.Over() {
		return "over"
	} else if !tb.G.Dealt {
		return strings.Join(tb.G.Names(tb.G.Awaited()), ", ") + " join"
	}
	return fmt.Sprintf("%s %s %d", tb.G.Players[d.Seat], tb.G.Rules.Kinds[d.Kind].Name, d.Turn)
}

// Is checks what is open, on file and told.
func (tb *Table) Is(open, onFile, notes string) *Table {
	tb.T.Helper()
	Equal(tb.T, "the open decision", tb.Open(), open)
	Equal(tb.T, "on file", tb.OnFile(), onFile)
	Equal(tb.T, "the notes", tb.Notes(), notes)
	return tb
}

// Refused checks that the last call refused all and left the game as it was.
func (tb *Table) Refused(before *play.Game, want ...string) *Table {
	tb.T.Helper()
	Equal(tb.T, "the problems", strings.Join(tb.Problems(), "\n"), strings.Join(want, "\n"))
	if tb.G != before || tb.Out.Entry.Number != 0 {
		tb.T.Errorf("a call in which nothing was accepted made entry %d", tb.Out.Entry.Number)
	}
	return tb
}

// Equal checks that a test got what it wants.
func Equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got\n%v\nwant\n%v", what, got, want)
	}
}

// Text is the whole game file.
func Text(g *play.Game) string { return string(formats.Emit(g.Document())) }

// Verify plays the table's journal again and compares the end with the game.
func (tb *Table) Verify() {
	tb.T.Helper()
	end, err := OnDisk(tb.Files()).Verify(nil)
	if err != nil {
		tb.T.Fatal(err)
	}
	Equal(tb.T, "the game played again", Text(end), Text(tb.G))
}

// Files are the table's game and journal on a disk in memory.
func (tb *Table) Files() *crash.Disk {
	return crash.New(map[string][]byte{"game.yaml": formats.Emit(tb.G.Document()), "game.journal": bytes.Clone(tb.Journal)})
}

// Day is how long a day takes.
const Day play.Time = 24 * 60 * 60
