package mail

import (
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/request"
)

// A report letter is committed with its reader's private notes as they were, so that it
// can be made again.

// jot does what a player asks about private notes, and returns those that there
// are then, or why nothing changed.
func (d *decision) jot(a request.Ask, player string) (jots []string, t *trouble) {
	if a.Verb != request.Notes && !d.notes.Jot(player, a.Text) {
		t = &trouble{Block: "notes-full"}
	}
	return d.notes.Jots[player], t
}

// isJot reports whether the request is about private notes.
func isJot(a request.Ask) bool {
	return a.Verb == request.Note || a.Verb == request.Notes || a.Verb == request.ClearNotes
}

// jotted adds to letters with reports what their readers have noted.
func (n *notes) jotted(letters []store.Letter) {
	for i := range letters {
		if l := &letters[i]; l.Kind == aboutEntry && l.Jots == nil {
			l.Jots = n.Jots[l.Reader]
		}
	}
}

// leave forgets what is noted of those who gave up their seats with the entries: whoever
// has the seat then begins anew. It reports whether there was anything.
func (n *notes) leave(made []*moment) (left bool) {
	for _, m := range made {
		if e := m.out.Entry; e.Kind == play.ActReplace {
			forgot, uncounted := n.Forget(e.Player), n.uncount(e.Player)
			left = left || forgot || uncounted
		}
	}
	return left
}

// jots writes the reader's notes.
func (p *page) jots(jots []string) {
	if len(jots) == 0 {
		return
	}
	p.add(report.Paragraph(p.words.Say(engine.Say("note/own"))))
	p.gap()
	for _, text := range jots {
		p.add(report.Quote(text))
		p.gap()
	}
}
