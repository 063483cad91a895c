package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
)

func TestAPausedGameFilesAndWaits(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	straight := tb.Clone()
	tb.Act(play.Act{Kind: play.ActPause, Reason: "summer"}).Is("anna build 1", "", "")
	playtest.Equal(t, "the reason", tb.Get("paused.reason"), "summer")
	tb.Call("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	tb.Is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+playtest.KeepAny+"\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.Verify()
	g, out, err := adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"anna"}}, nil)
	tb.Unable("is paused", g, out, err)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{Missing: []string{"anna", "kevin"}, Reason: "silent"}, tb.Sets("kevin: build cottage at 0,1")))
	playtest.Equal(t, "the set is filed, and nobody is missing", fmt.Sprint(tb.Out.Receipts[0].Accepted, tb.Out.Entry.Missing, tb.Out.Entry.Reason, tb.Notes()), "true []")
	tb.Act(play.Act{Kind: play.ActResume})
	tb.Verify()
	straight.Call("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	playtest.Equal(t, "after resuming", playtest.Bare(tb.G), playtest.Bare(straight.G))
	playtest.Equal(t, "what happened", strings.Join(tb.Events(), "\n"), strings.Join(straight.Events(), "\n"))
}

// What is refused to a player at once does not depend on a pause.
func TestAPausedGameLooksAhead(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Act(play.Act{Kind: play.ActPause})
	tb.Try("anna: build cottage at 1,0")
	if len(tb.Problems()) != 1 || tb.Out.Entry.Number != 0 {
		t.Errorf("the problems: %q", tb.Problems())
	}
}

func TestUndoKeepsThePause(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Act(play.Act{Kind: play.ActPause, Reason: "one"}) // entry 2
	tb.Call("anna: build mill at 1,0; done; " + playtest.KeepAny)
	tb.Act(play.Act{Kind: play.ActResume}) // entry 4
	played := playtest.Bare(tb.G)
	tb.Undo(1)
	playtest.Equal(t, "paused", tb.G.Paused, false)
	tb.Undo(3)
	playtest.Equal(t, "what waited then is played", playtest.Bare(tb.G), played)
	tb.Verify()
	tb.Undo(1).Act(play.Act{Kind: play.ActPause, Reason: "two"}).Undo(4)
	playtest.Equal(t, "the pause of now", tb.Get("paused.reason"), "two")
	tb.Undo(3).Is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+playtest.KeepAny, "")
	playtest.Equal(t, "the pause of now", tb.Get("paused.reason"), "two")
	tb.Verify()
	tb.Act(play.Act{Kind: play.ActEnd, Reason: "over"})
	playtest.Equal(t, "paused when it is over", tb.Get("paused.reason"), "")
	over := tb.G.Tip.Entry
	tb.Undo(1).Act(play.Act{Kind: play.ActPause}).Undo(over)
	playtest.Equal(t, "paused when it is over", tb.G.Paused, false)
	tb.Verify()
}

func TestActsThatAreNotPossible(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	unable := func(words string, a play.Act) {
		t.Helper()
		g, out, err := adjudicator.Do(tb.G, a, nil)
		tb.Unable(words, g, out, err)
	}
	unable("isn't paused", play.Act{Kind: play.ActResume})
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActReplace, Player: "kevn"}, nil)
	tb.Unable(`there is no player "kevn". Did you mean kevin?`, g, out, err)
	g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActMessage, Text: " \n \r\n"}, nil)
	tb.Unable("empty", g, out, err)
	g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActMessage, Text: strings.Repeat("가\n", 4001)}, nil)
	tb.Unable("8001 characters; the limit is 8000", g, out, err)
	for _, kind := range []play.ActKind{play.ActPause, play.ActEnd} {
		g, out, err = adjudicator.Do(tb.G, play.Act{Kind: kind, Reason: strings.Repeat("가", 1001)}, nil)
		tb.Unable("1001 characters; the limit is 1000", g, out, err)
	}
	tb.Act(play.Act{Kind: play.ActPause})
	unable("already paused", play.Act{Kind: play.ActPause})
	tb.Act(play.Act{Kind: play.ActEnd})
	unable("over", play.Act{Kind: play.ActPause})
	unable("over", play.Act{Kind: play.ActEnd})
	unable("isn't paused", play.Act{Kind: play.ActResume})
	tb.Verify()
}

func TestReplaceAndMessageChangeNothing(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage").Call("kevin: build cottage at 0,1")
	before := playtest.Bare(tb.G)
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActReplace, Player: "ANNA", Reason: "\tmoved\r\nto \x1b[31mSeoul "}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.Keep(g, out, nil)
	playtest.Equal(t, "the seat", tb.Out.Entry.Player, "anna")
	playtest.Equal(t, "the reason", tb.Out.Entry.Reason, "moved to [31mSeoul")
	if g, out, err = adjudicator.Do(tb.G, play.Act{Kind: play.ActMessage, Text: "\n Dear all,\r\n\r\nhello\u2028there\xff\n\n"}, nil); err != nil {
		t.Fatal(err)
	}
	tb.Keep(g, out, nil)
	playtest.Equal(t, "the message", tb.Out.Entry.Text, "Dear all,\n\nhello there\ufffd")
	playtest.Equal(t, "the game", playtest.Bare(tb.G), before)
	tb.Verify()
}

// An entry says which mail it came from, and the game does not depend on it.
func TestMailsAreInTheJournal(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	plain := tb.Clone()
	mail := func(n byte) *play.Hash { return &play.Hash{n} }
	orders := tb.Sets("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	plain.Keep(adjudicator.Adjudicate(plain.G, play.Act{}, orders))
	orders = tb.Sets("anna: build mill at 1,0; done; "+playtest.KeepAny, "kevin: build cottage at 0,1")
	orders[0].Mail, orders[1].Mail = mail(1), mail(2)
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{}, orders))
	playtest.Equal(t, "the game", playtest.Bare(tb.G), playtest.Bare(plain.G))
	tb.Keep(adjudicator.Adjudicate(tb.G, play.Act{By: play.ByModerator, Missing: []string{"kevin"}, Reason: "a  year\nwithout mail", Mail: mail(3)}, nil))
	playtest.Equal(t, "the reason", tb.Out.Entry.Reason, "a year without mail")
	tb.Act(play.Act{Kind: play.ActPause, By: play.ByClock, Mail: mail(4)}).Act(play.Act{Kind: play.ActResume, Mail: mail(2)})
	playtest.Equal(t, "who", tb.Out.Entry.By, play.ByModerator)
	tb.Verify()
	r, err := adjudicator.NewReplay("j", tb.Journal, tb.G.Secret)
	if err != nil {
		t.Fatal(err)
	}
	mails := map[play.Hash]int{}
	for _, e := range r.Entries() {
		if e.Mail != nil {
			mails[*e.Mail]++
		}
		for _, set := range e.Sets {
			if set.Mail != nil {
				mails[*set.Mail]++
			}
		}
	}
	for n, in := range []int{0, 1, 2, 1, 1} {
		playtest.Equal(t, "the entries of an email", mails[*mail(byte(n))], in)
	}
}
