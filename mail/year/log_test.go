package year

import (
	"crypto/sha256"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/docket"
)

// A log has what went over the wires, and nothing of what the office thinks.
type log struct {
	*agenda
	wires []wire
	// heads are those of the journals that were in emails to people, by game.
	heads map[string][]docket.Head
	// league are those of the league's journal.
	league []docket.Head
}

// A wire is one thing that happened to an email.
type wire struct {
	at   time.Time
	what step
	// who sent it, or gets it: an address.
	who string
	// id is its Message-ID, and answers that of the email that it answers.
	id, answers string
	// key is what the office calls its letter, from the Message-ID.
	key []string
	// tells are the reports in it.
	tells []tells
	// news are the entries of the league's journal whose heads are in it.
	news []int
	// asks are the players about whom a question to the moderator asks.
	asks []string
	// sum is the digest of it without its date, of emails that were sent.
	sum [32]byte
	// auto says that no person wrote it, and text is what a person wrote to the office.
	auto bool
	text string
}

// tells says that there is a report in an email.
type tells struct {
	game  string
	entry int
	mine  bool // the game waits for the reader
	over  bool
}

// A step is what happened to an email.
type step string

const (
	sent    step = "sent"    // the office's server has taken it
	refused step = "refused" // the receiver's server will never take it
	bounced step = "bounced" // it was taken, and comes back
	reached step = "reached" // it is in somebody's mailbox
	posted  step = "posted"  // somebody sent it to the office
	came    step = "came"    // it is in the office's inbox
)

// letter notes what happened to an email of the office.
func (l *log) letter(what step, who string, e *email) {
	w := wire{at: l.now, what: what, who: who, id: e.id, answers: e.answers, key: e.key}
	for i := range e.reports {
		r := &e.reports[i]
		w.tells = append(w.tells, tells{r.game(), r.Entry, r.mine(), r.Over != nil})
		if what == reached {
			g := r.facts()
			l.heads[g.ID] = append(l.heads[g.ID], docket.Head{Entry: g.Journal.Entry, Hash: g.Journal.Head})
		}
	}
	if strings.Contains(e.text, "League journal head") { // it takes long to read all emails for them
		for _, h := range docket.ReadLeagueHeads([]byte(e.text)) {
			w.news = append(w.news, h.Entry)
			if what == reached {
				l.league = append(l.league, h)
			}
		}
	}
	if len(e.key) > 0 && e.key[0] == "question" {
		for _, line := range offered.FindAllStringSubmatch(e.text, -1) {
			if player := strings.Fields(line[1])[1]; !slices.Contains(w.asks, player) {
				w.asks = append(w.asks, player)
			}
		}
	}
	if what == sent {
		w.sum = sha256.Sum256(date.ReplaceAll(e.raw, nil))
	}
	l.wires = append(l.wires, w)
}

// date is the date of an email.
var date = regexp.MustCompile(`(?m)^Date: .*$`)

// mail notes what happened to an email to the office.
func (l *log) mail(what step, who string, raw []byte) {
	h := header(raw)
	w := wire{at: l.now, what: what, who: who, id: messageID(raw), answers: strings.Trim(h.Get("In-Reply-To"), "<> "), auto: h.Get("Auto-Submitted") != ""}
	if what == posted {
		if e, err := readEmail(raw); err == nil {
			w.text = e.text
		}
	}
	l.wires = append(l.wires, w)
}

// keyOf returns the parts of the key of a letter, which begins its Message-ID.
func keyOf(id string) []string {
	name, _, _ := strings.Cut(id, "@")
	parts := strings.Split(name, "+")
	for i, p := range parts {
		parts[i], _ = url.PathUnescape(p)
	}
	return parts[:len(parts)-1]
}
