package mail

import (
	"archive/tar"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/emersion/go-message"

	"cityhall.example/adjudicator/store"
)

// TestForgotten guards a promise: whoever is forgotten stands nowhere in what an office
// keeps, beside the names of players in games, and everybody else does as before.
func TestForgotten(t *testing.T) {
	for what, forget := range map[string]func(w *world){
		"by email": func(w *world) {
			w.replyTo("Lena@Gone.test", "forget me")
			w.leagueRound()
			w.replyTo("Lena@Gone.test", "yes, forget me")
		},
		"by command": func(w *world) {
			b, err := w.visit().Load(t.Context(), "")
			w.must(err)
			w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
				p := withAddress(b.People, "lena@gone.test")[0]
				return &store.Change{People: []store.Person{{ID: p.ID}}, Notes: notes{Gone: []leaver{leaverOf(&p, 0)}}.document(), Due: &w.now}, nil
			}))
		},
	} {
		w := opened(t, nil)
		w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
		w.leagueRound()
		w.mail(letterTo{from: "lena@gone.test", subject: "join spring-3", text: "join spring-3"})
		w.member("Lena@Gone.test", "Lena Gone")
		w.member("max@stays.test", "Max")
		w.mail(letterTo{from: "max@stays.test", text: "Do you know lena@gone.test? xlena@gone.test is not her."})
		w.mail(letterTo{from: "lena@gone.test", subject: "hello", text: "I am Lena Gone."})
		for coding, text := range map[string]string{"base64": "RG8geW91IGtub3cgbGVuYUBnb25lLnRlc3Q/", "quoted-printable": "lena=40gone.test", "7bit": "Hello"} {
			w.mail(letterTo{from: "max@stays.test", more: "Content-Transfer-Encoding: " + coding + "\nCc: =?utf-8?q?lena=40?=\n =?utf-8?q?gone.test?= <x@y.test>\n", text: text})
		}
		w.replyTo("mod@sandbox.test", "invite lena@gone.test")
		w.replyTo("Lena@Gone.test", "observe league\nstandings")
		w.leagueRound()
		if found := w.search(t, "lena@gone.test", "Lena Gone"); len(found) < 3 {
			t.Fatalf("%s: before, she stands in %v only", what, found)
		}
		forget(w)
		w.leagueRound()
		w.leagueRound()
		if found := w.search(t, "lena@gone.test", "Lena Gone"); len(found) > 0 {
			t.Errorf("%s: she stands in %v", what, found)
		}
		if len(w.search(t, "max@stays.test")) == 0 {
			t.Errorf("%s: Max is gone too", what)
		}
		w.state() // is verified
		w.replyTo("max@stays.test", "standings")
		w.leagueRound()
		if !strings.Contains(w.to("max@stays.test")[len(w.to("max@stays.test"))-1], "of 4 people") {
			t.Errorf("%s: Max gets\n%s", what, w.last("max@stays.test"))
		}
		if _, err := w.office().load(t.Context(), "spring-3"); err != nil {
			t.Error(err)
		}
	}
}

// search returns the files of the office in which one of the texts stands, archived
// emails among them.
func (w *world) search(t *testing.T, texts ...string) (found []string) {
	t.Helper()
	for name, data := range w.disk.Files {
		all := [][]byte{data}
		for r := tar.NewReader(bytes.NewReader(data)); strings.HasSuffix(name, ".tar"); {
			if _, err := r.Next(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(r)
			w.must(err)
			all = append(all, content, asShown(t, content))
		}
		for _, data := range all {
			for _, text := range texts {
				for at := strings.Index(strings.ToLower(string(data)), strings.ToLower(text)); at >= 0; at = -1 {
					if at == 0 || data[at-1] != 'x' { // another address
						found = append(found, name)
					}
				}
			}
		}
	}
	return found
}

// asShown returns an email as a mail program shows it; nothing for what isn't an email.
func asShown(t *testing.T, raw []byte) []byte {
	t.Helper()
	m, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		return nil
	}
	var b bytes.Buffer
	for f := m.Header.Fields(); f.Next(); {
		text, _ := f.Text()
		b.WriteString(text + "\n")
	}
	if _, err := b.ReadFrom(m.Body); err != nil {
		t.Error(err)
	}
	return b.Bytes()
}
