package incoming

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"cityhall.example/internal/testkit"
)

// dump prints a letter: > before a line for each mark, ~ for what a program
// added.
func dump(l *Mail, err error) string {
	var b strings.Builder
	say := func(key string, values ...any) {
		if text := strings.TrimSpace(fmt.Sprintln(values...)); text != "" && text != "[]" {
			fmt.Fprintf(&b, "%s: %s\n", key, text)
		}
	}
	if err != nil {
		say("error", err)
	}
	say("id", l.ID)
	say("references", l.References)
	for _, a := range l.From {
		say("from", a)
	}
	if len(l.From) > 0 {
		say("doubt", l.Doubt)
	}
	say("to", strings.Join(l.To, " "))
	say("subject", l.Subject)
	say("date", l.Date)
	for _, r := range l.Results {
		say("results", r)
	}
	say("sort", l.Origin)
	if l.Bounced != nil {
		fmt.Fprintf(&b, "bounced: %+v\n", *l.Bounced)
	}
	say("warnings", l.Warnings)
	for _, t := range l.Text {
		foot := " "
		if t.Foot {
			foot = "~"
		}
		fmt.Fprintf(&b, "%3d %s%s|%s\n", t.Place, foot, strings.Repeat(">", t.Depth), t.Text)
	}
	for _, f := range l.Files {
		fmt.Fprintf(&b, "file %s:\n%s\n", f.Name, strings.ReplaceAll(string(f.Data), "\r", ""))
	}
	return b.String()
}

// Mails in the shape of real programs read as the golden files have it, with
// either line end.
func TestMails(t *testing.T) {
	names, err := filepath.Glob("testdata/*.eml")
	if err != nil || len(names) < 30 {
		t.Fatalf("%d mails: %v", len(names), err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".eml"), func(t *testing.T) {
			raw, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			got := dump(Read(raw))
			if crlf := dump(Read(bytes.ReplaceAll(raw, []byte("\n"), []byte("\r\n")))); crlf != got {
				t.Errorf("with CRLF:\n%swith LF:\n%s", crlf, got)
			}
			golden := strings.TrimSuffix(name, ".eml") + ".golden"
			if testkit.Update() {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
		})
	}
}

// holds checks what is true of every email.
func holds(t *testing.T, raw []byte) {
	t.Helper()
	l, err := Read(raw)
	var broken *Error
	if err != nil && (!errors.As(err, &broken) || broken.Line < 1 || l.Text != nil || l.Files != nil) {
		t.Fatalf("error %v with %d lines", err, len(l.Text))
	}
	if again, err2 := Read(raw); !reflect.DeepEqual(l, again) || !reflect.DeepEqual(err, err2) {
		t.Fatal("two readings differ")
	}
	size := 0
	for _, line := range l.Text {
		size += len(line.Text)
		if line.Depth < 0 || line.Place < 1 {
			t.Fatalf("line %+v", line)
		}
		if !utf8.ValidString(line.Text) || strings.ContainsFunc(line.Text, unicode.IsControl) {
			t.Fatalf("line %q", line.Text)
		}
	}
	// A bullet or a blank line may be added for an element of HTML.
	if size > 3*MaxText {
		t.Fatalf("%d bytes of text", size)
	}
	files := 0
	for _, f := range l.Files {
		files += len(f.Data)
		if !utf8.Valid(f.Data) || f.Name == "" || strings.ContainsAny(f.Name, `/\`) {
			t.Fatalf("file %q: %q", f.Name, f.Data)
		}
	}
	if files > MaxText || len(l.Files) > MaxFiles {
		t.Fatalf("%d files of %d bytes", len(l.Files), files)
	}
	for _, s := range append([]string{l.ID, l.Subject, l.Date}, l.References...) {
		if !utf8.ValidString(s) || strings.ContainsFunc(s, unicode.IsControl) {
			t.Fatalf("field %q", s)
		}
	}
}

func FuzzRead(f *testing.F) {
	names, _ := filepath.Glob("testdata/*.eml")
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw []byte) { holds(t, raw) })
}

// BenchmarkRead reads a reply with an HTML alternative and a quoted report.
func BenchmarkRead(b *testing.B) {
	raw, err := os.ReadFile("testdata/gmail-reply.eml")
	if err != nil {
		b.Fatal(err)
	}
	quoted := bytes.Repeat([]byte("> a line of the report that is quoted here, of the usual length\n"), 60)
	raw = bytes.Replace(raw, []byte("> Your turn 12"), append(quoted, "> Your turn 12"...), 1)
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(raw); err != nil {
			b.Fatal(err)
		}
	}
}
