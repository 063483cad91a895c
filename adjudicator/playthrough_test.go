package adjudicator

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
)

var update = flag.Bool("update", false, "write the reports of the playthroughs anew")

// TestPlaythroughs plays whole games from order files, call by call, and
// compares every report of every call, byte by byte.
//
// A playthrough is an archive. Its head names the game and the players; the
// files CALL/NAME.yaml are the orders of a call, in which one set may well be
// refused, and CALL/VIEWER.txt are the reports. With -update the reports are
// written anew; the orders stay as they are.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob("testdata/playthrough/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	played := map[string]bool{}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := &playthrough{t: t, archive: archive}
			played[p.play()] = true
			if *update {
				if err := os.WriteFile(file, txtar.Format(p.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
	for _, name := range registry.Names() {
		if !played[name] && !strings.HasPrefix(name, "hamlet") { // the toy games of other tests
			t.Errorf("no playthrough of %s", name)
		}
	}
}

type playthrough struct {
	t       *testing.T
	archive *txtar.Archive
	g       *play.Game
}

// play plays the archive and returns the name of its game.
func (p *playthrough) play() string {
	var name, seed string
	var players []string
	for line := range strings.Lines(string(p.archive.Comment)) {
		switch key, value, _ := strings.Cut(strings.TrimSpace(line), ": "); key {
		case "game":
			name = value
		case "seed":
			seed = value
		case "players":
			players = strings.Fields(value)
		}
	}
	rules := registry.Find(name)
	if rules == nil {
		p.t.Fatalf("no game %q", name)
	}
	g, out, err := New(Options{Rules: rules, ID: "playthrough", Players: players, Secret: engine.SeedSecret(seed)})
	if err != nil {
		p.t.Fatal(err)
	}
	p.g = g
	calls := p.calls()
	for call := 0; ; call++ {
		p.reports(call, out)
		if call == len(calls) {
			break
		}
		p.g, out = Adjudicate(p.g, Call{By: play.ByPlayer, Sets: calls[call]})
		if out.Entry.Number == 0 {
			p.t.Fatalf("call %d: nothing was accepted: %+v", call+1, out.Receipts)
		}
	}
	if !p.g.Over() {
		p.t.Errorf("after %d calls the game is not over", len(calls))
	}
	return name
}

// calls returns the order sets of each call.
func (p *playthrough) calls() (calls [][]*play.OrderSet) {
	for _, f := range p.archive.Files {
		if !strings.HasSuffix(f.Name, ".yaml") {
			continue
		}
		var call int
		if _, err := fmt.Sscanf(f.Name, "%d/", &call); err != nil || call < len(calls) || call > len(calls)+1 {
			p.t.Fatalf("%s: the calls are not in their order", f.Name)
		}
		set, err := formats.ReadOrders(f.Name, f.Data, &p.g.Rules.Grammar)
		if err != nil {
			p.t.Fatal(err)
		}
		if call > len(calls) {
			calls = append(calls, nil)
		}
		calls[call-1] = append(calls[call-1], set)
	}
	return calls
}

// reports compares the reports of a call with those of the archive.
func (p *playthrough) reports(call int, out play.Outcome) {
	subject := report.About(p.g, out)
	for _, viewer := range append(slices.Clone(p.g.Players), play.Public) {
		r, err := subject.To(report.Reader{Viewer: viewer, Language: report.English})
		if err != nil {
			p.t.Fatal(err)
		}
		name, text := fmt.Sprintf("%d/%s.txt", call, viewer), []byte(r.Text())
		i := slices.IndexFunc(p.archive.Files, func(f txtar.File) bool { return f.Name == name })
		switch {
		case i >= 0 && string(p.archive.Files[i].Data) == string(text):
		case *update && i >= 0:
			p.archive.Files[i].Data = text
		case *update:
			p.archive.Files = append(p.archive.Files, txtar.File{Name: name, Data: text})
		case i < 0:
			p.t.Errorf("%s is missing", name)
		default:
			p.t.Errorf("%s differs:\n%s", name, firstDifference(string(p.archive.Files[i].Data), string(text)))
		}
	}
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		if i >= len(a) || i >= len(b) || a[i] != b[i] {
			return fmt.Sprintf("line %d\nwant %q\ngot  %q", i+1, slices.Concat(a, []string{""})[min(i, len(a))], slices.Concat(b, []string{""})[min(i, len(b))])
		}
	}
	return ""
}
