package mail

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestStages guards rounds in two parts: nobody sees the first, so that the
// directory it made may be lost. Then the same is made again of the same emails,
// whatever came in between.
func TestStages(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", byAddress, "anna", "kevin")
	w.round()
	w.sent = nil
	stage := func(s Stage) Round {
		t.Helper()
		o := w.office()
		r, err := o.round(t.Context(), w, w, s)
		w.must(err)
		w.must(o.Close())
		return r
	}
	journal := func() []byte { return bytes.Clone(w.disk.Files["games/spring-3/game.journal"]) }
	pushed := maps.Clone(w.disk.Files)
	w.mail(letterTo{from: "anna@sandbox.test", text: "start on times-square/gray"})
	w.mail(letterTo{from: "kevin@sandbox.test", text: "status"})
	inbox := maps.Clone(w.folder("INBOX"))
	equal(t, "prepared", stage(Prepare), Round{Taken: 2, Decided: 2})
	equal(t, "prepared again", stage(Prepare), Round{})
	if !maps.EqualFunc(inbox, w.folder("INBOX"), bytes.Equal) || len(w.sent) > 0 {
		t.Error("somebody can see what was prepared")
	}
	lost := journal()
	if bytes.Equal(lost, pushed["games/spring-3/game.journal"]) {
		t.Error("nothing was filed")
	}

	w.disk.Files = pushed
	equal(t, "prepared once more", stage(Prepare), Round{Taken: 2, Decided: 2})
	if !bytes.Equal(lost, journal()) {
		t.Error("what was prepared again differs")
	}
	w.mail(letterTo{from: "kevin@sandbox.test", text: "history"})
	published := stage(Publish)
	equal(t, "published", published, Round{Sent: len(w.sent)})
	var told []string
	for _, m := range w.sent {
		told = append(told, m.to...)
	}
	for _, name := range []string{"anna", "kevin"} {
		if !slices.ContainsFunc(told, func(to string) bool { return strings.HasPrefix(to, name) }) {
			t.Errorf("%s got no email", name)
		}
	}
	equal(t, "left in the inbox", len(w.folder("INBOX")), 1)
	equal(t, "moved", len(w.folder("handled")), 2)
	equal(t, "published again", stage(Publish), Round{})
	equal(t, "then", stage(Prepare), Round{Taken: 1, Decided: 1})
	equal(t, "and", stage(Publish), Round{Sent: 1})
	equal(t, "left in the end", len(w.folder("INBOX")), 0)
}
