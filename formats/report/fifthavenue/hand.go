package fifthavenue

import (
	"fmt"

	"cityhall.example/engine"
	game "cityhall.example/engine/fifthavenue"
	"cityhall.example/formats/picture/palette"
	"cityhall.example/formats/report/layout"
)

// Held tells the cards in the seat's hand, a color in each line.
func Held(w layout.Words, s engine.State, seat engine.Seat) []string {
	f := &facts{State: s.(*game.State), words: w}
	h := &f.Hands[seat]
	for c := range h.Cards {
		if !h.Hidden && h.Cards[c].Len() > 0 {
			f.say("plain/held", "color", value("card-color", int8(c)), "numbers", numbers(h.Cards[c]))
		}
	}
	if f.lines == nil && !h.Hidden {
		f.say("plain/held-none")
	}
	return f.lines
}

// Cards are the cards in the seat's hand, those with the same number as one.
func Cards(w layout.Words, s engine.State, seat engine.Seat) (cards []layout.Card) {
	h := &s.(*game.State).Hands[seat]
	for c := range h.Cards {
		for number, n := range h.Cards[c] {
			if n == 0 {
				continue
			}
			card := layout.Card{
				Name: w.Say(engine.Say("plain/name", "value", value("card-color", int8(c)))), Value: fmt.Sprint(4 + number),
				Color: palette.Plots[c].Kerb,
			}
			if n > 1 {
				card.Note = w.Say(engine.Say("plain/same", "count", int(n)))
			}
			cards = append(cards, card)
		}
	}
	return cards
}
