package expancity

import (
	"cmp"
	"fmt"
	"slices"

	"cityhall.example/engine"
	game "cityhall.example/engine/expancity"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/report/layout"
)

// Held tells in plain words what only the seat sees: what it has drawn, its
// contracts and its tiles.
func Held(w layout.Words, s engine.State, seat engine.Seat) []string {
	f := &facts{State: s.(*game.State), words: w}
	tiles, contracts := f.drawnBy(seat)
	for _, t := range tiles {
		f.say("plain/drawn-tile", "tile", tile(t))
	}
	f.contracts("plain/drawn-contract", seat, contracts)
	known, _ := f.Contracts(seat)
	f.contracts("plain/held-contract", seat, known)
	for _, t := range each(f.Tiles(seat)) {
		f.say("plain/held-tile", "tile", tile(t))
	}
	return f.lines
}

// Cards are the same for the eye.
func Cards(w layout.Words, s engine.State, seat engine.Seat) (cards []layout.Card) {
	f := &facts{State: s.(*game.State), words: w}
	tiles, contracts := f.drawnBy(seat)
	tileCards := func(tiles []game.Tile, note string) {
		for _, t := range tiles {
			cards = append(cards, layout.Card{Name: w.Say(engine.Say("plain/card-tile", "tile", tile(t))), Note: note, Color: bar(t)})
		}
	}
	contractCards := func(ids []game.ContractID, note string) {
		for _, id := range near(f.State, seat, ids) {
			cards = append(cards, layout.Card{Name: w.Short("contract", name("contract", id)), Value: fmt.Sprint(f.Points(id)), Note: note + verdict(w, f.State, seat, id), Wide: true})
		}
	}
	tileCards(tiles, w.Label("drawn-tiles"))
	contractCards(contracts, w.Label("drawn-contracts")+" ")
	known, _ := f.Contracts(seat)
	contractCards(known, "")
	tileCards(each(f.Tiles(seat)), "")
	return cards
}

// bar is the color of a tile's card, as pictures have its edge.
func bar(t game.Tile) palette.Color {
	switch t {
	case game.Residential:
		return palette.Residential
	case game.Commercial:
		return palette.Commercial
	}
	return palette.Special
}

// drawnBy returns what the seat has drawn to keep one of two, as far as the state
// shows it.
func (f *facts) drawnBy(seat engine.Seat) (tiles []game.Tile, contracts []game.ContractID) {
	if f.Open().Seat != seat {
		return nil, nil
	}
	contracts, _ = f.DrawnContracts()
	return each(f.DrawnTiles()), contracts
}

// each returns the known tiles of a pile, one by one.
func each(p game.Pile) (tiles []game.Tile) {
	for t := range game.Tiles {
		for range p[t] {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// contracts tells contracts, the nearest to fulfillment first.
func (f *facts) contracts(block string, seat engine.Seat, ids []game.ContractID) {
	for _, id := range near(f.State, seat, ids) {
		f.say(block, "contract", value("contract", id), "points", f.Points(id), "state", verdict(f.words, f.State, seat, id))
	}
}

// verdict says whether the seat can fulfill a contract now, or what it lacks.
func verdict(w layout.Words, s *game.State, seat engine.Seat, id game.ContractID) string {
	if lacks := s.Lacks(seat, id); !lacks.OK() {
		return w.Refusal(lacks, nil)
	}
	return w.Label("holds")
}

// near sorts contracts by how much they lack, those that can be fulfilled first.
func near(s *game.State, seat engine.Seat, ids []game.ContractID) []game.ContractID {
	return slices.SortedStableFunc(slices.Values(ids), func(a, b game.ContractID) int {
		return cmp.Compare(distance(s.Lacks(seat, a)), distance(s.Lacks(seat, b)))
	})
}

// distance says about how much it takes to what a refusal says is lacking: 0 for
// nothing.
func distance(lacks engine.Refusal) int {
	m, args := game.Rules.Refusal(lacks.Code), lacks.Args()
	number := func(name string) int {
		for _, p := range m.Params {
			if p.Name == name {
				return int(args[p.Arg])
			}
		}
		return 0
	}
	switch {
	case lacks.OK():
		return 0
	case m.Name == "lacks-roofs":
		return number("roofs")
	case m.Name == "lacks-tile", m.Name == "lacks-other", m.Name == "lacks-kind":
		return 4
	case m.Name == "lacks-buildings":
		return 3 + number("missing")
	}
	return 6
}
