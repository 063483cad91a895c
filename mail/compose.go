package mail

import (
	"bytes"
	"context"
	"fmt"
	"mime"
	netmail "net/mail"
	"strings"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"

	"cityhall.example/formats/report/layout"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
)

// An outgoing mail, before it is bytes.
type outgoing struct {
	key  Key
	game string // "" where it is about none
	// language is the receiver's.
	language string
	// title is the name of the kind of game, for the subject.
	title string
	to    []string
	// token is the receiver's, so that a plain reply is proved to come from there.
	token identity.Token
	// answers is the Message-ID of the mail that this one answers, or "".
	answers string
	// root is the key of the first mail of the conversation, or "".
	root Key
	// head says in a few words what the mail is: mail programs show it in their
	// lists. The line above which answers are written stands below it.
	head, text string
	files      []file
	// held are the orders that the text prints for correction.
	held []string
}

// A file is attached to an email.
type file struct {
	name, mediaType string
	data            []byte
}

// bytes returns the mail as it goes over the wire. The same mail is the same
// bytes, but for its date.
func (o *Office) bytes(ctx context.Context, m *outgoing) ([]byte, error) {
	var h gomail.Header
	h.Set("Auto-Submitted", "auto-generated")
	if m.answers != "" {
		h.Set("Auto-Submitted", "auto-replied")
	}
	h.Set("X-Auto-Response-Suppress", "All")
	h.SetDate(o.Now().UTC())
	h.SetMessageID(m.key.messageID(o.key, o.domain()))
	references := []string{}
	if m.root != "" && m.root != m.key {
		references = append(references, m.root.messageID(o.key, o.domain()))
	}
	if m.answers != "" {
		references = append(references, m.answers)
		h.SetMsgIDList("In-Reply-To", []string{m.answers})
	}
	if len(references) > 0 {
		h.SetMsgIDList("References", references)
	}
	h.SetSubject(o.subject(m))
	own := []*gomail.Address{{Name: "City Hall", Address: o.Settings.Address}}
	h.SetAddressList("From", own)
	if o.Settings.Plus && m.token != "" {
		h.SetAddressList("Reply-To", []*gomail.Address{{Name: "City Hall", Address: identity.Address(o.Settings.Address, m.token)}})
	}
	var to []*gomail.Address
	for _, a := range m.to {
		to = append(to, &netmail.Address{Address: a})
	}
	h.SetAddressList("To", to)
	m.text = o.text(ctx, m)
	for i := range m.files {
		m.files[i].data = []byte(o.hide(ctx, string(m.files[i].data)))
	}
	return encode(h, m, o.key.Stamp("boundary", string(m.key)))
}

// text returns the whole text of the mail.
func (o *Office) text(ctx context.Context, m *outgoing) string {
	var head layout.Page
	head.Line("", m.head)
	return o.hide(ctx, head.String()+"\n"+incoming.Above(m.language)+"\n\n"+m.text)
}

// hide removes tokens: somebody may have quoted an own mail to others.
func (o *Office) hide(ctx context.Context, text string) string {
	return o.key.Hide(text, func(name identity.GameName) bool { return o.named(ctx, name) != "" })
}

// subject is the same for all emails of a game, since mail programs make a
// conversation of what has one subject.
func (o *Office) subject(m *outgoing) string {
	subject := "City Hall"
	if m.game != "" {
		subject = fmt.Sprintf("[%s] %s", m.game, m.title)
	}
	if !o.Settings.Plus && m.token != "" {
		subject += " " + identity.Tag(m.token)
	}
	return subject
}

// encode writes the parts: the text, which is where pictures and HTML will
// stand beside it, and the files. Nobody can write a text with the boundary in
// it: it is a stamp.
func encode(h gomail.Header, m *outgoing, boundary string) ([]byte, error) {
	var b bytes.Buffer
	text := func(w *message.Writer) error {
		_, err := w.Write([]byte(strings.ReplaceAll(m.text, "\n", "\r\n")))
		return err
	}
	textHeader := func(h *message.Header) {
		h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
		h.Set("Content-Transfer-Encoding", "quoted-printable")
	}
	if len(m.files) == 0 {
		textHeader(&h.Header)
		w, err := message.CreateWriter(&b, h.Header)
		if err != nil {
			return nil, err
		}
		if err := text(w); err != nil {
			return nil, err
		}
		err = w.Close()
		return b.Bytes(), err
	}
	h.SetContentType("multipart/mixed", map[string]string{"boundary": boundary})
	w, err := message.CreateWriter(&b, h.Header)
	if err != nil {
		return nil, err
	}
	part := func(h message.Header, write func(*message.Writer) error) error {
		p, err := w.CreatePart(h)
		if err != nil {
			return err
		}
		if err := write(p); err != nil {
			return err
		}
		return p.Close()
	}
	var th message.Header
	textHeader(&th)
	if err := part(th, text); err != nil {
		return nil, err
	}
	for _, f := range m.files {
		var fh message.Header
		mediaType, params, err := mime.ParseMediaType(f.mediaType)
		if err != nil {
			return nil, err
		}
		params["name"] = f.name
		fh.SetContentType(mediaType, params)
		fh.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": f.name}))
		fh.Set("Content-Transfer-Encoding", "base64")
		if err := part(fh, func(w *message.Writer) error { _, err := w.Write(f.data); return err }); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return b.Bytes(), err
}
