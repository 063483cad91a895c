package expancity

import (
	"slices"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
)

// Facts says what the words about a seat's decisions may name: how many .actions
// are left of its running turn, or come in its next one; how many contracts it
// .keeps then, as far as it is known, but at least one; how many are .due after
// those that lie drawn; how many blocks are in its .supply and .warehouse, and how
// many buildings are .unfinished; how many tiles are in the .bag. As far as the
// state shows it, there are also the two tiles, .first and .second, and the contracts
// .drawn of which it keeps one, and the contracts that it can fulfill now: .ready.
func Facts(state engine.State, seat engine.Seat) map[string]any {
	s := state.(*game.State)
	bag := s.Bag()
	f := map[string]any{
		"actions": game.Actions, "keeps": 1, "due": 0, "bag": bag.Len(), "supply": 0, "warehouse": 0, "unfinished": 0,
		"first": nil, "second": nil, "drawn": []string(nil), "ready": []string(nil),
	}
	if seat != engine.Nobody {
		f["supply"], f["warehouse"] = s.Supply(seat)
		f["unfinished"] = s.Unfinished(seat)
		known, _ := s.Contracts(seat)
		f["ready"] = ready(s, seat, known)
	}
	if s.Open().Seat != seat {
		return f
	}
	if left := s.ActionsLeft(); left > 0 {
		f["actions"] = left
	}
	known, hidden := s.DrawnContracts()
	f["due"] = s.ContractsDue()
	f["keeps"] = max(1, s.ContractsDue()+(len(known)+hidden)/2)
	f["drawn"] = written(known)
	if tiles := each(s.DrawnTiles()); len(tiles) == 2 {
		f["first"], f["second"] = tile(tiles[0]), tile(tiles[1])
	}
	return f
}

// ready returns the contracts whose conditions hold now.
func ready(s *game.State, seat engine.Seat, known []game.ContractID) []string {
	return written(slices.DeleteFunc(slices.Clone(known), func(id game.ContractID) bool { return !s.Lacks(seat, id).OK() }))
}

// written returns contracts as orders have them.
func written(ids []game.ContractID) (names []string) {
	for _, id := range ids {
		names = append(names, name("contract", id))
	}
	return names
}
