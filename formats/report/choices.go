package report

import (
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

// Choices are some answers, or all, and what else the reader can order.
type Choices struct {
	List []Choice
	// Own introduces Lines, the forms of all orders that are possible.
	Own   string
	Lines Lines
}

// Write implements [Part].
func (t Choices) Write(p *layout.Page) {
	for _, c := range t.List {
		text := c.Label
		if c.Note != "" {
			text += ": " + c.Note
		}
		p.Item(words.Stop(text))
		Lines(c.Lines).Write(p)
	}
	if len(t.Lines) > 0 {
		if t.Own != "" {
			p.Line("", t.Own)
		}
		t.Lines.Write(p)
	}
}

// choices says what the reader can answer.
func (m *maker) choices() Block {
	open := m.game.Open()
	if !m.game.Dealt || open.Over() || !m.mine(open.Seat) {
		return Block{}
	}
	part := Choices{Lines: m.words.legal(m.game.State)}
	facts := engine.List("choices")
	for _, c := range m.doc.Choices {
		facts.Add(engine.Map("", engine.Scalar("label", c.Label), engine.Scalar("note", c.Note), texts("orders", c.Lines)))
	}
	if part.List = m.doc.Choices; len(part.List) > 0 {
		part.Own = m.words.say("choices/own", nil)
	}
	return Block{Name: ChoicesBlock, Heading: m.words.say("choices/heading", nil), Parts: []Part{part}, Facts: []*engine.Node{facts}}
}
