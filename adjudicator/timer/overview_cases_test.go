package timer

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// TestOverviewCases plays the stories of testdata/overviews.yaml and looks how the game
// stands. A moderator must see which games need a person, and why the others wait:
// players who have time are no reason to look.
func TestOverviewCases(t *testing.T) {
	testkit.Meet(t)
	data, err := os.ReadFile("testdata/overviews.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse("overviews.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	codes := map[string]bool{}
	for _, row := range n.Nodes {
		t.Run(row.Get("rule").Value, func(t *testing.T) {
			s := newStory(t, row)
			for _, step := range row.Get("steps").Nodes {
				s.do(step.Value)
			}
			o := OverviewOf("spring", s.h.g, "", Facts{Now: s.now, Intake: s.intake, Away: s.h.away, Standby: s.h.standby, Polls: s.h.polls, Watch: s.h.watch})
			if o.Err != nil {
				t.Fatal(o.Err)
			}
			host, players := said(o.Reasons, codes), []Reason(nil)
			for _, r := range o.Reasons {
				if public, ok := r.Public(); ok {
					players = append(players, public)
				}
			}
			want := value(row, "says", "")
			for what, pair := range map[string][2]string{
				"stands": {string(o.Condition), value(row, "stands", "")}, "says": {host, want}, "players": {said(players, codes), value(row, "players", want)},
			} {
				if pair[0] != pair[1] {
					t.Errorf("%s: got %q, expected %q", what, pair[0], pair[1])
				}
			}
			if needed := slices.ContainsFunc(o.Reasons, Reason.Needed); needed != (o.Condition == Needed) && !s.h.g.Paused && !s.h.g.Over() {
				t.Errorf("%s, but the moderator is needed: %v", o.Condition, needed)
			}
		})
	}
	for _, code := range []string{unsent, away, bounces, inGrace, unwarned, warned, unread, applies, voting, chosen, trouble, flood, standby, missed, asked} {
		if !codes[code] {
			t.Errorf("no row says %s", code)
		}
	}
}

// said returns the reasons in English, with times as hours since the beginning of the
// story.
func said(reasons []Reason, codes map[string]bool) string {
	var all []string
	for _, r := range reasons {
		codes[r.Code] = true
		when := func(at play.Time) string { return strconv.Itoa(int(at-storyBegins)/3600) + "h" }
		if korean := words.For("ko", "").Say(r.Phrase(when)); !strings.Contains(korean, "anna 님") && !strings.Contains(korean, "kevin 님") {
			korean = strings.ReplaceAll(korean, "\u00a0", " ")
			if !strings.Contains(korean, " 님") {
				all = append(all, korean)
			}
		}
		all = append(all, words.For(words.English, "").Say(r.Phrase(when)))
	}
	return strings.Join(all, "; ")
}

func value(row *engine.Node, key, otherwise string) string {
	if n := row.Get(key); n != nil {
		return n.Value
	}
	return otherwise
}
