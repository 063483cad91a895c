package adjudicator_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/metromania"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Orders that answer any earlier report of their game are filed as without it, and with
// any other digit or entry they are refused, whole.
func TestOrdersMayAnswerAnyReportOfTheirHistory(t *testing.T) {
	playtest.EveryGame(t, func(tb *playtest.Table, random *rand.Rand) {
		marks := []play.Mark{tb.G.Tip.Mark()}
		for range 12 {
			if tb.G.Over() {
				break
			}
			player := tb.G.Players[tb.G.Open().Seat]
			orders := tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN))
			mark := marks[random.IntN(len(marks))]

			wrong := altered(mark, random, tb.G.Tip.Entry)
			other := tb.Clone()
			other.Try(fmt.Sprintf("%s seen %s: %s", player, wrong, orders)).Refused(other.G, player+" other-head")

			without := tb.Clone().Call(player + ": " + orders)
			tb.Call(fmt.Sprintf("%s seen %s: %s", player, mark, orders))
			playtest.Equal(t, "the game", playtest.Bare(tb.G), playtest.Bare(without.G))
			playtest.Equal(t, "what is recorded", tb.Out.Entry.Sets[0].Seen, mark)
			playtest.Equal(t, "the digest", tb.Out.Receipts[0].Digest, without.Out.Receipts[0].Digest)
			if line := string(without.Out.Entry.Line()); strings.Contains(line, "seen") {
				t.Errorf("an entry without it has it: %s", line)
			}
			marks = append(marks, tb.Out.Entry.Mark())
		}
		tb.Verify()
	})
}

// altered is the mark with another digit, or with an entry that has another head or is
// not there.
func altered(m play.Mark, random *rand.Rand, last int) play.Mark {
	_, digits, _ := strings.Cut(string(m), "-")
	if random.IntN(4) == 0 {
		return play.Mark(fmt.Sprintf("%d-%s", last+1+random.IntN(3), digits))
	}
	at := random.IntN(len(digits))
	digit := "0123456789abcdef"[(strings.IndexByte("0123456789abcdef", digits[at])+1+random.IntN(15))%16]
	return play.Mark(fmt.Sprintf("%d-%s%c%s", m.Entry(), digits[:at], digit, digits[at+1:]))
}

// What was undone was told all the same: its heads stay in the chain.
func TestReportsOfWhatWasUndoneCount(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
	undone := tb.G.Tip.Mark()
	tb.Undo(1).Call(fmt.Sprintf("anna seen %s: build mill at 1,0", undone))
	tb.Verify()
}

// The same set of another history is the same set, but not the same game.
func TestARepeatedSetWithAForeignHead(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	mark := tb.G.Tip.Mark()
	tb.Call(fmt.Sprintf("anna id x seen %s: build mill at 1,0", mark))
	tb.Call(fmt.Sprintf("anna id x seen %s: build mill at 1,0", mark))
	playtest.Equal(t, "repeated", tb.Out.Receipts[0].Repeated, true)
	tb.Try("anna id x seen 1-00000000: build mill at 1,0").Refused(tb.G, "anna other-head")
}

// A view has no journal, and doesn't claim to know the chain.
func TestAViewDoesNotKnowTheChain(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	for _, seen := range []string{"1-00000000", "7-00000000"} {
		set := tb.Set("anna seen " + seen + ": build mill at 1,0")
		if p := playtest.Problems(tb.G, adjudicator.Check(tb.G.For("anna"), []*play.OrderSet{set})); p != nil {
			t.Errorf("seen %s: %q", seen, p)
		}
	}
}

func TestSeenIsReadAsPeopleTypeIt(t *testing.T) {
	grammar := &playtest.Hamlet(t, "anna mill, kevin cottage").G.Rules.Grammar
	for text, want := range map[string]play.Mark{
		"12-3f9a1c07": "12-3f9a1c07", "12-3F9A1C07": "12-3f9a1c07", "12\u20133f9a1c07": "12-3f9a1c07", "12\u22123f9a1c": "12-3f9a1c",
		"12 - 3f9a1c07": "12-3f9a1c07", "12\u00a0\u2014\u00a03f9a\u00a01c07": "12-3f9a1c07", "\uff11\uff12-3f9a1c07": "12-3f9a1c07", `"12-3f9a1c07"`: "12-3f9a1c07", "12\u2011\u200b3f9a1c07": "12-3f9a1c07",
		"12": "", "3f9a1c07": "", "0-3f9a1c07": "", "12-3f9a1": "", "12-3g9a1c07": "", "12-3f9a1c07.": "", "012-3f9a1c07": "", "12-3f9a1c07 13": "12-3f9a1c0713", "entry 12": "",
	} {
		set, err := formats.ReadOrders("x", []byte("seen: "+text+"\norders: done\n"), grammar)
		playtest.Equal(t, "seen: "+text, set.Seen, want)
		if (err == nil) != (want != "") {
			t.Errorf("seen: %s: %v", text, err)
		}
	}
}

// The last report lists up to which entry each player has confirmed the history; while
// the game runs nobody is told what others have seen.
func TestTheLastReportListsWhatWasConfirmed(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Rules: metromania.Rules, Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("confirmed")})
	random := rand.New(rand.NewPCG(3, 4))
	told := func() string {
		r, err := adjudicator.NewReplay("j", tb.Journal, tb.G.Secret)
		if err != nil {
			t.Fatal(err)
		}
		outcomes, err := r.Since(0, r.Len())
		if err != nil {
			t.Fatal(err)
		}
		doc, err := adjudicator.About(tb.G, outcomes[:len(outcomes)-1], outcomes[len(outcomes)-1]).To(report.Reader{Viewer: play.Public, Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(doc.Text()), " ") + string(formats.JSON(doc.JSON()))
	}
	last := map[string]play.Mark{}
	for !tb.G.Over() {
		player := tb.G.Players[tb.G.Open().Seat]
		orders := tb.G.Rules.Grammar.Write(engine.RandomMove(tb.G.State.Moves(nil), random.IntN))
		seen := ""
		if player != "ken" && (player != "kevin" || len(last) < 2) {
			last[player] = tb.G.Tip.Mark()
			seen = " seen " + string(last[player])
		}
		tb.Call(player + seen + ": " + orders)
		if tb.G.Tip.Entry == 9 {
			if text := told(); strings.Contains(text, "onfirmed") || strings.Contains(text, string(last["anna"])) {
				t.Errorf("while the game runs, all are told what was seen:\n%s", text)
			}
		}
	}
	text := told()
	for _, part := range []string{
		fmt.Sprintf("Confirmed by orders that quote a journal head: anna up to entry %d and kevin up to entry %d.", last["anna"].Entry(), last["kevin"].Entry()),
		fmt.Sprintf(`"seen":"%s"`, last["kevin"]),
	} {
		if !strings.Contains(text, part) {
			t.Errorf("the last report lacks %q:\n%s", part, text)
		}
	}
}
