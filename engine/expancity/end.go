package expancity

import "cityhall.example/engine"

// endTurn ends the turn, and after the one in which the last tile was laid the
// game (rulebook, IV): the goals are scored and the most points win.
func (s *State) endTurn(log *engine.Log) {
	if s.turn < allTiles {
		s.turn++
		s.step = stepPlace
		turnBegan(log, s.seat(), s.turn)
		return
	}
	s.step = over
	for _, card := range s.goals {
		s.scoreGoal(s.rules.goals[card], log)
	}
	winners := s.Winners()
	for seat := range engine.Seat(s.seats) {
		if winners.Has(seat) {
			won(log, seat, s.players[seat].score)
		}
	}
}

// scoreGoal gives the points of a goal to the seat that has most of what it
// counts. Seats that tie share them, rounded down; nobody gets them for none.
func (s *State) scoreGoal(g entry, log *engine.Log) {
	var counts [maxSeats]int
	best, sharing := 0, int16(0)
	goal := GoalID(g.id)
	for seat := range engine.Seat(s.seats) {
		n := s.Count(goal, seat)
		counts[seat] = n
		switch {
		case n > best:
			best, sharing = n, 1
		case n == best:
			sharing++
		}
		goalCounted(log, goal, seat, n)
	}
	if best == 0 {
		goalUnscored(log, goal)
		return
	}
	for seat := range engine.Seat(s.seats) {
		if counts[seat] == best {
			p := &s.players[seat]
			p.score += g.points() / sharing
			goalScored(log, goal, seat, g.points()/sharing, sharing, p.score)
		}
	}
}
