package expancity

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
)

// Facts says what the words about a seat's decisions may name: how many
// .actions are left of its running turn, or come in its next one; how many
// contracts it .keeps then, as far as it is known, but at least one; and how
// many are .due after those that lie drawn.
func Facts(state engine.State, seat engine.Seat) map[string]any {
	s := state.(*game.State)
	f := map[string]any{"actions": game.Actions, "keeps": 1, "due": 0}
	if s.Open().Seat != seat {
		return f
	}
	if left := s.ActionsLeft(); left > 0 {
		f["actions"] = left
	}
	known, hidden := s.DrawnContracts()
	f["due"] = s.ContractsDue()
	f["keeps"] = max(1, s.ContractsDue()+(len(known)+hidden)/2)
	return f
}
