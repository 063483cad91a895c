package docket

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Phrase and File are for tests from outside.
func Phrase(err error) engine.Phrase { return phrase(err) }

func (j *Jottings) File(player string, set *play.OrderSet) bool { return j.file(player, set) }
