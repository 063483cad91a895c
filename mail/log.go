package mail

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A Record is one thing that happened to an email that came in, or to one that
// goes out: a line of the log. One of the fields behind At is set.
type Record struct {
	// At is when, in UTC as RFC 3339 writes it.
	At    string `json:"at"`
	Taken *Taken `json:"taken,omitempty"`
	Done  *Done  `json:"done,omitempty"`
	Sent  *Sent  `json:"sent,omitempty"`
	// Waits is a game that waits for its moderator, or goes on.
	Waits *Waits `json:"waits,omitempty"`

	name naming
}

// Taken says that an email was taken in and is kept.
type Taken struct {
	Mail int64 `json:"mail"`
	// Box and UID are what the mailbox calls it.
	Box string `json:"box"`
	UID uint64 `json:"uid"`
	// Size is its size in bytes.
	Size int64 `json:"size"`
}

// Done says what was decided about an email.
type Done struct {
	Mail    int64   `json:"mail"`
	Verdict Verdict `json:"verdict"`
	// Game and Player are whom it concerned; they may be empty.
	Game   string `json:"game,omitempty"`
	Player string `json:"player,omitempty"`
	// Entry is the last entry of the game after it, where that was looked at.
	Entry int `json:"entry,omitempty"`
	// Tell are those who get an answer.
	Tell []string `json:"tell,omitempty"`
}

// Sent says what became of an email that goes out.
type Sent struct {
	Key Key `json:"key"`
	// Failed says why it was given up, and Late why it has to be tried again.
	Failed string `json:"failed,omitempty"`
	Late   string `json:"late,omitempty"`
}

// Waits says why a game waits for its moderator; "" for one that goes on.
type Waits struct {
	Game string `json:"game"`
	Why  string `json:"why"`
}

// About reports whether the record is about the mail that came in with the
// number, or about an answer to it.
func (r *Record) About(number int64) bool {
	switch {
	case r.Taken != nil:
		return r.Taken.Mail == number
	case r.Done != nil:
		return r.Done.Mail == number
	case r.Sent == nil:
		return false
	}
	k := r.Sent.Key
	if about, ok := k.failed(); ok {
		k = about
	}
	kind, _, n, _ := k.split()
	return kind == aboutMail && int64(n) == number
}

// Describe tells the record in a line.
func (r *Record) Describe() string {
	switch {
	case r.Taken != nil:
		return fmt.Sprintf("mail %d: received, %d bytes", r.Taken.Mail, r.Taken.Size)
	case r.Done != nil:
		return fmt.Sprintf("mail %d: %s", r.Done.Mail, r.Done.describe(r.name))
	case r.Waits != nil && r.Waits.Why == "":
		return fmt.Sprintf("game %s goes on", r.Waits.Game)
	case r.Waits != nil:
		return fmt.Sprintf("game %s waits for its moderator: %s", r.Waits.Game, r.Waits.Why)
	case r.Sent == nil:
		return ""
	case r.Sent.Late != "":
		return fmt.Sprintf("late: %s: %s", r.Sent.Key.describe(wordsIn(words.English), r.name), r.Sent.Late)
	case r.Sent.Failed == errMoot.Error():
		return "moot: " + r.Sent.Key.describe(wordsIn(words.English), r.name)
	case r.Sent.Failed != "":
		return fmt.Sprintf("gave up on %s: %s", r.Sent.Key.describe(wordsIn(words.English), r.name), r.Sent.Failed)
	}
	return "sent " + r.Sent.Key.describe(wordsIn(words.English), r.name)
}

// String says what was decided. People go by their ids.
func (d *Done) String() string { return d.describe(func(id string) string { return id }) }

// describe says what was decided, for the log. In the league, players are people.
func (d *Done) describe(name naming) string {
	call := func(player string) string {
		if d.Game == "" {
			return name(player)
		}
		return player
	}
	text := string(d.Verdict)
	if d.Player != "" {
		text += " " + cmp.Or(d.Game, "league") + "/" + call(d.Player)
	}
	if d.Entry > 0 {
		text += fmt.Sprintf(", entry %d", d.Entry)
	}
	switch {
	case len(d.Tell) > 0:
		var told []string
		for _, player := range d.Tell {
			told = append(told, call(player))
		}
		text += ", told " + strings.Join(told, ", ")
	case d.Player != "" && d.Verdict.daily() && !(d.Verdict == Bounced && d.Player == play.Moderator):
		text += ", already told"
	}
	return text
}

// Look tells what happened in the office of a directory, which may be running,
// in its order.
func Look(ctx context.Context, dir string, note func(*Record)) error {
	return Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		all, err := records(ctx, s)
		for _, r := range all {
			note(r)
		}
		return err
	})
}

// records returns everything that happened: emails come before what was decided
// in the same second, and that before what was sent. What can't be read is left
// out, and the error.
func records(ctx context.Context, s store.Store) (all []*Record, err error) {
	name := namingIn(ctx, s)
	var errs []error
	type place struct {
		at    time.Time
		stage int
		r     *Record
	}
	var places []place
	add := func(at time.Time, stage int, r Record) {
		at = at.UTC().Truncate(time.Second)
		r.At, r.name = at.Format(time.RFC3339), name
		places = append(places, place{at, stage, &r})
	}
	for m, err := range s.Mails(ctx, 1) {
		if err != nil {
			errs = append(errs, err)
			break
		}
		add(m.At, 0, Record{Taken: &Taken{m.Number, m.Source.Box, m.Source.UID, m.Size}})
	}
	dockets, err := s.Dockets(ctx)
	if err != nil {
		return nil, err
	}
	for _, docket := range append(dockets, "") {
		for e, err := range s.History(ctx, docket) {
			if err != nil {
				errs = append(errs, err)
				break
			}
			switch {
			case e.Decided != nil:
				d := &Done{Mail: e.Decided.Mail, Verdict: Verdict(e.Decided.Verdict), Game: docket, Player: e.Decided.Player}
				if d.Verdict.looked() {
					d.Entry = e.Decided.Entry
				}
				var r ruling
				if len(e.Decided.Record) > 0 {
					if err := json.Unmarshal(e.Decided.Record, &r); err != nil {
						return nil, fmt.Errorf("mail %d: %w", d.Mail, err)
					}
				}
				d.Tell = slices.Concat(r.Tell, r.Later)
				add(e.At, 1, Record{Done: d})
			case e.Sent != nil:
				add(e.At, 2, Record{Sent: &Sent{Key(e.Sent.Key), e.Sent.Failed, e.Sent.Late}})
			case e.Trouble != nil:
				add(e.At, 1, Record{Waits: &Waits{docket, *e.Trouble}})
			}
		}
	}
	slices.SortStableFunc(places, func(a, b place) int {
		if n := a.at.Compare(b.at); n != 0 {
			return n
		} else if a.stage != b.stage {
			return a.stage - b.stage
		} else if a.r.Done != nil && b.r.Done != nil {
			return int(a.r.Done.Mail - b.r.Done.Mail)
		}
		return 0
	})
	for _, p := range places {
		all = append(all, p.r)
	}
	return all, errors.Join(errs...)
}

// Raw returns an email that was taken in, as it came.
func Raw(ctx context.Context, dir string, number int64) (raw []byte, err error) {
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		m, err := s.Mail(ctx, number)
		if err == nil {
			raw = m.Raw
		} else if damaged(err) && !errors.Is(err, store.ErrNotFound) {
			err = fmt.Errorf("can't read email %d: %w", number, err)
		}
		return err
	})
	return raw, err
}
