package request

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/mail/incoming"
)

// TestWishes reads lines of testdata/wishes.txt: what is written, and behind "=>"
// what it means on 20 June 2026, "-" for talk that does nothing, "?" for what is
// asked about, or "absence" for talk of an absence.
func TestWishes(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "wishes.txt"))
	if err != nil {
		t.Fatal(err)
	}
	today, _ := clock.ParseDay("2026-06-20")
	n := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		said, want, _ := strings.Cut(line, "=>")
		said, want = strings.ReplaceAll(strings.TrimSpace(said), `\n`, "\n"), strings.TrimSpace(want)
		m, err := incoming.Read([]byte("From: anna@example.org\nSubject: Re: x\n\n" + said + "\n"))
		if err != nil {
			t.Fatal(err)
		}
		n++
		r := Find(m, fifthavenue.Rules, false, nil, "anna", "kevin")
		var got []string
		if len(r.Errors) > 0 {
			got = append(got, "?")
		}
		for _, a := range r.Asks {
			text := strings.TrimSpace(string(a.Verb) + " " + a.Wish)
			if a.Dates != (Dates{}) {
				days, ok := a.Dates.Days(today)
				if text += " " + days.String(); !ok {
					text = string(a.Verb) + " never"
				}
			}
			got = append(got, text)
		}
		if len(r.Absences) > 0 {
			got = append(got, "absence")
		}
		if got := strings.Join(append(got, ""), "; "); got != want+"; " && !(got == "" && want == "-") {
			t.Errorf("%q means %q, expected %q %v", said, got, want, r.Errors)
		}
	}
	if n < 80 {
		t.Errorf("%d lines", n)
	}
}
