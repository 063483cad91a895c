package mail

import (
	"context"
	"crypto/sha256"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

// An offered is what emails offered as answers to the open decision: that is what a number
// in a reply means. It is committed before the first of them goes out, and read as it
// stands, whatever later code would offer. One decision is open at a time, so a game has
// one of these; the next decision's takes its place.
type offered struct {
	// Player has the decision, and Entry is one as of which it was open, in a turn.
	Player string `json:"player"`
	Entry  int    `json:"entry"`
	Turn   int    `json:"turn"`
	// Answers are the orders by their number from 1, as far as all of the emails offer the
	// same there; none where they differ.
	Answers [][]string `json:"answers"`
	// Letters are the emails, the newest last.
	Letters []offering `json:"letters"`
}

// An offering is an email with answers: a letter, and the report that it answers.
type offering struct {
	Letter store.Key `json:"letter"`
	Seen   play.Mark `json:"seen"`
}

// mostOfferings is how many emails are known that offered answers to one decision. To older
// ones a number is no answer.
const mostOfferings = 50

// offers are the answers that an email offers in games, each with its report.
func (m *outgoing) offers() (all []report.Choices, of []*account) {
	for _, piece := range m.body {
		c, is := piece.part.(report.Choices)
		if !is && piece.part == nil && piece.doc != nil {
			if c = (report.Choices{List: piece.doc.Choices}); m.digest {
				c = piece.doc.first()
			}
		}
		if len(c.List) > 0 && !c.Meant {
			all, of = append(all, c), append(of, piece.doc)
		}
	}
	return all, of
}

// offers makes it last what an email is about to offer.
func (d *delivery) offers(t *table, l *store.Letter, m *outgoing) error {
	all, of := m.offers()
	for i, list := range all {
		var n *notes
		note := func(t *table) (c *store.Change, err error) {
			if n, err = t.offer(d.ctx, of[i], list, l.Key); n != nil {
				c = &store.Change{Notes: n.document()}
			}
			return c, err
		}
		if of[i].docket != t.Docket { // in a digest
			if err := d.repeatIn(d.ctx, of[i].docket, note); err != nil {
				return err
			}
			continue
		}
		if c, err := note(t); err != nil {
			return err
		} else if c != nil {
			if err := t.commit(d.ctx, c); err != nil {
				return err
			}
			t.notes = *n
		}
	}
	return nil
}

// offer returns the notes with what a letter is about to offer; nil where they have that,
// or the decision isn't open any more.
func (t *table) offer(ctx context.Context, r *account, c report.Choices, key store.Key) (*notes, error) {
	g, err := t.play(ctx)
	if err != nil {
		return nil, err
	}
	entry := r.Game.Tip.Entry
	if open, err := t.stands(ctx, entry, g.Tip.Entry); err != nil || !open {
		return nil, err
	}
	answers := make([][]string, len(c.List))
	for i := range c.List {
		answers[i] = c.List[i].Lines
	}
	next := &offered{Player: r.Reader.Viewer, Entry: entry, Turn: r.turn(), Answers: answers}
	if old := t.notes.Offered; old != nil && old.Player == next.Player {
		same, err := t.stands(ctx, min(old.Entry, entry), max(old.Entry, entry))
		if err != nil {
			return nil, err
		} else if same {
			next = old.with(answers)
		}
	}
	this := offering{key, r.Game.Tip.Mark()}
	if slices.Contains(next.Letters, this) && reflect.DeepEqual(next, t.notes.Offered) {
		return nil, nil
	}
	next.Letters = append(slices.DeleteFunc(slices.Clone(next.Letters), func(o offering) bool { return o.Letter == key }), this)
	next.Letters = next.Letters[max(0, len(next.Letters)-mostOfferings):]
	n := t.notes
	n.Offered = next
	return &n, nil
}

// with returns what emails offered with another list, as far as that is the same.
func (o *offered) with(answers [][]string) *offered {
	both := *o
	both.Answers = slices.Clone(o.Answers[:min(len(o.Answers), len(answers))])
	for i := range both.Answers {
		if !slices.Equal(both.Answers[i], answers[i]) {
			both.Answers[i] = nil
		}
	}
	return &both
}

// stands reports whether the decision that was open after an entry is open after a later
// one: nothing has happened since but that orders were filed which wait. Even an undo of an
// undo is another decision.
func (t *table) stands(ctx context.Context, entry, later int) (bool, error) {
	if entry == later {
		return true, nil
	}
	first, err := t.past(ctx, entry)
	if err != nil {
		return false, err
	}
	last := first
	for n := entry + 1; n <= later; n++ {
		m, err := t.moment(ctx, n)
		if err != nil {
			return false, err
		}
		if kind := m.out.Entry.Kind; kind != play.ActOrders && kind != play.ActMessage {
			return false, nil
		}
		last = m.game
	}
	return reflect.DeepEqual(first.State, last.State), nil
}

// answerID is the id of the orders of an answer to a report: the same however it is given,
// and wherever it stands in a list.
func answerID(seen play.Mark, lines []string) string {
	entry, _, _ := strings.Cut(string(seen), "-")
	return fmt.Sprintf("%s-%.4x", entry, sha256.Sum256([]byte(strings.Join(lines, "\n"))))
}
