package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // so that emails in other charsets can be quoted
	"github.com/emersion/go-message/mail"
)

// A Draft is an email in plain text before it is sent.
type Draft struct {
	// From and To are addresses, with or without a name; To can hold several,
	// separated by commas.
	From, To string
	Subject  string
	Text     string
	Date     time.Time
	// ID is the Message-ID without angle brackets.
	ID string
	// InReplyTo and References are ids as well.
	InReplyTo  string
	References []string
}

// Bytes returns the email as it is sent. It fails if From or To is invalid.
func (d Draft) Bytes() ([]byte, error) {
	var h mail.Header
	h.SetText("MIME-Version", "1.0")
	h.SetContentType("text/plain", map[string]string{"charset": "utf-8"})
	h.Set("Content-Transfer-Encoding", "quoted-printable")
	if len(d.References) > 0 {
		h.SetMsgIDList("References", d.References)
	}
	if d.InReplyTo != "" {
		h.SetMsgIDList("In-Reply-To", []string{d.InReplyTo})
	}
	h.SetMessageID(d.ID)
	h.SetDate(d.Date)
	h.SetSubject(d.Subject)
	for _, f := range []struct{ key, value string }{{"To", d.To}, {"From", d.From}} {
		list, err := mail.ParseAddressList(f.value)
		if err != nil {
			return nil, fmt.Errorf("can't read %s %q: %w", f.key, f.value, err)
		}
		h.SetAddressList(f.key, list)
	}
	var b bytes.Buffer
	w, err := mail.CreateSingleInlineWriter(&b, h)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(w, d.Text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Parse reads an email: its first plain-text part, and the header fields that a
// Draft has. Fields that can't be read are empty.
func Parse(raw []byte) (Draft, error) {
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil && !message.IsUnknownCharset(err) {
		return Draft{}, fmt.Errorf("can't read the email: %w", err)
	}
	h := mail.Header{Header: e.Header}
	d := Draft{}
	for field, to := range map[string]*string{"From": &d.From, "To": &d.To, "Subject": &d.Subject} {
		*to, _ = h.Text(field)
	}
	d.Date, _ = h.Date()
	d.ID, _ = h.MessageID()
	d.References, _ = h.MsgIDList("References")
	if ids, _ := h.MsgIDList("In-Reply-To"); len(ids) > 0 {
		d.InReplyTo = ids[0]
	}
	text, err := plainText(e)
	d.Text = strings.ReplaceAll(text, "\r\n", "\n")
	return d, err
}

// Reply starts a reply as mail programs do: to the Reply-To or else the From,
// with "Re: " before the subject, in the same thread. The text goes above the
// original, which is quoted if quote is set. From, Date and ID are left empty.
// It fails if the original can't be read.
func Reply(original []byte, text string, quote bool) (Draft, error) {
	e, err := message.Read(bytes.NewReader(original))
	if err != nil && !message.IsUnknownCharset(err) {
		return Draft{}, fmt.Errorf("can't read the email to reply to: %w", err)
	}
	h := mail.Header{Header: e.Header}
	d := Draft{To: h.Get("Reply-To"), Text: text}
	from := h.Get("From")
	if d.To == "" {
		d.To = from
	}
	d.Subject, _ = h.Subject()
	if !strings.HasPrefix(strings.ToLower(d.Subject), "re:") {
		d.Subject = "Re: " + d.Subject
	}
	d.References, _ = h.MsgIDList("References")
	if d.InReplyTo, _ = h.MessageID(); d.InReplyTo != "" {
		d.References = append(d.References, d.InReplyTo)
	}
	if quote {
		said, err := plainText(e)
		if err != nil {
			return Draft{}, fmt.Errorf("can't read the email to reply to: %w", err)
		}
		d.Text += "\n" + quoted(h, said)
	}
	return d, nil
}

// quoted returns a text with an introduction and a quote mark before each line.
func quoted(h mail.Header, text string) string {
	var b strings.Builder
	from := h.Get("From")
	if list, err := h.AddressList("From"); err == nil && len(list) > 0 {
		from = list[0].String()
		if list[0].Name != "" {
			from = list[0].Name + " <" + list[0].Address + ">"
		}
	}
	if date, err := h.Date(); err == nil && !date.IsZero() {
		fmt.Fprintf(&b, "On %s, ", date.Format("Mon, 2 Jan 2006 at 15:04"))
	}
	fmt.Fprintf(&b, "%s wrote:\n", from)
	for line := range strings.Lines(strings.TrimRight(text, "\r\n") + "\n") {
		mark := "> "
		if line = strings.TrimRight(line, "\r\n"); line == "" || line[0] == '>' {
			mark = ">"
		}
		b.WriteString(mark + line + "\n")
	}
	return b.String()
}

var errFound = errors.New("found")

// plainText returns the first text/plain part of an email, or "" if there is
// none.
func plainText(e *message.Entity) (string, error) {
	var text []byte
	err := e.Walk(func(_ []int, part *message.Entity, err error) error {
		if err != nil && !message.IsUnknownCharset(err) {
			return err
		}
		if t, _, _ := part.Header.ContentType(); t != "text/plain" && t != "" {
			return nil
		}
		if text, err = io.ReadAll(part.Body); err != nil {
			return err
		}
		return errFound
	})
	if err != nil && err != errFound {
		return "", err
	}
	return string(text), nil
}
