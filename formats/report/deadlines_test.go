package report

import (
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
	"cityhall.example/formats/words/wordstest"
)

// What time does to a game is told in every report, in words of the catalogs.
func TestDeadlinesAreTold(t *testing.T) {
	g := registry.Find("expancity")
	names := enginetest.Players(g, 2)
	game := play.New(g, "test", names, engine.SeedSecret("time"))
	game.WithNonces, game.Since = true, 1_780_000_000
	d := &Deadlines{Zone: "Europe/Berlin", Due: []play.Time{1_780_100_000, 1_780_200_000}, Rules: []engine.Phrase{
		engine.Say("clock/rule-zone", "zone", "Europe/Berlin"), engine.Say("clock/rule-abort", "decisions", 2)}}
	turn := 1
	acts := []play.Act{
		{Kind: play.ActNew, Policy: "format: x\n"},
		{Kind: play.ActExtend, By: play.ByModerator, Player: names[0], Until: 1_800_000_000, Reason: "trains"},
		{Kind: play.ActOrders, By: play.ByClock, Due: 1_780_000_000, Sets: []play.EntrySet{{Player: names[0], Orders: []string{"join x"}, Bot: "nonce"}}},
		{Kind: play.ActOrders, By: play.ByClock, Due: 1_780_000_000, Sets: []play.EntrySet{{Player: names[0], Turn: &turn, Orders: []string{"done"}, Bot: "greedy"}}},
		{Kind: play.ActOrders, By: play.ByModerator, Sets: []play.EntrySet{{Player: names[0], Orders: []string{"done"}, Bot: "greedy"}}},
		{Kind: play.ActOrders, By: play.ByClock, Due: 1_780_000_000, Sets: []play.EntrySet{{Player: names[0], Orders: []string{"done"}}}},
		{Kind: play.ActOrders, By: play.ByClock, Due: 1_780_000_000, Missing: names[:1]},
		{Kind: play.ActReplace, By: play.ByClock, Player: names[1], Due: 1_780_000_000},
		{Kind: play.ActDeadlines, By: play.ByModerator, Policy: "format: x\n"},
		{Kind: play.ActEnd, By: play.ByClock, Due: 1_780_000_000},
	}
	var outcomes []play.Outcome
	for i, a := range acts {
		o := play.Outcome{Entry: play.Entry{Number: i + 1, Act: a}}
		if len(a.Missing) > 0 {
			o.Notes = []play.Note{{Seat: 0, Code: play.Missed}}
		}
		outcomes = append(outcomes, o)
	}
	allowed := wordstest.Allowed(g, append([]string{declared, "test Europe Berlin greedy trains"}, names...)...)
	for name, due := range map[string][]play.Time{"deadlines": d.Due, "deadlines-same": {d.Due[0], d.Due[0]}} {
		d.Due = due
		for _, language := range []string{words.English, wordstest.Marked()} {
			doc, err := About(game, outcomes...).Due(d).To(Reader{Viewer: names[1], Language: language})
			if err != nil {
				t.Fatal(err)
			}
			call, err := Call(game, names[0], Reminder{Due: due[0], Applies: due[0] + 7200, Zone: d.Zone, Last: true}, language)
			if err != nil {
				t.Fatal(err)
			}
			if language == words.English {
				golden(t, name+".txt", doc.Text()+"\n"+call)
				continue
			}
			for _, word := range wordstest.Unmarked(doc.Text()+call, allowed) {
				t.Errorf("%q is from no catalog:\n%s", word, doc.Text())
			}
		}
	}
}
