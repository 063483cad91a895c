package mail

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/adjudicator/password"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/mailtest"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// A server has the office's mailbox: the domain of its address, the account,
// and a way to put emails into it.
type server struct {
	domain  string
	account transport.Account
	deliver func(mails ...[]byte)
}

const officePassword = "not a secret"

// servers are what a test of the network runs on.
var servers = map[string]func(t testing.TB) server{"sandbox": sandboxServer, "Dovecot": dovecotServer}

func sandboxServer(t testing.TB) server {
	s, err := sandbox.Start(sandbox.Options{Users: []string{"office"}, Password: officePassword})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return server{"sandbox.test", accountAt(t, s.IMAPAddr(), officePassword, transport.None, ""), func(mails ...[]byte) {
		for _, m := range mails {
			if err := s.Deliver("office", m); err != nil {
				t.Fatal(err)
			}
		}
	}}
}

func dovecotServer(t testing.TB) server {
	s := mailtest.Dovecot(t, "office")
	account := accountAt(t, s.IMAPS(), mailtest.Password, transport.TLS, s.CA)
	return server{mailtest.Domain, account, func(mails ...[]byte) { s.Deliver("office", mails...) }}
}

// accountAt is the office's account at a server.
func accountAt(t testing.TB, address, secret string, security transport.Security, ca string) transport.Account {
	t.Helper()
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	return transport.Account{Server: address, Security: security, User: "office", Auth: transport.Plain, Password: password.Source{File: file}, CA: ca}
}

// TestCommands counts what the server is asked to take in N emails, from the
// login to the logout: at most 4 commands and 2 for each started hundred. One
// more comes at the end of a round where some emails go to the folder for
// rejected ones, since a command moves to one folder, and one where some are
// too large, of which only the headers are read.
func TestCommands(t *testing.T) {
	testkit.Meet(t)
	for name, start := range servers {
		t.Run(name, func(t *testing.T) {
			s := start(t)
			f := newFlow(t, s.domain, s.account, 1, 1)
			junk := func() []byte {
				f.written++
				return fmt.Appendf(nil, "From: s@elsewhere.test\r\nMessage-ID: <%d@s>\r\n\r\nBuy this.\r\n", f.written)
			}
			huge := func() []byte { return append(junk(), strings.Repeat("Buy this.\r\n", 100_000)...) }
			commands := func() int {
				inbox, err := transport.OpenInbox(t.Context(), s.account, "INBOX")
				f.must(err)
				if _, err := f.TakeIn(t.Context(), inbox); err != nil {
					t.Fatal(err)
				}
				f.must(inbox.Close())
				return inbox.Commands()
			}
			s.deliver(f.mail("game-1", "anna", "status"), junk())
			commands() // makes the folders
			for _, c := range []struct{ handled, rejected, large, more int }{
				{0, 0, 0, 0}, {1, 0, 0, 0}, {101, 0, 0, 0}, {0, 1, 0, 0}, {0, 101, 0, 0}, {50, 50, 5, 2},
				{99, 0, 0, 0}, {100, 0, 0, 0}, {250, 0, 0, 0}, {0, 250, 0, 0}, {50, 50, 0, 1}, {100, 150, 0, 1}, {90, 90, 20, 2},
			}[:testkit.Times(6, 13)] {
				for n := range max(c.handled, c.rejected, c.large) { // mixed
					if n < c.handled {
						s.deliver(f.mail("game-1", "anna", "status"))
					}
					if n < c.rejected {
						s.deliver(junk())
					}
					if n < c.large {
						s.deliver(huge())
					}
				}
				before, mails := f.kept(), c.handled+c.rejected+c.large
				got, most := commands(), 4+2*((mails+99)/100)+c.more
				if got > most {
					t.Errorf("%d commands for %+v; at most %d are allowed", got, c, most)
				}
				if f.kept() != before+mails {
					t.Errorf("%d of %d mails were taken in", f.kept()-before, mails)
				}
				t.Logf("%d mails (%d rejected, %d too large): %d commands", mails, c.rejected, c.large, got)
			}
			if got := commands(); got != 4 {
				t.Errorf("%d commands in the end: something is left in the inbox", got)
			}
		})
	}
}
