package transport

import (
	"context"
	"crypto/tls"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"cityhall.example/adjudicator/password"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

func TestLogIn(t *testing.T) {
	testkit.Meet(t)
	config, ca := serverTLS(t)
	s := start(t, sandbox.Options{TLS: config, Token: secret})
	if err := s.Deliver("office", []byte("Subject: one\r\n\r\ntext\r\n")); err != nil {
		t.Fatal(err)
	}
	wrapped := map[string]string{
		s.IMAPAddr(): listenFor(t, config, s.IMAPAddr()).Addr().String(),
		s.SMTPAddr(): listenFor(t, config, s.SMTPAddr()).Addr().String(),
	}
	for _, security := range Securities {
		for _, auth := range Auths {
			at := func(server string) Account {
				a := account(t, server)
				a.Security, a.Auth, a.CA = security, auth, ca
				if security == TLS {
					a.Server = wrapped[server]
				}
				return a
			}
			t.Run(fmt.Sprintf("%s/%s", security, auth), func(t *testing.T) {
				b, err := OpenInbox(t.Context(), at(s.IMAPAddr()), "INBOX")
				if err != nil {
					t.Fatal(err)
				}
				if items, err := b.List(t.Context()); err != nil || len(items) != 1 {
					t.Errorf("got %v, %v", items, err)
				}
				if err := b.Close(); err != nil {
					t.Error(err)
				}
				o, err := OpenOutbox(t.Context(), at(s.SMTPAddr()))
				if err != nil {
					t.Fatal(err)
				}
				if err := o.Send(t.Context(), "office@sandbox.test", []string{"anna@sandbox.test"}, []byte("Subject: two\r\n\r\ntext\r\n")); err != nil {
					t.Error(err)
				}
				if err := o.Close(); err != nil {
					t.Error(err)
				}
			})
		}
	}
	if mails, _ := s.Mails("anna"); len(mails) != len(Securities)*len(Auths) {
		t.Errorf("%d mails were sent", len(mails))
	}
}

// Whatever is wrong is told by its stage, in plain words, with a hint and without
// the secret.
func TestOpeningFails(t *testing.T) {
	testkit.Meet(t)
	config, ca := serverTLS(t)
	s := start(t, sandbox.Options{Token: secret})
	secured := start(t, sandbox.Options{TLS: config})
	expired, expiredCA := certificate(t, time.Now().Add(-time.Hour), "127.0.0.1")
	unknown, _ := certificate(t, time.Now().Add(time.Hour), "127.0.0.1")
	other, otherCA := certificate(t, time.Now().Add(time.Hour), "mail.example.org")
	before := func(cert tls.Certificate, server string) string {
		return listenFor(t, &tls.Config{Certificates: []tls.Certificate{cert}}, server).Addr().String()
	}
	old := &tls.Config{Certificates: config.Certificates, MaxVersion: tls.VersionTLS11}
	type servers struct{ imap, smtp string }
	silent := waits(t)
	sandboxed := servers{s.IMAPAddr(), s.SMTPAddr()}
	for _, c := range []struct {
		name    string
		servers servers
		change  func(*Account)
		stage   Stage
		want    string
	}{
		{"settings", sandboxed, func(a *Account) { a.Auth = "" }, Settings, "auth"},
		{"no password", sandboxed, func(a *Account) { a.Password = password.Source{Env: "POST_TEST_NOTHING"} }, Secret, "empty or missing"},
		{"nobody listens", servers{"127.0.0.1:1", "127.0.0.1:1"}, func(*Account) {}, Connect, "connection refused; hint: check host and port with your provider"},
		{"wrong password", sandboxed, func(a *Account) { a.Password = secretFile(t, "wrong horse") }, LogIn, "app password"},
		{"wrong password to LOGIN", sandboxed, func(a *Account) { a.Auth, a.Password = Login, secretFile(t, "wrong horse") }, LogIn, "app password"},
		{"wrong token", sandboxed, func(a *Account) { a.Auth, a.Password = XOAuth2, secretFile(t, "wrong horse") }, LogIn, "run the token command yourself"},
		{"wrong bearer", sandboxed, func(a *Account) { a.Auth, a.Password = OAuthBearer, secretFile(t, "wrong horse") }, LogIn, "the token was refused (status invalid_token)"},
		{"not offered", servers{secured.IMAPAddr(), secured.SMTPAddr()}, func(a *Account) { a.Auth = XOAuth2 }, LogIn, "offer auth xoauth2; it offers plain, login"},
		{"no STARTTLS", sandboxed, func(a *Account) { a.Security = STARTTLS }, Securing, "offer STARTTLS; hint: use security tls"},
		{"TLS on a plain port", sandboxed, func(a *Account) { a.Security = TLS }, Securing, "use TLS on this port; hint: use security starttls or none"},
		{"no TLS on a TLS port", servers{silent, silent}, func(a *Account) { a.Timeout = 100 * time.Millisecond }, Connect, "; hint: use security tls"},
		{"STARTTLS on a TLS port", servers{silent, silent}, func(a *Account) { a.Security, a.Timeout = STARTTLS, 100*time.Millisecond }, Securing, "on 993 and 465 use security tls"},
		{"STARTTLS not trusted", servers{secured.IMAPAddr(), secured.SMTPAddr()}, func(a *Account) { a.Security = STARTTLS }, Securing, "signed by a trusted authority"},
		{"not trusted", servers{before(unknown, s.IMAPAddr()), before(unknown, s.SMTPAddr())}, func(a *Account) { a.Security = TLS }, Securing, "signed by a trusted authority"},
		{"other name", servers{before(other, s.IMAPAddr()), before(other, s.SMTPAddr())}, func(a *Account) { a.Security, a.CA = TLS, otherCA }, Securing, "for mail.example.org, not for 127.0.0.1"},
		{"expired", servers{before(expired, s.IMAPAddr()), before(expired, s.SMTPAddr())}, func(a *Account) { a.Security, a.CA = TLS, expiredCA }, Securing, "new certificate"},
		{"old TLS", servers{listenFor(t, old, s.IMAPAddr()).Addr().String(), listenFor(t, old, s.SMTPAddr()).Addr().String()}, func(a *Account) { a.Security, a.CA = TLS, ca }, Securing, "protocol version"},
		{"no ca", sandboxed, func(a *Account) { a.Security, a.CA = TLS, "nothing.pem" }, Securing, "nothing.pem"},
		{"bad ca", sandboxed, func(a *Account) { a.Security, a.CA = STARTTLS, "inbox_test.go" }, Securing, "no certificate found in inbox_test.go"},
	} {
		for protocol, server := range map[string]string{"imap": c.servers.imap, "smtp": c.servers.smtp} {
			t.Run(c.name+"/"+protocol, func(t *testing.T) {
				a := account(t, server)
				c.change(&a)
				var err error
				if protocol == "imap" {
					_, err = OpenInbox(t.Context(), a, "INBOX")
				} else {
					_, err = OpenOutbox(t.Context(), a)
				}
				failsAt(t, err, c.stage, c.want)
			})
		}
	}
	_, err := OpenInbox(t.Context(), account(t, s.IMAPAddr()), "nothing")
	failsAt(t, err, OpenBox, "check the folder's name")
}

// waits is the address of a server that waits for the client to begin, as on ports for TLS.
func waits(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l.Addr().String()
}

// failsAt wants an Error of a stage, with words in it and no secret.
func failsAt(t *testing.T, err error, stage Stage, words string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Stage != stage || !strings.Contains(err.Error(), words) {
		t.Errorf("got %v; want an error at %q with %q", err, stage, words)
		return
	}
	for _, hidden := range []string{"horse", base64.StdEncoding.EncodeToString([]byte("\x00office\x00" + secret))} {
		if strings.Contains(err.Error(), hidden) {
			t.Errorf("the secret is in %v", err)
		}
	}
}

// A server that repeats what it does not understand gives no secret away.
func TestServerRepeatsTheLogIn(t *testing.T) {
	testkit.Meet(t)
	for _, auth := range []Auth{Plain, Login} {
		a := account(t, scripted(t, func(s *script) {
			s.say(greeting)
			line, _ := s.in.ReadString('\n')
			s.say("T1 NO I do not know %s", strings.TrimSpace(line))
			s.hang()
		}))
		a.Auth = auth
		_, err := OpenInbox(t.Context(), a, "INBOX")
		failsAt(t, err, LogIn, "[secret]")
		a = account(t, scripted(t, func(s *script) {
			s.say("220 ready")
			s.in.ReadString('\n')
			s.say("250-hello\r\n250 AUTH PLAIN LOGIN")
			for {
				line, err := s.in.ReadString('\n')
				switch {
				case err != nil:
					return
				case strings.HasPrefix(line, "AUTH LOGIN"):
					s.say("334 VXNlcm5hbWU6")
					s.in.ReadString('\n')
					s.say("334 UGFzc3dvcmQ6")
				default:
					s.say("535 I do not know %s", strings.TrimSpace(line))
				}
			}
		}))
		a.Auth = auth
		_, err = OpenOutbox(t.Context(), a)
		failsAt(t, err, LogIn, "[secret]")
	}
}

// A command that somebody adds in clear behind the answer to STARTTLS is not
// taken for one of the server's.
func TestNothingIsAddedBeforeTLS(t *testing.T) {
	testkit.Meet(t)
	config, ca := serverTLS(t)
	serve := func(answer string, hello ...string) Account {
		a := account(t, scripted(t, func(s *script) {
			for _, line := range hello {
				s.say("%s", line)
				s.in.ReadString('\n')
			}
			fmt.Fprint(s, answer)
			secured := &script{Conn: tls.Server(s.Conn, config)}
			secured.hang()
		}))
		a.Security, a.CA, a.Timeout = STARTTLS, ca, 300*time.Millisecond
		return a
	}
	_, err := OpenInbox(t.Context(), serve("T0 OK go\r\n* PREAUTH [CAPABILITY IMAP4rev1] in\r\nT1 OK in\r\n", greeting), "INBOX")
	if err == nil {
		t.Error("the inbox was opened")
	}
	_, err = OpenOutbox(t.Context(), serve("220 go\r\n250 AUTH PLAIN\r\n235 in\r\n", "220 ready", "250-hello\r\n250 STARTTLS"))
	if err == nil {
		t.Error("the outbox was opened")
	}
}

// At every stage, a server that says no more is left in time, and at once when
// it is no more waited for.
func TestServerHangs(t *testing.T) {
	testkit.Meet(t)
	in := entering("IMAP4rev1 MOVE IDLE UIDPLUS")
	for _, c := range []struct {
		name  string
		turns []turn
		stage Stage
		do    func(context.Context, *Inbox) error
	}{
		{"login", nil, LogIn, nil},
		{"select", in[:1], OpenBox, nil},
		{"list", in, Listing, func(ctx context.Context, b *Inbox) error { _, err := b.List(ctx); return err }},
		{"fetch", in, Fetching, func(ctx context.Context, b *Inbox) error { return b.Fetch(ctx, []uint32{1}, 10, nil) }},
		{"half a fetch", append(in[:2:2], turn{"UID FETCH", []string{"* 1 FETCH (UID 1 BODY[]<0> {5}\r\nab"}}), Fetching, func(ctx context.Context, b *Inbox) error {
			return b.Fetch(ctx, []uint32{1}, 10, nil)
		}},
		{"move", in, Moving, func(ctx context.Context, b *Inbox) error { return b.Move(ctx, []uint32{1}, "x") }},
		{"ensure", in, Making, func(ctx context.Context, b *Inbox) error { _, err := b.Ensure(ctx, "x"); return err }},
		{"idle", in, Waiting, func(ctx context.Context, b *Inbox) error { return b.Wait(ctx, time.Millisecond, nil) }},
		{"done", append(in[:2:2], turn{"IDLE", []string{"+ idling"}}), Waiting, func(ctx context.Context, b *Inbox) error { return b.Wait(ctx, time.Millisecond, nil) }},
		{"logout", in, LoggedOut, func(_ context.Context, b *Inbox) error { return b.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := account(t, scripted(t, func(s *script) { s.say(greeting); s.obeys(c.turns...); s.hang() }))
			a.Timeout = 200 * time.Millisecond
			b, err := OpenInbox(t.Context(), a, "INBOX")
			if err == nil && c.do != nil {
				defer b.Close()
				err = c.do(t.Context(), b)
			}
			failsAt(t, err, c.stage, errSilent.Error())

			if c.name == "logout" || c.name == "done" {
				return // these do not end with a context
			}
			a.Timeout = time.Minute
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			b, err = OpenInbox(ctx, a, "INBOX")
			if err == nil {
				err = c.do(ctx, b)
				b.abandon()
			}
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("with a context: %v", err)
			}
		})
	}
	silent := account(t, scripted(t, (*script).hang))
	silent.Timeout = 200 * time.Millisecond
	for security, stage := range map[Security]Stage{None: Connect, TLS: Securing, STARTTLS: Securing} {
		silent.Security = security
		_, err := OpenInbox(t.Context(), silent, "INBOX")
		failsAt(t, err, stage, errSilent.Error())
		_, err = OpenOutbox(t.Context(), silent)
		failsAt(t, err, stage, errSilent.Error())
	}
}

// A round over N emails takes at most 4 commands and 2 for each started hundred.
func TestCommands(t *testing.T) {
	testkit.Meet(t)
	for _, n := range []int{0, 1, 100, 101, 250} {
		s := start(t, sandbox.Options{Folders: []string{"handled"}})
		for i := range n {
			if err := s.Deliver("office", fmt.Appendf(nil, "Subject: %d\r\n\r\nT1 NOOP\r\n", i)); err != nil {
				t.Fatal(err)
			}
		}
		r := listenFor(t, nil, s.IMAPAddr())
		b := openInbox(t, account(t, r.Addr().String()))
		items, err := b.List(t.Context())
		if err != nil || len(items) != n {
			t.Fatalf("%d mails of %d: %v", len(items), n, err)
		}
		seen := 0
		for batch := range slicesOf(uidsOf(items), 100) {
			if err := b.Fetch(t.Context(), batch, 1000, func(uint32, []byte) error { seen++; return nil }); err != nil {
				t.Fatal(err)
			}
			if err := b.Move(t.Context(), batch, "handled"); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		most := 4 + 2*((n+99)/100)
		if b.Commands() > most || seen != n {
			t.Errorf("%d of %d mails with %d commands; at most %d are allowed", seen, n, b.Commands(), most)
		}
		command := regexp.MustCompile(`^T\d+ [A-Z]`)
		sent := 0
		for _, line := range r.heard() {
			if command.MatchString(line) {
				sent++
			}
		}
		if sent != b.Commands() {
			t.Errorf("%d commands were counted, %d were sent", b.Commands(), sent)
		}
	}
}

// Where nothing answers at all, another port may.
func TestHintOfOtherPorts(t *testing.T) {
	for port, want := range map[string]string{"993": "143", "143": "993", "465": "587", "587": "465", "25": "465", "2525": ""} {
		a := Account{Server: net.JoinHostPort("mail.example.org", port)}
		for _, err := range []error{errors.New("no route to host"), &net.OpError{Op: "dial", Err: os.ErrDeadlineExceeded}} {
			hint := a.hint(Connect, err)
			if !strings.Contains(hint, "check your firewall") || strings.Contains(hint, "; ") != (want != "") || !strings.Contains(hint, want) {
				t.Errorf("port %s: %q, want %q", port, hint, want)
			}
		}
		if hint := a.hint(Connect, syscall.ECONNREFUSED); strings.Contains(hint, ";") {
			t.Errorf("port %s is refused: %q", port, hint)
		}
	}
}
