package incoming

import (
	"strings"

	"github.com/emersion/go-message/textproto"
)

// away are beginnings of the subjects of vacation notices.
var away = []string{
	"automatic reply", "auto reply", "auto-reply", "autoreply", "out of office",
	"automatische antwort", "abwesenheitsnotiz", "abwesend", "réponse automatique",
	"absence", "respuesta automática", "risposta automatica", "resposta automática",
	"자동 회신", "자동회신", "자동 응답", "부재중", "自動応答", "自动答复", "自动回复",
}

// originOf finds the origin from the header, following RFC 3834 and the habits
// of older programs.
func originOf(h textproto.Header, kind string, l *Mail) Origin {
	if kind == "multipart/report" || h.Has("X-Failed-Recipients") {
		return Report
	}
	for _, a := range l.From {
		local, _, _ := strings.Cut(strings.ToLower(a.Address), "@")
		if local == "mailer-daemon" || local == "postmaster" {
			return Report
		}
	}
	precedence := strings.ToLower(h.Get("Precedence"))
	switch {
	case says(h, "Auto-Submitted"), says(h, "X-Autoreply"), says(h, "X-Autorespond"), h.Has("X-Loop"),
		precedence == "auto_reply", h.Has("Return-Path") && nullPath(h.Get("Return-Path")):
		return Automatic
	case h.Has("List-Id"), h.Has("List-Unsubscribe"), h.Has("List-Post"),
		precedence == "bulk", precedence == "junk", precedence == "list":
		return Listed
	}
	// A subject alone proves nothing: replies of people have such subjects too.
	if h.Has("X-Auto-Response-Suppress") {
		subject := strings.ToLower(l.Subject)
		for _, s := range away {
			if strings.HasPrefix(subject, s) {
				return Automatic
			}
		}
	}
	return Personal
}

// says reports whether a field exists and isn't "no".
func says(h textproto.Header, field string) bool {
	if !h.Has(field) {
		return false
	}
	word, _, _ := strings.Cut(h.Get(field), ";")
	word, _, _ = strings.Cut(word, "(")
	return !strings.EqualFold(strings.TrimSpace(word), "no")
}

// nullPath reports whether the return path asks for no reply.
func nullPath(path string) bool {
	return strings.Trim(path, " \t<>") == ""
}

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

// finishBounce adds what a delivery report's header says and its parts don't. A
// read receipt is not a delivery report.
func (l *Mail) finishBounce(h textproto.Header) {
	if l.Bounced == nil && h.Has("X-Failed-Recipients") {
		l.Bounced = &Bounce{Failed: true}
	}
	if l.Bounced != nil && l.Bounced.ID == "" && len(l.References) > 0 {
		l.Bounced.ID = l.References[len(l.References)-1]
	}
}
