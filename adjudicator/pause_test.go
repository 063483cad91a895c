package adjudicator

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine/play"
)

// act performs an act of the moderator that must be possible.
func (tb *table) act(a play.Act) *table {
	tb.t.Helper()
	tb.keep(Do(tb.g, a, nil))
	return tb
}

// unable checks that an act is refused with the words, and changes nothing.
func (tb *table) unable(words string, g *play.Game, _ play.Outcome, err error) {
	tb.t.Helper()
	var why *ActError
	if !errors.As(err, &why) || !strings.Contains(err.Error(), words) || g != nil {
		tb.t.Errorf("got %v, want an error about %q", err, words)
	}
}

func TestAPausedGameFilesAndWaits(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	straight := tb.clone()
	tb.act(play.Act{Kind: play.ActPause, Reason: "summer"}).is("anna build 1", "", "")
	equal(t, "the reason", tb.get("paused.reason"), "summer")
	tb.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	tb.is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+keepAny+"\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.verify()
	g, out, err := Adjudicate(tb.g, play.Act{Missing: []string{"anna"}}, nil)
	tb.unable("is paused", g, out, err)
	tb.keep(Adjudicate(tb.g, play.Act{Missing: []string{"anna", "kevin"}, Reason: "silent"}, tb.sets("kevin: build cottage at 0,1")))
	equal(t, "the set is filed, and nobody is missing", fmt.Sprint(tb.out.Receipts[0].Accepted, tb.out.Entry.Missing, tb.out.Entry.Reason, tb.notes()), "true []")
	tb.act(play.Act{Kind: play.ActResume})
	tb.verify()
	straight.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	equal(t, "after resuming", bare(tb.g), bare(straight.g))
	equal(t, "what happened", strings.Join(tb.events(), "\n"), strings.Join(straight.events(), "\n"))
}

// What is refused to a player at once does not depend on a pause.
func TestAPausedGameLooksAhead(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").act(play.Act{Kind: play.ActPause})
	tb.try("anna: build cottage at 1,0")
	if len(tb.problems()) != 1 || tb.out.Entry.Number != 0 {
		t.Errorf("the problems: %q", tb.problems())
	}
}

func TestUndoKeepsThePause(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.act(play.Act{Kind: play.ActPause, Reason: "one"}) // entry 2
	tb.call("anna: build mill at 1,0; done; " + keepAny)
	tb.act(play.Act{Kind: play.ActResume}) // entry 4
	played := bare(tb.g)
	tb.undo(1)
	equal(t, "paused", tb.g.Paused, false)
	tb.undo(3)
	equal(t, "what waited then is played", bare(tb.g), played)
	tb.verify()
	tb.undo(1).act(play.Act{Kind: play.ActPause, Reason: "two"}).undo(4)
	equal(t, "the pause of now", tb.get("paused.reason"), "two")
	tb.undo(3).is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+keepAny, "")
	equal(t, "the pause of now", tb.get("paused.reason"), "two")
	tb.verify()
	tb.act(play.Act{Kind: play.ActEnd, Reason: "over"})
	equal(t, "paused when it is over", tb.get("paused.reason"), "")
	over := tb.g.Tip.Entry
	tb.undo(1).act(play.Act{Kind: play.ActPause}).undo(over)
	equal(t, "paused when it is over", tb.g.Paused, false)
	tb.verify()
}

func TestActsThatAreNotPossible(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	unable := func(words string, a play.Act) {
		t.Helper()
		g, out, err := Do(tb.g, a, nil)
		tb.unable(words, g, out, err)
	}
	unable("isn't paused", play.Act{Kind: play.ActResume})
	g, out, err := Do(tb.g, play.Act{Kind: play.ActReplace, Player: "kevn"}, nil)
	tb.unable(`there is no player "kevn". Did you mean kevin?`, g, out, err)
	g, out, err = Do(tb.g, play.Act{Kind: play.ActMessage, Text: " \n \r\n"}, nil)
	tb.unable("empty", g, out, err)
	g, out, err = Do(tb.g, play.Act{Kind: play.ActMessage, Text: strings.Repeat("가\n", 4001)}, nil)
	tb.unable("8001 characters; the limit is 8000", g, out, err)
	for _, kind := range []play.ActKind{play.ActPause, play.ActEnd} {
		g, out, err = Do(tb.g, play.Act{Kind: kind, Reason: strings.Repeat("가", 1001)}, nil)
		tb.unable("1001 characters; the limit is 1000", g, out, err)
	}
	tb.act(play.Act{Kind: play.ActPause})
	unable("already paused", play.Act{Kind: play.ActPause})
	tb.act(play.Act{Kind: play.ActEnd})
	unable("over", play.Act{Kind: play.ActPause})
	unable("over", play.Act{Kind: play.ActEnd})
	unable("isn't paused", play.Act{Kind: play.ActResume})
	tb.verify()
}

func TestReplaceAndMessageChangeNothing(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	before := bare(tb.g)
	g, out, err := Do(tb.g, play.Act{Kind: play.ActReplace, Player: "ANNA", Reason: "\tmoved\r\nto \x1b[31mSeoul "}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out, nil)
	equal(t, "the seat", tb.out.Entry.Player, "anna")
	equal(t, "the reason", tb.out.Entry.Reason, "moved to [31mSeoul")
	if g, out, err = Do(tb.g, play.Act{Kind: play.ActMessage, Text: "\n Dear all,\r\n\r\nhello\u2028there\xff\n\n"}, nil); err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out, nil)
	equal(t, "the message", tb.out.Entry.Text, "Dear all,\n\nhello there\ufffd")
	equal(t, "the game", bare(tb.g), before)
	tb.verify()
}

// An entry says which mail it came from, and the game does not depend on it.
func TestMailsAreInTheJournal(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	plain := tb.clone()
	mail := func(n byte) *play.Hash { return &play.Hash{n} }
	orders := tb.sets("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	plain.keep(Adjudicate(plain.g, play.Act{}, orders))
	orders = tb.sets("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	orders[0].Mail, orders[1].Mail = mail(1), mail(2)
	tb.keep(Adjudicate(tb.g, play.Act{}, orders))
	equal(t, "the game", bare(tb.g), bare(plain.g))
	tb.keep(Adjudicate(tb.g, play.Act{By: play.ByModerator, Missing: []string{"kevin"}, Reason: "a  year\nwithout mail", Mail: mail(3)}, nil))
	equal(t, "the reason", tb.out.Entry.Reason, "a year without mail")
	tb.act(play.Act{Kind: play.ActPause, By: play.ByClock, Mail: mail(4)}).act(play.Act{Kind: play.ActResume, Mail: mail(2)})
	equal(t, "who", tb.out.Entry.By, play.ByModerator)
	tb.verify()
	r, err := NewReplay("j", tb.journal, tb.g.Secret)
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
		equal(t, "the entries of a mail", mails[*mail(byte(n))], in)
	}
}
