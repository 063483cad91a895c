package adjudicator

import (
	"errors"
	"strings"
	"testing"

	"cityhall.example/engine/play"
)

// act performs an act of the moderator that must be possible.
func (tb *table) act(do func(*play.Game, Why) (*play.Game, play.Outcome, error), why Why) *table {
	tb.t.Helper()
	g, out, err := do(tb.g, why)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.keep(g, out)
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
	tb.act(Pause, Why{Reason: "summer"}).is("anna build 1", "", "")
	equal(t, "the reason", tb.get("paused.reason"), "summer")
	tb.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	tb.is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+keepAny+"\nkevin turn: turn 2 | build cottage at 0,1", "")
	tb.verify()
	before := tb.g
	tb.missing("anna").refused(before)
	call := Call{Missing: 1}
	tb.unable("is paused", nil, play.Outcome{}, call.Check(tb.g))
	tb.act(Resume, Why{})
	tb.verify()
	straight.call("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	equal(t, "after resuming", bare(tb.g), bare(straight.g))
	equal(t, "what happened", strings.Join(tb.events(), "\n"), strings.Join(straight.events(), "\n"))
}

// What is refused to a player at once does not depend on a pause.
func TestAPausedGameLooksAhead(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").act(Pause, Why{})
	tb.try("anna: build cottage at 1,0")
	if len(tb.problems()) != 1 || tb.out.Entry.Number != 0 {
		t.Errorf("the problems: %q", tb.problems())
	}
}

func TestUndoKeepsThePause(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	tb.act(Pause, Why{Reason: "one"}) // entry 2
	tb.call("anna: build mill at 1,0; done; " + keepAny)
	tb.act(Resume, Why{}) // entry 4
	played := bare(tb.g)
	tb.undo(1)
	equal(t, "paused", tb.g.Paused, false)
	tb.undo(3)
	equal(t, "what waited then is played", bare(tb.g), played)
	tb.verify()
	tb.undo(1).act(Pause, Why{Reason: "two"}).undo(4)
	equal(t, "the pause of now", tb.get("paused.reason"), "two")
	tb.undo(3).is("anna build 1", "anna turn: turn 1 | build mill at 1,0; turn 1 step garden | done; turn 1 | "+keepAny, "")
	equal(t, "the pause of now", tb.get("paused.reason"), "two")
	tb.verify()
	tb.act(End, Why{Reason: "over"})
	equal(t, "paused when it is over", tb.get("paused.reason"), "")
	over := tb.g.Tip.Entry
	tb.undo(1).act(Pause, Why{}).undo(over)
	equal(t, "paused when it is over", tb.g.Paused, false)
	tb.verify()
}

func TestActsThatAreNotPossible(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	unable := func(words string, do func(*play.Game, Why) (*play.Game, play.Outcome, error)) {
		t.Helper()
		g, out, err := do(tb.g, Why{})
		tb.unable(words, g, out, err)
	}
	unable("is not paused", Resume)
	g, out, err := Replace(tb.g, "kevn", Why{})
	tb.unable(`nobody here is called "kevn"; nearest: kevin`, g, out, err)
	g, out, err = Message(tb.g, " \n \r\n", Why{})
	tb.unable("empty", g, out, err)
	g, out, err = Message(tb.g, strings.Repeat("가\n", 4001), Why{})
	tb.unable("8001 characters, expected at most 8000", g, out, err)
	for _, do := range []func(*play.Game, Why) (*play.Game, play.Outcome, error){Pause, End} {
		g, out, err = do(tb.g, Why{Reason: strings.Repeat("가", 1001)})
		tb.unable("1001 characters, expected at most 1000", g, out, err)
	}
	tb.act(Pause, Why{})
	unable("paused already", Pause)
	tb.act(End, Why{})
	unable("over", Pause)
	unable("over", End)
	unable("not paused", Resume)
	tb.verify()
}

func TestReplaceAndMessageChangeNothing(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage").call("kevin: build cottage at 0,1")
	before := bare(tb.g)
	g, out, err := Replace(tb.g, "ANNA", Why{Reason: "\tmoved\r\nto \x1b[31mSeoul "})
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out)
	equal(t, "the seat", tb.out.Entry.Player, "anna")
	equal(t, "the reason", tb.out.Entry.Reason, "moved to [31mSeoul")
	if g, out, err = Message(tb.g, "\n Dear all,\r\n\r\nhello\u2028there\xff\n\n", Why{}); err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out)
	equal(t, "the message", tb.out.Entry.Reason, "Dear all,\n\nhello there\ufffd")
	equal(t, "the game", bare(tb.g), before)
	tb.verify()
}

// An entry says which mail it came from, and the game does not depend on it.
func TestMailsAreInTheJournal(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	plain := tb.clone()
	mail := func(n byte) *play.Hash { return &play.Hash{n} }
	orders := tb.sets("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	plain.keep(Adjudicate(plain.g, Call{Sets: orders}))
	orders = tb.sets("anna: build mill at 1,0; done; "+keepAny, "kevin: build cottage at 0,1")
	orders[0].Mail, orders[1].Mail = mail(1), mail(2)
	tb.keep(Adjudicate(tb.g, Call{Sets: orders}))
	equal(t, "the game", bare(tb.g), bare(plain.g))
	tb.keep(Adjudicate(tb.g, Call{By: play.ByModerator, Missing: 1, Reason: "a  year\nwithout mail", Mail: mail(3)}))
	equal(t, "the reason", tb.out.Entry.Reason, "a year without mail")
	tb.act(Pause, Why{By: play.ByClock, Mail: mail(4)}).act(Resume, Why{Mail: mail(2)})
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
