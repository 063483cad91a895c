package transport

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
)

// flood says the text over and over, until the connection is closed, and counts
// the bytes.
func (s *script) flood(text string, count *atomic.Int64) {
	chunk := strings.Repeat(text, max(1, 32<<10/len(text)))
	for {
		n, err := s.Write([]byte(chunk))
		if count.Add(int64(n)); err != nil {
			return
		}
	}
}

// slack is what may be underway between the two ends of a connection.
const slack = 16 << 20

// floods checks that an operation with a server that never stops fails, says why,
// and reads and keeps no more than it may.
func floods(t *testing.T, most int64, do func(serve func(func(*script, *atomic.Int64)) Account) error) {
	t.Helper()
	var sent atomic.Int64
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := do(func(serve func(*script, *atomic.Int64)) Account {
		a := account(t, scripted(t, func(s *script) { serve(s, &sent) }))
		a.Timeout = time.Minute
		return a
	})
	runtime.ReadMemStats(&after)
	if err == nil || strings.Contains(err.Error(), errSilent.Error()) {
		t.Errorf("the error is %v", err)
	}
	if n := sent.Load(); n > most+slack {
		t.Errorf("the server could send %d bytes; %d are allowed", n, most)
	}
	if grown := int64(after.Sys) - int64(before.Sys); grown > 2*most+4*slack {
		t.Errorf("it took %d bytes of memory; the server may send %d", grown, most)
	}
}

var logIn = entering("IMAP4rev1 MOVE IDLE UIDPLUS")

func listing(ctx context.Context, b *Inbox) error { _, err := b.List(ctx); return err }
func fetching(ctx context.Context, b *Inbox) error {
	return b.Fetch(ctx, []uint32{1, 2}, 1<<20, func(uint32, []byte) error { return nil })
}
func moving(ctx context.Context, b *Inbox) error  { return b.Move(ctx, []uint32{1}, "x") }
func waiting(ctx context.Context, b *Inbox) error { return b.Wait(ctx, time.Minute, nil) }

const imapMail = "* 1 FETCH (UID 1 BODY[]<0> {10}\r\n0123456789)\r\n"

// imapFloods is what servers say without an end, and after how many bytes it is enough.
var imapFloods = []struct {
	name  string
	turns []turn // nil for the greeting
	first string
	flood string
	most  int64
	do    func(context.Context, *Inbox) error
}{
	{"a greeting without an end", nil, "* OK ", "x", maxLine, nil},
	{"a greeting of nothing", nil, "", "\x00", maxLine, nil},
	{"greetings without an end", nil, "", "* OK x\r\n", maxReply, nil},
	{"a log-in without an end", logIn[:0], "T1 OK ", "x", maxLine, nil},
	{"words at the log-in", logIn[:0], "", "* OK x\r\n", maxReply, nil},
	{"questions at the log-in", logIn[:0], "", "+ x\r\n", maxReply, nil},
	{"capabilities without an end", logIn[:0], "* CAPABILITY", " X", maxLine, nil},
	{"a folder without an end", logIn[:1], "* FLAGS (", "x ", maxLine, nil},
	{"brackets in brackets", logIn[:1], "* LIST ", "(", maxLine, nil},
	{"numbers without an end", logIn[:1], "* ", "1", maxLine, nil},
	{"a literal of 4 GB", logIn[:1], "* LIST () \"/\" {4294967296}\r\n", "x", maxLine, nil},
	{"a literal of more than there are numbers", logIn[:1], "* LIST () \"/\" {99999999999999999999}\r\n", "x", maxLine, nil},
	{"literals without an end", logIn[:1], "* LIST () \"/\" ", "{60000}\r\n" + strings.Repeat("x", 60000), maxReply, nil},
	{"news of the folder", logIn[:1], "", "* 1 EXISTS\r\n", maxReply, nil},
	{"empty lines", logIn[:1], "", "\r\n", maxReply, nil},
	{"a list without an end", logIn, "", "* 1 FETCH (UID 1 FLAGS () RFC822.SIZE 10)\r\n", maxListing, listing},
	{"flags without an end", logIn, "* 1 FETCH (UID 1 FLAGS (", "x ", maxLine, listing},
	{"the size of an email without an end", logIn, "* 1 FETCH (UID 1 RFC822.SIZE ", "1", maxLine, listing},
	{"emails in the list", logIn, "", imapMail, maxListing, listing},
	{"emails without an end", logIn, "", imapMail, 4 << 20, fetching},
	{"an email of 4 GB", logIn, "* 1 FETCH (UID 1 BODY[]<0> {4294967296}\r\n", "x", 4 << 20, fetching},
	{"a quoted email without an end", logIn, "* 1 FETCH (UID 1 BODY[]<0> \"", "x", maxLine, fetching},
	{"a name of a part without an end", logIn, "* 1 FETCH (UID 1 BODY[", "x", maxLine, fetching},
	{"a fetch of nothing", logIn, "", "* 1 FETCH ()\r\n", 4 << 20, fetching},
	{"moved without an end", logIn, "* OK [COPYUID 1 1", ",1", maxLine, moving},
	{"expunged without an end", logIn, "", "* 1 EXPUNGE\r\n", maxReply, moving},
	{"news without an end", logIn, "+ idling\r\n", "* OK x\r\n", 2 * maxReply, waiting},
}

// TestIMAPFloods guards against servers that never stop, at every stage: with a
// line, with lines, with a literal, with replies.
func TestIMAPFloods(t *testing.T) {
	for _, c := range imapFloods {

		t.Run(c.name, func(t *testing.T) {
			floods(t, c.most, func(serve func(func(*script, *atomic.Int64)) Account) error {
				b, err := OpenInbox(t.Context(), serve(func(s *script, count *atomic.Int64) {
					if c.turns != nil {
						s.say(greeting)
						s.obeys(c.turns...)
						s.hears("")
					}
					fmt.Fprint(s, c.first)
					s.flood(c.flood, count)
				}), "INBOX")
				if err == nil && c.do != nil {
					err = c.do(t.Context(), b)
				}
				if b != nil {
					b.abandon()
				}
				return err
			})
		})
	}
}

// TestSTARTTLSFloods has servers flood around STARTTLS.
func TestSTARTTLSFloods(t *testing.T) {
	for _, c := range []struct{ name, greeting, flood string }{
		{"before STARTTLS", "* OK ", "x"},
		{"after STARTTLS", greeting + "\r\n", "* OK x\r\n"},
		{"the answer to STARTTLS", greeting + "\r\nT0 NO ", "x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			floods(t, maxReply, func(serve func(func(*script, *atomic.Int64)) Account) error {
				a := serve(func(s *script, count *atomic.Int64) { fmt.Fprint(s, c.greeting); s.flood(c.flood, count) })
				a.Security = STARTTLS
				_, err := OpenInbox(t.Context(), a, "INBOX")
				return err
			})
		})
	}
}

// TestSMTPFloods guards against the same from servers to which mail is sent.
func TestSMTPFloods(t *testing.T) {
	testkit.Meet(t)
	hello := turn{"", []string{"250-hello", "250 AUTH PLAIN"}}
	in := []turn{hello, {"PLAIN", []string{"235 in"}}}
	for _, c := range []struct {
		name         string
		turns        []turn
		first, flood string
	}{
		{"a greeting without an end", nil, "220 ", "x"},
		{"greetings without an end", nil, "", "220-x\r\n"},
		{"an answer without an end", []turn{}, "250-", "x"},
		{"extensions without an end", []turn{}, "", "250-X\r\n"},
		{"questions at the log-in", in[:1], "", "334 x\r\n"},
		{"a refusal at the log-in", in[:1], "", "535-x\r\n"},
		{"a sender", in, "", "250-x\r\n"},
		{"a refused sender", in, "", "550-x\r\n"},
		{"a receiver", append(in[:2:2], turn{"FROM:", []string{"250 ok"}}), "", "550-x\r\n"},
		{"the text", append(in[:2:2], turn{"FROM:", []string{"250 ok"}}, turn{"TO:", []string{"250 ok"}}), "", "354-x\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			floods(t, maxReply, func(serve func(func(*script, *atomic.Int64)) Account) error {
				o, err := OpenOutbox(t.Context(), serve(func(s *script, count *atomic.Int64) {
					if c.turns != nil {
						s.say("220 ready")
						s.obeys(c.turns...)
						s.hears("")
					}
					fmt.Fprint(s, c.first)
					s.flood(c.flood, count)
				}))
				if err == nil {
					defer o.conn.Close()
					err = o.Send(t.Context(), "office@sandbox.test", []string{"anna@sandbox.test"}, []byte("Subject: x\r\n\r\nx\r\n"))
				}
				return err
			})
		})
	}
}
