package mail

import (
	"strings"
	"testing"

	"cityhall.example/engine/typed"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// prose guards the second line of defense: where it isn't seen that a line is
// quoted, no end of a sentence that a mail program broke is an order or a
// request, and neither is its last word, or begins an order document. Lists of
// orders and of what can be asked for, templates and what players write are no
// sentences. What is an order by itself as people type them, such as "black 4 5" of a
// hand of cards and the answers in Korean, is none right below a quotation.
func prose(t *testing.T, all []sample) {
	seen := map[string]bool{}
	for _, s := range all {
		for line := range strings.SplitSeq(s.text, "\n") {
			text := strings.TrimLeft(line, " ")
			if text == "" || len(line)-len(text) > 2 || strings.ContainsAny(text[:1], `|#"`) || strings.HasPrefix(line, "  -") {
				continue
			}
			last := strings.LastIndex(text, " ") + 1
			ends := map[string]string{text[last:]: text[:last]} // with what stands before it
			for width := 34; width < len(line); width++ {
				for _, cut := range []func(string, int) []string{pieces, syllables} {
					all := cut(line, width)
					for i, end := range all[1:] {
						ends[end] = all[i]
					}
				}
			}
			for end, before := range ends {
				if seen[s.rules.Name+end] {
					continue
				}
				seen[s.rules.Name+end] = true
				if strings.HasPrefix(end, "orders:") && end != strings.TrimSpace(line) {
					t.Errorf("%s: %q, the end of %q, begins a document", s.rules.Name, end, line)
				}
				mail, err := incoming.Read([]byte("From: a@x\nMessage-ID: <1@x>\n\n" + end))
				if err != nil {
					t.Fatal(err)
				}
				below, err := incoming.Read([]byte("From: a@x\nMessage-ID: <1@x>\n\n> " + before + "\n" + end))
				if err != nil {
					t.Fatal(err)
				}
				if r := request.Find(below, s.rules, false, nil); len(r.Errors) == 0 && s.does(r) {
					t.Errorf("%s: %q below %q asks for %s", s.rules.Name, end, before, wanted(r))
				}
				if typed.For(s.rules).Read(end, nil).Class == typed.Orders {
					continue
				}
				for _, moderator := range []bool{false, true} {
					r := request.Find(mail, s.rules, moderator, nil)
					if len(r.Errors) == 0 && s.does(r) {
						t.Errorf("%s: %q, the end of %q, asks for %s", s.rules.Name, end, line, wanted(r))
					}
				}
			}
		}
	}
}

// does reports whether something would be done.
func (s *sample) does(r *request.Requests) bool {
	if r.Set == nil {
		return len(r.Asks) > 0 || r.Preview
	}
	for _, l := range r.Set.Lines {
		if _, bad := s.rules.Grammar.Read(l.Text); bad != nil {
			return false
		}
	}
	return true
}
