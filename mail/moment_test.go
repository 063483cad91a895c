package mail

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// TestMoments guards what is told of several entries that another program made
// between two rounds: each letter shows the game as it was after its own entry.
func TestMoments(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
	w.round()
	at := w.table("spring-3")
	g := w.load("spring-3")
	c := &store.Change{Docket: "spring-3", After: at.At, Now: w.now}
	for _, set := range []play.OrderSet{
		{Player: "anna", Turn: play.Unbound, Lines: []play.OrderLine{{Text: "start on times-square/gray"}}},
		{Player: "kevin", Turn: play.Unbound, Lines: []play.OrderLine{{Text: "start on 42nd-street-east/brown"}}},
	} {
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{&set})
		w.must(err)
		g, c.Lines, c.Checkpoint = next, append(c.Lines, out.Entry.Line()...), docket.Checkpoint(next)
	}
	_, err := w.visit().Commit(t.Context(), c)
	w.must(err)
	before := len(w.sent)
	w.round()
	for _, m := range w.sent[before:] {
		text := textOf(t, m.raw)
		entry := 2
		if strings.Contains(text, "kevin x1") { // on the board
			entry = 3
		}
		if id := headerOf(t, m.raw).Get("Message-Id"); !strings.Contains(id, fmt.Sprintf("+%d+", entry)) {
			t.Errorf("%s", id)
		}
		if !strings.Contains(string(m.raw), fmt.Sprintf("spring-3-%d.json", entry)) {
			t.Errorf("the letter about entry %d has another report:\n%s", entry, m.raw)
		}
	}
	if len(w.sent)-before < 3 {
		t.Errorf("%d letters", len(w.sent)-before)
	}
}
