package year

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"cityhall.example/mail/transport"
)

const (
	office = "cityhall@office.test"
	// poll is how often an office looks for mail that no server announces.
	poll = 5 * time.Minute
)

// A service is one of the things that can fail.
type service string

const (
	imap    service = "imap"    // the office's mailbox can't be read
	smtp    service = "smtp"    // the office can't send
	machine service = "machine" // nothing of the office runs
)

// An outage is when a service is down.
type outage struct {
	service
	from, to time.Time
}

// servers are the mail servers of the office and of all people, in memory. They
// are slow at times, put unknown senders off, say things twice, and fail.
type servers struct {
	*agenda
	log     *log
	seed    uint64
	outages []outage
	uid     uint32
	inbox   []transport.Item
	raw     map[uint32][]byte
	boxes   map[string]*mailbox
	// known are the receivers who have been written to, for the servers that put
	// off mail to others.
	known map[string]time.Time
	// back are the Message-IDs of the emails that say that one came back.
	back map[string]bool
	// came is called when an email has come to the office.
	came func()
}

// A mailbox is where one address gets its mail.
type mailbox struct {
	deliver func(*email)
	// gray means that the server puts off unknown senders.
	gray bool
	// closed is when mail comes back, said by the server at once or in an email.
	closed func(time.Time) bool
}

// down reports whether a service fails at the time.
func (s *servers) down(what service, at time.Time) bool {
	return slices.ContainsFunc(s.outages, func(o outage) bool { return o.service == what && !at.Before(o.from) && at.Before(o.to) })
}

var errDown = errors.New("connection refused")

// Validity is as in mail.Mailbox.
func (s *servers) Validity() uint32 { return 7 }

// List is as in mail.Mailbox.
func (s *servers) List(context.Context) ([]transport.Item, error) {
	if s.down(imap, s.now) {
		return nil, errDown
	}
	return slices.Clone(s.inbox), nil
}

// Fetch is as in mail.Mailbox.
func (s *servers) Fetch(_ context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	for _, uid := range uids {
		if raw, there := s.raw[uid]; there {
			if err := do(uid, bytes.Clone(raw[:min(int64(len(raw)), limit)])); err != nil {
				return err
			}
		}
	}
	return nil
}

// Headers is as in mail.Mailbox.
func (s *servers) Headers(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error {
	return s.Fetch(ctx, uids, 1<<30, func(uid uint32, raw []byte) error {
		head, _, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
		return do(uid, append(head[:min(int64(len(head)), limit):len(head)], "\r\n\r\n"...))
	})
}

// Move is as in mail.Mailbox: what was moved is gone.
func (s *servers) Move(_ context.Context, uids []uint32, _ string) error {
	s.inbox = slices.DeleteFunc(s.inbox, func(i transport.Item) bool { return slices.Contains(uids, i.UID) })
	for _, uid := range uids {
		delete(s.raw, uid)
	}
	return nil
}

// Offices is as in mail.Mailbox: nobody else reads it.
func (s *servers) Offices(context.Context) ([]string, error) { return nil, nil }

// Mark is as in mail.Mailbox.
func (s *servers) Mark(context.Context, string, string) error { return nil }

// Send is as in mail.Outbox.
func (s *servers) Send(_ context.Context, from string, to []string, raw []byte) error {
	if s.down(smtp, s.now) {
		return errDown
	}
	e, err := readEmail(raw)
	if err != nil {
		return fmt.Errorf("an email to %v can't be read: %w\n%s", to, err, raw)
	}
	for _, address := range to {
		box := s.boxes[address]
		first, known := s.known[address]
		switch {
		case box == nil, box.closed(s.now) && s.luck("refused", address, e.id).IntN(2) == 0:
			s.log.letter(refused, address, e)
			return &transport.SendError{Permanent: true, Code: 550, Enhanced: "5.1.1", Said: "no such user", Recipient: address}
		case box.gray && (!known || s.now.Before(first.Add(5*time.Minute))):
			if !known {
				s.known[address] = s.now
			}
			return &transport.SendError{Code: 451, Enhanced: "4.7.1", Said: "greylisted, try again", Recipient: address}
		}
	}
	for _, address := range to {
		s.log.letter(sent, address, e)
		box, luck := s.boxes[address], s.luck("sent", address, e.id)
		if box.closed(s.now) {
			s.log.letter(bounced, address, e)
			s.after(time.Duration(1+luck.IntN(30))*time.Minute, func() { s.bounce(address, e) })
			continue
		}
		for range 1 + seldom(luck, 200) {
			s.after(delay(luck), func() {
				s.log.letter(reached, address, e)
				box.deliver(e)
			})
		}
	}
	return nil
}

// luck returns chance that depends on what it is about, and on nothing that happened
// before: an email that is sent once more has the same fate.
func (s *servers) luck(about ...string) *rand.Rand {
	sum := sha256.Sum256([]byte(strings.Join(about, "\x00")))
	return rand.New(rand.NewPCG(s.seed, binary.BigEndian.Uint64(sum[:])))
}

// seldom is 1 once in so many times, and else 0.
func seldom(luck *rand.Rand, times int) int {
	if luck.IntN(times) == 0 {
		return 1
	}
	return 0
}

// delay is how long an email is on its way: seconds, or hours if a server is ill.
func delay(luck *rand.Rand) time.Duration {
	if seldom(luck, 300) == 1 {
		return time.Duration(luck.IntN(7000)) * time.Second
	}
	return time.Duration(1+luck.IntN(90)) * time.Second
}

// post sends an email to the office. Now and then it comes twice.
func (s *servers) post(who string, raw []byte) {
	raw = bytes.ReplaceAll(bytes.ReplaceAll(raw, []byte("\r\n"), []byte("\n")), []byte("\n"), []byte("\r\n"))
	s.log.mail(posted, who, raw)
	luck := s.luck("posted", who, messageID(raw))
	for range 1 + seldom(luck, 150) {
		s.after(delay(luck), func() {
			s.uid++
			s.inbox = append(s.inbox, transport.Item{UID: s.uid, Size: int64(len(raw))})
			s.raw[s.uid] = raw
			s.log.mail(came, who, raw)
			s.came()
		})
	}
}

// bounce says that an email could not be delivered.
func (s *servers) bounce(address string, e *email) {
	id := fmt.Sprintf("%d.bounce@relay.test", s.luck("bounce", address, e.id).Uint64())
	if s.back[id] {
		return
	}
	s.back[id] = true
	s.post("mailer-daemon", fmt.Appendf(nil, `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@relay.test>
To: %[1]s
Subject: Undelivered Mail Returned to Sender
Date: %[2]s
Message-ID: <%[3]s>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=bounce

--bounce
Content-Type: text/plain; charset=us-ascii

Your email could not be delivered to %[4]s: mailbox full.

--bounce
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.test

Final-Recipient: rfc822; %[4]s
Action: failed
Status: 5.2.2

--bounce
Content-Type: text/rfc822-headers

Message-ID: <%[5]s>
To: %[4]s

--bounce--
`, office, s.now.Format(time.RFC1123Z), id, address, e.id))
}

// header reads the header of an email.
func header(raw []byte) netmail.Header {
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return netmail.Header{}
	}
	return m.Header
}

// replyTo is where an email wants its answers.
func replyTo(raw []byte) string {
	h := header(raw)
	for _, field := range []string{"Reply-To", "From"} {
		if list, err := h.AddressList(field); err == nil {
			return list[0].Address
		}
	}
	return ""
}

// messageID returns the Message-ID without its brackets.
func messageID(raw []byte) string { return strings.Trim(header(raw).Get("Message-Id"), "<> ") }
