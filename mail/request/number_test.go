package request

import (
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
)

func TestNumberIn(t *testing.T) {
	for text, want := range map[string]int{
		"2": 2, "2.": 2, " 2) ": 2, "#2": 2, "no. 2": 2, "No 4": 4, "number two": 2, "Number 2 please!": 2, "answer 2": 2, "option 3 please": 3, "the second one": 2, "the second": 2,
		"I'll go with 2": 2, "I’ll go with number two thx": 2, "12": 12, "two": 2, "2nd": 2, "I'd like the third option, please": 3, "No. 4 of your list": 4, "2 👍": 2, "(2)": 2, "\"2\"": 2, "ok, 2 then": 2,
		"2번": 2, "2번이요": 2, "2번으로 할게요~": 2, "두 번째": 2, "두 번째 것으로 부탁드립니다": 2, "2 번 부탁드려요": 2, "답: 3": 3, "첫 번째요": 1, "저는 2번으로 하겠습니다.": 2,
		"2?": 0, "2 or 3": 0, "2, 3": 0, "-2": 0, "2/3": 0, "A": 0, "to": 0, "2 👎": 0, "take 2": 0, "I'll take 2": 0, "tile 2": 0, "build 2": 0, "two cards": 0, "2 blocks": 0, "두 번": 0, "이번": 0, "2장": 0, "not 2": 0,
		"won": 0, "the second turn": 0, "2번가": 0, "2번째 부지": 0, "2,1": 0, "2.5": 0, "123": 0, "maybe 2": 0, "2 if ken passes": 0,
	} {
		if n, _ := numberIn(text); n.N != want {
			t.Errorf("%q is the number %d, and not %d", text, n.N, want)
		}
	}
}

// A number beside anything else than courtesy is no answer, and nothing is filed with it.
func TestNumberBeside(t *testing.T) {
	for text, want := range map[string]bool{
		"2": true, "Hi City Hall,\n\n2\n\nThanks!\nAnna": true, "game: spring-3\n2": true, "Hello!\noption 2 please\n\nBest regards\nAnna Example": true,
		"take skyscrapers\n2": false, "2\n\ntake skyscrapers": false, "2\n3": false, "2\nstatus": false, "preview\n2": false, "2\nor maybe not": false, "2\n\nwhat do you think?": false, "turn: 3\n2": false,
	} {
		r := Find(compose(text), fifthavenue.Rules, false, nil)
		if alone := r.Number != nil && len(r.Errors) == 0 && r.Set == nil; alone != want || !want && len(r.Errors) == 0 {
			t.Errorf("%q: %v, %v", text, r.Number, r.Errors)
		}
	}
}

// What a whole email may mean has the orders that are clear, with each doubtful line as it
// may be meant; of two that contradict each other one.
func TestMeant(t *testing.T) {
	for text, want := range map[string][]string{
		"take brwn gray": {"take brown gray"}, "take brown gray\nmove whte to 34w": {"take brown gray; move white to 34th-street-west"},
		"mvoe whte to 34w\ntake brwn gray": nil, // two slips in a line
		"move whte to 34w\ntake brwn gray": {"move white to 34th-street-west; take brown gray"},
		"pass\nactually no, bid brown 5":   {"bid brown 5"}, "should I pass?": {"pass"}, "bid brown 5\nbid green 4": {"bid brown 5", "bid green 4"},
		"preview\ntake brwn gray": nil, "take brown gray": nil, "take brwn gray\nstatus": nil, "hello": nil,
	} {
		var got []string
		for _, lines := range Find(compose(text), fifthavenue.Rules, false, nil).Meant {
			got = append(got, strings.Join(lines, "; "))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q may mean %q, expected %q", text, got, want)
		}
	}
}
