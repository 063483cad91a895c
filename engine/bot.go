package engine

// RandomMove picks one of the moves, which must be sorted: first a verb, all
// equally likely, then a move with that verb. Otherwise a verb with many moves
// would crowd out the others. The function below returns a number from 0 to
// n-1.
func RandomMove(moves []Move, below func(n int) int) Move {
	verbs := 0
	for i := range moves {
		if i == 0 || moves[i].Verb != moves[i-1].Verb {
			verbs++
		}
	}
	skip := below(verbs)
	first := 0
	for i := 1; skip > 0; i++ {
		if moves[i].Verb != moves[i-1].Verb {
			first = i
			skip--
		}
	}
	end := first
	for end < len(moves) && moves[end].Verb == moves[first].Verb {
		end++
	}
	return moves[first+below(end-first)]
}

// BestMove picks the move with the highest worth, the first one on a tie.
func BestMove(moves []Move, worth func(Move) int) Move {
	best, most := moves[0], worth(moves[0])
	for _, m := range moves[1:] {
		if n := worth(m); n > most {
			best, most = m, n
		}
	}
	return best
}
