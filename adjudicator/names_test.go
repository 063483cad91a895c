package adjudicator

import (
	"strings"
	"testing"
)

// Names that look alike would let a player pass for another one, or for the
// moderator.
func TestNamesThatLookAlike(t *testing.T) {
	for _, names := range []string{
		"anna аnna", "anna Αnna", "anna ａｎｎａ", "anna an-na", "Ian lan", "Bill BiII", "Arno Amo", "Otto 0tto", "max1 maxl", "moderator rnoderator",
		"public pub1ic", "moderator mоderator", "Zoe Ζoe", "한글 한글", "ロビン 口ビン", "vvill will",
	} {
		if p := CheckAlike(strings.Fields(names)); p.Code != "naming/alike" {
			t.Errorf("%s can be told apart: %v", names, p)
		}
	}
	for _, names := range []string{
		"anna ana hanna ann", "Ian Jan Dan Lan", "ian lan", "player1 player2 player3", "José Jose", "김철수 김영희 박철수", "Иван Ирина Анна", "Νίκος Ελένη", "carl call", "bert bernt", "p1 p2 p3 p4",
	} {
		if p := CheckAlike(strings.Fields(names)); !p.Empty() {
			t.Errorf("%s: %v", names, p)
		}
	}
}
