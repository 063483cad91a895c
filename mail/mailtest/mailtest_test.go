package mailtest

import (
	"fmt"
	"strings"
	"testing"
)

// A recorder is a test that notes how it is ended first: unlike a real one, it
// goes on.
type recorder struct {
	testing.TB
	ended string
}

func (r *recorder) Helper() {}

func (r *recorder) Skipf(f string, args ...any) { r.end("skipped: "+f, args) }

func (r *recorder) Fatalf(f string, args ...any) { r.end("failed: "+f, args) }

func (r *recorder) end(f string, args []any) {
	if r.ended == "" {
		r.ended = fmt.Sprintf(f, args...)
	}
}

func TestMissingServers(t *testing.T) {
	for _, c := range []struct{ required, problem, want string }{
		{"", "", ""},
		{"required", "", ""},
		{"", "Exim is not installed", "skipped: Exim is not installed"},
		{"required", "Exim is not installed", "failed: Exim is not installed"},
	} {
		t.Setenv("CITYHALL_SERVERS", c.required)
		r := &recorder{TB: t}
		need(r, c.problem)
		if !strings.HasPrefix(r.ended, c.want) || (c.want == "") != (r.ended == "") {
			t.Errorf("%q, %q: %q, want %q", c.required, c.problem, r.ended, c.want)
		}
		if c.want != "" && !strings.Contains(r.ended, "dovecot-lmtpd exim4-daemon-light") {
			t.Errorf("%q does not name the packages", r.ended)
		}
	}
}
