package adjudicator

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

func init() { registry.Add(enginetest.Toy) }

// variant is Hamlet where a bid with a limit has another scope.
func variant(scope engine.Scope) *engine.Rules {
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

// table is a game in a test, with all that its calls did.
type table struct {
	t       testing.TB
	g       *play.Game
	out     play.Outcome // of the last call
	journal []byte
}

// sit deals a game.
func sit(t testing.TB, o Options) *table {
	t.Helper()
	if o.Rules == nil {
		o.Rules = enginetest.Toy
	}
	if o.Players == nil {
		o.Players = enginetest.Players(o.Rules, 2)
	}
	o.ID = "spring"
	g, out, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t}
	tb.keep(g, out, nil)
	return tb
}

// hamlet deals games of Hamlet until all hands are as wanted: "anna mill,
// kevin church", in the order of the seats.
func hamlet(t testing.TB, hands string) *table { return find(t, hands, Options{}, nil) }

// find is hamlet for other options, and for what else is wanted.
func find(t testing.TB, hands string, o Options, also func(*table) bool) *table {
	t.Helper()
	var want []string
	for _, hand := range strings.Split(hands, ", ") {
		player, house, _ := strings.Cut(hand, " ")
		o.Players, want = append(o.Players, player), append(want, house)
	}
	for i := range 5000 {
		o.Secret = engine.SeedSecret(fmt.Sprint("table ", i))
		tb := sit(t, o)
		fits := true
		for i, player := range o.Players {
			fits = fits && tb.get("state.players."+player+".hand") == want[i]
		}
		if fits && (also == nil || also(tb)) {
			return tb
		}
	}
	t.Fatalf("no deal gives %s", hands)
	return nil
}

// keep takes the game and what a call did over.
func (tb *table) keep(g *play.Game, out play.Outcome, err error) {
	tb.t.Helper()
	if err != nil {
		tb.t.Fatal(err)
	}
	if out.Entry.Number > 0 {
		tb.journal = append(tb.journal, out.Entry.Line()...)
	}
	tb.g, tb.out = g, out
}

// clone is the same game, to be played on in another way.
func (tb *table) clone() *table {
	c := *tb
	c.g, c.journal = tb.g.Clone(), slices.Clone(tb.journal)
	return &c
}

// set reads an order set from "anna turn 3 id x: order; order".
func (tb *table) set(text string) *play.OrderSet {
	tb.t.Helper()
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
	set, err := formats.ReadOrders(words[0]+".yaml", []byte(y), &tb.g.Rules.Grammar)
	if err != nil {
		tb.t.Fatal(err)
	}
	return set
}

func (tb *table) sets(texts ...string) (sets []*play.OrderSet) {
	tb.t.Helper()
	for _, text := range texts {
		sets = append(sets, tb.set(text))
	}
	return sets
}

// try files sets, which may be refused.
func (tb *table) try(texts ...string) *table {
	tb.t.Helper()
	sets := tb.sets(texts...)
	tb.recall(sets)
	tb.keep(Adjudicate(tb.g, play.Act{By: play.ByPlayer}, sets))
	return tb
}

// recall notes in the sets what the journal has under their ids.
func (tb *table) recall(sets []*play.OrderSet) {
	tb.t.Helper()
	s := memory.New(nil)
	if err := Create(tb.t.Context(), s, tb.g.ID, tb.g, tb.journal); err != nil {
		tb.t.Fatal(err)
	} else if err := Recall(tb.t.Context(), s, tb.g.ID, tb.g, sets); err != nil {
		tb.t.Fatal(err)
	}
}

// call files sets that must all be accepted.
func (tb *table) call(texts ...string) *table {
	tb.t.Helper()
	tb.try(texts...)
	for _, p := range tb.problems() {
		tb.t.Errorf("%q: %s", texts, p)
	}
	return tb
}

// missing plays the default for the players.
func (tb *table) missing(players ...string) *table {
	tb.t.Helper()
	tb.keep(Adjudicate(tb.g, play.Act{By: play.ByModerator, Missing: players}, nil))
	return tb
}

// get returns a scalar of the game's document, or a sequence in one text.
func (tb *table) get(path string) string { return scalar(tb.g.Document(), path) }

func scalar(n *engine.Node, path string) string {
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

// events are what happened in the last call.
func (tb *table) events() (lines []string) {
	for _, e := range tb.out.Events {
		lines = append(lines, message(tb.g.Rules.Event(e.Code), e.Arg))
	}
	return lines
}

// happened reports whether an event that begins so was in the last call.
func (tb *table) happened(begin string) bool {
	return slices.ContainsFunc(tb.events(), func(e string) bool { return strings.HasPrefix(e, begin) })
}

// notes are what the last call told of orders on file.
func (tb *table) notes() string {
	var lines []string
	for _, n := range tb.out.Notes {
		line := fmt.Sprintf("%s %s %q", tb.g.Players[n.Seat], n.Code, tb.g.Rules.Grammar.WriteOrder(n.Order))
		if n.Refusal.Code != 0 {
			line += " " + message(tb.g.Rules.Refusal(n.Refusal.Code), n.Refusal.Args())
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// problems are what the receipts of the last call found wrong.
func (tb *table) problems() []string { return problems(tb.g, tb.out.Receipts) }

func problems(g *play.Game, receipts []play.Receipt) (lines []string) {
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

// onFile is what waits in the lanes.
func (tb *table) onFile() string {
	var lines []string
	for _, lane := range tb.g.Document().Get("lanes").Nodes {
		held := map[string]string{"true": " held"}[scalar(lane, "held")]
		lines = append(lines, scalar(lane, "player")+" "+scalar(lane, "lane")+held+": "+scalar(lane, "orders"))
	}
	return strings.Join(lines, "\n")
}

// open is whose decision is open: "anna garden 1", by kind and turn.
func (tb *table) open() string {
	d := tb.g.Open()
	if d.Over() {
		return "over"
	} else if !tb.g.Dealt {
		return strings.Join(tb.g.Names(tb.g.Awaited()), ", ") + " join"
	}
	return fmt.Sprintf("%s %s %d", tb.g.Players[d.Seat], tb.g.Rules.Kinds[d.Kind].Name, d.Turn)
}

// is checks what is open, on file and told.
func (tb *table) is(open, onFile, notes string) *table {
	tb.t.Helper()
	equal(tb.t, "the open decision", tb.open(), open)
	equal(tb.t, "on file", tb.onFile(), onFile)
	equal(tb.t, "the notes", tb.notes(), notes)
	return tb
}

// refused checks that the last call refused all and left the game as it was.
func (tb *table) refused(before *play.Game, want ...string) *table {
	tb.t.Helper()
	equal(tb.t, "the problems", strings.Join(tb.problems(), "\n"), strings.Join(want, "\n"))
	if tb.g != before || tb.out.Entry.Number != 0 {
		tb.t.Errorf("a call in which nothing was accepted made entry %d", tb.out.Entry.Number)
	}
	return tb
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got\n%v\nwant\n%v", what, got, want)
	}
}

// text is the whole game file.
func text(g *play.Game) string { return string(formats.Emit(g.Document())) }

// verify plays the table's journal again and compares the end with the game.
func (tb *table) verify() {
	tb.t.Helper()
	end, err := onDisk(tb.files()).Verify(nil)
	if err != nil {
		tb.t.Fatal(err)
	}
	equal(tb.t, "the game played again", text(end), text(tb.g))
}

// files are the table's game and journal on a disk in memory.
func (tb *table) files() *crash.Disk {
	return crash.New(map[string][]byte{"game.yaml": formats.Emit(tb.g.Document()), "game.journal": bytes.Clone(tb.journal)})
}

// Day is how long a day takes.
const Day play.Time = 24 * 60 * 60
