package directory_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// office plays the script on a disk in memory, closes the office and returns the
// disk.
func office(t *testing.T, mails int) *crash.Disk {
	t.Helper()
	d := crash.New(map[string][]byte{})
	p := &storetest.Script{Mails: mails}
	if _, err := played(d, p); err != nil {
		t.Fatal(err)
	}
	return d
}

// copied returns a disk with the same files.
func copied(d *crash.Disk) *crash.Disk {
	files := maps.Clone(d.Files)
	for name, data := range files {
		files[name] = bytes.Clone(data)
	}
	return crash.New(files)
}

// open opens an office.
func open(t *testing.T, d disk.Disk) *directory.Directory {
	t.Helper()
	s, err := directory.On(d, directory.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

const demoPost, demoJournal = "games/demo/game.post", "games/demo/game.journal"

// TestDamageIsToldAndStops guards against silent loss: what no crash leaves is
// reported with its file, nothing is written, and other dockets go on.
func TestDamageIsToldAndStops(t *testing.T) {
	testkit.Meet(t)
	early, late := office(t, 6), office(t, 12)
	middle := func(name string, change func(line []byte) []byte) func(*crash.Disk) {
		return func(d *crash.Disk) {
			lines := bytes.SplitAfter(d.Files[name], []byte("\n"))
			i := len(lines) - 3
			lines[i] = change(bytes.Clone(lines[i]))
			d.Files[name] = bytes.Join(lines, nil)
		}
	}
	zero := func(line []byte) []byte { line[len(line)/2] = 0; return line }
	for what, c := range map[string]struct {
		damage func(*crash.Disk)
		want   string
	}{
		"a zero byte in the middle of the post":      {middle(demoPost, zero), demoPost},
		"a zero byte in the last line of the post":   {func(d *crash.Disk) { d.Files[demoPost][len(d.Files[demoPost])-9] = 0 }, demoPost},
		"zero bytes in the last line of the journal": {func(d *crash.Disk) { copy(d.Files[demoJournal][len(d.Files[demoJournal])-9:], make([]byte, 5)) }, demoJournal},
		"a line of the post without its end":         {middle(demoPost, func(l []byte) []byte { return l[:len(l)-1] }), demoPost},
		"an old journal":                             {func(d *crash.Disk) { d.Files[demoJournal] = early.Files[demoJournal] }, demoJournal},
		"an old post":                                {func(d *crash.Disk) { d.Files[demoPost] = early.Files[demoPost] }, demoJournal},
		"a line that was appended by hand": {func(d *crash.Disk) {
			d.Files[demoJournal] = append(d.Files[demoJournal], storetest.Line(99, 10)...)
		}, demoJournal},
		"a last line that was edited": {func(d *crash.Disk) { d.Files[demoJournal][len(d.Files[demoJournal])-4] ^= 1 }, demoJournal},
		"no journal":                  {func(d *crash.Disk) { delete(d.Files, demoJournal) }, "missing"},
		"seats that can't be read":    {func(d *crash.Disk) { d.Files["games/demo/seats.yaml"] = []byte("policy: [\n") }, "seats.yaml:1"},
		"seats with a word too many": {func(d *crash.Disk) {
			d.Files["games/demo/seats.yaml"] = append(d.Files["games/demo/seats.yaml"], "x: 1\n"...)
		}, "seats.yaml"},
	} {
		for _, crashed := range []bool{false, true} {
			damaged(t, what, copied(late), c.damage, crashed, c.want)
		}
	}
}

// damaged guards that damage is told, that nothing is written over it, and that the rest goes on.
func damaged(t *testing.T, what string, d *crash.Disk, damage func(*crash.Disk), crashed bool, want string) {
	t.Helper()
	if damage(d); crashed {
		delete(d.Files, "index")
	}
	was := maps.Clone(d.Files)
	s := open(t, d)
	saved, err := s.Load(t.Context(), "demo")
	var wrong *formats.Error
	if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, expected %q in it", what, err, want)
	}
	at := store.Version{Tx: 1}
	if saved != nil && saved.At.Tx > 0 {
		at = saved.At
	}
	if _, err := s.Commit(t.Context(), &store.Change{Docket: "demo", After: at, Notes: []byte("1")}); err == nil {
		t.Errorf("%s: something was committed", what)
	}
	for _, name := range []string{demoPost, demoJournal} {
		if !bytes.Equal(d.Files[name], was[name]) {
			t.Errorf("%s: %s was changed", what, name)
		}
	}
	if _, err := s.Load(t.Context(), "spring"); err != nil {
		t.Errorf("%s: the other game: %v", what, err)
	}
	owners, err := s.Owners(t.Context(), "anna@example.org")
	if err != nil || !crashed && len(owners) != 2 {
		t.Errorf("%s: anna owns %v, %v", what, owners, err)
	}
}

// TestMailsThatAreGoneAreTold guards numbers: none is given twice.
func TestMailsThatAreGoneAreTold(t *testing.T) {
	testkit.Meet(t)
	early, late := office(t, 6), office(t, 12)
	d := copied(late)
	delete(d.Files, "index")
	delete(d.Files, "index.old")
	for name := range d.Files {
		if strings.HasPrefix(name, "mails/") && early.Files[name] == nil {
			delete(d.Files, name)
		}
	}
	if _, err := directory.On(d, directory.Options{}); err == nil || !strings.Contains(err.Error(), "mails") {
		t.Errorf("opening an office with an old mails directory: %v", err)
	}
	d = copied(late)
	for name := range d.Files {
		if strings.HasPrefix(name, "mails/") {
			d.Files[name] = []byte("no pack") // lost, one by one, stops nothing
		}
	}
	s := open(t, d)
	numbers, err := s.Keep(t.Context(), []store.Incoming{{Source: store.Source{Box: "new", UID: 1}}}, store.Progress{})
	if err != nil || numbers[0] <= 12 {
		t.Errorf("the next number is %v, %v", numbers, err)
	}
	if _, err := s.Mail(t.Context(), 5); err == nil || !strings.Contains(err.Error(), "mail 5") {
		t.Errorf("a mail that is lost: %v", err)
	}
}

// TestOldCopiesAreTold guards verdicts that would be given twice: where an old
// copy of one docket's files is put back, the office stops there until the
// moderator accepts it. Other dockets go on.
func TestOldCopiesAreTold(t *testing.T) {
	testkit.Meet(t)
	early, late := office(t, 6), office(t, 12)
	for _, id := range []string{"", "demo"} {
		for _, crashed := range []bool{false, true} {
			d := copied(late)
			for name := range d.Files {
				if id == "" && strings.HasPrefix(name, "office.") || id != "" && strings.HasPrefix(name, "games/"+id+"/") {
					d.Files[name] = bytes.Clone(early.Files[name])
				}
			}
			if crashed {
				d.Files["index.old"] = d.Files["index"]
				delete(d.Files, "index")
			}
			s := open(t, d)
			if _, err := s.Load(t.Context(), id); err == nil || !strings.Contains(err.Error(), "old copy") {
				t.Fatalf("docket %q: %v", id, err)
			}
			if _, err := s.Commit(t.Context(), &store.Change{Docket: id, After: store.Version{Tx: 1}, Notes: []byte("1")}); err == nil {
				t.Errorf("docket %q: something was committed", id)
			}
			if _, err := s.Load(t.Context(), "spring"); err != nil {
				t.Errorf("the other game: %v", err)
			}
			guest, err := directory.On(d, directory.Options{Guest: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := guest.Rebuild(t.Context()); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Work(t.Context(), storetest.Noon, 1); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Load(t.Context(), id); err != nil {
				t.Errorf("docket %q after it was accepted: %v", id, err)
			}
		}
	}
}

// TestNoPackIsOverwritten guards emails whose number the index forgot.
func TestNoPackIsOverwritten(t *testing.T) {
	testkit.Meet(t)
	d := office(t, 6)
	s := open(t, d)
	next := slices.Max(names(d, ".tar"))
	for n := range 10 {
		d.Files[fmt.Sprintf("mails/000000/%09d.tar", 7+n)] = []byte("kept")
	}
	before := maps.Clone(d.Files)
	if _, err := s.Keep(t.Context(), []store.Incoming{{Source: store.Source{Box: "new", UID: 1}}}, store.Progress{}); err == nil {
		t.Errorf("an email was kept behind %s", next)
	}
	for name := range before {
		if !bytes.Equal(d.Files[name], before[name]) {
			t.Errorf("%s was changed", name)
		}
	}
}

// names returns those of the files with an ending.
func names(d *crash.Disk, ending string) (found []string) {
	for name := range d.Files {
		if strings.HasSuffix(name, ending) {
			found = append(found, name)
		}
	}
	return found
}

// TestALostPackIsTold guards emails that nobody would hear of: where the index
// and a pack are lost, the office gets the first of them to decide.
func TestALostPackIsTold(t *testing.T) {
	testkit.Meet(t)
	d := crash.New(map[string][]byte{})
	s := open(t, d)
	if _, err := s.Keep(t.Context(), []store.Incoming{{Source: store.Source{Box: "inbox", UID: 1}, At: storetest.Noon, Dockets: []string{"demo"}, Raw: []byte("mail")}}, store.Progress{}); err != nil {
		t.Fatal(err)
	}
	d.Files[names(d, ".tar")[0]] = []byte("lost") // and the index, with the process
	s = open(t, d)
	saved, err := s.Load(t.Context(), "")
	if err != nil || fmt.Sprint(saved.Undecided) != "[1]" {
		t.Fatalf("the emails %v wait, %v", saved.Undecided, err)
	}
	if work, err := s.Work(t.Context(), storetest.Noon, 9); err != nil || len(work) != 1 || !work[0].Undecided {
		t.Errorf("the work is %+v, %v", work, err)
	}
	if _, err := s.Mail(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "mail 1") {
		t.Errorf("the email: %v", err)
	}
}

// TestEditedByHand guards what moderators change in the files of seats and people:
// an edit that came later in the post wins, and else the file.
func TestEditedByHand(t *testing.T) {
	testkit.Meet(t)
	d := office(t, 6)
	edit := func(file, old, new string) {
		t.Helper()
		before := d.Files[file]
		if d.Files[file] = bytes.Replace(before, []byte(old), []byte(new), 1); bytes.Equal(d.Files[file], before) {
			t.Fatalf("%s has no %q:\n%s", file, old, before)
		}
	}
	edit("games/demo/seats.yaml", "person: panna", "person: pben")
	edit("people.yaml", "anna@example.org", "anna@home.test")
	s := open(t, d)
	owners := func(address, want string) {
		t.Helper()
		if owners, err := s.Owners(t.Context(), address); err != nil || fmt.Sprint(owners) != want {
			t.Errorf("%s owns %v, %v; expected %s", address, owners, err, want)
		}
	}
	load := func(docket string) *store.Saved {
		t.Helper()
		saved, err := s.Load(t.Context(), docket)
		if err != nil {
			t.Fatal(err)
		}
		return saved
	}
	if p := load("demo").Seats.Players[0].Person; p != "pben" {
		t.Errorf("anna's seat is that of %s", p)
	}
	owners("anna@home.test", "[{demo anna} {spring anna}]") // people are read again at the start
	edit("people.yaml", "ben@example.org", "ben@home.test")
	owners("ben@home.test", "[]") // nobody told the index
	guest, err := directory.On(d, directory.Options{Guest: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, docket := range []string{"demo", ""} {
		if err := guest.Rebuild(t.Context(), docket); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Work(t.Context(), storetest.Noon, 1); err != nil {
		t.Fatal(err)
	}
	owners("anna@home.test", "[{spring anna}]")
	owners("ben@home.test", "[{demo anna} {demo ben} {spring ben}]")
	for _, c := range []*store.Change{{Seats: []store.SeatEdit{{Player: "anna", Epoch: "newest"}}, Docket: "demo"}, {People: []store.Person{storetest.Somebody("zoe")}}} {
		c.After, c.Now = load(c.Docket).At, storetest.Noon
		if _, err := s.Commit(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if seat := load("demo").Seats.Players[0]; seat.Epoch != "newest" || seat.Person != "pben" {
		t.Errorf("anna's seat is %+v", seat)
	}
	if folk := load("").People; folk.Find("pzoe") == nil || folk.Find("pben").Addresses[0] != "ben@home.test" {
		t.Errorf("the people are %+v", folk)
	}
}

// TestPeopleThatCantBeReadStopTheStart guards players against being taken for
// strangers: where the people can't be read no office opens, and one that runs
// goes on with those it knows.
func TestPeopleThatCantBeReadStopTheStart(t *testing.T) {
	testkit.Meet(t)
	for damage, want := range map[string]string{
		"people: [\n": "people.yaml:1", "format: cityhall-people/2\npeople: []\n": "people.yaml:1:9",
		"format: cityhall-people/1\npeople:\n  - id: panna\n    name: a\n    addresses: [nobody]\n    epoch: e\n":                                                                      "people.yaml:5",
		"format: cityhall-people/1\npeople:\n  - id: panna\n    name: a\n    addresses: []\n    epoch: e\n  - id: panna\n    name: b\n    addresses: []\n    epoch: e\n":               "panna is here twice",
		"format: cityhall-people/1\npeople:\n  - id: panna\n    name: a\n    addresses: []\n    epoch: e\n    zone: Mars/Olympus\n":                                                    "people.yaml:7:11",
		"format: cityhall-people/1\npeople:\n  - id: panna\n    name: a\n    addresses: []\n    epoch: e\n    notify: digest 24:00\n":                                                  "people.yaml:7",
		"format: cityhall-people/1\npeople:\n  - id: panna\n    name: a\n    addresses: []\n    epoch: e\n    away: [{days: 2026-07-03 to 2026-07-01, asked: 2026-06-01T12:00:00Z}]\n": "people.yaml:7",
	} {
		d := office(t, 6)
		d.Files["people.yaml"] = []byte(damage)
		var wrong *formats.Error
		if _, err := directory.On(copied(d), directory.Options{}); !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, expected %s", damage, err, want)
		}
		d = office(t, 6)
		s := open(t, d)
		d.Files["people.yaml"] = []byte(damage)
		if err := s.Rebuild(t.Context()); err != nil {
			t.Error(err)
		}
		if owners, err := s.Owners(t.Context(), "ben@example.org"); err != nil || len(owners) != 2 {
			t.Errorf("%q: ben owns %v, %v", damage, owners, err)
		}
		if _, err := s.Load(t.Context(), "demo"); err != nil {
			t.Errorf("%q: a game: %v", damage, err)
		}
	}
}

// TestGamesComeAndGo guards what people do to directories: a start sees it, and
// a notice about everything.
func TestGamesComeAndGo(t *testing.T) {
	testkit.Meet(t)
	d := office(t, 6)
	for _, name := range []string{"game.yaml", "game.journal", "game.post", "game.ids", "seats.yaml"} {
		d.Files["games/autumn/"+name] = bytes.Clone(d.Files["games/demo/"+name])
		delete(d.Files, "games/spring/"+name)
	}
	s := open(t, d)
	owners, err := s.Owners(t.Context(), "ben@example.org")
	if err != nil || fmt.Sprint(owners) != "[{autumn ben} {demo ben}]" {
		t.Errorf("the owners are %v, %v", owners, err)
	}
	for _, name := range []string{"game.yaml", "game.journal", "game.post", "game.ids", "seats.yaml"} {
		delete(d.Files, "games/autumn/"+name)
	}
	d.Files["changed/all"] = nil
	if _, err := s.Work(t.Context(), storetest.Noon, 1); err != nil {
		t.Fatal(err)
	}
	owners, err = s.Owners(t.Context(), "ben@example.org")
	if err != nil || fmt.Sprint(owners) != "[{demo ben}]" {
		t.Errorf("after a notice the owners are %v, %v", owners, err)
	}
}

// TestAProcessThatEndsIsRemembered guards against an email that kills the process
// each time.
func TestAProcessThatEndsIsRemembered(t *testing.T) {
	testkit.Meet(t)
	d := office(t, 1)
	want := func(s *directory.Directory, want int) {
		t.Helper()
		if before, err := s.Trying(context.Background(), "demo", 7); err != nil || before != want {
			t.Errorf("tried %d times before, %v; expected %d", before, err, want)
		}
	}
	want(open(t, d), 0)
	s := open(t, d) // the first one was killed
	want(s, 1)
	want(s, 1)
	want(open(t, d), 2)
	s = open(t, d)
	want(s, 3)
	if err := s.Close(); err != nil { // in order
		t.Fatal(err)
	}
	want(open(t, d), 3)
}

// A counter counts what is done to a disk.
type counter struct {
	disk.Disk
	done map[string]int
}

func (c *counter) Read(name string, from int64) ([]byte, error) {
	c.done["read"]++
	return c.Disk.Read(name, from)
}

func (c *counter) End(name string, room int64) ([]byte, int64, error) {
	c.done["end"]++
	return c.Disk.End(name, room)
}

func (c *counter) List(dir string) ([]string, error) {
	c.done["list"]++
	return c.Disk.List(dir)
}

func (c *counter) Write(name string, at int64, data []byte) error {
	c.done["write"]++
	return c.Disk.Write(name, at, data)
}

func (c *counter) Sync(name string) error {
	c.done["sync"]++
	return c.Disk.Sync(name)
}

// A round with an email does as much to files in an office of many games with a
// long history as in one of few, and so does a start but for the names of games.
func TestARoundCostsWhatHappened(t *testing.T) {
	round := func(games, mails int) (start, round map[string]int, took time.Duration) {
		d := office(t, mails)
		for i := range games {
			for _, name := range []string{"game.yaml", "game.journal", "game.post", "game.ids", "seats.yaml"} {
				d.Files[fmt.Sprintf("games/more-%d/%s", i, name)] = d.Files["games/demo/"+name]
			}
		}
		delete(d.Files, "index") // and write one with all games
		if err := open(t, d).Close(); err != nil {
			t.Fatal(err)
		}
		c := &counter{d, map[string]int{}}
		s := open(t, c)
		start, c.done = c.done, map[string]int{}
		p := &storetest.Script{Mails: mails + 1}
		begun := time.Now()
		if err := p.Play(t.Context(), s); err != nil {
			t.Fatal(err)
		}
		return start, c.done, time.Since(begun)
	}
	start, small, _ := round(10, 12)
	if fmt.Sprint(small) == "map[]" || small["sync"] == 0 || small["sync"] > 60 {
		t.Errorf("a round did %v", small)
	}
	for _, games := range []int{100, 5000} {
		many, large, _ := round(games, 12)
		if !maps.Equal(small, large) {
			t.Errorf("a round did %v with 10 games, and %v with %d", small, large, games)
		}
		if !maps.Equal(start, many) {
			t.Errorf("a start did %v with 10 games, and %v with %d", start, many, games)
		}
	}
	if names := slices.Sorted(maps.Keys(start)); len(names) == 0 {
		t.Error("nothing was counted")
	}
}

// Starting with many handled emails reads none of them.
func TestAStartReadsNoHandledMail(t *testing.T) {
	testkit.Meet(t)
	d := crash.New(map[string][]byte{})
	s := open(t, d)
	in := make([]store.Incoming, 100)
	for n := range 60 { // six thousand mails
		for i := range in {
			in[i] = store.Incoming{Source: store.Source{Box: "inbox", UID: uint64(n*100 + i)}, At: storetest.Noon, Raw: []byte("mail")}
		}
		if _, err := s.Keep(t.Context(), in, store.Progress{Box: "inbox", Below: uint64(n * 100)}); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := s.Load(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	c := &store.Change{Now: storetest.Noon}
	for _, n := range saved.Undecided {
		c.Decided = append(c.Decided, store.Decided{Mail: n, Verdict: "nothing"})
	}
	if _, err := s.Commit(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	count := func(what string, most int) {
		t.Helper()
		c := &counter{d, map[string]int{}}
		s := open(t, c)
		if reads := c.done["read"]; reads > most {
			t.Errorf("%s reads %d files", what, reads)
		}
		if saved, err := s.Load(t.Context(), ""); err != nil || len(saved.Undecided) > 0 {
			t.Errorf("%s: %d mails wait, %v", what, len(saved.Undecided), err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	count("a start after a crash", 25)
	count("a start", 6)
	if size := len(d.Files["index"]); size > 20_000 {
		t.Errorf("the index has %d bytes", size)
	}
}
