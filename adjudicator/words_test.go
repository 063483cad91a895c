package adjudicator_test

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func TestEveryProblemAndNoteHasItsWords(t *testing.T) {
	catalog, err := report.Load(fifthavenue.Rules, words.English)
	if err != nil {
		t.Fatal(err)
	}
	_, misread := fifthavenue.Rules.Grammar.Read("bilt boutique")
	for _, code := range []play.ProblemCode{play.Broken, play.OtherGame, play.UnknownPlayer, play.TwoSets, play.WrongTurn,
		play.IDReused, play.Mixed, play.NoOrders, play.AwaitsBeacon, play.Over, play.NotUnderstood, play.NotAllowed} {
		p := play.Problem{Code: code, Text: "what was read", Said: engine.Say("yaml/tab"), Misread: misread, Refusal: engine.GameOver()}
		if text := catalog.Problem(p, playtest.SeatNames); text == "" || strings.HasPrefix(text, "problem/") || strings.Contains(text, "<") {
			t.Errorf("%s is told as %q", code, text)
		}
	}
	for _, code := range []play.NoteCode{play.Dropped, play.Expired, play.Missed, play.Undone} {
		n := play.Note{Code: code, Order: engine.Order{Alternatives: []engine.Move{fifthavenue.Rules.New(2).Default()}}}
		if text := catalog.Note(n, playtest.SeatNames); text == "" || strings.HasPrefix(text, "note/") {
			t.Errorf("%s is told as %q", code, text)
		}
	}
}
