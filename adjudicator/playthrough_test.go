package adjudicator_test

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

var (
	finish = flag.Bool("finish", false, "with -update: play the playthroughs to their end, as the bot greedy would")
)

// TestPlaythroughs plays whole games from order files, call by call, and
// compares every report of every call, byte by byte.
//
// A playthrough is an archive. Its head names the game and the players, and the
// calls of which it has the whole reports, to be read by people; the files
// CALL/NAME.yaml are the orders of a call, in which one set may well be refused,
// and CALL/VIEWER.txt are the reports. Of the other calls the file digests has a
// line per report. With -update the reports and the digests are written anew; the
// head and the orders stay as they are. With -finish, too, a game that is not over is
// played on, a call for each decision.
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
			if testkit.Update() {
				if err := os.WriteFile(file, txtar.Format(p.updated()), 0o644); err != nil {
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
	whole   []string     // calls with their whole reports
	reports []txtar.File // of those calls, as they are made
	digests []string     // of the reports of the others
	before  []play.Outcome
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
		case "whole":
			p.whole = strings.Fields(value)
		}
	}
	rules := registry.Find(name)
	if rules == nil {
		p.t.Fatalf("no game %q", name)
	}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "playthrough", Players: players, Secret: engine.SeedSecret(seed)})
	if err != nil {
		p.t.Fatal(err)
	}
	p.g = g
	calls := p.calls()
	for call := 0; ; call++ {
		p.report(call, out)
		if testkit.Update() && *finish && call == len(calls) && !p.g.Over() {
			calls = append(calls, p.next(call+1))
		}
		if call == len(calls) {
			p.compare("digests", []byte(strings.Join(p.digests, "")))
			break
		}
		p.g, out, _ = adjudicator.Adjudicate(p.g, play.Act{By: play.ByPlayer}, calls[call])
		if out.Entry.Number == 0 {
			p.t.Fatalf("call %d: nothing was accepted: %+v", call+1, out.Receipts)
		}
	}
	if !p.g.Over() {
		p.t.Errorf("after %d calls the game is not over: write more orders, or run the test with -update -finish", len(calls))
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
		if call > len(calls) {
			calls = append(calls, nil)
		}
		calls[call-1] = append(calls[call-1], p.read(f))
	}
	return calls
}

// read reads a file of orders.
func (p *playthrough) read(f txtar.File) *play.OrderSet {
	set, err := formats.ReadOrders(f.Name, f.Data, &p.g.Rules.Grammar)
	if err != nil {
		p.t.Fatal(err)
	}
	return set
}

// next adds a call to the archive: what greedy does about the open decision.
func (p *playthrough) next(call int) []*play.OrderSet {
	rules, seat := p.g.Rules, p.g.Open().Seat
	player := p.g.Players[seat]
	order := rules.Grammar.Write(rules.Greedy(rules.View(len(p.g.Players), p.g.State, seat), nil))
	f := txtar.File{
		Name: fmt.Sprintf("%d/%s.yaml", call, player),
		Data: fmt.Appendf(nil, "player: %s\norders:\n  - %s\n", player, order),
	}
	p.archive.Files = append(p.archive.Files, f)
	return []*play.OrderSet{p.read(f)}
}

// report makes the reports of a call, and compares those that the archive has.
func (p *playthrough) report(call int, out play.Outcome) {
	subject := report.About(p.g, out).Before(p.before...)
	p.before = append(p.before, out)
	for _, viewer := range append(slices.Clone(p.g.Players), play.Public) {
		r, err := subject.To(report.Reader{Viewer: viewer, Language: words.English, Full: true})
		if err != nil {
			p.t.Fatal(err)
		}
		name, text := fmt.Sprintf("%d/%s.txt", call, viewer), []byte(r.Text())
		if slices.Contains(p.whole, strconv.Itoa(call)) {
			p.reports = append(p.reports, txtar.File{Name: name, Data: text})
			p.compare(name, text)
		} else {
			p.digests = append(p.digests, fmt.Sprintf("%s %.8x\n", name, sha256.Sum256(text)))
		}
	}
}

// compare compares a text with that of the archive.
func (p *playthrough) compare(name string, text []byte) {
	i := slices.IndexFunc(p.archive.Files, func(f txtar.File) bool { return f.Name == name })
	switch {
	case testkit.Update():
	case i < 0:
		p.t.Errorf("%s is missing", name)
	case !bytes.Equal(p.archive.Files[i].Data, text):
		p.t.Errorf("%s differs:\n%s", name, firstDifference(string(p.archive.Files[i].Data), string(text)))
	}
}

// updated returns the archive with what the game has made in place of its reports.
func (p *playthrough) updated() *txtar.Archive {
	a := &txtar.Archive{Comment: p.archive.Comment}
	for _, f := range p.archive.Files {
		if strings.HasSuffix(f.Name, ".yaml") {
			a.Files = append(a.Files, f)
		}
	}
	a.Files = append(a.Files, p.reports...)
	a.Files = append(a.Files, txtar.File{Name: "digests", Data: []byte(strings.Join(p.digests, ""))})
	return a
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
