package report

import "cityhall.example/engine"

// ownNotes are what the reader has noted for themselves.
func (m *maker) ownNotes() Block {
	b := Block{Name: NotesBlock, Heading: m.words.Say(engine.Say("note/heading"))}
	if m.seat < 0 || len(m.reader.Notes) == 0 {
		return b
	}
	all := engine.List("private-notes")
	for _, text := range m.reader.Notes {
		b.Parts = append(b.Parts, Quote(text))
		all.Add(engine.Scalar("", text))
	}
	b.Facts = []*engine.Node{all}
	return b
}
