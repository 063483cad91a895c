package incoming

import (
	"cmp"
	"strings"

	"github.com/emersion/go-message/textproto"

	"cityhall.example/internal/lazyregexp"
)

// mayBounce reports whether the email may tell what became of another one: a mailer wrote
// it, or it wants no reply.
func (l *Mail) mayBounce() bool { return l.Origin == Report || l.noPath }

// readStatus reads a message/delivery-status and keeps the most severe status.
func (r *reader) readStatus(data []byte) {
	b := r.bounce()
	worst := 0
	for _, h := range r.fieldsOf(data) {
		rank := map[string]int{"failed": 3, "delayed": 2}[strings.ToLower(h.Get("Action"))]
		if rank == 0 && h.Has("Action") {
			rank = 1
		}
		if rank > worst {
			worst = rank
			b.Failed = rank == 3
			b.Status, _, _ = strings.Cut(clean(strings.ToValidUTF8(h.Get("Status"), "�")), " ")
		}
	}
}

// readReturned reads the header of the email that bounced.
func (r *reader) readReturned(data []byte) {
	h, _, _ := r.header(data)
	if id := messageID(h.Get("Message-Id")); id != "" {
		r.bounce().ID = id
	}
}

// bounce returns what is known about the email that bounced.
func (r *reader) bounce() *Bounce {
	if r.letter.Bounced == nil {
		r.letter.Bounced = &Bounce{}
	}
	return r.letter.Bounced
}

// maxNamed is how many ids are read from the text of a bounce.
const maxNamed = 20

var (
	// namedID is an id in a header that a text repeats, and anyID any.
	namedID = lazyregexp.New(`(?i)message-id:[\s>|]*<([^<>\s]+@[^<>\s]+)>`)
	anyID   = lazyregexp.New(`<([^<>\s]+@[^<>\s]+)>`)
	// enhanced is an enhanced status code of a failure.
	enhanced = lazyregexp.New(`\b[45]\.\d{1,3}\.\d{1,3}\b`)
	// delayed is what mailers say that go on trying.
	delayed = lazyregexp.New(`(?i)\bdelayed\b|\bdelay(ed)? (in )?deliver|warning: (could not|message)|will (be retried|retry|continue|keep trying|try again)|still (being )?(trying|tried|retried)|not yet been delivered|do not need to resend|no action is required`)
)

// finishBounce adds what a delivery report's header says and its parts don't. What has
// no report, such as qmail's, is read as text. A read receipt is not a delivery report.
func (l *Mail) finishBounce(h textproto.Header, kind string) {
	failed := h.Has("X-Failed-Recipients")
	if l.Bounced == nil && failed {
		l.Bounced = &Bounce{Failed: true}
	}
	if b := l.Bounced; b != nil && b.ID == "" && len(l.References) > 0 {
		b.ID = l.References[len(l.References)-1]
	}
	if kind == "multipart/report" {
		return
	}
	var b strings.Builder
	for _, line := range l.Text {
		b.WriteString(line.Text + "\n")
	}
	text := b.String()
	var named []string
	for _, id := range namedID.FindAllStringSubmatch(text, maxNamed) {
		named = append(named, id[1])
	}
	if l.Origin == Report && l.Certain { // a mailer may name it anywhere
		for _, id := range anyID.FindAllStringSubmatch(text, maxNamed) {
			named = append(named, id[1])
		}
		named = append(named, l.References...)
	}
	if len(named) == 0 && l.Bounced == nil {
		return
	} else if l.Bounced == nil {
		l.Bounced = &Bounce{}
	}
	l.Bounced.Named = named
	l.Bounced.Failed = failed || !delayed.MatchString(l.Subject+"\n"+text)
	l.Bounced.Status = cmp.Or(l.Bounced.Status, enhanced.FindString(text))
}
