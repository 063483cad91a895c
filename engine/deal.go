package engine

// A Dealer turns what a seat sees into a whole state: it puts a piece that may be
// there in the place of every hidden one, drawn from the stream.
type Dealer func(to State, chance *Stream)

// Deal returns a whole state that may be the true one for all that the seat can
// know: its view of the state is the given view, and what it was told has
// happened in it. Told are the events since the beginning, each as the seat may
// see it ([Event.For]), or none where they are lost. Nothing else goes into the
// state: it is the same for a seed, whatever is hidden.
//
// Only facts count. What a rival's play suggests does not: everything that is
// not known is shuffled. To deal many states of one view, keep [Rules.Dealer].
func (r *Rules) Deal(seats int, view State, seat Seat, told []Event, seed Secret) State {
	to := r.New(seats)
	chance := NewDraws(seed, nil).Stream("deal", 0)
	r.Dealer(view, seat, told)(to, &chance)
	return to
}

// Name returns the name of an event.
func (e *Events) Name(c Code) string { return e.declared[c-1].name }
