package mailtest

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"cityhall.example/mail/sandbox"
)

// arrived waits for a number of emails in a user's INBOX.
func arrived(t *testing.T, s *SMTPServer, user string, number int) []sandbox.Stored {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		mails, err := s.Client(user).Read(t.Context(), "INBOX", 0)
		must(t, err)
		if len(mails) >= number {
			return mails
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s has %d mails, want %d\n%s\n%s", user, len(mails), number, s.Log(), last(s.dovecot.Log()))
		}
	}
}

// send submits an email as anna, over TLS.
func send(t *testing.T, s *SMTPServer, to, mail string) error {
	return s.Client("anna").Send(t.Context(), "anna@example.test", []string{to}, []byte(mail))
}

func TestEximDelivers(t *testing.T) {
	s := SMTP(t, Dovecot(t, "office", "anna"))
	must(t, send(t, s, "office+g-7F3a@example.test", "From: anna@example.test\r\nTo: office@example.test\r\nSubject: orders\r\n"+
		"Message-ID: <1@example.test>\r\nDate: Sun, 01 Mar 2026 12:00:00 +0000\r\n\r\n.done\r\n"))
	got := arrived(t, s, "office", 1)[0].Raw
	if !strings.HasSuffix(string(got), "\r\n\r\n.done\r\n") || field(got, "Subject") != "orders" {
		t.Errorf("the mail changed:\n%s", got)
	}
	if to := field(got, "Delivered-To"); to != "office+g-7F3a@example.test" {
		t.Errorf("delivered to %q:\n%s", to, got)
	}
	if from := field(got, "Return-Path"); from != "<anna@example.test>" {
		t.Errorf("the return path is %q", from)
	}
}

func TestEximReturnsWhatCannotBeDelivered(t *testing.T) {
	s := SMTP(t, Dovecot(t, "anna"))
	must(t, send(t, s, "nobody@example.test", "Subject: lost\r\nMessage-ID: <2@example.test>\r\n\r\n\r\n"))
	bounce := arrived(t, s, "anna", 1)[0].Raw
	for _, want := range []string{"Return-Path: <>", "report-type=delivery-status", "Message-ID: <2@example.test>"} {
		if !strings.Contains(string(bounce), want) {
			t.Errorf("no %q in what comes back:\n%s", want, bounce)
		}
	}
	var refusal *smtp.SMTPError
	if err := send(t, s, "somebody@example.com", "\r\n"); !errors.As(err, &refusal) || refusal.Code != 550 {
		t.Errorf("mail for another domain: %v, want 550", err)
	}
}

func TestEximLogIn(t *testing.T) {
	s := SMTP(t, Dovecot(t, "anna"))
	for _, c := range []struct {
		name string
		auth sasl.Client
		ok   bool
	}{
		{"plain", sasl.NewPlainClient("", "anna", Password), true},
		{"plain, wrong", sasl.NewPlainClient("", "anna", "wrong"), false},
		{"plain, nobody", sasl.NewPlainClient("", "ken", ""), false},
		{"login", sasl.NewLoginClient("anna", Password), true},
		{"login, wrong", sasl.NewLoginClient("anna", "wrong"), false},
		{"not at all", nil, false},
	} {
		for how, dial := range map[string]func() (*smtp.Client, error){
			"SMTPS":    func() (*smtp.Client, error) { return smtp.DialTLS(s.SMTPS(), s.dovecot.tls()) },
			"STARTTLS": func() (*smtp.Client, error) { return smtp.DialStartTLS(s.Submission(), s.dovecot.tls()) },
		} {
			client, err := dial()
			must(t, err)
			if c.auth != nil {
				if err := client.Auth(c.auth); (err == nil) != c.ok {
					t.Errorf("%s over %s: %v", c.name, how, err)
				}
			}
			if err := client.SendMail("anna@example.test", []string{"anna@example.test"}, strings.NewReader("\r\n")); (err == nil) != c.ok {
				t.Errorf("%s over %s: sending: %v", c.name, how, err)
			}
			client.Close()
		}
	}
	plain, err := smtp.Dial(s.Submission())
	must(t, err)
	defer plain.Close()
	if err := plain.Auth(sasl.NewPlainClient("", "anna", Password)); err == nil {
		t.Error("a password is accepted without TLS")
	}
}

func TestEximWaitsForDovecot(t *testing.T) {
	d := Dovecot(t, "anna")
	s := SMTP(t, d)
	d.stop()
	must(t, send(t, s, "anna@example.test", "Subject: x\r\n\r\n"))
	s.Restart()
	d.Start()
	arrived(t, s, "anna", 1)
	s.stop()
	if err := send(t, s, "anna@example.test", "\r\n"); err == nil {
		t.Error("a stopped server answers")
	}
}

func TestNothingIsLeft(t *testing.T) {
	var s *SMTPServer
	t.Run("servers", func(t *testing.T) {
		s = SMTP(t, Dovecot(t, "anna"))
		for range 5 {
			must(t, send(t, s, "anna@example.test", "Subject: on its way\r\n\r\n"))
		}
	})
	if s == nil {
		t.Skip("there were no servers")
	}
	for _, d := range []*daemon{s.daemon, s.dovecot.daemon} {
		if _, err := os.Stat(d.dir); err == nil {
			t.Errorf("%s is left", d.dir)
		}
		processes, err := os.ReadDir("/proc")
		must(t, err)
		for _, p := range processes {
			if dir, err := os.Readlink("/proc/" + p.Name() + "/cwd"); err == nil && strings.HasPrefix(dir, d.dir) {
				t.Errorf("process %s is left in %s", p.Name(), dir)
			}
		}
	}
}

// last is the end of a log.
func last(log string) string { return log[max(0, len(log)-2000):] }
