package locate_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.M{M: m}.Run()) }

func must[V any](t *testing.T) func(V, error) V {
	return func(v V, err error) V {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// write writes a file, and the directories that it needs.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	} else if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// create commits a new docket.
func create(t *testing.T, s store.Store, id string) {
	t.Helper()
	must[store.Version](t)(s.Commit(t.Context(), &store.Change{Docket: id, Now: storetest.Noon, Lines: storetest.Line(1, 10), Checkpoint: []byte("checkpoint\n")}))
}

// TestSettings guards store.yaml: what is wrong is said, and never with a password.
func TestSettings(t *testing.T) {
	const format = "format: cityhall-store/1\n"
	for name, c := range map[string]struct{ text, want string }{
		"another format":       {"format: cityhall-mail/1\nstore: postgres://a@b/c\n", "cityhall-store/1"},
		"no database":          {format + "store: mysql://anna:hush@b/c\n", "postgres://USER@HOST/DATABASE"},
		"no URL":               {format + "store: club\n", "postgres://USER@HOST/DATABASE"},
		"broken URL":           {format + "store: postgres://anna:hush-%zz@b/c\n", "postgres://USER@HOST/DATABASE"},
		"a password":           {format + "store: postgres://anna:hush@b/c\n", "this URL has a password"},
		"a password behind it": {format + "store: postgres://anna@b/c?password=hush\n", "this URL has a password"},
		"two sources":          {format + "store: postgres://anna@b/c\npassword:\n  env: A\n  file: b\n", "exactly one of env, file and command"},
		"an unknown field":     {format + "store: postgres://anna@b/c\npasword: hush\n", "pasword"},
		"a list":               {format + "store: [\"postgres://anna:hush@b/c\"]\n", "store.yaml:2"},
		"nothing readable":     {format + "store: \"postgres://anna:hush@b/c\n", "store.yaml"},
		"a word too many":      {format + "store: postgres://anna:hush@b/c: x\n", "store.yaml:2"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write(t, filepath.Join(dir, "store.yaml"), c.text)
			for what, try := range map[string]func() error{
				"office": func() error { _, err := locate.Office(t.Context(), dir, directory.Options{}); return err },
				"game": func() error {
					_, _, err := locate.Game(t.Context(), filepath.Join(dir, "games", "a", "game.yaml"))
					return err
				},
				"games":   func() error { _, _, err := locate.Games(t.Context(), dir); return err },
				"migrate": func() error { _, err := locate.Migrate(t.Context(), dir); return err },
				"shared":  func() error { _, err := locate.Shared(dir); return err },
			} {
				if err := try(); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s: %v, expected %q", what, err, c.want)
				} else if strings.Contains(err.Error(), "hush") && !strings.Contains(c.text, "pasword") {
					t.Errorf("%s: the password is in %q", what, err)
				}
			}
		})
	}
}

// TestBoth guards that a game is in one place: a directory that has both isn't used.
func TestBoth(t *testing.T) {
	for _, file := range []string{"games/old/game.yaml", "office.post", "office.journal", "people.yaml", "mails/000000/000000001.tar"} {
		dir := t.TempDir()
		postgrestest.Dir(t, dir)
		path := filepath.Join(dir, filepath.FromSlash(file))
		write(t, path, "x")
		for what, try := range map[string]func() error{
			"office":  func() error { _, err := locate.Office(t.Context(), dir, directory.Options{}); return err },
			"visitor": func() error { _, err := locate.Office(t.Context(), dir, directory.Options{Guest: true}); return err },
			"a game": func() error {
				_, _, err := locate.Game(t.Context(), filepath.Join(dir, "games", "new", "game.yaml"))
				return err
			},
			"old game": func() error {
				_, _, err := locate.Game(t.Context(), filepath.Join(dir, "games", "old", "game.yaml"))
				return err
			},
			"games": func() error { _, _, err := locate.Games(t.Context(), dir); return err },
		} {
			if err := try(); err == nil || !strings.Contains(err.Error(), "store copy") {
				t.Errorf("%s beside %s: %v", what, file, err)
			}
		}
	}
}

// TestPaths guards that a path means the same wherever it is written, and that what isn't
// in a database is a file.
func TestPaths(t *testing.T) {
	testkit.Meet(t)
	root := t.TempDir()
	club := filepath.Join(root, "club")
	postgrestest.Dir(t, club)
	s := must[store.Store](t)(locate.Office(t.Context(), club, directory.Options{}))
	create(t, s, "a")
	create(t, s, "b")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(club, "games", "b", "orders", "anna.yaml"), "x") // which makes directories
	write(t, filepath.Join(club, "drafts", "game.yaml"), "x")
	write(t, filepath.Join(root, "other", "games", "c", "game.yaml"), "x")
	file := func(parts ...string) string { return filepath.Join(append(parts, "game.yaml")...) }
	for _, c := range []struct {
		at, path string
		games    []string
	}{
		{root, "club", []string{file("club", "drafts"), file("club", "games", "a"), file("club", "games", "b")}},
		{root, filepath.Join("club", "games"), []string{file("club", "games", "a"), file("club", "games", "b")}},
		{root, filepath.Join("club", "games", "a"), []string{file("club", "games", "a")}},
		{root, file("club", "games", "b"), []string{file("club", "games", "b")}},
		{club, "games", []string{file("games", "a"), file("games", "b")}},
		{club, file("games", "a"), []string{file("games", "a")}},
		{filepath.Join(club, "games"), ".", []string{file("a"), file("b")}},
		{filepath.Join(club, "games"), file("a"), []string{file("a")}},
		{filepath.Join(club, "games", "b"), ".", []string{file()}},
		{filepath.Join(club, "games", "b"), file(), []string{file()}},
		{filepath.Join(root, "other"), filepath.Join("..", "club", "games"), []string{file("..", "club", "games", "a"), file("..", "club", "games", "b")}},
		{root, "other", []string{file("other", "games", "c")}},
	} {
		t.Chdir(c.at)
		got, _, err := locate.Games(t.Context(), c.path)
		if err != nil || strings.Join(got, " ") != strings.Join(c.games, " ") {
			t.Errorf("%s in %s: %q, %v; expected %q", c.path, c.at, got, err, c.games)
			continue
		}
		for _, game := range got {
			placed(t, game, c.at, !strings.Contains(game, "drafts") && c.path != "other")
		}
	}
	t.Chdir(root)
	s, id, err := locate.Game(t.Context(), file("club", "games", "none"))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Load(t.Context(), id); !errors.Is(err, store.ErrNotFound) || !strings.Contains(err.Error(), file("club", "games", "none")) {
		t.Errorf("a game that isn't there: %v", err)
	}
}

// placed guards that a path leads to the game that is kept there.
func placed(t *testing.T, game, at string, kept bool) {
	t.Helper()
	s, id, err := locate.Game(t.Context(), game)
	if err != nil {
		t.Errorf("%s in %s: %v", game, at, err)
		return
	}
	saved, err := s.Load(t.Context(), id)
	if kept && (err != nil || filepath.Base(saved.File) != "game.yaml" || saved.At.Entry != 1) {
		t.Errorf("%s in %s: %v", game, at, err)
	} else if _, on := s.(*directory.Directory); on == kept {
		t.Errorf("%s in %s: a file: %v", game, at, on)
	} else if dir, err := filepath.Abs(filepath.Join(filepath.Dir(game))); kept && (err != nil || must[string](t)(filepath.Abs(filepath.Dir(saved.File))) != dir) {
		t.Errorf("%s in %s is called %s", game, at, saved.File)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestSet guards that games of one database share it, and that each gives up what was
// held through it alone.
func TestSet(t *testing.T) {
	testkit.Meet(t)
	dir := t.TempDir()
	postgrestest.Dir(t, dir)
	office := must[store.Store](t)(locate.Office(t.Context(), dir, directory.Options{}))
	defer office.Close()
	var set locate.Set
	open := func(id string) store.Store {
		t.Helper()
		s, _, err := set.Game(t.Context(), filepath.Join(dir, "games", id, "game.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	hold := func(s store.Store, id string) error { _, err := s.Hold(context.Background(), id); return err }
	create(t, office, "a")
	create(t, office, "b")
	a, b := open("a"), open("b")
	if err := store.OnTime(t.Context(), a); err != nil {
		t.Error(err)
	}
	if err := errors.Join(hold(a, "a"), hold(b, "b")); err != nil {
		t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	if err := hold(office, "a"); err != nil {
		t.Errorf("what was given up: %v", err)
	}
	if err := hold(office, "b"); !errors.Is(err, store.ErrBusy) {
		t.Errorf("what is held: %v", err)
	}
	if err := errors.Join(b.Close(), set.Close()); err != nil {
		t.Error(err)
	}
	if err := hold(office, "b"); err != nil {
		t.Errorf("what was given up: %v", err)
	}
}
