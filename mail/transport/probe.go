package transport

import (
	"bytes"
	"fmt"
	"net/mail"
	"strings"
	"time"
)

// A probe is a test email that the doctor sends to its own mailbox.
type probe struct {
	from, to string
	key      string // finds it in headers
	now      time.Time
	uid      uint32 // 0 until it arrived
	header   mail.Header
}

// mail returns the test email as it is sent.
func (p *probe) mail() []byte {
	return fmt.Appendf(nil, "From: City Hall <%s>\r\nTo: <%s>\r\nSubject: City Hall test email (%s)\r\n"+
		"Date: %s\r\nMessage-ID: %s\r\nAuto-Submitted: auto-generated\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\n"+
		"City Hall sent this email to test its mailbox. No reply is needed.\r\n",
		p.from, p.to, p.key, p.now.Format(time.RFC1123Z), p.id())
}

func (p *probe) id() string {
	_, domain, _ := strings.Cut(p.from, "@")
	return "<" + p.key + "@" + domain + ">"
}

// arrived reports whether the header is this test email's, and keeps it.
func (p *probe) arrived(uid uint32, header []byte) bool {
	if p.uid != 0 || !bytes.Contains(header, []byte(p.key)) {
		return false
	}
	p.uid = uid
	if m, err := mail.ReadMessage(bytes.NewReader(append(header, "\r\n\r\n"...))); err == nil {
		p.header = m.Header
	}
	return true
}

func (p *probe) keptID() bool { return strings.TrimSpace(p.header.Get("Message-Id")) == p.id() }

// named returns the header fields that contain the address the email was sent
// to.
func (p *probe) named() []string {
	var fields []string
	for _, field := range []string{"Delivered-To", "X-Original-To", "Envelope-To", "To"} {
		for _, value := range p.header[field] {
			if strings.Contains(strings.ToLower(value), strings.ToLower(p.to)) {
				fields = append(fields, field)
				break
			}
		}
	}
	return fields
}
