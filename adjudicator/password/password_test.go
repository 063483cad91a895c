package password

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

func TestPassword(t *testing.T) {
	t.Setenv("POST_TEST_SECRET", "from env")
	file := filepath.Join(t.TempDir(), "secret")
	write := func(text string) Source {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return Source{File: file}
	}
	for _, c := range []struct{ name, text, want, wrong string }{
		{"line", "hush\n", "hush", ""},
		{"windows line", "hush\r\n", "hush", ""},
		{"no line end", "hush", "hush", ""},
		{"spaces are kept", " hu sh \n", " hu sh ", ""},
		{"empty", "\n", "", "empty"},
		{"lines", "hush\nmore\n", "", "more than one line"},
		{"long", strings.Repeat("hush", maxSecret), "", "expected only the password"},
	} {
		got, err := write(c.text).Get(t.Context())
		check(t, c.name, got, err, c.want, c.wrong)
	}
	got, err := Source{Env: "POST_TEST_SECRET"}.Get(t.Context())
	check(t, "env", got, err, "from env", "")
	_, err = Source{Env: "POST_TEST_NOTHING"}.Get(t.Context())
	check(t, "no env", "", err, "", "POST_TEST_NOTHING is empty or missing")
	_, err = Source{File: filepath.Join(t.TempDir(), "nothing")}.Get(t.Context())
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestPasswordCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for sh")
	}
	for _, c := range []struct{ name, command, want, wrong string }{
		{"prints", "echo hush; echo note >&2", "hush", ""},
		{"shell", "printf '%s' hush | tr h b", "busb", ""},
		{"prints nothing", "true", "", "empty"},
		{"fails", "echo hush; echo 'no key for hush' >&2; exit 3", "", `exit status 3, with the message "no key for [secret]"`},
		{"its children go on", "echo hush; sleep 5 &", "hush", ""},
	} {
		got, err := Source{Command: c.command}.Get(t.Context())
		check(t, c.name, got, err, c.want, c.wrong)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Source{Command: "sleep 60"}).Get(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// check also sees that no secret is in an error.
func check(t *testing.T, name, got string, err error, want, wrong string) {
	t.Helper()
	switch {
	case wrong == "" && (err != nil || got != want):
		t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
	case wrong != "" && (err == nil || !strings.Contains(err.Error(), wrong)):
		t.Errorf("%s: got %v; want %q", name, err, wrong)
	case err != nil && strings.Contains(err.Error(), "hush"):
		t.Errorf("%s: the secret is in %v", name, err)
	}
}
