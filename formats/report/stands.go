package report

import (
	"fmt"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// drawnBoard is what everybody sees. It is drawn once for all who read in one
// language, from the public's view: so it cannot show anybody more.
func (m *maker) drawnBoard() Block {
	if !m.game.Dealt {
		return Block{}
	}
	draw := func(page *layout.Page) {
		public := m.Subject.game.For(play.Public)
		m.words.given.Board(page, m.words, public.State, public.Players)
	}
	board := Board{Alt: m.alt, Plain: m.plainBoard, Drawing: Drawing{func(p *layout.Page) {
		if p.Apart {
			draw(p)
			return
		}
		if m.board == "" {
			page := &layout.Page{}
			page.Grow(4 << 10)
			draw(page)
			m.board = page.String()
		}
		p.WriteString(m.board)
	}}}
	return Block{Name: BoardBlock, Heading: m.say("board", nil), Parts: []Part{board}}
}

// drawnHands is what else the reader sees.
func (m *maker) drawnHands() Block {
	if !m.game.Dealt {
		return Block{}
	}
	page := &layout.Page{}
	m.words.given.Hands(page, m.words, m.game.State, m.game.Players)
	if page.Len() == 0 {
		return Block{}
	}
	cards := Cards{Plain: m.plainHand(), Text: Drawing{func(p *layout.Page) { p.WriteString(page.String()) }}}
	if m.words.given.Cards != nil && m.seat >= 0 {
		cards.List = m.words.given.Cards(m.words, m.game.State, m.seat)
	}
	return Block{Name: HandsBlock, Heading: m.say("hands", m.seat >= 0), Parts: []Part{cards}}
}

// scores tells the points, with what changed; the reader is "you". The score sheet
// tells them too.
func (m *maker) scores() Block {
	if !m.game.Dealt {
		return Block{}
	}
	rows := Table{{m.say("player", nil), m.say("points", nil)}}
	facts := engine.Map("scores")
	changes := m.Points()
	for i, player := range m.game.Players {
		points := m.game.State.Score(engine.Seat(i))
		facts.Add(integer(player, points))
		told := m.say("on-board", map[string]any{"points": points, "change": changes[i]})
		if engine.Seat(i) == m.seat {
			player, told = words.Strong(m.say("you", nil)), words.Strong(told)
		}
		rows = append(rows, []string{player, told})
	}
	b := Block{Name: ScoresBlock, Heading: m.say("scores", nil), Facts: []*engine.Node{facts}}
	if m.doc.Block(SheetBlock) == nil {
		b.Parts = []Part{rows}
	}
	return b
}

// onFile tells the reader's orders on file: for each lane those that wait, and
// those that are held. It is always there: silence reads as a loss.
func (m *maker) onFile() Block {
	b := Block{Name: FileBlock, Heading: m.say("file", nil)}
	for i := range m.game.Queues {
		for lane := range m.game.Rules.Lanes {
			for _, held := range []bool{false, true} {
				if m.mine(engine.Seat(i)) {
					b.Parts = append(b.Parts, m.queue(engine.Seat(i), engine.Lane(lane), held)...)
				}
			}
		}
	}
	if b.Parts == nil && m.seat >= 0 && !m.game.Over() {
		b.Parts = []Part{Paragraph(m.say("none-filed", nil))}
	}
	return b
}

// queue lists the seat's orders in the lane that are held, or those that aren't;
// nothing where there are none.
func (m *maker) queue(seat engine.Seat, lane engine.Lane, held bool) []Part {
	var item Answer
	for n, q := range m.game.Queues[seat] {
		for _, f := range q.Orders {
			if m.game.Rules.Queues[n].Lane == lane && m.game.Holds(seat, n) == held {
				item.Below = append(item.Below, Detail{Order: m.filed(lane, f)})
			}
		}
	}
	if item.Below == nil {
		return nil
	}
	item.Text = m.say("queue", map[string]any{"player": m.game.Players[seat], "lane": m.words.lane(lane), "held": held})
	return []Part{item}
}

func (m *maker) filed(lane engine.Lane, f play.Filed) string {
	data := map[string]any{"order": m.game.Rules.Grammar.WriteOrder(f.Order), "turn": nil, "lane": m.words.lane(lane), "occasion": nil}
	if f.Turn != play.Unbound {
		data["turn"] = f.Turn
	}
	if f.Occasion != play.Unbound {
		data["occasion"] = f.Occasion
	}
	return m.say("filed", data)
}

// proof tells the head of the journal and the digests of the reader's orders,
// first the commitment, and in the end the secret and how to check it all.
func (m *maker) proof() Block {
	b := Block{Name: ProofBlock, Heading: m.say("chain", nil)}
	pair := func(label string, data any, value string) {
		b.Parts = append(b.Parts, Pair{m.say(label, data), value})
	}
	pair("head", map[string]any{"entry": m.game.Tip.Entry}, m.game.Tip.Head.String())
	for i := range m.outcomes {
		for _, r := range m.receipts(&m.outcomes[i]) {
			if digest := m.words.Digest(r, m.outcomes[i].Entry.Number); digest != (Pair{}) {
				b.Parts = append(b.Parts, digest)
			}
		}
	}
	if m.game.Revealed > 0 {
		b.Parts = append(b.Parts, Paragraph(m.say("revealed", map[string]any{"entry": m.game.Revealed})))
	}
	if m.first() || m.revealed() {
		pair("commitment", nil, m.game.Commitment.String())
	}
	m.beaconProof(&b)
	if m.revealed() {
		secret := fmt.Sprintf("%x", m.Subject.game.Secret[:])
		pair("secret", nil, secret)
		m.confirmed(&b)
		b.Facts = append(b.Facts, engine.Scalar("secret", secret))
		b.Parts = append(b.Parts, Paragraph(m.say("verify", nil)), Lines{m.say("verify-command", nil)})
	}
	return b
}

// confirmed lists up to which entry each player's orders have confirmed the history, by
// the heads that they quote: only where all entries are known.
func (m *maker) confirmed(b *Block) {
	outs := slices.Concat(m.Subject.before, m.outcomes)
	if len(outs) == 0 || outs[0].Entry.Number != 1 {
		return
	}
	last := map[string]play.Mark{}
	for i := range outs {
		for _, set := range outs[i].Entry.Sets {
			if set.Bot == "" && set.Substitute == "" && set.Seen.Entry() > last[set.Player].Entry() {
				last[set.Player] = set.Seen
			}
		}
	}
	var all []string
	facts := engine.List("confirmed")
	for _, player := range m.game.Players {
		if seen := last[player]; seen != "" {
			all = append(all, m.say("confirmed-up-to", map[string]any{"player": player, "entry": seen.Entry()}))
			facts.Add(engine.Map("", engine.Scalar("player", player), engine.Scalar("seen", string(seen))))
		}
	}
	if len(all) > 0 {
		b.Parts, b.Facts = append(b.Parts, Paragraph(m.say("confirmed", map[string]any{"all": all}))), append(b.Facts, facts)
	}
}
