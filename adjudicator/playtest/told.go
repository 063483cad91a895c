package playtest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Warned lists the warnings of the last call's receipts.
func (tb *Table) Warned() string { return Warnings(tb.G, tb.Out.Receipts...) }

// Warnings lists the warnings of receipts.
func Warnings(g *play.Game, receipts ...play.Receipt) string {
	var all []string
	for _, r := range receipts {
		for _, w := range r.Warnings {
			all = append(all, fmt.Sprintf("%s %d %s", r.Player, w.Order, message(g.Rules.Refusal(w.Refusal.Code), w.Refusal.Args())))
		}
	}
	return strings.Join(all, "\n")
}

// heads matches the hashes of the journal's chain and their beginnings, which differ whenever
// anything was ordered, and tell nothing: each hashes in a secret salt.
var heads = regexp.MustCompile(`(?m)(head"?: *|Journal head after [^:]*:\s*)"?[0-9a-f]{64}"?|(^ *seen: [0-9]+-)[0-9a-f]{8}$`)

// Told is all that a viewer is told of a call and the game after it.
func (tb *Table) Told(viewer string) string {
	tb.T.Helper()
	all := Text(tb.G.For(viewer))
	seat := tb.G.Seat(viewer)
	for _, r := range tb.Out.Receipts {
		if r.Seat == seat {
			all += fmt.Sprintf("receipt %+v %q\n", r, Problems(tb.G, []play.Receipt{r}))
		}
	}
	for _, n := range tb.Out.Notes {
		if n.Seat == seat {
			all += fmt.Sprintf("note %+v\n", n)
		}
	}
	for _, e := range tb.Out.Events {
		all += fmt.Sprintf("event %+v\n", e.For(seat))
	}
	if tb.G.Rules != enginetest.Toy {
		dir := tb.T.TempDir()
		if err := (folder.Reports{Dir: dir, Language: words.English}).Write(tb.G, nil, tb.Out); err != nil {
			tb.T.Fatal(err)
		}
		reports := Contents(tb.T, dir)
		all += reports[viewer+".txt"] + reports[viewer+".json"]
	}
	return heads.ReplaceAllString(all, "$1$2")
}

// ToldIn returns what the journal says that the seat was told.
func ToldIn(t *testing.T, journal []byte, secret engine.Secret, seat engine.Seat) []engine.Event {
	t.Helper()
	r, err := adjudicator.NewReplay("half.journal", journal, secret)
	if err != nil {
		t.Fatal(err)
	}
	told, err := adjudicator.Told(r, seat)
	if err != nil {
		t.Fatal(err)
	}
	return told
}
