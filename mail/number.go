package mail

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// numbered puts the orders that a number means in its place, or says why it means none:
// then the answers are offered once more.
func (d *decision) numbered(ctx context.Context, f *finding) error {
	q := f.requests
	n := q.Number
	answer, why, err := d.t.numberOf(ctx, f.seat.Player, n, f.mail, q.Quoted.Seen)
	if err != nil {
		return err
	}
	if why == "" && d.Confirms > 0 { // only what the question showed
		if _, asked, err := d.t.ruling(ctx, d.Confirms); err != nil {
			return err
		} else if asked.Number != n.N || !slices.Equal(asked.Orders, answer.orders) {
			why = "confirmed"
		}
	}
	if q.Number = nil; why != "" {
		q.Errors = append(q.Errors, n.Unfit(why, "game", d.t.Docket, "turn", answer.turn))
		if answer.count != "" {
			q.Meant = [][]string{answer.orders, {answer.count}}
		}
		return nil
	}
	q.Set = &play.OrderSet{File: n.File(), Turn: answer.turn, Seen: answer.seen, ID: answerID(answer.seen, answer.orders)}
	for _, line := range answer.orders {
		q.Set.Lines = append(q.Set.Lines, formats.Written(formats.Part{Text: line, Line: n.Line, Column: 1}))
	}
	d.Number = n.N
	return nil
}

// A numberedAnswer is what a number means.
type numberedAnswer struct {
	orders []string
	count  string // an order that the number may mean instead
	turn   int
	seen   play.Mark
}

// numberOf returns the orders that a number means to a player who writes an email, or why
// it can't be told. What it was offered for, and whether it was the same in all of the
// emails, is read from what was recorded.
func (t *table) numberOf(ctx context.Context, player string, n *request.Number, m *incoming.Mail, quoted play.Mark) (answer numberedAnswer, why string, err error) {
	g, err := t.play(ctx)
	if err != nil {
		return answer, "", err
	}
	o := t.notes.Offered
	if o == nil || o.Player != player {
		return answer, "none", nil
	}
	open, err := t.stands(ctx, o.Entry, g.Tip.Entry)
	if err != nil {
		return answer, "", err
	}
	to, why := t.offering(o, player, m, quoted)
	answer.turn, answer.seen = o.Turn, to.Seen
	switch {
	case !open:
		return answer, "over", nil
	case why != "":
		return answer, why, nil
	case n.N < 1 || n.N > len(o.Answers):
		return answer, "range", nil
	case o.Answers[n.N-1] == nil:
		return answer, "differs", nil
	}
	answer.orders = o.Answers[n.N-1]
	if n.Mere {
		for move := range g.For(player).State.All() {
			if line := g.Rules.Grammar.Write(move); counts.FindString(line) == line && strings.HasSuffix(line, " "+strconv.Itoa(n.N)) && !slices.Equal(answer.orders, []string{line}) {
				answer.count = line
				return answer, "count", nil
			}
		}
	}
	return answer, "", nil
}

// counts matches an order that is a verb and how many.
var counts = lazyregexp.New(`^[a-z]+ [0-9]+$`)

// offering returns the email with answers to which the player replies, or why that isn't
// known: by the last one of ours that it names, and the report in what it quotes. Where
// both are there they agree.
func (t *table) offering(o *offered, player string, m *incoming.Mail, quoted play.Mark) (found offering, why string) {
	at := -1
	for _, id := range slices.Backward(m.References) {
		if k, ours := keyOf(id, t.o.key, t.o.domain()); ours {
			if at = slices.IndexFunc(o.Letters, func(l offering) bool { return l.Letter == store.Key(k) }); at < 0 {
				return offering{}, "other"
			}
			break
		}
	}
	said := request.Says(m)
	switch {
	case at < 0 && quoted == "":
		return offering{}, "unknown"
	case at < 0:
		if at = slices.IndexFunc(o.Letters, func(l offering) bool { return l.Seen == quoted }); at < 0 {
			return offering{}, "other"
		}
	case quoted != "" && o.Letters[at].Seen != quoted:
		return offering{}, "other"
	}
	found = o.Letters[at]
	if strings.HasPrefix(string(found.Letter), aboutDigest+"/") && !strings.EqualFold(said, t.Docket) {
		return offering{}, "digest"
	}
	return found, ""
}
