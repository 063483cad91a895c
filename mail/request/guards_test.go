package request

import (
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// Guards in Korean hold as those in English do: orders for one turn are for no other.
func TestKoreanGuards(t *testing.T) {
	const order, station = "0,-4에 보통역 건설하기", "station at 0,-4"
	for text, want := range map[string]play.OrderSet{
		order:                    {Turn: play.Unbound},
		"턴: 9\n" + order:         {Turn: 9},
		"턴 : 9\n명령:\n- " + order: {Turn: 9},
		"9턴: " + order:           {Turn: 9},
		"명령: " + order:           {Turn: play.Unbound},
		"게임: spring-3\n번호: 7f\n\n" + order: {Turn: play.Unbound, Game: "spring-3", ID: "7f"},
		"플레이어: anna\n" + order:             {Turn: play.Unbound, Player: "anna"},
	} {
		set := Find(compose(text), registry.Find("metromania"), false, nil).Set
		if set == nil || len(set.Lines) != 1 || set.Lines[0].Text != station || set.Turn != want.Turn || set.Game != want.Game || set.Player != want.Player || set.ID != want.ID {
			t.Errorf("%q: %+v", text, set)
		}
	}
}

// A quoted template can be filled in with orders as Korean reports print them.
func TestKoreanTemplate(t *testing.T) {
	text := "> player: anna\n> turn: 4\n> orders:\n>   # station at VERTEX\n>   - 0,-4에 보통역 건설하기\n"
	set := Find(compose(text), registry.Find("metromania"), false, func() *Sent { return &Sent{} }).Set
	if set == nil || len(set.Lines) != 1 || set.Lines[0].Text != "station at 0,-4" || set.Turn != 4 {
		t.Errorf("%+v", set)
	}
}
