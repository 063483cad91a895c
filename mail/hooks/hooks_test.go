package hooks

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/trust"
)

// file is a hooks.yaml with one of each.
const file = `format: cityhall-hooks/1
hooks:
  - name: club
    shape: discord
    url: https://discord.example/api/webhooks/1/hunter2
    events: [over, round]
  - name: phone
    shape: matrix
    url: https://matrix.example/_matrix/client/v3/rooms/!a:b/send/m.room.message
    token: swordfish
    language: en
`

func TestRead(t *testing.T) {
	dir := t.TempDir()
	if hooks, err := Read(trust.Name(t.Context(), dir), dir); hooks != nil || err != nil {
		t.Errorf("no file: %v, %v", hooks, err)
	}
	path := filepath.Join(dir, File)
	if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	hooks, err := Read(trust.Name(t.Context(), dir), dir)
	if err != nil || len(hooks) != 2 {
		t.Fatalf("%v, %v", hooks, err)
	}
	if h := hooks[0]; h.Name != "club" || h.Shape != Discord || h.URL != "https://discord.example/api/webhooks/1/hunter2" || !slices.Equal(h.Events, []Kind{Over, Round}) {
		t.Errorf("%+v", h)
	}
	if h := hooks[1]; h.Shape != Matrix || h.Token != "swordfish" || !slices.Equal(h.Events, Kinds) || h.Language != "en" {
		t.Errorf("%+v", h)
	}
	shown, err := json.Marshal(hooks)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(shown), fmt.Sprint(hooks), fmt.Sprintf("%+v %#v %q %x %s", hooks, hooks, hooks, hooks[0].URL, hooks[0].URL)} {
		if strings.Contains(text, "hunter2") || strings.Contains(text, "swordfish") || strings.Contains(text, "68756e746572") {
			t.Errorf("%s tells a secret", text)
		}
	}
	for _, mode := range []os.FileMode{0o640, 0o604, 0o620, 0o644} {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(trust.Name(t.Context(), dir), dir); err == nil || !strings.Contains(err.Error(), "chmod 600") {
			t.Errorf("mode %o: %v", mode, err)
		}
	}
}

// What is wrong with a file is told with its place, and without what is secret in
// it.
func TestWrongFiles(t *testing.T) {
	change := func(old, new string) string { return strings.Replace(file, old, new, 1) }
	for _, c := range []struct{ text, want string }{
		{change("cityhall-hooks/1", "cityhall-hooks/2"), `hooks.yaml:1`},
		{change("name: club", "name: Club"), "hooks.yaml:3"},
		{change("name: phone", "name: club"), "two hooks named club"},
		{change("shape: discord", "shape: irc"), "irc"},
		{change("https://discord", "http://discord"), "https"},
		{change("https://discord", "https://anna:hunter2@discord"), "https"},
		{change("url: https://discord.example/api/webhooks/1/hunter2", "url: hunter2"), "https"},
		{change("    token: swordfish\n", ""), "token"},
		{change("[over, round]", "[over, secrets]"), "secrets"},
		{change("url: https", "https"), "hooks.yaml:5"},
		{change("    url: https://discord", "  - https://discord"), "hooks.yaml"},
		{change("    url: https://discord.example", "\turl: https://discord.example"), "hooks.yaml:5"},
		{change("url: https", `url: "https`), "hooks.yaml"},
		{change("    token: swordfish", "    swordfish: token"), ""},
		{change("token: swordfish", "token: {swordfish: 1}"), "hooks.yaml:10"},
	} {
		hooks, err := parse("hooks.yaml", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || hooks != nil {
			t.Errorf("got %v, want %q, for\n%s", err, c.want, c.text)
			continue
		}
		if strings.Contains(err.Error(), "hunter2") || strings.Contains(err.Error(), "swordfish:") || strings.Contains(err.Error(), "discord.example") {
			t.Errorf("%v tells a secret", err)
		}
	}
}

// The file that the documentation shows is read.
func TestDocumentedFile(t *testing.T) {
	page, err := os.ReadFile("../../docs/league-site.md")
	if err != nil {
		t.Fatal(err)
	}
	const first = "    format: cityhall-hooks/1\n"
	_, block, found := strings.Cut(string(page), first)
	block, _, _ = strings.Cut(first+block, "\n\n")
	hooks, err := parse(File, []byte(strings.ReplaceAll("\n"+block, "\n    ", "\n")[1:]+"\n"))
	if !found || err != nil || len(hooks) != 2 || hooks[0].Site != "https://league.example/" || len(hooks[0].Events) != 2 || hooks[1].Token == "" {
		t.Errorf("%+v, %v", hooks, err)
	}
}
