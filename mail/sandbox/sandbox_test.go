package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"cityhall.example/internal/testkit"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func start(t *testing.T, o Options) *Sandbox {
	t.Helper()
	if o.Users == nil {
		o.Users = []string{"office", "anna", "kevin"}
	}
	o.Password = "a password"
	o.Now = func() time.Time { return noon }
	s, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// logIn opens a session of a user, with news told to the channel.
func logIn(t *testing.T, s *Sandbox, user string, news chan<- uint32) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(s.IMAPAddr(), &imapclient.Options{
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil && news != nil {
				news <- *d.NumMessages
			}
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.Login(user, s.options.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMailIsDeliveredWithItsTrace(t *testing.T) {
	s := start(t, Options{})
	err := s.Client("anna").Send(t.Context(), "anna@sandbox.test",
		[]string{"Office+g-7f3a@Sandbox.test", "kevin@sandbox.test"}, []byte("Subject: hello\r\n\r\n.dot\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	for user, to := range map[string]string{"office": "Office+g-7f3a@Sandbox.test", "kevin": "kevin@sandbox.test"} {
		want := "Return-Path: <anna@sandbox.test>\r\n" +
			"Delivered-To: " + to + "\r\n" +
			"Received: from [127.0.0.1] (login anna)\r\n" +
			"\tby sandbox.test with ESMTPA id 1\r\n" +
			"\tfor <" + to + ">; Sun, 01 Mar 2026 12:00:00 +0000\r\n" +
			"Subject: hello\r\n\r\n.dot\r\n"
		mails, err := s.Mails(user)
		if err != nil || len(mails) != 1 {
			t.Fatalf("%s has %d mails, %v", user, len(mails), err)
		}
		if diff := cmp.Diff(want, string(mails[0])); diff != "" {
			t.Errorf("%s got (-want +got):\n%s", user, diff)
		}
	}
	if mails, err := s.Mails("anna"); err != nil || len(mails) != 0 {
		t.Errorf("anna has %d mails, %v", len(mails), err)
	}
}

func TestMailIsRefused(t *testing.T) {
	s := start(t, Options{MaxSize: 1000})
	for _, c := range []struct {
		to   string
		size int
		code int
		more smtp.EnhancedCode
	}{
		{"ken@sandbox.test", 10, 550, smtp.EnhancedCode{5, 1, 1}},
		{"anna@example.com", 10, 550, smtp.EnhancedCode{5, 7, 1}},
		{"kevin@sandbox.test", 2000, 552, smtp.EnhancedCode{5, 3, 4}},
	} {
		err := s.Client("anna").Send(t.Context(), "anna@sandbox.test", []string{c.to}, bytes.Repeat([]byte("x\r\n"), c.size/3))
		var refusal *smtp.SMTPError
		if !errors.As(err, &refusal) || refusal.Code != c.code || refusal.EnhancedCode != c.more {
			t.Errorf("a mail of %d bytes to %s: %v, want %d %v", c.size, c.to, err, c.code, c.more)
		}
	}
	c, err := smtp.Dial(s.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var refusal *smtp.SMTPError
	if err := c.Mail("anna@sandbox.test", nil); !errors.As(err, &refusal) || refusal.Code != 530 {
		t.Errorf("mail without a login: %v, want 530", err)
	}
	if mails, err := s.Mails("kevin"); err != nil || len(mails) != 0 {
		t.Errorf("kevin has %d mails, %v", len(mails), err)
	}
}

func TestAnyFromCanBeTried(t *testing.T) {
	s := start(t, Options{})
	if err := s.Client("kevin").Send(t.Context(), "", []string{"office@sandbox.test"}, []byte("From: anna@sandbox.test\r\n\r\n")); err != nil {
		t.Fatal(err)
	}
	mails, err := s.Mails("office")
	if err != nil || len(mails) != 1 {
		t.Fatalf("%d mails, %v", len(mails), err)
	}
	for _, want := range []string{"Return-Path: <>\r\n", "(login kevin)", "From: anna@sandbox.test"} {
		if !strings.Contains(string(mails[0]), want) {
			t.Errorf("no %q in\n%s", want, mails[0])
		}
	}
}

func TestLogIn(t *testing.T) {
	s := start(t, Options{Token: "a token"})
	for _, c := range []struct {
		name string
		auth sasl.Client
		ok   bool
	}{
		{"plain", sasl.NewPlainClient("", "Anna", "a password"), true},
		{"plain, the address", sasl.NewPlainClient("", "anna@sandbox.test", "a password"), true},
		{"plain, wrong", sasl.NewPlainClient("", "anna", "b password"), false},
		{"plain for another", sasl.NewPlainClient("kevin", "anna", "a password"), false},
		{"login", sasl.NewLoginClient("anna", "a password"), true},
		{"login, wrong", sasl.NewLoginClient("anna", ""), false},
		{"bearer", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "anna", Token: "a token"}), true},
		{"bearer, nobody", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "ken", Token: "a token"}), false},
		{"bearer, wrong", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "anna", Token: "b"}), false},
		{"xoauth2", xoauth2Client("user=anna\x01auth=Bearer a token\x01\x01"), true},
		{"xoauth2, wrong", xoauth2Client("user=anna\x01auth=Bearer b\x01\x01"), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := imapclient.DialInsecure(s.IMAPAddr(), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			if err := in.Authenticate(c.auth); (err == nil) != c.ok {
				t.Errorf("IMAP: %v", err)
			}
			out, err := smtp.Dial(s.SMTPAddr())
			if err != nil {
				t.Fatal(err)
			}
			defer out.Close()
			if err := out.Auth(c.auth); (err == nil) != c.ok {
				t.Errorf("SMTP: %v", err)
			}
		})
	}
}

type xoauth2Client string

func (x xoauth2Client) Start() (string, []byte, error)     { return xoauth2, []byte(x), nil }
func (x xoauth2Client) Next(reason []byte) ([]byte, error) { return []byte{1}, nil }

func TestIdleTellsWhatCameBeforeIt(t *testing.T) {
	s := start(t, Options{})
	news := make(chan uint32, 100)
	c := logIn(t, s, "office", news)
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	for want := uint32(1); want <= 2; want++ {
		// The first mail arrives before IDLE begins, the second within it.
		if err := s.Deliver("office", []byte("Subject: news\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
		if want == 1 {
			idle, err := c.Idle()
			if err != nil {
				t.Fatal(err)
			}
			defer idle.Close()
		}
		select {
		case n := <-news:
			if n != want {
				t.Errorf("told of %d mails, want %d", n, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("not told of mail %d", want)
		}
	}
}

func TestMove(t *testing.T) {
	for name, o := range map[string]Options{"MOVE": {}, "no MOVE": {NoMove: true}, "IMAP4rev1 alone": {NoMove: true, NoUIDPlus: true, NoIdle: true}} {
		t.Run(name, func(t *testing.T) {
			s := start(t, o)
			for i := range 5 {
				s.Deliver("office", fmt.Appendf(nil, "Subject: %d\r\n\r\n", i))
			}
			c := logIn(t, s, "office", nil)
			caps := c.Caps()
			for capability, off := range map[imap.Cap]bool{imap.CapMove: o.NoMove, imap.CapUIDPlus: o.NoUIDPlus, imap.CapIdle: o.NoIdle} {
				if caps.Has(capability) == off {
					t.Errorf("%s: %t", capability, !off)
				}
			}
			if err := c.Create("handled", nil).Wait(); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Select("INBOX", nil).Wait(); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Move(imap.UIDSetNum(2, 5, 99), "handled").Wait(); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Copy(imap.UIDSetNum(99), "handled").Wait(); err != nil {
				t.Errorf("nothing to copy: %v", err)
			}
			if n := c.Mailbox().NumMessages; n != 3 {
				t.Errorf("the client counts %d mails, want 3", n)
			}
			for folder, want := range map[string][]string{"INBOX": {"0", "2", "3"}, "handled": {"1", "4"}} {
				mails, err := s.Client("office").Read(t.Context(), folder, 0)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, m := range mails {
					got = append(got, strings.TrimSpace(strings.TrimPrefix(string(m.Raw), "Subject: ")))
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (-want +got):\n%s", folder, diff)
				}
			}
		})
	}
}

func TestWhatIsNotOfferedIsRefused(t *testing.T) {
	s := start(t, Options{NoIdle: true, NoUIDPlus: true})
	s.Deliver("office", []byte("\r\n"))
	c := logIn(t, s, "office", nil)
	if _, err := c.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := c.UIDExpunge(imap.UIDSetNum(1)).Close(); err == nil {
		t.Error("UID EXPUNGE is not refused")
	}
	if data, err := c.Copy(imap.UIDSetNum(1), "Sent").Wait(); err != nil || data.UIDValidity != 0 {
		t.Errorf("copying tells %v, %v", data, err)
	}
	idle, err := c.Idle()
	if err != nil {
		t.Fatal(err)
	}
	idle.Close()
	if err := idle.Wait(); err == nil {
		t.Error("IDLE is not refused")
	}
}

func TestReadAfter(t *testing.T) {
	s := start(t, Options{})
	for range 3 {
		s.Deliver("anna", []byte("Subject: x\r\n\r\n"))
	}
	for after, want := range []int{3, 2, 1, 0, 0} {
		mails, err := s.Client("anna").Read(t.Context(), "INBOX", uint32(after))
		if err != nil || len(mails) != want {
			t.Errorf("after %d: %d mails, %v, want %d", after, len(mails), err, want)
		}
	}
}

// Many clients send, read, wait and move at once, and are dropped in between.
func TestManyClients(t *testing.T) {
	testkit.Meet(t)
	before := runtime.NumGoroutine()
	s := start(t, Options{})
	const mails = 20
	var all sync.WaitGroup
	ctx, cancel := context.WithCancel(t.Context())
	for _, folders := range [][2]string{{"Sent", "Drafts"}, {"Drafts", "Sent"}} {
		c := logIn(t, s, "office", nil)
		all.Go(func() {
			for range mails {
				if _, err := c.Select(folders[0], nil).Wait(); err != nil {
					t.Error(err)
					return
				}
				if _, err := c.Move(imap.UIDSet{{Start: 1}}, folders[1]).Wait(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for _, user := range []string{"anna", "kevin"} {
		idler := logIn(t, s, "office", nil)
		if _, err := idler.Select("INBOX", nil).Wait(); err != nil {
			t.Fatal(err)
		}
		if _, err := idler.Idle(); err != nil {
			t.Fatal(err)
		}
		all.Go(func() {
			for range mails {
				if err := s.Client(user).Send(ctx, user+"@sandbox.test", []string{"office@sandbox.test"}, []byte("\r\n")); err != nil {
					t.Error(err)
				}
				if _, err := s.Mails("office"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	cancel()
	if got, err := s.Mails("office"); err != nil || len(got) != 2*mails {
		t.Errorf("%d mails, %v, want %d", len(got), err, 2*mails)
	}
	s.Drop()
	if got, err := s.Mails("office"); err != nil || len(got) != 2*mails {
		t.Errorf("after a drop: %d mails, %v, want %d", len(got), err, 2*mails)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	noneIsLeft(t, before)
}

// noneIsLeft guards that no goroutine is left.
func noneIsLeft(t *testing.T, before int) {
	t.Helper()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	stacks := make([]byte, 1<<20)
	t.Errorf("%d goroutines, %d before\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
}

func TestStartRefuses(t *testing.T) {
	for _, o := range []Options{
		{},
		{Users: []string{"anna"}},
		{Users: []string{"anna", "Anna"}, Password: "p"},
		{Users: []string{"민수"}, Password: "p"},
		{Users: []string{"a+b"}, Password: "p"},
		{Users: []string{"anna"}, Password: "p", IMAP: "0.0.0.0:0"},
		{Users: []string{"anna"}, Password: "p", SMTP: ":0"},
		{Users: []string{"anna"}, Password: "p", Folders: []string{"Sent", "Sent"}},
	} {
		if s, err := Start(o); err == nil {
			s.Close()
			t.Errorf("%+v is not refused", o)
		}
	}
	if err := (&Client{SMTP: "192.0.2.1:25"}).Send(t.Context(), "a@b", nil, nil); err == nil || !strings.Contains(err.Error(), "not on this machine") {
		t.Errorf("a password without TLS to another machine: %v", err)
	}
}

// Flags have the case that strict clients expect, wherever a write ends.
func TestFlags(t *testing.T) {
	const line = "* 1 FETCH (UID 1 FLAGS (\\seen \\flagged $junk \\deleted) BODY[] {13}\r\n(a \\seenish ))\r\n"
	want := strings.NewReplacer(`\seen `, `\Seen `, `\fl`, `\Fl`, `\de`, `\De`).Replace(line)
	for cut := range len(line) {
		for _, then := range []int{cut, min(cut+3, len(line))} {
			c, got := &conn{}, ""
			for _, b := range []string{line[:cut], line[cut:then], line[then:]} {
				got += string(c.capital([]byte(b)))
			}
			if got != want {
				t.Fatalf("cut at %d and %d: %q", cut, then, got)
			}
		}
	}
	s := start(t, Options{})
	if err := s.Deliver("anna", []byte("Subject: one\r\n\r\ntext\r\n")); err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", s.IMAPAddr())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "a LOGIN anna \"a password\"\r\nb SELECT INBOX\r\nc STORE 1 +FLAGS (\\Seen \\Answered)\r\nd FETCH 1 (FLAGS)\r\ne LOGOUT\r\n")
	all, err := io.ReadAll(conn)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`* FLAGS (\Answered \Flagged \Deleted \Seen \Draft)`, `[PERMANENTFLAGS (\Answered \Flagged \Deleted \Seen \Draft \*)]`} {
		if !strings.Contains(string(all), want) {
			t.Errorf("%s is missing in\n%s", want, all)
		}
	}
	if n := strings.Count(string(all), `\Seen`) - 2; n != 2 || strings.Contains(string(all), `\seen`) || strings.Contains(string(all), `\answered`) {
		t.Errorf("the flags are\n%s", all)
	}
}
