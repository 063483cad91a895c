package year

import (
	"net/url"
	"strings"
	"time"
)

// A log has what went over the wires, and nothing of what the office thinks.
type log struct {
	*agenda
	all []wire
}

// A wire is one thing that happened to an email.
type wire struct {
	at   time.Time
	what step
	// who sent it, or gets it: an address.
	who string
	id  string // its Message-ID
	// key is what the office calls its letters, from their Message-ID.
	key []string
}

// A step is what happened to an email.
type step string

const (
	sent    step = "sent"    // the office's server has taken it
	refused step = "refused" // the office's server will never take it
	reached step = "reached" // it is in somebody's mailbox
	posted  step = "posted"  // somebody sent it to the office
	came    step = "came"    // it is in the office's inbox
)

func (l *log) add(what step, who string, raw []byte) {
	id := messageID(raw)
	w := wire{at: l.now, what: what, who: who, id: id}
	if what == sent || what == refused || what == reached {
		w.key = keyOf(id)
	}
	l.all = append(l.all, w)
}

func (l *log) sent(who string, raw []byte)    { l.add(sent, who, raw) }
func (l *log) refused(who string, raw []byte) { l.add(refused, who, raw) }
func (l *log) reached(who string, raw []byte) { l.add(reached, who, raw) }
func (l *log) posted(who string, raw []byte)  { l.add(posted, who, raw) }
func (l *log) came(who string, raw []byte)    { l.add(came, who, raw) }

// keyOf returns the parts of the key of a letter, which begins its Message-ID.
func keyOf(id string) []string {
	name, _, _ := strings.Cut(id, "@")
	parts := strings.Split(name, "+")
	for i, p := range parts {
		parts[i], _ = url.PathUnescape(p)
	}
	return parts[:len(parts)-1]
}
