package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

func openOutbox(t *testing.T, a Account) *Outbox {
	t.Helper()
	o, err := OpenOutbox(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { o.Close() })
	return o
}

// What the server refuses is told by whom and why, and the next mail goes out
// over the same connection.
func TestSend(t *testing.T) {
	testkit.Meet(t)
	s := start(t, sandbox.Options{MaxSize: 1000})
	a := account(t, s.SMTPAddr())
	a.User = "office@sandbox.test"
	o := openOutbox(t, a)
	text := []byte("Subject: one\r\n\r\n.\r\n..dots\r\nand 한글\r\n")
	for _, c := range []struct {
		name string
		to   []string
		raw  []byte
		want *SendError
	}{
		{"one", []string{"anna@sandbox.test"}, text, nil},
		{"nobody", []string{"nobody@sandbox.test"}, text, &SendError{true, 550, "5.1.1", "User doesn't exist", "nobody@sandbox.test"}},
		{"one of two", []string{"anna@sandbox.test", "lee@example.org"}, text, &SendError{true, 550, "5.7.1", "Nothing leaves the sandbox: relaying denied", "lee@example.org"}},
		{"too large", []string{"anna@sandbox.test"}, bytes.Repeat(text, 100), &SendError{true, 552, "5.3.4", "Max message size exceeded", ""}},
		{"not in ASCII", []string{"änna@sandbox.test"}, text, &SendError{true, 553, "5.6.7", "the server accepts only ASCII addresses", "änna@sandbox.test"}},
		{"two", []string{"anna@sandbox.test", "office+tag@sandbox.test"}, text, nil},
	} {
		err := o.Send(t.Context(), "office@sandbox.test", c.to, c.raw)
		var got *SendError
		if errors.As(err, &got); got == nil && err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
	for user, want := range map[string]int{"anna": 2, "office": 1} {
		mails, err := s.Mails(user)
		if err != nil || len(mails) != want {
			t.Errorf("%s has %d mails, %v", user, len(mails), err)
		}
		for _, mail := range mails {
			if !bytes.HasSuffix(mail, text) {
				t.Errorf("%s has %q", user, mail)
			}
		}
	}
}

// submission is a server's side up to the mail itself.
func submission(s *script, answers map[string]string) {
	s.say("220 ready")
	for {
		line, err := s.in.ReadString('\n')
		if err != nil {
			return
		}
		verb, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		answer, special := answers[verb]
		switch {
		case special && answer == "":
			s.hang()
			return
		case special:
			s.say("%s", answer)
		case verb == "EHLO":
			s.say("250-hello\r\n250 AUTH PLAIN")
		case verb == "AUTH":
			s.say("235 2.0.0 in")
		case verb == "DATA":
			s.say("354 go on")
			for line != ".\r\n" && err == nil {
				line, err = s.in.ReadString('\n')
			}
			if end, special := answers["."]; special && end == "" {
				s.hang()
				return
			} else if special {
				s.say("%s", end)
				continue
			}
			s.say("250 2.0.0 taken")
		default:
			s.say("250 fine")
		}
	}
}

func TestSendAnswers(t *testing.T) {
	testkit.Meet(t)
	send := func(t *testing.T, answers map[string]string) error {
		t.Helper()
		a := account(t, scripted(t, func(s *script) { submission(s, answers) }))
		a.Timeout = 100 * time.Millisecond
		o := openOutbox(t, a)
		return o.Send(t.Context(), "office@example.org", []string{"anna@example.org"}, []byte("Subject: x\r\n\r\n"))
	}
	if err := send(t, nil); err != nil {
		t.Error(err)
	}
	for at, want := range map[string]*SendError{
		"MAIL": {true, 550, "5.7.0", "spam", ""},
		"RCPT": {false, 451, "4.2.0", "greylisted, come back", "anna@example.org"},
		"DATA": {false, 421, "", "bye", ""},
		".":    {true, 554, "5.6.0", "two lines", ""},
	} {
		answer := fmt.Sprintf("%d %s", want.Code, strings.TrimSpace(want.Enhanced+" "+want.Said))
		if at == "." {
			answer = "554-5.6.0 two\r\n554 5.6.0 lines"
		}
		var got *SendError
		if err := send(t, map[string]string{at: answer}); !errors.As(err, &got) {
			t.Errorf("%s: %v", at, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", at, diff)
		}
	}
	for _, at := range []string{"MAIL", "RCPT", "DATA", "."} {
		t.Run("silent at "+at, func(t *testing.T) {
			t.Parallel()
			failsAt(t, send(t, map[string]string{at: ""}), Sending, errSilent.Error())
		})
	}
	for _, at := range []string{"EHLO", "AUTH"} {
		a := account(t, scripted(t, func(s *script) { submission(s, map[string]string{at: ""}) }))
		a.Timeout = 100 * time.Millisecond
		_, err := OpenOutbox(t.Context(), a)
		failsAt(t, err, map[string]Stage{"EHLO": Connect, "AUTH": LogIn}[at], errSilent.Error())
	}
}

// An email that the server has is not left in doubt when the context ends: what the
// server says to it counts, if it says so soon.
func TestStoppedWhileSending(t *testing.T) {
	testkit.Meet(t)
	for answer, want := range map[string]error{"250 2.0.0 taken": nil, "": context.Canceled} {
		ctx, stop := context.WithCancel(t.Context())
		a := account(t, scripted(t, func(s *script) {
			s.say("220 ready\r\n250-hello\r\n250 AUTH PLAIN\r\n235 in\r\n250 fine\r\n250 fine\r\n354 go on")
			for line := ""; line != ".\r\n"; {
				var err error
				if line, err = s.in.ReadString('\n'); err != nil {
					return
				}
			}
			stop()
			time.Sleep(20 * time.Millisecond) // until the office has noticed
			if answer != "" {
				s.say("%s", answer)
			}
			s.hang()
		}))
		a.Timeout = 200 * time.Millisecond
		o := openOutbox(t, a)
		if err := o.Send(ctx, "office@example.org", []string{"anna@example.org"}, []byte("Subject: x\r\n\r\n")); !errors.Is(err, want) {
			t.Errorf("where the server says %q: %v", answer, err)
		}
	}
}

// A server that stops reading is left in time too.
func TestServerReadsNoMore(t *testing.T) {
	testkit.Meet(t)
	a := account(t, scripted(t, func(s *script) {
		s.say("220 ready\r\n250-hello\r\n250 AUTH PLAIN\r\n235 in\r\n250 fine\r\n250 fine\r\n354 go on")
		s.in.ReadString(0) // until the connection ends, but slowly
	}))
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	o, err := OpenOutbox(ctx, a)
	if err != nil {
		t.Fatal(err)
	}
	defer o.conn.Close()
	err = o.Send(ctx, "office@example.org", []string{"anna@example.org"}, bytes.Repeat([]byte("x"), 64<<20))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}
