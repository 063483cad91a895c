package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// title says which game it is, where it stands, and who reads.
func (m *maker) title() Block {
	turn := 0
	if m.game.Dealt {
		turn = m.game.State.Open().Turn
	}
	return Block{
		Name: TitleBlock,
		Parts: []Part{
			Paragraph(m.say("title", map[string]any{"title": m.game.Rules.Title, "id": m.game.ID, "turn": turn, "over": m.game.Over(), "viewer": m.reader.Viewer})),
			Paragraph(m.say("players", map[string]any{"players": m.game.Players})),
		},
	}
}

// headline returns the document in a few words: what became of the reader's
// orders, where that is all there is to tell, or else what is open.
func (m *maker) headline() string {
	data := map[string]any{"title": m.game.Rules.Title, "turn": nil}
	say := func(block string) string { return m.words.say("headline/"+block, data) }
	if m.game.Dealt {
		data["turn"] = m.game.State.Open().Turn
	}
	open := m.game.Open()
	data["mine"], data["kind"] = m.game.Dealt && !open.Over() && open.Seat == m.seat, ""
	if data["mine"] == true {
		data["kind"] = m.kind
	}
	if block := m.onlyAnswers(data); block != "" {
		return say(block)
	}
	switch {
	case len(m.outcomes) > 0 && m.outcomes[len(m.outcomes)-1].Entry.Kind == play.ActMessage:
		return say("message")
	case m.game.Ended:
		return say("ended")
	case open.Over():
		winners := m.winners()
		data["winners"], data["shared"] = winners, len(winners) > 1
		return say("over")
	case m.game.Paused:
		return say("paused")
	}
	awaited := m.game.Awaited()
	data["players"], data["mine"], data["kind"] = m.game.Names(awaited), awaited.Has(m.seat), m.kind
	if m.game.AwaitsBeacon() {
		return say("beacon")
	} else if !m.game.Dealt {
		return say("join")
	}
	return say("open")
}

// onlyAnswers returns the block of the headline where the answer to the player's
// last orders is the news, or "".
func (m *maker) onlyAnswers(data map[string]any) string {
	if m.seat < 0 || len(m.outcomes) == 0 {
		return ""
	}
	for i := range m.outcomes {
		if len(m.outcomes[i].Events) > 0 {
			data["events"] = true
		}
	}
	last := &m.outcomes[len(m.outcomes)-1]
	for _, receipt := range m.receipts(last) {
		data["problems"] = len(receipt.Problems)
		switch {
		case !receipt.Accepted:
			return "rejected"
		case receipt.Repeated:
			return "repeated"
		case data["events"] == nil && !m.game.Over():
			return "filed"
		}
	}
	return ""
}

// winners returns the players who have won.
func (m *maker) winners() (players []string) {
	if s := m.game.State; m.game.Dealt && s.Open().Over() {
		for i, player := range m.game.Players {
			if s.Winners().Has(engine.Seat(i)) {
				players = append(players, player)
			}
		}
	}
	return players
}

// Concerns reports whether the outcome that led to the game has news for the
// viewer: an act other than orders, a player who is missing or has joined, an
// event, or a note or receipt for the viewer.
func Concerns(g *play.Game, out *play.Outcome, viewer string) bool {
	m := &maker{game: g, reader: Reader{Viewer: viewer}, seat: g.Seat(viewer)}
	e := &out.Entry
	return e.Number > 0 && e.Kind != play.ActOrders || len(e.Missing) > 0 || len(out.Events) > 0 ||
		len(m.joined(e)) > 0 || len(m.notes(out)) > 0 || len(m.receipts(out)) > 0
}
