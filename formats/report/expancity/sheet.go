package expancity

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// The rows of the score sheet. Goals come last, by their ids.
const (
	residentialRow = iota
	commercialRow
	contractRow
	goalRow
)

// Sheet accounts for the points of a game. A tie shares the win.
var Sheet = layout.Sheet{Gain: gain, Row: row, Ties: func(layout.Words, engine.State) []layout.Tie { return nil }}

// gain finds what an event scored. A building that was roofed tells its .lot, its
// .roof and what lay .beside, and a goal what was counted: .count.
func gain(events []engine.Event, at int, _ []string) (layout.Gain, bool) {
	e := told{events[at]}
	g := layout.Gain{Seat: engine.Seat(e.arg("seat")), Points: int(e.arg("points")), Data: map[string]any{}}
	switch e.name() {
	case "scored":
		var beside []map[string]any
		for i := at - 1; i >= 0; i-- {
			b := told{events[i]}
			switch b.name() {
			case "beside":
				beside = append([]map[string]any{{"tile": b.value("tile"), "count": int(b.arg("tiles")), "each": int(b.arg("each"))}}, beside...)
				continue
			case "beside-vacant":
				beside = append([]map[string]any{{"tile": "", "count": int(b.arg("lots")), "each": int(b.arg("each"))}}, beside...)
				continue
			case "roofed":
				g.Data["lot"], g.Data["roof"] = b.value("lot"), b.value("roof")
				if game.Tile(b.arg("lot")) == game.Commercial {
					g.Row = commercialRow
				}
			}
			break
		}
		g.Data["beside"] = beside
	case "fulfilled":
		g.Row = contractRow
	case "goal-scored":
		g.Row = goalRow + int(e.arg("goal"))
		for _, before := range events[:at] {
			if b := (told{before}); b.name() == "goal-counted" && b.arg("goal") == e.arg("goal") && b.arg("seat") == e.arg("seat") {
				g.Data["count"] = int(b.arg("count"))
			}
		}
	default:
		return g, false
	}
	return g, true
}

// row names a row in few words.
func row(words layout.Words, _ engine.State, row int) string {
	switch row {
	case residentialRow:
		return words.Say(engine.Say("sheet/residential"))
	case commercialRow:
		return words.Say(engine.Say("sheet/commercial"))
	case contractRow:
		return words.Say(engine.Say("sheet/contracts"))
	}
	return words.Say(engine.Say("sheet/goal", "goal", value("goal", game.GoalID(row-goalRow))))
}

// A told event is one on its way into words.
type told struct{ engine.Event }

func (e told) name() string { return game.Rules.Event(e.Code).Name }

// arg returns an argument of the event by its name.
func (e told) arg(name string) int16 {
	for _, p := range game.Rules.Event(e.Code).Params {
		if p.Name == name {
			return e.Arg[p.Arg]
		}
	}
	return engine.None
}

// value returns an argument of the event as the words get it.
func (e told) value(name string) words.Value {
	for _, p := range game.Rules.Event(e.Code).Params {
		if p.Name == name {
			return words.Value{Type: p.Type.Name, Written: p.Type.Format(e.Arg[p.Arg : p.Arg+p.Type.Slots()]...)}
		}
	}
	return words.Value{}
}
