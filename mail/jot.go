package mail

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/request"
)

// Private notes are what a player writes for later. They stand on top of the
// player's own reports until the player clears them. Nobody else is told of them,
// and no journal has them. A report letter is committed with the notes as they were,
// so that it can be made again.

// The limits of a player's notes.
const (
	maxJots = 20
	maxJot  = 2000 // characters of all together
)

// jot does what a player asks about private notes, and returns those that there
// are then, or why nothing changed.
func (d *decision) jot(a request.Ask, player string) (jots []string, t *trouble) {
	jots = d.notes.Jots[player]
	switch a.Verb {
	case request.ClearNotes:
		jots = nil
	case request.Note:
		if slices.Contains(jots, a.Text) {
			return jots, nil
		}
		all := append(slices.Clone(jots), a.Text)
		if len(all) > maxJots || utf8.RuneCountInString(strings.Join(all, "")) > maxJot {
			return jots, &trouble{Block: "notes-full"}
		}
		jots = all
	}
	d.notes.setJots(player, jots)
	return jots, nil
}

// setJots replaces the notes of a player.
func (n *notes) setJots(player string, jots []string) {
	n.Jots = with(n.Jots, player, jots)
	if len(jots) == 0 {
		delete(n.Jots, player)
	}
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

// leave forgets the notes of those who gave up their seats with the entries. It
// reports whether there were any.
func (n *notes) leave(made []*moment) (left bool) {
	for _, m := range made {
		if e := m.out.Entry; e.Kind == play.ActReplace && n.Jots[e.Player] != nil {
			n.setJots(e.Player, nil)
			left = true
		}
	}
	return left
}

// jots writes the reader's notes.
func (p *page) jots(jots []string) {
	if len(jots) == 0 {
		return
	}
	p.say("notes", nil)
	for _, text := range jots {
		p.add(report.Quote(text))
		p.gap()
	}
}
