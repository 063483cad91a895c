package mail

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/trust"
	"cityhall.example/mail/hooks"
	"cityhall.example/mail/transport"
)

// The doctor finds what is wrong with hooks, and tells no secret of them.
func TestExamine(t *testing.T) {
	dir := t.TempDir()
	examined := func(text string, mode os.FileMode) (string, error) {
		path := filepath.Join(dir, hooks.File)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		var said []string
		err := examine(trust.Name(t.Context(), dir), dir, hooks.NewClient(), func(s transport.Step) { said = append(said, fmt.Sprint(s.Name, " ", s.OK, " ", s.Text)) })
		return strings.Join(said, "\n"), err
	}
	const file = "format: cityhall-hooks/1\nhooks:\n  - name: club\n    shape: json\n    url: https://127.0.0.1/hunter2\n"
	for _, c := range []struct{ text, want string }{
		{"", "hooks.yaml false "},
		{strings.Replace(file, "json", "irc", 1), "hooks.yaml false "},
		{file, "hook club false the server of the hook club is not at a public address"},
	} {
		if said, err := examined(c.text, 0o600); err == nil || !strings.HasPrefix(said, c.want) || strings.Contains(said, "hunter2") {
			t.Errorf("%q, %v; want %q", said, err, c.want)
		}
	}
	if err := os.Remove(filepath.Join(dir, hooks.File)); err != nil {
		t.Fatal(err)
	}
	if err := examine(trust.Name(t.Context(), dir), dir, hooks.NewClient(), func(s transport.Step) { t.Errorf("%+v", s) }); err != nil {
		t.Error(err)
	}
}
