package directory_test

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/storetest"
)

// played plays the script on a disk with a new worker, and returns what it came
// to.
func played(d *crash.Disk, p *storetest.Script) (string, error) {
	ctx := context.Background()
	s, err := directory.On(d, directory.Options{Notice: func(err error) {
		d.Steps = append(d.Steps, crash.Step{Kind: "notice", Name: err.Error()})
	}})
	if err != nil {
		return "", err
	}
	if err := p.Work(ctx, s); err != nil { // what the crash left
		return "", err
	} else if err := p.Play(ctx, s); err != nil {
		return "", err
	}
	told, err := storetest.Tell(ctx, s)
	if err != nil {
		return "", err
	}
	return told, s.Close()
}

// sending returns a script that notes letters among the steps of the disk.
func sending(d *crash.Disk) *storetest.Script {
	return &storetest.Script{Mails: 12, Send: func(l store.Letter) {
		d.Steps = append(d.Steps, crash.Step{Kind: "send", Name: fmt.Sprintf("%+v", l)})
	}}
}

// sent returns the letters among the steps.
func sent(steps []crash.Step) (letters []string) {
	for _, s := range steps {
		if s.Kind == "send" {
			letters = append(letters, s.Name)
		}
	}
	return letters
}

// noticed counts what the office noticed when it was opened.
func noticed(steps []crash.Step) (n int) {
	for _, s := range steps {
		if s.Kind == "notice" {
			n++
		}
	}
	return n
}

// TestCrash guards against a crash at any instant: after every prefix of what an
// office does to its files, and whatever becomes of what was not synced, a second
// worker goes on to the same journals, verdicts and seats. No letter is new or
// lost, and only one that was on its way goes out twice.
func TestCrash(t *testing.T) {
	d := crash.New(map[string][]byte{})
	want, err := played(d, sending(d))
	if err != nil {
		t.Fatal(err)
	}
	letters := sent(d.Steps)
	if len(letters) < 12 || len(d.Steps) < 200 {
		t.Fatalf("%d letters in %d steps", len(letters), len(d.Steps))
	}
	seen := map[[32]byte]bool{}
	for cut := range len(d.Steps) + 1 {
		for _, c := range crash.Crashes {
			files := c.After(nil, d.Steps[:cut])
			h := sha256.New()
			fmt.Fprintln(h, len(sent(d.Steps[:cut])))
			for _, name := range slices.Sorted(maps.Keys(files)) {
				fmt.Fprintf(h, "%q %d\n%s", name, len(files[name]), files[name])
			}
			if key := [32]byte(h.Sum(nil)); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			next := crash.New(files)
			got, err := played(next, sending(next))
			name := fmt.Sprintf("after step %d of %d, %v", cut, len(d.Steps), c)
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, files["games/demo/game.post"])
			} else if got != want {
				t.Fatalf("%s: got\n%s\nexpected\n%s", name, got, want)
			}
			if n := noticed(next.Steps); n > 0 {
				t.Fatalf("%s: the index that a crash left is told as an older one", name)
			}
			all := append(sent(d.Steps[:cut]), sent(next.Steps)...)
			if len(all) > len(letters)+1 {
				t.Fatalf("%s: %d letters went out, expected %d", name, len(all), len(letters))
			}
			if got, want := once(all), once(letters); got != want {
				t.Fatalf("%s: the letters are\n%s\nexpected\n%s", name, got, want)
			}
		}
	}
	t.Logf("%d steps, %d states", len(d.Steps), len(seen))
}

// once returns the letters, each once, sorted.
func once(letters []string) string {
	return strings.Join(slices.Compact(slices.Sorted(slices.Values(letters))), "\n")
}
