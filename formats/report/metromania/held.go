package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/report/layout"
)

// Held tells in plain words the markers that the seat has left, with the letters that in a
// corrupt city it alone sees.
func Held(w layout.Words, s engine.State, seat engine.Seat) []string {
	f := &facts{State: s.(*game.State), words: w}
	f.markers(seat, func(t game.Symbol, letter string) {
		f.say("plain/held", "symbol", symbol(t), "letter", letter)
	})
	return f.lines
}

// markers calls tell for each marker that a seat has left: its letter is "" where the
// reader may not know it.
func (f *facts) markers(seat engine.Seat, tell func(t game.Symbol, letter string)) {
	for t := range game.Symbol(game.Types) {
		known, unknown := f.Hand(seat, t)
		for l := range game.Letter(game.LetterCount) {
			if known.Has(l) {
				tell(t, l.String())
			}
		}
		for range unknown {
			tell(t, "")
		}
	}
}
