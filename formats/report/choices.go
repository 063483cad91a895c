package report

import (
	"cmp"
	"fmt"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A Choice is an answer that the reader can give as it stands: as much of a turn as
// no hidden draw decides.
type Choice struct {
	// Label says in a few words what it does, and Note what else.
	Label, Note string
	// Lines are the orders, in the order language.
	Lines []string
}

// Choices are some answers, or all, and what else the reader can order. Each form numbers
// the answers from 1.
type Choices struct {
	List []Choice
	// Meant says that they are what the reader may have meant: these have no numbers.
	Meant bool
	// Hint says how to give one.
	Hint string
	// Own introduces Lines, the forms of all orders that are possible.
	Own   string
	Lines Lines
}

// Write implements [Part].
func (t Choices) Write(p *layout.Page) {
	if t.Hint != "" {
		p.Line("", t.Hint)
	}
	for i, c := range t.List {
		text := words.Stop(c.Label)
		if c.Note != "" {
			text += " " + words.Stop(c.Note)
		}
		p.Line(t.number(i), words.Unmarked(text))
		Lines(c.Lines).Write(p)
	}
	if len(t.Lines) > 0 {
		if t.Own != "" {
			p.Line("", t.Own)
		}
		t.Lines.Write(p)
	}
}

// number is what stands before the answer with the index.
func (t Choices) number(index int) string {
	if t.Meant {
		return "- "
	}
	return fmt.Sprintf("%d. ", index+1)
}

// Answer returns an answer with orders of the reader's; false where there is none.
func (d *Document) Answer(lines []string) (Choice, bool) {
	m := &maker{common: &common{words: d.words}, game: d.Game, seat: d.Game.Viewer()}
	var said []string
	for _, line := range lines {
		o, bad := d.Game.Rules.Grammar.Read(line)
		if bad != nil || len(o.Alternatives) == 0 {
			return Choice{}, false
		}
		text := d.words.Reading(line)
		if first := o.Alternatives[0]; len(o.Alternatives) == 1 && d.words.Has("choice/"+d.Game.Rules.Grammar.Form(first.Verb).Name()) {
			text = m.short(first)
		}
		said = append(said, text)
	}
	if len(said) == 0 {
		return Choice{}, false
	}
	c := Choice{Label: d.words.say("choices/label", said[0]), Lines: lines}
	if len(said) > 1 {
		c.Note = d.words.say("choices/then", said[1:])
	}
	return c, true
}

// mostExamples is how many orders are examples of what can be ordered.
const mostExamples = 5

// Examples are orders for the reader's open decision, of each form one that is not among
// the answers, in the reader's words.
func (d *Document) Examples() (all []string) {
	g := &d.Game.Rules.Grammar
	seen := map[engine.Verb]bool{}
	offered := func(line string) bool {
		return slices.ContainsFunc(d.Choices, func(c Choice) bool { return c.Lines[0] == line })
	}
	for _, move := range d.Game.State.Moves(nil) {
		line := g.Write(move)
		if seen[move.Verb] || offered(line) {
			continue
		}
		seen[move.Verb] = true
		if d.Reader.Language != words.English {
			line = cmp.Or(d.words.Reading(line), line)
		}
		all = append(all, line)
	}
	for i := range g.Forms {
		if f := &g.Forms[i]; f.OrderOnly && possible(f, d.Game.State) && len(f.Params()) > 0 {
			all = append(all, Spoken(f.Syntax))
		}
	}
	return all[:min(len(all), mostExamples)]
}

// plans finds the reader's answers, on what the reader may see.
func (m *maker) plans() {
	open := m.game.Open()
	if !m.game.Dealt || open.Over() || open.Seat != m.seat {
		return
	}
	rules, state := m.game.Rules, m.game.State
	plans, all := find(rules, len(m.game.Players), state)
	m.doc.Complete = all
	add := func(p plan, lines []string) {
		if slices.ContainsFunc(m.doc.Choices, func(c Choice) bool { return slices.Equal(c.Lines, lines) }) {
			return
		}
		c := Choice{Label: m.label(p.steps[0].move), Lines: lines}
		var rest []string
		for _, step := range p.steps[1:] {
			if step.move.Verb != engine.Done {
				rest = append(rest, m.short(step.move))
			}
		}
		if p.rest && len(rest) > 0 {
			rest = append(rest, m.words.say("choices/rest", nil))
		}
		if len(rest) > 0 {
			c.Note = m.words.say("choices/then", rest)
		} else if p.rest {
			c.Note = m.words.say("choices/asked", nil)
		} else if block := "choice-note/" + rules.Grammar.Form(p.steps[0].move.Verb).Name(); m.words.Has(block) {
			c.Note = m.words.say(block, m.ordered(p.steps[0].move))
		}
		m.doc.Choices = append(m.doc.Choices, c)
	}
	for _, o := range occasional(rules, state.Default()) { // such as a pass in all auctions of the turn
		if _, why := state.Answer(open.Seat, o); why.OK() && rules.Scope(o) == engine.ForTurn {
			plans = append(plans, plan{steps: []planned{{kind: open.Kind, move: o}}})
		}
	}
	for _, p := range plans {
		if lines := m.offered(&p); lines != nil {
			add(p, lines)
		} else {
			m.doc.Complete = false
		}
	}
}

// offered returns the orders of as much of the plan as is filed when it is sent back; nil
// for nothing of it.
func (m *maker) offered(p *plan) []string {
	for ; len(p.steps) > 0; p.steps, p.rest = p.steps[:len(p.steps)-1], true {
		lines := p.lines(m.game.Rules, m.game.State)
		if m.files == nil || m.files(m.game, lines) {
			return lines
		}
	}
	return nil
}

// ordered returns the data for texts about an order.
func (m *maker) ordered(o engine.Move) map[string]any {
	data := values(engine.Message{Params: m.game.Rules.Grammar.Form(o.Verb).Params()}, o.Arg, m.game.Players)
	data["now"] = m.words.facts(m.game.State, m.seat)
	return data
}

// label returns what an order does, in few words: the game's block choice/NAME. That
// is no order itself, since programs that quote a report break it anywhere.
func (m *maker) label(o engine.Move) string {
	return m.words.say("choices/label", m.short(o))
}

// short is the label as it stands in the middle of a sentence.
func (m *maker) short(o engine.Move) string {
	return m.words.say("choice/"+m.game.Rules.Grammar.Form(o.Verb).Name(), m.ordered(o))
}

// choices says what the reader can answer.
func (m *maker) choices() Block {
	open := m.game.Open()
	if !m.game.Dealt || open.Over() || !m.mine(open.Seat) {
		return Block{}
	}
	part := Choices{Lines: m.words.legal(m.game.State)}
	facts := engine.List("choices")
	for i, c := range m.doc.Choices {
		facts.Add(engine.Map("", integer("number", i+1), engine.Scalar("label", c.Label), engine.Scalar("note", c.Note), texts("orders", c.Lines)))
	}
	part.List = m.doc.Choices
	switch {
	case len(part.List) == 0:
	case m.doc.Complete:
		part.Own = m.words.say("choices/all", nil)
	default:
		part.Own = m.words.say("choices/few", nil)
	}
	return Block{Name: ChoicesBlock, Heading: m.words.say("choices/heading", nil), Parts: []Part{part}, Facts: []*engine.Node{facts}}
}
