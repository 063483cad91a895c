package adjudicator_test

import (
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
)

// TestActsAboutTime guards who may do what to deadlines, and when.
func TestActsAboutTime(t *testing.T) {
	policy := clock.Defaults().Entry()
	without := playtest.Sit(t, adjudicator.Options{At: 100})
	extend := play.Act{Kind: play.ActExtend, Player: without.G.Players[0], Until: 500}
	try := func(tb *playtest.Table, words string, a play.Act) {
		t.Helper()
		g, out, err := adjudicator.Do(tb.G, a, nil)
		tb.Unable(words, g, out, err)
	}
	try(without, "the game has no deadlines", extend)
	with := playtest.Sit(t, adjudicator.Options{At: 100, Policy: policy})
	past := extend
	past.Until = 100
	try(with, "later than now", past)
	by := extend
	by.By = play.ByPlayer
	try(with, "only the moderator", by)
	nobody := extend
	nobody.Player = ""
	try(with, "no player is named", nobody)
	nobody.Player = "zoe"
	try(with, "no player", nobody)
	try(with, "no deadlines are given", play.Act{Kind: play.ActDeadlines})
	try(with, "only the moderator", play.Act{Kind: play.ActDeadlines, Policy: policy, By: play.ByClock})
	if _, _, err := adjudicator.Do(with.G, play.Act{Kind: play.ActDeadlines, Policy: "format: cityhall-deadlines/1\nfree: [today]\n"}, nil); err == nil {
		t.Error("a policy is taken that can't be read")
	}
	with.Act(extend).Act(play.Act{Kind: play.ActEnd})
	try(with, "already over", extend)
	try(with, "already over", play.Act{Kind: play.ActDeadlines, Policy: policy})
	with.Verify()
}
