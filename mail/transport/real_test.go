package transport

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/mailtest"
)

// at is a user's account at a real server.
func at(t *testing.T, s *mailtest.Server, server string, security Security, auth Auth) Account {
	known := mailtest.AccountOf("office")
	word := known.Password
	if auth == XOAuth2 || auth == OAuthBearer {
		word = known.Token
	}
	return Account{Server: server, Security: security, User: known.User, Auth: auth, Password: secretFile(t, word), CA: s.CA, Timeout: 20 * time.Second}
}

func TestDovecot(t *testing.T) {
	testkit.Meet(t)
	s := mailtest.Dovecot(t, "office")
	server := map[Security]string{TLS: s.IMAPS(), STARTTLS: s.IMAP()}
	for security, server := range server {
		for _, auth := range Auths {
			a := at(t, s, server, security, auth)
			b, err := OpenInbox(t.Context(), a, "INBOX")
			if err != nil {
				t.Errorf("%s, %s: %v", security, auth, err)
				continue
			}
			if items, err := b.List(t.Context()); err != nil || len(items) != 0 {
				t.Errorf("in an empty inbox: %v, %v", items, err)
			}
			if err := b.Close(); err != nil {
				t.Error(err)
			}
			a.Password = secretFile(t, "wrong horse")
			_, err = OpenInbox(t.Context(), a, "INBOX")
			failsAt(t, err, LogIn, "")
		}
	}
	a := at(t, s, s.IMAPS(), TLS, Plain)
	t.Run("round", func(t *testing.T) { round(t, s, a) })
	t.Run("marks", func(t *testing.T) {
		b := openInbox(t, a)
		for _, office := range []string{"a1", "b2"} {
			if err := b.Mark(t.Context(), office, "handled"); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.TakeOver(t.Context(), "b2", "handled"); err != nil {
			t.Fatal(err)
		}
		if offices, err := b.Offices(t.Context()); err != nil || !slices.Equal(offices, []string{"b2"}) {
			t.Error(offices, err)
		}
	})
	t.Run("restart", func(t *testing.T) {
		b := openInbox(t, a)
		validity := b.Validity()
		ended := make(chan error, 1)
		go func() { ended <- b.Wait(t.Context(), long, nil) }()
		time.Sleep(200 * time.Millisecond) // so that it mostly is in mid-IDLE
		s.Restart()
		failsAt(t, <-ended, Waiting, "was lost")
		if b = openInbox(t, a); b.Validity() != validity {
			t.Errorf("UIDVALIDITY was %d and is %d", validity, b.Validity())
		}
	})
}

// round waits for emails, reads and moves them, within the commands allowed.
func round(t *testing.T, s *mailtest.Server, a Account) {
	b := openInbox(t, a)
	if lacks := b.lacks(); len(lacks) > 0 {
		t.Errorf("it lacks %v", lacks)
	}
	const n = 150
	var mails [][]byte
	for i := range n {
		mails = append(mails, fmt.Appendf(nil, "Subject: %d\r\nTo: <<broken@@\r\n\r\n%s", i, strings.Repeat("text\r\n", i)))
	}
	waited := make(chan error, 1)
	go func() { waited <- b.Wait(t.Context(), long, nil) }()
	s.Deliver("office", mails...)
	begun := time.Now()
	if err := <-waited; err != nil || time.Since(begun) >= long {
		t.Fatalf("after %v: %v", time.Since(begun), err)
	}
	if err := b.Close(); err != nil {
		t.Fatal(err)
	}
	b = openInbox(t, a)
	items, err := b.List(t.Context())
	if err != nil || len(items) != n {
		t.Fatalf("%d mails, %v", len(items), err)
	}
	if made, err := b.Ensure(t.Context(), "handled"); err != nil || !made {
		t.Errorf("handled: %v, %v", made, err)
	}
	extra := b.Commands() - 3 // for the folder
	var got []string
	for batch := range slices.Chunk(uidsOf(items), 100) {
		if err := b.Fetch(t.Context(), batch, 1<<20, func(_ uint32, raw []byte) error { got = append(got, string(raw)); return nil }); err != nil {
			t.Fatal(err)
		}
		if err := b.Move(t.Context(), batch, "handled"); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Move(t.Context(), uidsOf(items), "handled"); err != nil {
		t.Errorf("once more: %v", err)
	}
	extra++
	for i := range got {
		if got[i] != string(mails[i]) {
			t.Fatalf("mail %d is %q", i, got[i])
		}
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	if n, most := b.Commands()-extra, 4+2*2; n > most {
		t.Errorf("%d commands; at most %d are allowed", n, most)
	}
}

func TestDoctorAtRealServers(t *testing.T) {
	s := mailtest.Dovecot(t, "office")
	mta := mailtest.SMTP(t, s)
	address := mailtest.AccountOf("office").Address
	for _, c := range []struct {
		security   Security
		imap, smtp string
		auth       Auth
	}{{TLS, s.IMAPS(), mta.SMTPS(), Plain}, {STARTTLS, s.IMAP(), mta.Submission(), Login}} {
		var told []string
		err := Doctor(t.Context(), at(t, s, c.imap, c.security, c.auth), at(t, s, c.smtp, c.security, c.auth), DoctorOptions{
			Address: address, Plus: true, Inbox: "INBOX", Handled: "handled", Rejected: "rejected",
			Now: time.Now(), Patience: 30 * time.Second,
		}, func(s Step) { told = append(told, fmt.Sprintf("%v %s: %s; %s", s.OK, s.Name, s.Text, s.Advice)) })
		if err != nil || !strings.Contains(strings.Join(told, "\n"), "true clean up: moved the test emails to handled") {
			t.Errorf("%s: %v\n%s", c.security, err, strings.Join(told, "\n"))
		}
	}
}
