package transport

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cityhall.example/adjudicator/password"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

// The doctor's words, for a healthy mailbox and for those that lack something.
func TestDoctor(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		name    string
		options sandbox.Options
		change  func(in, out *Account, o *DoctorOptions)
		failed  bool
	}{
		{name: "well"},
		{name: "lacking", options: sandbox.Options{NoMove: true, NoUIDPlus: true, NoIdle: true}},
		{name: "no-uidplus", options: sandbox.Options{NoUIDPlus: true}},
		{name: "imap-password", failed: true, change: func(in, _ *Account, _ *DoctorOptions) { in.Password = secretFile(t, "wrong") }},
		{name: "open-password", change: func(in, _ *Account, _ *DoctorOptions) {
			if err := os.Chmod(in.Password.File, 0o644); err != nil {
				t.Fatal(err)
			}
		}},
		{name: "smtp-password", failed: true, change: func(_, out *Account, _ *DoctorOptions) { out.Password = password.Source{Env: "POST_TEST_NOTHING"} }},
		{name: "no-starttls", failed: true, change: func(in, out *Account, _ *DoctorOptions) { in.Security, out.Security = STARTTLS, STARTTLS }},
		{name: "no-folder", failed: true, change: func(_, _ *Account, o *DoctorOptions) { o.Inbox = "Orders" }},
		{name: "other-address", failed: true, change: func(_, _ *Account, o *DoctorOptions) { o.Address = "anna@sandbox.test" }},
		{name: "foreign-address", failed: true, change: func(_, _ *Account, o *DoctorOptions) { o.Address = "office@example.org" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, c.options)
			if err := s.Deliver("office", []byte("Subject: somebody's\r\n\r\n")); err != nil {
				t.Fatal(err)
			}
			in, out := account(t, s.IMAPAddr()), account(t, s.SMTPAddr())
			o := DoctorOptions{
				Address: "office@sandbox.test", Plus: true, Inbox: "INBOX", Handled: "handled", Rejected: "rejected",
				Now: time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC), Patience: 10 * time.Second,
			}
			if c.change != nil {
				c.change(&in, &out, &o)
			}
			if c.name == "other-address" {
				o.Patience = 50 * time.Millisecond
			}
			var b strings.Builder
			err := Doctor(t.Context(), in, out, o, func(s Step) {
				fmt.Fprintf(&b, "%v %s: %s\n", s.OK, s.Name, s.Text)
				if s.Advice != "" {
					fmt.Fprintf(&b, "     %s\n", s.Advice)
				}
			})
			if (err != nil) != c.failed {
				t.Errorf("got %v", err)
			}
			got := strings.NewReplacer(s.IMAPAddr(), "IMAP", s.SMTPAddr(), "SMTP", in.Password.File, "FILE").Replace(b.String())
			golden(t, c.name, got)
			inbox := openInbox(t, account(t, s.IMAPAddr()))
			if items, err := inbox.List(t.Context()); err != nil || len(items) != 1 {
				t.Errorf("left in the inbox are %v, %v", items, err)
			}
		})
	}
}

// The doctor reports emails that are in the inbox and can't be read.
func TestDoctorUnread(t *testing.T) {
	testkit.Meet(t)
	listed := turn{"UID FETCH 1:*", []string{"* 1 FETCH (UID 7 RFC822.SIZE 5)", "TAG OK"}}
	b := openInbox(t, account(t, scripted(t, func(s *script) {
		s.say(greeting)
		s.obeys(append(entering("IMAP4rev1"), listed, entering("")[1], listed, turn{"UID FETCH 7", []string{"TAG NO [SERVERBUG] sorry"}})...)
	})))
	var said []string
	d := &doctor{say: func(s Step) { said = append(said, s.Name+": "+s.Text) }}
	d.look(t.Context(), b)
	want := []string{"imap list: the server doesn't list 1 of the emails in the folder", "imap fetch: the server lists the email with UID 7, but doesn't send it"}
	if diff := cmp.Diff(want, said); diff != "" || d.failed != 2 {
		t.Error(diff)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if testkit.Update() {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

// What becomes of an email on its way.
func TestJudge(t *testing.T) {
	const address, plus = "office@example.org", "office+doctor@example.org"
	for _, c := range []struct{ name, to, header, want string }{
		{"as it was sent", address, "Message-ID: <key@example.org>\r\n", "received; "},
		{"folded", address, "Message-ID:\r\n <key@example.org>\r\n", "received; "},
		{"another id", address, "Message-ID: <abc@mail.example.net>\r\nX-Key: key\r\n", "another Message-ID"},
		{"not at all", address, "Message-ID: <other@example.org>\r\n", "not received in time"},
		{"plus", plus, "Delivered-To: Office+Doctor@Example.org\r\nTo: x@example.org\r\nMessage-ID: <key@example.org>\r\n", "plus address found in Delivered-To"},
		{"plus is gone", plus, "To: office@example.org\r\nMessage-ID: <key@example.org>\r\n", "no longer has the plus address"},
		{"plus is dropped", plus, "Message-ID: <other@example.org>\r\n", "set plus to false"},
	} {
		p := &probe{from: address, to: c.to, key: "key"}
		if p.arrived(1, []byte(c.header)) != strings.Contains(c.header, "key") {
			t.Errorf("%s: arrived is wrong", c.name)
		}
		var told Step
		d := &doctor{options: DoctorOptions{Address: address}, say: func(s Step) { told = s }}
		d.judge(p)
		if !strings.Contains(told.Text+"; "+told.Advice, c.want) {
			t.Errorf("%s: got %+v", c.name, told)
		}
	}
}

func TestExplainKeepsTheCause(t *testing.T) {
	cause := errors.New("a\nsecond\x1b[31m line")
	err := Account{Server: "host:1"}.fail(Listing, cause)
	if !errors.Is(err, cause) || err.Error() != "host:1: list: a second [31m line" {
		t.Errorf("got %q", err)
	}
}
