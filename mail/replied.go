package mail

import (
	"context"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// maxReplied is how many letters of ours that an email replies to are made again.
const maxReplied = 3

// requests finds what the mail asks for, in the words of the game; nil where the
// game can't be read. Sent makes again what the mail replies to. That takes a
// replay of the game, so it is nil before the sender is proved.
func (t *table) requests(ctx context.Context, m *incoming.Mail, moderator bool, sent func() *request.Sent) *request.Requests {
	rules := t.rules(ctx)
	if rules == nil {
		return nil
	}
	t.o.steps("orders", 1)
	return request.Find(m, rules, moderator, sent, playerNames(t.Seats)...)
}

// sent returns the letters of ours to its author that the mail replies to, made
// again; nil where there are none, or none that can be made.
func (t *table) sent(ctx context.Context, m *incoming.Mail) *request.Sent {
	var all []*outgoing
	for _, id := range slices.Backward(m.References) {
		k, _ := keyOf(id, t.o.key, t.o.domain())
		_, docket, _, viewer := k.split()
		if s := t.seat(viewer); docket != t.Docket || s == nil || !wrote(s, m) {
			continue
		}
		err := t.o.guarded(string(k), func() error {
			letter, err := t.again(ctx, k)
			if err == nil {
				all = append(all, letter)
			}
			return err
		})
		if err != nil {
			t.o.Log("game %s: %s can't be made again: %v", t.Docket, k, err)
		}
		if len(all) == maxReplied {
			break
		}
	}
	if len(all) == 0 {
		return nil
	}
	sent := &request.Sent{Held: all[0].held}
	for _, letter := range all {
		page := &parts{} // whatever form was read
		for _, render := range []func(*report.Document) string{(*report.Document).Text, (*report.Document).Plain} {
			sent.Text += t.o.text(ctx, letter, render) + "\n"
		}
		letter.person = &store.Person{Picture: "none"}
		t.o.html(ctx, letter, page)
		sent.Text += incoming.Shown(page.html) + "\n"
	}
	return sent
}

// again makes the letter with the key once more.
func (t *table) again(ctx context.Context, k Key) (*outgoing, error) {
	kind, docket, number, viewer := k.split()
	l := &store.Letter{Key: store.Key(k), Docket: docket, Kind: kind, Reader: viewer}
	switch kind {
	case aboutEntry:
		l.Entry, l.Since = number, k.since()
		var err error
		if l.Mail, err = t.answersTo(ctx, l); err != nil {
			return nil, err
		}
	case aboutMail:
		l.Mail = int64(number)
	case aboutPress:
		l.Mail, _ = t.o.key.Open(docket, strings.Split(string(k), "/")[2])
	}
	return t.make(ctx, l)
}

// answersTo returns the number of the last email of the reader that made one of the
// entries that a letter is about, or 0.
func (t *table) answersTo(ctx context.Context, l *store.Letter) (mail int64, err error) {
	for entry := l.Since + 1; entry <= l.Entry; entry++ {
		m, err := t.moment(ctx, entry)
		if err != nil {
			return 0, err
		}
		set := slices.IndexFunc(m.out.Entry.Sets, func(s play.EntrySet) bool { return strings.EqualFold(s.Player, l.Reader) && s.Mail != nil })
		if set < 0 {
			continue
		}
		seen, err := t.o.store.Seen(ctx, t.Docket, []store.Hash{*m.out.Entry.Sets[set].Mail})
		if err != nil {
			return 0, err
		}
		mail = seen[0]
	}
	return mail, nil
}
