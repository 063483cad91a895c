package request

import (
	"strings"
	"testing"

	"cityhall.example/engine/fifthavenue"
	"cityhall.example/formats"
	"cityhall.example/mail/incoming"
)

// TestNotesInFiles guards that private notes of an attached file are requests as those
// of the text are, and no orders.
func TestNotesInFiles(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"orders.yaml", "orders:\n  - take orange violet\n  - note save the brown cards\n  - Note: two\n", "take orange violet | note save the brown cards | note two"},
		{"orders.yaml", "orders:\n  - note clear\n  - note one\n", " | note clear  | note one"},
		{"orders.txt", "take orange violet\nnote save the brown cards\n", "take orange violet | note save the brown cards"},
		{"orders.yaml", "take orange violet\nnote one\n", "take orange violet | note one"},
	} {
		r := Find(&incoming.Mail{Files: []incoming.File{{Name: c.name, Data: []byte(c.text)}}}, fifthavenue.Rules, false, nil)
		var got []string
		if r.Set != nil {
			for _, l := range r.Set.Lines {
				got = append(got, l.Text)
			}
			if len(r.Set.Notes) > 0 {
				t.Errorf("%q: notes with the orders", c.text)
			}
		}
		said := strings.Join(got, "; ")
		for _, a := range r.Asks {
			said += " | " + string(a.Verb) + " " + a.Text
		}
		if said != c.want || len(r.Errors) > 0 {
			t.Errorf("%s %q: %q, want %q; %v", c.name, c.text, said, c.want, formats.Errors(r.Errors))
		}
	}
}
