package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	gomail "github.com/emersion/go-message/mail"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// A person has a mail program and an account.
type person struct {
	*house
	*sandbox.Client
	name string
	// inbox is what came, in the order in which it was sent as far as that is known.
	inbox []*received
	after uint32 // the UID of the last of it
	wrote int
	// doubled counts the emails that came once more.
	doubled int
}

// received is an email that came.
type received struct {
	raw           []byte
	id, inReplyTo string
	references    []string
	subject       string
	to, replyTo   string
	auto          string // Auto-Submitted
	text, html    string
	files         map[string][]byte
}

func (p *person) address() string { return p.name + "@" + domain }

// parse reads an email as a mail program does.
func (h *house) parse(m sandbox.Stored) *received {
	h.Helper()
	r, err := gomail.CreateReader(bytes.NewReader(m.Raw))
	h.must(err)
	in := &received{raw: m.Raw, files: map[string][]byte{}, to: r.Header.Get("To"), replyTo: r.Header.Get("Reply-To"), auto: r.Header.Get("Auto-Submitted")}
	in.id, _ = r.Header.MessageID()
	in.references, _ = r.Header.MsgIDList("References")
	in.subject, _ = r.Header.Subject()
	if ids, _ := r.Header.MsgIDList("In-Reply-To"); len(ids) > 0 {
		in.inReplyTo = ids[0]
	}
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return in
		}
		h.must(err)
		data, err := io.ReadAll(part.Body)
		h.must(err)
		if a, ok := part.Header.(*gomail.AttachmentHeader); ok {
			name, _ := a.Filename()
			in.files[name] = data
		} else if kind := part.Header.Get("Content-Type"); strings.HasPrefix(kind, "text/plain") {
			in.text += strings.ReplaceAll(string(data), "\r\n", "\n")
		} else if strings.HasPrefix(kind, "text/html") {
			in.html += strings.ReplaceAll(string(data), "\r\n", "\n")
		}
	}
}

// read reads new emails until everything is there that the office has sent, and
// sorts them.
func (p *person) read() {
	p.Helper()
	count := p.sent[p.name]
	if p.name == "mod" {
		count = p.sent[play.Moderator]
	}
	p.await(count)
	p.sort()
}

// sort puts the inbox into the order in which the office sent the emails. A server
// may deliver them in another one: Exim hands each to Dovecot in a process of
// its own, so that of two emails of one moment the later can arrive first. What
// the office promises is the order in which it sends, and readers go by the
// entries that the reports name.
func (p *person) sort() {
	p.Helper()
	place := func(in *received) int {
		if n, sent := p.order[in.key()]; sent {
			return n
		}
		return len(p.order)
	}
	earlier := func(a, b *received) int { return place(a) - place(b) }
	if p.inOrder && p.restarts == 0 && !slices.IsSortedFunc(p.inbox, earlier) {
		p.Errorf("mails came to %s in another order than they were sent", p.name)
	}
	slices.SortStableFunc(p.inbox, earlier)
}

// key names the mail as the office's log does.
func (r *received) key() string {
	name, _, _ := strings.Cut(r.id, "@")
	return strings.ReplaceAll(name[:max(0, strings.LastIndexByte(name, '+'))], "+", "/")
}

// await reads new emails until there are so many in all.
func (p *person) await(count int) {
	p.Helper()
	for deadline := time.Now().Add(patience); len(p.inbox) < count; {
		mails, err := p.Read(p.ctx, "INBOX", p.after)
		p.must(err)
		for _, m := range mails {
			p.take(p.parse(m))
			p.after = m.UID
		}
		if len(mails) > 0 {
			continue
		} else if time.Now().After(deadline) {
			p.Fatalf("%s has %d mails, not %d", p.name, len(p.inbox), count)
		}
		p.pause(p.account())
	}
}

// take puts an email to the others, unless it was here before.
func (p *person) take(in *received) {
	p.Helper()
	for _, before := range p.inbox {
		if before.id == in.id {
			p.doubled++
			if before.text != in.text {
				p.Errorf("two mails to %s are called %s:\n%s\n%s", p.name, in.id, before.raw, in.raw)
			}
			return
		}
	}
	p.inbox = append(p.inbox, in)
}

// last returns the last mail that came.
func (p *person) last() *received {
	p.Helper()
	p.read()
	if len(p.inbox) == 0 {
		p.Fatalf("no mail has come to %s", p.name)
	}
	return p.inbox[len(p.inbox)-1]
}

// view returns the game as the report about the last entry has it, and that
// report.
func (p *person) view() (*play.Game, *received) {
	p.Helper()
	p.read()
	var last *received
	for _, in := range p.inbox {
		if n := in.entry(); n > 0 && (last == nil || n >= last.entry()) {
			last = in
		}
	}
	if last == nil {
		p.Fatalf("no report has come to %s", p.name)
	}
	g, err := formats.ReadGame("the report to "+p.name, last.view())
	p.must(err)
	return g, last
}

// entry returns after which entry the mail's report shows the game; 0 where
// there is none. The report for programs is called GAME-ENTRY.json.
func (r *received) entry() int {
	for name := range r.files {
		if name, report := strings.CutSuffix(name, ".json"); report {
			n, _ := strconv.Atoi(name[strings.LastIndexByte(name, '-')+1:])
			return n
		}
	}
	return 0
}

// view returns the game as the mail's report has it, nil where there is none.
func (r *received) view() json.RawMessage {
	for name, data := range r.files {
		if strings.HasSuffix(name, ".json") {
			var report struct{ Game json.RawMessage }
			if json.Unmarshal(data, &report) == nil {
				return report.Game
			}
		}
	}
	return nil
}

// newID is a Message-ID.
func (p *person) newID() string {
	p.wrote++
	return fmt.Sprintf("%d.%s@client.%s", p.wrote, p.name, domain)
}

// reply answers an email with a plain text, the original quoted below, and
// returns the Message-ID of the answer.
func (p *person) reply(to *received, text string) (id string) {
	p.Helper()
	return p.post(plain(p, to, strings.Split(text, "\n")))
}

// write sends a new mail to the office.
func (p *person) write(subject, text string) (id string) {
	p.Helper()
	raw, err := sandbox.Draft{From: p.address(), To: "cityhall@" + domain, Subject: subject, Text: text, Date: time.Now(), ID: p.newID()}.Bytes()
	p.must(err)
	return p.post(raw)
}

// post sends an email to whom it says, with SMTP.
func (p *person) post(raw []byte) (id string) {
	p.Helper()
	m := p.parse(sandbox.Stored{Raw: raw})
	to, err := gomail.ParseAddress(m.to)
	p.must(err)
	p.must(p.Send(p.ctx, p.address(), []string{to.Address}, raw))
	p.posted++
	return m.id
}

// account is the person's, to wait at.
func (p *person) account() transport.Account {
	a := p.imap
	a.User = p.name
	return a
}
