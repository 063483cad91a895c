package mail

import (
	"maps"
	"slices"
	"time"

	"cityhall.example/engine/play"
)

// memory is what the office knows from its ledger: some bytes for each mail.
type memory struct {
	next     int // the number of the next mail
	uids     map[uint64]int
	ids      map[play.Hash]int // by Message-ID
	prints   map[play.Hash]int // by what it says
	digests  map[play.Hash]int
	packs    map[int]int // where a mail is kept
	rejected map[int]bool
	undone   []*Taken
	// recovered says that a mail was decided about since the ledger was read.
	recovered bool
	// answers are the mails with answers that were not all sent.
	answers map[int]*Done
	sent    map[Key]bool
	late    map[Key]*lateness
	failed  []*Sent // mails of which nobody was told that they failed
	// posted is the last entry of each game about which all was sent, and known
	// the last that a verdict names.
	posted, known map[string]int
	// day is the day for which counts holds how often each seat was served, and
	// told what each was told of.
	day     string
	counts  map[string]int
	told    map[string]bool
	bounces map[string]int
}

// lateness is how it stands with a mail that could not be sent yet.
type lateness struct {
	first, last time.Time
	tries       int
}

func newMemory() memory {
	return memory{
		next: 1, uids: map[uint64]int{}, ids: map[play.Hash]int{}, prints: map[play.Hash]int{}, digests: map[play.Hash]int{},
		packs: map[int]int{}, rejected: map[int]bool{}, answers: map[int]*Done{}, sent: map[Key]bool{}, late: map[Key]*lateness{},
		posted: map[string]int{}, known: map[string]int{}, counts: map[string]int{}, told: map[string]bool{}, bounces: map[string]int{},
	}
}

func uidKey(validity, uid uint32) uint64 { return uint64(validity)<<32 | uint64(uid) }

// remember notes a record of the ledger.
func (m *memory) remember(r *Record) {
	at, _ := time.Parse(time.RFC3339, r.At)
	switch {
	case r.Taken != nil:
		m.taken(r.Taken)
	case r.Done != nil:
		m.done(r.Done, r.At)
	case r.Sent != nil:
		m.went(r.Sent, at)
	}
}

func (m *memory) taken(t *Taken) {
	m.next = t.Mail + 1
	m.uids[uidKey(t.Validity, t.UID)] = t.Mail
	m.packs[t.Mail] = t.Pack
	if t.Rejected {
		m.rejected[t.Mail] = true
	}
	for known, hash := range map[*map[play.Hash]int]play.Hash{&m.ids: t.ID, &m.prints: t.Print, &m.digests: t.Digest} {
		if before := (*known)[hash]; before == 0 || m.rejected[before] && !t.Rejected && t.First != Duplicate {
			(*known)[hash] = t.Mail
		}
	}
	m.undone = append(m.undone, t)
}

func (m *memory) done(d *Done, at string) {
	if len(m.undone) > 0 && m.undone[0].Mail == d.Mail {
		m.undone = m.undone[1:]
	} else {
		m.undone = slices.DeleteFunc(m.undone, func(t *Taken) bool { return t.Mail == d.Mail })
	}
	if len(d.Tell) > 0 {
		m.answers[d.Mail] = d
	}
	if d.Game != "" {
		m.known[d.Game] = max(m.known[d.Game], d.Entry)
	}
	m.today(at)
	seat := d.Game + "/" + d.Player
	switch {
	case d.Verdict == Bounced:
		m.bounces[seat]++
		m.told[seat+"/"+string(d.Verdict)] = true
	case d.Player == "":
	case d.Verdict.served():
		m.counts[seat]++
	default:
		m.told[seat+"/"+string(d.Verdict)] = true
	}
}

// today forgets what counts for a day only, when another begins.
func (m *memory) today(at string) {
	if day := at[:min(len(at), len(time.DateOnly))]; day != m.day {
		m.day = day
		clear(m.counts)
		clear(m.told)
	}
}

func (m *memory) went(s *Sent, at time.Time) {
	if s.Late != "" {
		if m.late[s.Key] == nil {
			m.late[s.Key] = &lateness{first: at}
		}
		m.late[s.Key].last = at
		m.late[s.Key].tries++
		return
	}
	delete(m.late, s.Key)
	if about, ok := s.Key.failed(); ok {
		m.failed = slices.DeleteFunc(m.failed, func(f *Sent) bool { return f.Key == about })
		return
	} else if s.Failed != "" {
		m.failed = append(m.failed, s)
	}
	kind, game, number, viewer := s.Key.split()
	if kind == aboutEntry && viewer == "" {
		m.posted[game] = max(m.posted[game], number)
		maps.DeleteFunc(m.sent, func(k Key, _ bool) bool {
			kind, g, n, _ := k.split()
			return kind == aboutEntry && g == game && n <= number
		})
		return
	}
	m.sent[s.Key] = true
	if d := m.answers[number]; kind == aboutMail && m.answered(d) {
		for _, viewer := range d.Tell {
			delete(m.sent, mailKey(d.Game, number, viewer))
		}
		delete(m.answers, number)
	}
}

// answered reports that all answers to the mail went out.
func (m *memory) answered(d *Done) bool {
	return d != nil && !slices.ContainsFunc(d.Tell, func(viewer string) bool { return !m.sent[mailKey(d.Game, d.Mail, viewer)] })
}
