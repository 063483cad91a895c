package mail

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// Some mail programs ignore Reply-To, and a reply of theirs has no token. What it
// replies to shows only that its sender has seen an email to the player, as everyone
// in copy of an earlier reply has. So it waits, and the player is asked at the
// registered address. The answer to that question is proved by its Message-ID,
// which nobody else got, and counts once.

// The limits of confirmations.
const (
	maxAsked   = 5                  // questions to a player and day
	confirmFor = 3 * 24 * time.Hour // how long an email waits
	maxWaits   = 30                 // lines of it that the question shows
	maxWide    = 200                // characters of each of them
)

// shown returns what the sender of an email wrote in its text, which is all that
// counts of an email that is confirmed: the question shows it. It reports whether
// it can: whoever confirms an email must know what it says.
func shown(m *incoming.Mail) (text []incoming.Line, ok bool) {
	count := 0
	for _, line := range m.Text {
		if line.Depth > 0 || line.Foot {
			continue
		}
		if text = append(text, line); strings.TrimSpace(line.Text) != "" {
			count++
		}
		if count > maxWaits || utf8.RuneCountInString(line.Text) > maxWide {
			return nil, false
		}
	}
	return text, len(m.Files) == 0
}

// ask asks the player whether an email is the player's.
func (d *decision) ask(ctx context.Context, f *finding) error {
	text, ok := shown(f.mail)
	if !ok {
		d.Verdict = Verdict(identity.NoToken)
		d.tellOnce(d.Player)
		return nil
	} else if d.notes.Asked[d.Player] >= maxAsked {
		return nil
	}
	d.notes.Asked = with(d.notes.Asked, d.Player, d.notes.Asked[d.Player]+1)
	d.Tell, d.Crossed = []string{d.Player}, f.crossed
	for _, line := range text {
		if line := strings.TrimSpace(line.Text); line != "" {
			d.Waits = append(d.Waits, line)
		}
	}
	if n := request.NumberIn(f.mail); n != nil && d.t.isGame() {
		answer, why, err := d.t.numberOf(ctx, d.Player, n, f.mail, "")
		if err == nil && why == "" {
			d.Number, d.Orders = n.N, answer.orders
		}
		return err
	}
	return nil
}

// asksFor returns the email for whose confirmation the player was asked by what
// this one replies to, or that the token of a link names, and which still waits; 0 for
// none.
func (d *decision) asksFor(ctx context.Context, f *finding) (number int64, mark store.Hash, err error) {
	var asked []int64
	if n := d.t.confirmedBy(f.mail, f.seat); n > 0 {
		asked = append(asked, n)
	}
	for _, id := range slices.Backward(f.mail.References) {
		k, _ := keyOf(id, d.t.o.key, d.t.o.domain())
		if kind, docket, n, viewer := k.split(); kind == aboutMail && docket == d.t.Docket && viewer == f.seat.Player {
			asked = append(asked, int64(n))
		}
	}
	for _, n := range asked {
		docket := d.t.Docket
		done, err := d.t.o.store.Decided(ctx, docket, n)
		if errors.Is(err, store.ErrNotFound) || err == nil && (Verdict(done.Verdict) != Unconfirmed || done.Player != f.seat.Player) {
			continue
		} else if err != nil {
			return 0, mark, err
		}
		mark = sha256.Sum256(fmt.Appendf(nil, "confirmed/%s/%d", docket, n))
		seen, err := d.t.o.store.Seen(ctx, docket, []store.Hash{mark})
		if err != nil || seen[0] == 0 {
			return n, mark, err
		}
	}
	return 0, mark, nil
}

// confirms reports whether the email says that another one is its author's: its
// first line is "confirm".
func confirms(f *finding) bool {
	for _, line := range f.mail.Text {
		if text := strings.TrimSpace(line.Text); text != "" {
			text = strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
			return line.Depth == 0 && !line.Foot && !line.Broken && strings.EqualFold(text, "confirm")
		}
	}
	return false
}

// confirm does what an email asks for that waits for a confirmation, if this email
// is one, and reports whether it was an answer to the question at all. Any other
// answer cancels it: its Message-ID may be known to others from then on.
func (d *decision) confirm(ctx context.Context, f *finding) (done bool, err error) {
	number, mark, err := d.asksFor(ctx, f)
	yes := confirms(f)
	if err != nil || number == 0 && !yes {
		return false, err
	} else if number == 0 { // confirmed before, or what is not known
		if d.Verdict != Unconfirmed && d.t.confirmedBy(f.mail, f.seat) == 0 {
			return false, nil
		}
		d.Verdict = Expired
		d.tellOnce(d.Player)
		return true, nil
	}
	d.change.Seen = append(d.change.Seen, store.Fingerprint{Hash: mark, Mail: d.Mail})
	if !yes {
		return false, nil
	}
	d.Tell, d.Confirms = []string{d.Player}, number
	p, err := d.t.o.recall(ctx, number)
	if damaged(err) {
		d.Verdict = Expired
		return true, nil
	} else if err != nil {
		return false, err
	}
	seen, err := d.t.o.store.Seen(ctx, d.t.Docket, p.kept.Prints)
	if err != nil {
		return false, err
	}
	switch {
	case slices.ContainsFunc(seen, func(n int64) bool { return n > 0 }): // it came again, with the token
		d.Verdict = Duplicate
		d.Tell = nil
		return true, nil
	case d.at.Sub(p.kept.At) > confirmFor:
		d.Verdict = Expired
		return true, nil
	case d.notes.Served[d.Player] >= d.t.o.Settings.Answers:
		d.Verdict = TooMany
		return true, nil
	case !p.mail.Complete() || p.wrong != nil:
		d.Verdict = Incomplete
		return true, nil
	}
	for _, print := range p.kept.Prints {
		d.change.Seen = append(d.change.Seen, store.Fingerprint{Hash: print, Mail: d.Mail})
	}
	if len(p.kept.Prints) > 0 {
		d.digest = p.kept.Prints[0]
	}
	d.confirmed = p.mail
	told := *p.mail
	told.Text, _ = shown(p.mail)
	told.Files = nil
	confirmed := &finding{parsed: &parsed{mail: &told, kept: p.kept}, proved: true, table: f.table, seat: f.seat}
	confirmed.requests = d.t.requests(ctx, &told, f.seat.Player == play.Moderator, func() *request.Sent { return d.t.sent(ctx, p.mail) })
	if d.Verdict = ""; confirmed.requests == nil {
		confirmed.requests = &request.Requests{}
	}
	return true, d.serve(ctx, confirmed)
}
