package engine_test

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
)

func TestGuess(t *testing.T) {
	g := &fifthavenue.Rules.Grammar
	for line, want := range map[string]engine.Guess{
		"":                                     {},
		"the":                                  {},
		"please PLACE boutiqe on times square": {Verb: true, Values: 2, Others: 1},
		"Moves on to the next":                 {Verb: true, Others: 1},
		"take orange or 42w":                   {Verb: true, Values: 2},
		"plcae boutique on times-square/gray":  {Near: "place boutique on times-square/gray", Values: 2},
		"Hi all, see you":                      {Others: 3, Values: 1},
		"move in 2026 on the 21st":             {Verb: true, Others: 1, Values: 1},
		"takeorange gray":                      {Near: "take orange gray", Values: 1},
		"buildings":                            {Others: 1},
		"tae":                                  {Near: "take"},
	} {
		if got := g.Guess(line); got != want {
			t.Errorf("%q: got %+v, want %+v", line, got, want)
		}
		if g.Begins(line) != want.Verb {
			t.Errorf("%q: Begins differs", line)
		}
	}
}

func TestSlip(t *testing.T) {
	for read, want := range map[string]string{"staus": "status", "statsu": "status", "hello": "", "status": "", "sttus": "status", "no": "not", "n": ""} {
		if got := engine.Slip(read, []string{"help", "status", "not"}); got != want {
			t.Errorf("%q: got %q, want %q", read, got, want)
		}
	}
}
