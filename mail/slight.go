package mail

import (
	"context"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// Slight says what is kept of email for which nobody vouches: that of strangers, of
// machines, and that in which nothing proves that it is a player's. Whatever it is,
// it stays in the mailbox, in the folder for rejected email.
type Slight struct {
	// Head is how many bytes are kept of each, if nobody with a seat is named in it.
	Head int64
	// Day and Total are how many bytes are kept of a day's and of all, with what
	// an email takes besides.
	Day, Total int64
	// Days is how long it is kept.
	Days int
}

// A slightness is what is kept of slight email in a round.
type slightness struct {
	Slight
	mailbox string
	today   string
	used    int64 // today
	dropped int
}

func (o *Office) newSlightness(ctx context.Context) (*slightness, error) {
	s := &slightness{Slight: o.Settings.Slight, mailbox: o.Settings.Address, today: o.Now().UTC().Format(time.DateOnly)}
	days, err := o.store.Slight(ctx)
	for _, d := range days {
		if d.Day == s.today {
			s.used += d.Bytes
		}
	}
	return s, err
}

// keep cuts an email of which nothing is proved, and reports whether it is kept at
// all. Where it may be a player's, all of it is kept while there is room, and its
// beginning twice as long. What was found out about an email that is cut counts:
// its rest might have said something else. Anybody can write what the policy address
// takes for a player's: that is kept whole or not at all.
func (s *slightness) keep(m *store.Incoming, f *finding) bool {
	if f.proved && !s.forgeable(f) || f.waits != "" { // or nobody can say yet
		return true
	}
	theirs := f.seat != nil && f.verdict != WantsSeat
	size := int64(len(m.Raw))
	if !f.proved && (!theirs || s.used+size+store.SlightCost > s.Day) {
		size = min(size, s.Head)
	}
	room := s.Day
	if theirs {
		room *= 2
	}
	if s.used+size+store.SlightCost > room {
		s.dropped++
		return false
	}
	if size < int64(len(m.Raw)) {
		m.Raw = m.Raw[:size]
		if m.First == "" {
			m.First = string(f.verdict)
		}
	}
	m.Slight = true
	s.used += size + store.SlightCost
	return true
}

// forgeable reports whether only its address shows whose an email is.
func (s *slightness) forgeable(f *finding) bool {
	return f.table.Seats.Policy == string(identity.ByAddress) && len(identity.Tokens(f.mail, s.mailbox)) == 0
}

// forget gives up slight email that is too old or too much, and has the office's
// moderators told, once a day, that some was not kept.
func (o *Office) forget(ctx context.Context, s *slightness) error {
	days, err := o.store.Slight(ctx)
	if err != nil {
		return err
	}
	total, through := int64(0), int64(0)
	for _, d := range days {
		total += d.Bytes
	}
	oldest := o.Now().UTC().AddDate(0, 0, -s.Days).Format(time.DateOnly)
	for _, d := range days {
		if d.Day == s.today || d.Day > oldest && total <= s.Total {
			break
		}
		through, total = d.Last, total-d.Bytes
	}
	if through > 0 {
		if err := o.store.Forget(ctx, through); err != nil {
			return err
		}
		o.Log("forgot emails of strangers up to mail %d", through)
	}
	if s.dropped == 0 {
		return nil
	}
	o.Log("%d emails of strangers were not kept: the day's limit is reached", s.dropped)
	return o.tellDaily(ctx, aboutDropped, func(_ *table, day string) store.Letter {
		return store.Letter{Key: store.Key(aboutDropped + "/" + day), Kind: aboutDropped}
	})
}
