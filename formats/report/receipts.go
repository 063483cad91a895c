package report

import (
	"cityhall.example/engine"
)

// answered adds the receipts for the reader's order sets and the notes on
// earlier orders. The digests are with the proof.
func (m *maker) answered() Block {
	b := Block{Name: ReceiptsBlock, Heading: m.say("private", len(m.game.Players) > 0 && m.seat < 0)}
	notes, receipts := engine.List("notes"), engine.List("receipts")
	for i := range m.outcomes {
		o := &m.outcomes[i]
		for _, r := range m.receipts(o) {
			receipts.Add(m.words.ReceiptDocument(r, m.game.Players).Add(integer("entry", o.Entry.Number)))
			if r.Accepted {
				r.File = "" // the journal doesn't record it
			}
			b.Parts = append(b.Parts, m.words.Receipt(r, m.game.Players))
		}
		for _, n := range m.notes(o) {
			text := m.words.Note(n, m.game.Players)
			b.Parts = append(b.Parts, Item(text))
			e := engine.Map("", integer("entry", o.Entry.Number), engine.Scalar("player", m.game.Players[n.Seat]), engine.Scalar("note", string(n.Code)))
			if len(n.Order.Alternatives) > 0 {
				e.Add(engine.Scalar("order", m.game.Rules.Grammar.WriteOrder(n.Order)))
			}
			notes.Add(e.Add(engine.Scalar("text", text)))
		}
	}
	if len(m.outcomes) > 0 {
		b.Facts = []*engine.Node{notes, receipts}
	}
	return b
}
