package report

import (
	"maps"

	"cityhall.example/engine"
	"cityhall.example/formats/report/layout"
)

// alt says the position in one sentence, for those who don't see its picture: the
// game and its turn, whose decision is open, what each player has, where things are,
// and how many of them are new. To a player it says "you".
func (m *maker) alt() string {
	open := m.game.Open()
	data := map[string]any{
		"title": m.game.Rules.Title, "turn": open.Turn, "over": open.Over(), "ended": m.game.Ended, "paused": m.game.Paused,
		"player": player(open.Seat, m.game.Players), "mine": open.Seat >= 0 && open.Seat == m.seat, "kind": m.kind,
		"winners": m.winners(), "new": len(m.Marks()), "board": "",
	}
	var each []map[string]any
	if of := m.words.given.Alt; of != nil {
		var board map[string]any
		each, board = of(m.game.State, m.game.Players)
		data["board"] = m.words.say("picture/alt-board", board)
	}
	var has []string
	for i, name := range m.game.Players {
		owner := map[string]any{"player": name, "mine": engine.Seat(i) == m.seat, "points": m.game.State.Score(engine.Seat(i))}
		if i < len(each) {
			maps.Copy(owner, each[i])
		}
		has = append(has, m.words.say("picture/alt-player", owner))
	}
	data["has"] = has
	return layout.Plain(m.words.say("picture/alt", data))
}
