package mail

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// A storyLine is a line of a script that files can tell too: rounds from a time on,
// or orders that a player sends at a time.
var storyLine = regexp.MustCompile(`^(20\S+ \d\d:\d\d)(?: every 1h until (20\S+ \d\d:\d\d)| (\w+): (.*))?$`)

// TestThreeWeeks tells one game twice, by mail and from files, as a page of the
// documentation does. What the journals hold of it is the same.
func TestThreeWeeks(t *testing.T) {
	data, err := os.ReadFile("testdata/clock/three-weeks.txt")
	if err != nil {
		t.Fatal(err)
	}
	script, byMail, _ := strings.Cut(string(data), "\n=\n")
	byFile := playFiles(t, script)
	entries := func(story string) (all []string) {
		for line := range strings.Lines(story) {
			if _, entry, ok := strings.Cut(line, "  spring "); ok {
				// The moderator files what isn't mailed.
				all = append(all, strings.Replace(entry, ": player, ", ": moderator, ", 1))
			}
		}
		return all
	}
	if mail, file := entries(byMail), entries(byFile); !slices.Equal(mail, file) || len(mail) < 20 {
		t.Errorf("by mail:\n%s\nfrom files:\n%s", strings.Join(mail, ""), strings.Join(file, ""))
	}
	const page = "../docs/three-weeks.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	told := string(text)
	for i, story := range []string{byMail, byFile} {
		told = replaceBlock(t, told, i, shorten(story))
	}
	if testkit.Update() {
		err = os.WriteFile(page, []byte(told), 0o666)
	} else {
		equal(t, page, string(text), told)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// replaceBlock replaces a block of a page that is marked as text.
func replaceBlock(t *testing.T, page string, number int, content string) string {
	t.Helper()
	const begin, end = "```text\n", "```\n"
	parts := strings.Split(page, begin)
	if len(parts) < number+2 {
		t.Fatalf("the page has %d blocks", len(parts)-1)
	}
	_, after, _ := strings.Cut(parts[number+1], end)
	parts[number+1] = content + end + after
	return strings.Join(parts, begin)
}

// moreOrders are the orders of a set after the first.
var moreOrders = regexp.MustCompile(`; [^"]*"`)

// shorten leaves out what makes lines too long for a page.
func shorten(story string) string { return moreOrders.ReplaceAllString(story, `; ..."`) }

// A filing plays the game of a script from files.
type filing struct {
	t      *testing.T
	file   string // of the game
	out    strings.Builder
	now    time.Time
	policy []string
	kind   string
	names  []string
	seen   int // entries
}

// playFiles plays the game of a script from files, with a tick in place of each round,
// and tells what happened. Text that is no order has no file.
func playFiles(t *testing.T, script string) string {
	f := &filing{t: t, file: filepath.Join(t.TempDir(), "game.yaml")}
	for line := range strings.Lines(script) {
		line = strings.TrimSuffix(line, "\n")
		if text, ok := strings.CutPrefix(line, "| "); ok {
			f.policy = append(f.policy, text)
		} else if text, ok := strings.CutPrefix(line, "game spring "); ok {
			words := strings.Fields(text)
			f.kind, f.names = words[0], words[1:]
		} else if m := storyLine.FindStringSubmatch(line); m != nil {
			f.at(m[1])
			until := f.now
			if m[2] != "" {
				until = f.time(m[2])
			}
			if m[4] == "turn" {
				f.order(m[3])
			}
			for ; !f.now.After(until); f.now = f.now.Add(time.Hour) {
				f.tick()
			}
		} else if !strings.HasPrefix(line, "#") {
			t.Fatalf("files can't tell %q", line)
		}
	}
	return f.out.String()
}

func (f *filing) must(err error) {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *filing) time(text string) time.Time {
	f.t.Helper()
	at, err := time.Parse("2006-01-02 15:04", text)
	f.must(err)
	return at
}

// at sets the time. The game begins with the first one after it is named.
func (f *filing) at(text string) {
	f.t.Helper()
	if f.now = f.time(text); f.kind == "" || f.seen > 0 {
		return
	}
	g, out, err := adjudicator.New(adjudicator.Options{Rules: registry.Find(f.kind), ID: "spring", Players: f.names, Secret: engine.SeedSecret("spring"), Policy: policyOf(f.policy), At: play.TimeOf(f.now)})
	f.must(err)
	f.open(func(s store.Store, id string) { f.must(docket.Create(f.t.Context(), s, id, g, out.Entry.Line())) })
}

// open opens the game's store.
func (f *filing) open(do func(s store.Store, id string)) {
	f.t.Helper()
	s, id, err := directory.OpenFile(f.file)
	f.must(err)
	do(s, id)
	f.must(s.Close())
}

// order writes the file of a player's orders for all of the turn.
func (f *filing) order(player string) {
	f.t.Helper()
	f.open(func(s store.Store, id string) {
		d, err := docket.Load(f.t.Context(), s, id)
		f.must(err)
		text := fmt.Sprintf("player: %s\nturn: %d\norders:\n", player, d.Game.Open().Turn)
		for _, line := range wholeTurn(f.t, d.Game, player) {
			text += "  - " + line + "\n"
		}
		dir := filepath.Join(filepath.Dir(f.file), "orders")
		f.must(os.MkdirAll(dir, 0o777))
		f.must(os.WriteFile(filepath.Join(dir, player+".yaml"), []byte(text), 0o666))
	})
}

// tick does what is due, and tells it.
func (f *filing) tick() {
	f.t.Helper()
	if f.kind == "" {
		return
	}
	job, err := batch.JobOf(f.file)
	f.must(err)
	job.At = play.TimeOf(f.now)
	var told []string
	f.must(batch.Tick(f.t.Context(), new(locate.Set), []batch.Job{job}, "en", false, func(r batch.JobResult) {
		f.must(r.Err)
		for _, c := range r.Step.Calls {
			what := "a reminder"
			if c.Last {
				what = "the last call"
			}
			told = append(told, fmt.Sprintf("%s.call.txt: %s, due %s", c.Player, what, c.Deadline.Due.Minute()))
		}
	}))
	f.open(func(s store.Store, id string) {
		r, err := docket.ReplayFile(f.t.Context(), s, id)
		f.must(err)
		for ; f.seen < r.Len(); f.seen++ {
			told = append(told, "spring "+act(r.Entry(f.seen+1)), "new reports for "+strings.Join(f.names, ", ")+" and the public")
		}
	})
	for i, line := range told {
		when := ""
		if i == 0 {
			when = f.now.Format("2006-01-02 15:04")
		}
		fmt.Fprintf(&f.out, "%-16s  %s\n", when, line)
	}
}
