package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/mark"
	"cityhall.example/formats/words"
)

// Plain returns the document in plain words, for the ear and the smallest screens:
// without any drawing or mark, one fact a line, what changed on the board first,
// then each place in a fixed order.
func (d *Document) Plain() string {
	p := &plainPage{Document: d}
	p.Grow(6 << 10)
	for i := range d.Blocks {
		p.block(&d.Blocks[i])
	}
	return p.String()
}

// A plainPage is a document on its way into plain words.
type plainPage struct {
	layout.Page
	*Document
}

// say returns a text of the block that all reports share.
func (d *Document) say(block string, data any) string {
	if d.words != nil {
		return d.words.say(block, data)
	}
	c := &Catalog{}
	var err error
	if c.Catalog, err = sentences.In(d.Reader.Language); err != nil {
		return block
	}
	return c.say(block, data)
}

func (p *plainPage) block(b *Block) {
	if len(b.Parts) == 0 {
		return
	}
	if b.Heading != "" {
		p.Heading(b.Heading)
	}
	if b.Name == BoardBlock {
		for _, part := range b.Parts {
			if t, is := part.(Board); is {
				p.changed()
				p.facts(t.Plain())
				return
			}
		}
	}
	for _, part := range b.Parts {
		p.part(part)
	}
}

// line writes a fact.
func (p *plainPage) line(text string) {
	if text != "" {
		p.Line("", words.Stop(words.Spoken(text)))
	}
}

func (p *plainPage) facts(lines []string) {
	for _, line := range lines {
		p.line(line)
	}
}

func (p *plainPage) part(part Part) {
	switch t := part.(type) {
	case Paragraph:
		p.line(string(t))
	case Item:
		p.line(string(t))
	case Turn:
		for _, fact := range t.facts() {
			p.line(p.said(t, fact))
		}
	case Choices:
		p.choices(t)
	case Cards:
		if t.Plain == nil {
			t.Write(&p.Page)
		}
		p.facts(t.Plain)
	case Table:
		p.table(t)
	case Answer:
		p.line(t.Text)
		for _, d := range t.Below {
			switch {
			case d.Order == "":
				p.line(d.Words)
			case d.Words == "":
				p.Line("", d.Order)
			default:
				p.line(d.Order + ": " + d.Words)
			}
		}
	default:
		part.Write(&p.Page)
	}
}

// said is a step as it is told without its heading. A sentence names who acts itself.
func (p *plainPage) said(t Turn, step string) string {
	when := t.Said
	if words.Sentenced(step) {
		when = t.When
	}
	return p.say("plain-words/step", map[string]any{"turn": when, "step": step})
}

// facts are what the steps of a turn tell, one by one.
func (t Turn) facts() (facts []string) {
	for _, line := range t.Lines {
		for _, step := range line {
			facts = append(facts, words.Facts(step)...)
		}
	}
	return facts
}

// changed tells what changed on the board: the facts that are numbered there or, if
// there are too many for numbers, all of them turn by turn.
func (p *plainPage) changed() {
	b := p.Block(HappenedBlock)
	if b == nil {
		return
	}
	many := slices.ContainsFunc(p.marked, func(m mark.Mark) bool { return m.Number == 0 })
	for _, part := range b.Parts {
		t, is := part.(Turn)
		if !is {
			continue
		}
		first := many
		for _, fact := range t.facts() {
			switch {
			case !words.Ringed(fact):
				continue
			case first:
				p.Line("", p.say("plain-words/changed", t.Said)+":")
			}
			if first = false; many {
				p.line(fact)
			} else {
				p.line(p.say("plain-words/changed", p.said(t, fact)))
			}
		}
	}
}

// choices tells each answer, and what to write for it.
func (p *plainPage) choices(t Choices) {
	p.line(t.Hint)
	for i, c := range t.List {
		label := words.Spoken(c.Label)
		if !t.Meant {
			label = p.say("choices/answer", i+1) + ": " + label
		}
		p.line(label)
		p.line(c.Note)
		for _, line := range c.Lines {
			p.Line("", p.say("choices/write", nil)+": "+line)
		}
	}
	if t.Own != "" {
		p.Line("", t.Own)
	}
	for _, line := range t.Lines {
		p.Line("", line)
	}
}

// table tells each cell: whose it is, what it is and how much.
func (p *plainPage) table(t Table) {
	for _, row := range t[min(1, len(t)):] {
		for i, cell := range row[1:] {
			if cell != "" {
				p.line(fmt.Sprintf("%s, %s: %s", row[0], t[0][i+1], strings.TrimSpace(cell)))
			}
		}
	}
}

// plainBoard tells the position as everyone may see it.
func (m *maker) plainBoard() []string {
	public := m.Subject.game.For(play.Public)
	return m.words.given.Plain(m.words, public.State, public.Players)
}

// plainHand tells what the reader holds.
func (m *maker) plainHand() []string {
	if m.seat < 0 {
		return nil
	}
	return m.words.given.Held(m.words, m.game.State, m.seat)
}
