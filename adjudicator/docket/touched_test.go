package docket_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

type contexter interface{ Context() context.Context }

// appendTo appends an entry to the game on a disk, as any call does.
func appendTo(t contexter, d *crash.Disk) error {
	f := playtest.OnDisk(d)
	g, err := docket.Take(t.Context(), f.Directory, f.ID)
	if err == nil {
		next, out, wrong := adjudicator.Do(g.Game, play.Act{Kind: play.ActMessage, Text: "Hello", At: g.Game.Tip.At}, nil)
		err = errors.Join(wrong, g.Commit(t.Context(), next, out))
	}
	return errors.Join(err, f.Close())
}

// Nobody appends to a journal that was changed anywhere: the entry is named, and nothing
// is written. What knows how the journal was left may be there, or be gone.
func TestTouchedJournal(t *testing.T) {
	testkit.Draws(t, 30)
	tb := playtest.Storied(t)
	settled := crash.New(map[string][]byte{"game.yaml": formats.Emit(tb.G.Document()), "game.journal": tb.Journal})
	if err := appendTo(t, settled); err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(settled.Files["game.journal"], []byte("\n"))
	lines = lines[:len(lines)-1]
	rapid.Check(t, func(t *rapid.T) {
		d := crash.New(maps.Clone(settled.Files))
		if rapid.Bool().Draw(t, "without ids") {
			delete(d.Files, "game.ids")
		}
		n := rapid.IntRange(0, len(lines)-2).Draw(t, "line")
		changed := bytes.Clone(lines[n])
		at := rapid.IntRange(0, len(changed)-2).Draw(t, "at")
		changed[at] = rapid.SampledFrom([]byte{changed[at] ^ 1, '0', '"', ' ', 'z'}).Draw(t, "byte")
		journal := bytes.Join([][]byte{bytes.Join(lines[:n], nil), changed, bytes.Join(lines[n+1:], nil)}, nil)
		same := bytes.Equal(changed, lines[n])
		d.Files["game.journal"] = journal
		err := appendTo(t, d)
		var broken *formats.Error
		switch {
		case same && err != nil:
			t.Fatal(err)
		case same:
		case !errors.As(err, &broken) || !strings.Contains(err.Error(), fmt.Sprint("entry ", n+1)) || !bytes.Equal(d.Files["game.journal"], journal):
			t.Fatalf("entry %d, byte %d as %q: %v", n+1, at, changed[at], err)
		}
	})
}
