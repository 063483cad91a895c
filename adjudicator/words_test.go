package adjudicator

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
)

func TestEveryProblemAndNoteHasItsWords(t *testing.T) {
	words, err := report.Load(fifthavenue.Rules, Language)
	if err != nil {
		t.Fatal(err)
	}
	_, misread := fifthavenue.Rules.Grammar.Read("bilt boutique")
	for _, code := range []formats.ProblemCode{formats.Broken, formats.OtherGame, formats.UnknownPlayer, formats.TwoSets, formats.WrongTurn,
		formats.IDReused, formats.Mixed, formats.NoOrders, formats.Over, formats.NotUnderstood, formats.NotAllowed} {
		p := formats.Problem{Code: code, Text: "what was read", Misread: misread, Refusal: engine.Refuse(engine.NoAuction)}
		if text := words.Problem(p, seatNames); text == "" || strings.HasPrefix(text, "problem/") || strings.Contains(text, "<") {
			t.Errorf("%s is told as %q", code, text)
		}
	}
	for _, code := range []formats.NoteCode{formats.Dropped, formats.Expired, formats.Missed} {
		n := formats.Note{Code: code, Order: engine.Order{Alternatives: []engine.Move{fifthavenue.Rules.New(2).Default()}}}
		if text := words.Note(n, seatNames); text == "" || strings.HasPrefix(text, "note/") {
			t.Errorf("%s is told as %q", code, text)
		}
	}
}
