package mail

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/mail/request"
)

// TestNotesAreTheirPlayersOwn runs two offices that differ only in what a player
// noted. Nobody else is told anything different, and no journal or game file
// knows of it.
func TestNotesAreTheirPlayersOwn(t *testing.T) {
	var told [2]string
	for i, secret := range []string{"xyzzy", "plugh, and plover too"} {
		letters = 0
		w := newWorld(t)
		w.game("metromania", "spring-3", nil, "anna", "kevin", "ken")
		w.round()
		for _, text := range []string{
			"kevin: note: " + secret, "kevin: note\n" + secret + "\nagain\nend note", "kevin: start striped in A5-7 from 2,3 to 1,3", "kevin: press to all\nHi\nend press\nnote " + secret + " 3",
			"anna: start solid in A5-1 from 5,0 to 4,0", "anna: undo?", "kevin: agree 5\nnotes", "anna: status", "ken: history", "mod: status", "mod: help",
			"kevin: notes", "mod: replace kevin with lee@sandbox.test because kevin is ill", "ken: press to all\nHello\nend press",
		} {
			who, text, _ := strings.Cut(text, ": ")
			if who == "mod" {
				w.moderator(text)
			} else {
				w.reply(who, text)
			}
			w.round()
		}
		own := 0
		for _, m := range w.sent {
			text := string(m.raw)
			if strings.Contains(text, secret) {
				own++
			}
			if m.to[0] != "kevin@sandbox.test" {
				told[i] += strings.Join(m.to, ",") + "\n" + text
			}
		}
		if own < 5 {
			t.Errorf("%d emails have what was noted", own)
		}
		if strings.Contains(told[i], secret) {
			t.Error("somebody else was told what was noted")
		}
		for name, data := range w.disk.Files {
			if strings.HasSuffix(name, "game.yaml") || strings.HasSuffix(name, ".journal") {
				if strings.Contains(string(data), secret) {
					t.Errorf("%s has what was noted", name)
				}
			}
		}
		if jots := w.table("spring-3").notes.Jots; len(jots) > 0 {
			t.Errorf("who gave up a seat left %v", jots)
		}
	}
	equal(t, "what others are told", told[1], told[0])
}

// TestNotesAreBounded guards how much a player can note.
func TestNotesAreBounded(t *testing.T) {
	d := &decision{}
	note := func(text string) *trouble {
		_, t := d.jot(request.Ask{Verb: request.Note, Text: text}, "anna")
		return t
	}
	for i := range docket.MaxJots {
		if t1 := note(strings.Repeat("x", i+1)); t1 != nil {
			t.Fatalf("note %d: %v", i, t1)
		}
	}
	if note("one more") == nil || note("x") != nil {
		t.Error("one more note, or the same one again")
	}
	d.jot(request.Ask{Verb: request.ClearNotes}, "anna")
	if len(d.notes.Jots) != 0 || note(strings.Repeat("나", docket.MaxJot)) != nil || note("x") == nil {
		t.Error("long notes")
	}
}
