package docket_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/formats/words/wordstest"
)

// What an act, a replay or a store refuses is told in the reader's language.
func TestMarkedErrors(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	refusedMarked(t, tb.G,
		play.Act{Kind: play.ActNew}, play.Act{Kind: "xyzzy"}, play.Act{Kind: play.ActUndo, To: 99}, play.Act{Kind: play.ActUndo, To: tb.G.Tip.Entry},
		play.Act{Kind: play.ActResume}, play.Act{Kind: play.ActReplace}, play.Act{Kind: play.ActReplace, Player: "kevn"}, play.Act{Kind: play.ActMessage},
		play.Act{Kind: play.ActMessage, Text: strings.Repeat("x\n", 4001)}, play.Act{Kind: play.ActEnd, Reason: strings.Repeat("x", 1001)},
		play.Act{Kind: play.ActAmend, Document: "xyzzy"}, play.Act{Kind: play.ActPause, By: "xyzzy"},
		play.Act{Kind: play.ActOrders}, play.Act{Kind: play.ActOrders, Sets: []play.EntrySet{{Player: "xyzzy"}}},
		play.Act{Kind: play.ActOrders, Sets: []play.EntrySet{{Player: "anna"}}},
	)
	set := play.EntrySet{Player: "anna", Orders: []string{"xyzzy"}}
	set.Digest = set.Hash()
	refusedMarked(t, tb.G, play.Act{Kind: play.ActOrders, Sets: []play.EntrySet{set}})
	tb.Act(play.Act{Kind: play.ActPause})
	refusedMarked(t, tb.G, play.Act{Kind: play.ActPause}, play.Act{Kind: play.ActOrders, Missing: []string{"anna"}})
	tb.Act(play.Act{Kind: play.ActEnd})
	refusedMarked(t, tb.G, play.Act{Kind: play.ActPause}, play.Act{Kind: play.ActEnd}, play.Act{Kind: play.ActOrders, Missing: []string{"anna"}})
}

// TestMarkedReplays is the same for what is wrong with journals, files and stores.
func TestMarkedReplays(t *testing.T) {
	check := func(about string, err error) { t.Helper(); checkMarked(t, about, err) }
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	tb.Act(play.Act{Kind: play.ActPause})
	tb.Act(play.Act{Kind: play.ActEnd})
	r, err := adjudicator.NewReplay("xyzzy", tb.Journal, tb.G.Secret)
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Since(0, 99)
	check("an entry that isn't there", err)
	_, err = r.Since(2, 1)
	check("no entry", err)
	if _, err = r.To(r.Len()); err != nil {
		t.Fatal(err)
	}
	_, err = r.Since(0, 1)
	check("played", err)
	check("a mark", func() error { _, err := store.ReadMark([]byte("{}")); return err }())
	for _, changed := range [][]string{nil, {"players"}} {
		check("edited", &docket.EditedError{Path: "game.yaml", Entry: 3, Changed: changed})
	}
	for _, err := range []error{words.Fail("journal/state"), &adjudicator.ActError{Problem: engine.Say("journal/no-entry", "entry", 1, "last", 2)}, &formats.Error{Path: "players", Problem: engine.Say("journal/no-entry", "entry", 1, "last", 2)}} {
		check("a replay", &adjudicator.ReplayError{Entry: 3, Err: err})
		check("a catch-up", &words.Error{Phrase: docket.Phrase(err)})
	}
	for _, err := range []error{store.ErrBusy, store.ErrGoneOn, store.ErrNotFound} {
		check("a store", err)
		check("a store's, wrapped", errors.Join(fmt.Errorf("game.yaml: %w", err), err))
	}
	_, err = disk.ReadFile("xyzzy.yaml", 1)
	check("no such file", err)
}

// checkMarked guards that each word of an error comes from a catalog.
func checkMarked(t *testing.T, about string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no error", about)
		return
	}
	text := words.Text(err, wordstest.Marked())
	for _, word := range wordstest.Unmarked(text, wordstest.Allowed(enginetest.Toy, "anna kevin kevn xyzzy amendment by yaml ids cityhall game verify amend players journal")) {
		t.Errorf("%s: %q is from no catalog: %s", about, word, text)
	}
}

func refusedMarked(t *testing.T, g *play.Game, acts ...play.Act) {
	t.Helper()
	for _, a := range acts {
		_, _, err := adjudicator.Do(g, a, func(int) (*play.Game, []*play.Entry, error) { return nil, nil, nil })
		checkMarked(t, fmt.Sprintf("%+v", a), err)
	}
}
