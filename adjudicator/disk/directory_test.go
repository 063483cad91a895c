package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/formats/words"
	_ "cityhall.example/internal/testkit" // the switch
)

// tree makes files ("name", "text"), directories ("name/") and links ("name", "-> to").
func tree(t *testing.T, entries ...string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	t.Chdir(t.TempDir())
	for i := 0; i < len(entries); i += 2 {
		name, text := entries[i], entries[i+1]
		err := os.MkdirAll(filepath.Dir(name), 0o755)
		if to, link := strings.CutPrefix(text, "-> "); link {
			err = errors.Join(err, os.Symlink(to, name))
		} else if !strings.HasSuffix(name, "/") {
			err = errors.Join(err, os.WriteFile(name, []byte(text), 0o600))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func open(t *testing.T, dir string) disk.Directory {
	t.Helper()
	d, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { d.Close() })
	return d
}

// What links in the directory itself lead to is read there, and written below them, and
// the links stay. Deeper ones don't lead out.
func TestLinks(t *testing.T) {
	tree(t, "big/games/x/game.yaml", "old", "etc/mail.yaml", "old",
		"office/games", "-> ../big/games", "office/mails", "-> ../mails", "mails/", "", "office/mail.yaml", "-> ../etc/mail.yaml",
		"office/..v1/league.yaml", "old", "office/..data", "-> ..v1", "office/league.yaml", "-> ..data/league.yaml",
		"office/here.yaml", "-> deep/file.yaml", "office/deep/file.yaml", "old", "office/deep/out.yaml", "-> ../../etc/mail.yaml",
		"office/deep/away", "-> ../../big")
	d := open(t, "office")
	for _, c := range []struct{ name, real string }{
		{"games/x/game.yaml", "big/games/x/game.yaml"}, {"games/x/new.yaml", "big/games/x/new.yaml"}, {"mails/1.tar", "mails/1.tar"},
		{"league.yaml", "office/..v1/league.yaml"}, {"here.yaml", "office/deep/file.yaml"},
	} {
		if err := disk.Replace(d, c.name, []byte("new")); err != nil {
			t.Error(err)
		}
		data, err := d.Read(c.name, 0)
		real, wrong := os.ReadFile(c.real)
		if string(data) != "new" || string(real) != "new" || err != nil || wrong != nil {
			t.Errorf("%s: read %q, %v; %s has %q, %v", c.name, data, err, c.real, real, wrong)
		}
	}
	for _, link := range []string{"office/games", "office/mail.yaml", "office/..data", "office/league.yaml", "office/here.yaml"} {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", link, err)
		}
	}
	if names, err := d.List("games/x"); err != nil || len(names) != 2 {
		t.Errorf("games/x has %v, %v", names, err)
	}
	if data, err := d.Read("mail.yaml", 0); string(data) != "old" || err != nil {
		t.Errorf("read %q, %v", data, err)
	}
	for _, name := range []string{"mail.yaml", "deep/out.yaml", "deep/away/games/x/game.yaml"} {
		_, err := d.Read(name, 0)
		if name == "mail.yaml" {
			err = d.Write(name, 0, []byte("stray"))
		}
		wrote := disk.Replace(d, name, []byte("stray"))
		for _, err := range []error{err, wrote} {
			if err == nil || !strings.HasPrefix(words.Text(err, words.English), "office/"+name+" leads out of its directory, ") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if data, _ := os.ReadFile("etc/mail.yaml"); string(data) != "old" {
		t.Errorf("a link that isn't followed was: %q", data)
	}
}

// Whatever fails, the error names the file once, as the user called it.
func TestErrorsNameOnce(t *testing.T) {
	tree(t, "office/full.yaml", "-> /dev/full", "office/file", "text", "office/dir/", "", "office/out/link", "-> /etc", "office/gone", "-> nowhere/at/all")
	d := open(t, "./office")
	for _, name := range []string{"none.yaml", "file/below", "dir", "full.yaml", "out/link/passwd", "out/link", "gone", "gone/below", "no/such/dir"} {
		for op, err := range map[string]error{
			"read": second(d.Read(name, 0)), "end": third(d.End(name, 1)), "list": second(d.List(name)), "make": d.MakeDir(name),
			"truncate": d.Truncate(name, 0), "write": d.Write(name, 0, []byte("text")), "sync": d.Sync(name), "remove": d.Remove(name + "/below"),
			"syncDir": d.SyncDir(name), "replace": disk.Replace(d, name+"/file", []byte("text")),
		} {
			if err == nil {
				continue
			}
			text := words.Text(err, words.English)
			first, _, _ := strings.Cut(name, "/") // of which a directory may be what fails
			if !strings.Contains(text, "office/"+first) || strings.Count(text, "office/") != 1 || strings.Contains(text, ".new") {
				t.Errorf("%s %s: %s", op, name, text)
			}
		}
	}
}

func second[A any](_ A, err error) error        { return err }
func third[A, B any](_ A, _ B, err error) error { return err }
