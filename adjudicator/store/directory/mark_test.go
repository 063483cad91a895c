package directory_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/internal/testkit"
)

// TestAnOlderIndexIsNoticed guards against an index that somebody put back: each one that an
// office ever closed with, at each later instant, and behind a crash. It is told, and the
// office goes on as if it had none: nothing is decided, sent or forgotten by it.
func TestAnOlderIndexIsNoticed(t *testing.T) {
	testkit.Meet(t)
	d := crash.New(map[string][]byte{})
	var closed [][]byte
	for mails := 2; mails <= 6; mails += 2 {
		p := sending(d)
		p.Mails = mails
		if _, err := played(d, p); err != nil {
			t.Fatal(err)
		}
		closed = append(closed, d.Files["index"])
	}
	before := copied(d)
	end := sending(d)
	d.Steps, end.Mails = nil, 10
	want, err := played(d, end)
	if err != nil {
		t.Fatal(err)
	}
	letters := sent(d.Steps)
	for cut := 0; cut <= len(d.Steps); cut += testkit.Times(17, 1) {
		for _, c := range crash.Crashes {
			files := c.After(before.Files, d.Steps[:cut])
			for i, index := range closed {
				if bytes.Contains(files["index.mark"], fmt.Appendf(nil, "%x", sha256.Sum256(index))) {
					continue // it is the one that was written last
				}
				name := fmt.Sprintf("index %d, after step %d of %d, %v", i, cut, len(d.Steps), c)
				next := copied(crash.New(files))
				next.Files["index"] = index
				if !tells(t, copied(next)) {
					t.Fatalf("%s: nobody is told", name)
				}
				p := sending(next)
				p.Mails = 10
				got, err := played(next, p)
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				} else if got != want {
					t.Fatalf("%s: got\n%s\nexpected\n%s", name, got, want)
				}
				all := append(sent(d.Steps[:cut]), sent(next.Steps)...)
				if len(all) > len(letters)+1 || once(all) != once(letters) {
					t.Fatalf("%s: the letters are\n%s\nexpected\n%s", name, once(all), once(letters))
				}
			}
		}
	}
}

// tells reports whether an office notices something when it is opened.
func tells(t *testing.T, d *crash.Disk) (told bool) {
	t.Helper()
	if _, err := directory.On(d, directory.Options{Notice: func(error) { told = true }}); err != nil {
		t.Fatal(err)
	}
	return told
}

// TestTheIndexIsBelieved guards what a start costs: closed in order, whatever happened
// meanwhile, the office makes no index again, and says nothing.
func TestTheIndexIsBelieved(t *testing.T) {
	d := office(t, 6)
	for range 3 { // nothing happens
		d.Steps = nil
		if err := open(t, d).Close(); err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(d.Steps, func(s crash.Step) bool { return s.Kind == "write" && s.Name == ".index.new" }); i >= 0 {
			t.Error("the index is made again")
		}
	}
}
