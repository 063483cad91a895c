package fifthavenue

import "cityhall.example/engine"

func greedy(state engine.State, room []engine.Move) engine.Move {
	return state.Default()
}
