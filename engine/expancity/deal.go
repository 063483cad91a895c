package expancity

import "cityhall.example/engine"

// A dealing fills the hidden places of a view.
type dealing struct {
	view      State
	seat      engine.Seat
	told      bool // what was told fits the view
	tiles     tileMemory
	contracts contractPlay
}

// dealer declares how a view is dealt: tiles by what is known of the bag; contracts
// by playing again what was told of them, with new draws where that was not told.
func dealer(view engine.State, seat engine.Seat, told []engine.Event) engine.Dealer {
	d := &dealing{view: *view.(*State), seat: seat}
	d.contracts.remember(&d.view, told, seat)
	test := engine.NewDraws(engine.Secret{}, nil).Stream("deal", 0)
	if d.told = len(told) > 0 && d.replayed(&test); d.told {
		d.tiles.remember(told, seat)
	}
	return d.fill
}

// fill deals a whole state.
func (d *dealing) fill(to engine.State, chance *engine.Stream) {
	s := to.(*State)
	*s = d.view
	d.tiles.dealTiles(s, d.seat, chance)
	if !d.told || !d.replayed(chance) {
		d.contracts.begin(&d.view, d.seat)
	}
	d.contracts.deal(s, d.seat, chance)
}

// replayed plays again what was told of contracts, until it comes out as the view
// says; it gives up where it never does.
func (d *dealing) replayed(chance *engine.Stream) bool {
	const tries = 2000
	for range tries {
		if d.contracts.again(&d.view, d.seat, chance) && d.contracts.fits(&d.view, d.seat) {
			return true
		}
	}
	return false
}

// others yields the seats whose hands the viewer doesn't see.
func (s *State) others(seat engine.Seat) func(func(engine.Seat) bool) {
	return func(yield func(engine.Seat) bool) {
		for other := range engine.Seat(s.seats) {
			if other != seat && !yield(other) {
				return
			}
		}
	}
}
