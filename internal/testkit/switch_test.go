package testkit

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A recorder is a test that notes how it is ended first: unlike a real one, it goes on.
type recorder struct {
	testing.TB
	ended string
}

func (r *recorder) Helper()                      {}
func (r *recorder) Skipf(f string, args ...any)  { r.end("skipped: "+f, args) }
func (r *recorder) Fatalf(f string, args ...any) { r.end("failed: "+f, args) }

func (r *recorder) end(f string, args []any) {
	if r.ended == "" {
		r.ended = fmt.Sprintf(f, args...)
	}
}

// What is not asked for is skipped with the switch's name, and what is asked for and not
// installed fails with the packages' names.
func TestNeed(t *testing.T) {
	for _, c := range []struct{ asked, want string }{
		{"", "skipped: CITYHALL_TESTS=browser runs it"},
		{"long, servers", "skipped: CITYHALL_TESTS=browser runs it"},
		{"browser", "failed: no-such-browser is not installed, but CITYHALL_TESTS asks for browser; on Debian: apt-get install --no-install-recommends chromium"},
		{"all", "failed: no-such-browser is not installed"},
	} {
		t.Setenv(Switch, c.asked)
		r := &recorder{TB: t}
		Program(r, Browser, "no-such-browser")
		if !strings.HasPrefix(r.ended, c.want) {
			t.Errorf("%q: %q, want %q", c.asked, r.ended, c.want)
		}
	}
	t.Setenv(Switch, "all")
	if asked := parse("all"); !slices.Equal(asked, Parts) || Times(3, 7) != map[bool]int{false: 7, true: 3}[Race] {
		t.Errorf("all is %v, and as often as %d", asked, Times(3, 7))
	}
	if t.Setenv(Switch, ""); Times(3, 7) != 3 {
		t.Error("not less by default")
	}
}

// Each part has packages to install, but for what only takes long.
func TestPackages(t *testing.T) {
	for _, part := range Parts {
		if (debian[part] == "") != (part == Long) {
			t.Errorf("%s needs the packages %q", part, debian[part])
		}
	}
}
