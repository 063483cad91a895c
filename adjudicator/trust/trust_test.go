//go:build unix

package trust

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

const ok = ""

var checkCases = []struct {
	name string
	do   func(t *testing.T, path string) context.Context // after the file was written
	want string
}{
	{"nothing", nil, `run "cityhall trust `},
	{"trusted", given, ok},
	{"changed since", func(t *testing.T, path string) context.Context {
		ctx := given(t, path)
		write(t, path, "other settings", 0o600)
		return ctx
	}, "has changed since you trusted it"},
	{"taken back", func(t *testing.T, path string) context.Context {
		ctx := given(t, path)
		must(t, Take(path))
		return ctx
	}, "isn't trusted"},
	{"trusted again", func(t *testing.T, path string) context.Context {
		given(t, path)
		write(t, path, "other settings", 0o600)
		return given(t, path)
	}, ok},
	{"trusted in another place", func(t *testing.T, path string) context.Context {
		other := filepath.Join(t.TempDir(), "store.yaml")
		write(t, other, "settings", 0o600)
		return given(t, other)
	}, "isn't trusted"},
	{"named", named, ok},
	{"named through a link", func(t *testing.T, path string) context.Context {
		link := filepath.Join(t.TempDir(), "link")
		must(t, os.Symlink(filepath.Dir(path), link))
		return Name(t.Context(), link)
	}, ok},
	{"found below what was named", func(t *testing.T, path string) context.Context {
		return Name(t.Context(), filepath.Dir(filepath.Dir(path)))
	}, "isn't trusted"},
	{"everyone can write it", mode(named, 0o646), "chmod go-w"},
	{"everyone can write what is trusted", mode(given, 0o646), "chmod go-w"},
	{"everyone can read it", mode(named, 0o644), ok},
	{"mounted as by Kubernetes", func(t *testing.T, path string) context.Context {
		must(t, os.MkdirAll(path+".d/..1", 0o755))
		must(t, os.Rename(path, path+".d/..1/store.yaml"))
		must(t, os.Symlink("..1", path+".d/..data"))
		must(t, os.Symlink(filepath.Base(path)+".d/..data/store.yaml", path))
		must(t, os.Chmod(filepath.Dir(path), 0o777))
		return named(t, path)
	}, ok},
	{"another user's, named", owner(named), "belongs to another user"},
	{"another user's, trusted", owner(given), ok},
}

// TestCheck guards who may have City Hall use settings: whoever trusted them as they are,
// where they are, or named their directory in this call, where nobody else can write them.
func TestCheck(t *testing.T) {
	for _, c := range checkCases {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("XDG_CONFIG_HOME", t.TempDir())
			t.Setenv("HOME", t.TempDir())
			path := filepath.Join(t.TempDir(), "club", "store.yaml")
			must(t, os.Mkdir(filepath.Dir(path), 0o700))
			write(t, path, "settings", 0o600)
			ctx := t.Context()
			if c.do != nil {
				ctx = c.do(t, path)
			}
			err := of(t, path).Check(ctx)
			if c.want == ok && err != nil || c.want != ok && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// TestWord guards that the command in a refusal does what it says when it is pasted,
// whatever the directory is called.
func TestWord(t *testing.T) {
	for path, want := range map[string]string{
		"club":          "club",
		"../my_club.d":  "../my_club.d",
		"클럽":            "클럽",
		"my club":       "'my club'",
		"$(touch here)": "'$(touch here)'",
		"it's":          `'it'\''s'`,
		"-rf":           "./-rf",
		"~":             "'~'",
		"a\nb":          "'a\nb'",
	} {
		if got := word(path); got != want {
			t.Errorf("%q is written as %s, want %s", path, got, want)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), mode))
}

func of(t *testing.T, path string) File {
	t.Helper()
	data, err := os.ReadFile(path)
	must(t, err)
	return Of(path, data)
}

func given(t *testing.T, path string) context.Context {
	t.Helper()
	must(t, of(t, path).Give())
	return t.Context()
}

func named(t *testing.T, path string) context.Context {
	return Name(t.Context(), filepath.Dir(path))
}

// mode gives the file a mode after something was done.
func mode(do func(*testing.T, string) context.Context, mode os.FileMode) func(*testing.T, string) context.Context {
	return func(t *testing.T, path string) context.Context {
		ctx := do(t, path)
		must(t, os.Chmod(path, mode))
		return ctx
	}
}

// owner gives the file to another user after something was done.
func owner(do func(*testing.T, string) context.Context) func(*testing.T, string) context.Context {
	return func(t *testing.T, path string) context.Context {
		if os.Geteuid() != 0 {
			t.Skip("only root can give files away")
		}
		ctx := do(t, path)
		must(t, os.Chown(path, 54321, 54321))
		return ctx
	}
}
