package report

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// Who has to decide reads everything since their last orders: first what is new, as
// without it, then what earlier reports told, as they told it but for the numbers on
// the board. Nobody else does.
func TestEarlier(t *testing.T) {
	tables(t, "earlier", func(game *play.Game, first *play.Outcome) {
		all := []play.Outcome{*first}
		told := 0
		for range testkit.Times(12, 40) {
			if game.Over() {
				break
			}
			who := game.Players[game.Open().Seat]
			o := playOut(game, 1)
			o.Entry.Sets = []play.EntrySet{{Player: who, Orders: []string{"done"}}}
			if len(all)%7 == 0 {
				o.Entry.Sets[0].Bot = "greedy" // nobody has read anything
			}
			all = append(all, *o)
			for _, viewer := range viewers(game) {
				for _, language := range words.Languages() {
					told += checkEarlier(t, game, all, viewer, language)
				}
			}
			if t.Failed() {
				return
			}
		}
		if told == 0 {
			t.Errorf("%s: nothing is told again", game.Rules.Name)
		}
	})
}

// checkEarlier returns how many turns are told again.
func checkEarlier(t *testing.T, game *play.Game, all []play.Outcome, viewer, language string) (turns int) {
	t.Helper()
	last := len(all) - 1
	parts := func(s *Subject) (parts []Part, doc *Document) {
		doc, err := s.To(Reader{Viewer: viewer, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		return doc.Block(HappenedBlock).Parts, doc
	}
	alone, _ := parts(About(game, all[last]))
	got, doc := parts(About(game, all[last]).Before(all[:last]...))
	if len(got) < len(alone) || !reflect.DeepEqual(got[:len(alone)], alone) {
		t.Fatalf("%s: with what was before, the news for %s are\n%v\nand without it\n%v", game.Rules.Name, viewer, got, alone)
	}
	got = got[len(alone):]
	from := last
	for from > 0 && !slices.ContainsFunc(all[from].Entry.Sets, func(s play.EntrySet) bool { return s.Player == viewer && s.Bot == "" }) {
		from--
	}
	var want []Part
	seat := game.Seat(viewer)
	since := from + 1
	if from == 0 { // there are no orders of the reader's
		since = 0
	}
	if since < last && seat >= 0 && game.Awaited().Has(seat) {
		for _, part := range firstOf(parts(About(game, all[since:last]...))) {
			if turn, is := part.(Turn); is {
				turn.Earlier = true
				for i, line := range turn.Lines {
					turn.Lines[i] = slices.Clone(line)
					for k := range line {
						turn.Lines[i][k] = ringless(line[k])
					}
				}
				part = turn
			}
			want = append(want, part)
		}
		if len(want) == 1 && reflect.DeepEqual(want[0], Item(doc.words.say("text/nothing", nil))) {
			want = nil
		}
		want = want[max(0, len(want)-mostEarlier):]
	}
	if len(want) == 0 != (len(got) == 0) || len(got) > 0 && !reflect.DeepEqual(got[1:], want) {
		t.Fatalf("%s: %s is told again\n%v\nwhich should be\n%v", game.Rules.Name, viewer, got, want)
	}
	if len(got) > 0 {
		if heading, is := got[0].(Subheading); !is || !strings.Contains(doc.Text(), string(heading)) && language == words.English {
			t.Errorf("%s: what is told again begins with %v", game.Rules.Name, got[0])
		}
	}
	return len(want)
}

func firstOf(parts []Part, _ *Document) []Part { return parts }

// ringless is a step without the number of what is new.
func ringless(step string) string {
	for number := range 10 {
		step = strings.ReplaceAll(step, words.Ring(number), "")
	}
	return step
}

// A seat's new player, a bot's turn and what the clock did are no orders of the
// reader's: they are told again with the rest.
func TestWhoActed(t *testing.T) {
	entry := func(by string, set play.EntrySet) play.Outcome {
		return play.Outcome{Entry: play.Entry{Number: 1, Act: play.Act{Kind: play.ActOrders, By: by, Sets: []play.EntrySet{set}}}}
	}
	own := entry(play.ByPlayer, play.EntrySet{Player: "anna"})
	for what, other := range map[string]play.Outcome{
		"another player":    entry(play.ByPlayer, play.EntrySet{Player: "kevin"}),
		"a bot":             entry(play.ByPlayer, play.EntrySet{Player: "anna", Bot: "greedy"}),
		"a substitute":      entry(play.ByPlayer, play.EntrySet{Player: "anna", Substitute: "otto"}),
		"the clock":         entry(play.ByClock, play.EntrySet{Player: "anna"}),
		"orders kept":       {Entry: play.Entry{Act: play.Act{Kind: play.ActUndo, Sets: []play.EntrySet{{Player: "anna"}}}}},
		"a missing player":  {Entry: play.Entry{Act: play.Act{Kind: play.ActOrders, Missing: []string{"anna"}}}},
		"nothing, but news": {Entry: play.Entry{Act: play.Act{Kind: play.ActMessage}}, Events: []engine.Event{{}}},
	} {
		if at := Acted([]play.Outcome{other, own, other, other}, "anna"); at != 1 {
			t.Errorf("%s: the last orders are %d", what, at)
		}
		if at := Acted([]play.Outcome{other}, "anna"); at != -1 {
			t.Errorf("%s: the last orders are %d", what, at)
		}
	}
}
