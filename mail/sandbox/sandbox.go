// Package sandbox is an email provider in one process: an IMAP and an SMTP server
// on loopback, with everything in memory. [Start] runs it, and [Sandbox.Client]
// is a small mail program for one of its users:
//
//	box, err := sandbox.Start(sandbox.Options{Users: []string{"office", "anna"}, Password: "pass"})
//	defer box.Close()
//	err = box.Client("anna").Send(ctx, "anna@sandbox.test", []string{"office@sandbox.test"}, raw)
//
// Email never leaves the machine.
package sandbox

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"log"
	"net"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapserver"
	"github.com/emersion/go-imap/v2/imapserver/imapmemserver"
	"github.com/emersion/go-smtp"
)

// Options configure a sandbox. Users and Password are required.
type Options struct {
	// Users are the account names: ASCII letters and digits, with . _ - between
	// them. Case doesn't matter.
	Users []string
	// Password is the password of every account.
	Password string
	// Token, if not empty, is accepted instead of the password by the
	// mechanisms OAUTHBEARER and XOAUTH2.
	Token string
	// Domain is the part of the addresses after the @; "" means sandbox.test.
	Domain string
	// IMAP and SMTP are the addresses to listen on, host:port, on loopback; ""
	// means 127.0.0.1 and a free port.
	IMAP, SMTP string
	// TLS, if not nil, is offered through STARTTLS; otherwise passwords cross
	// loopback unencrypted.
	TLS *tls.Config
	// Folders are each account's folders besides INBOX; nil means Sent, Drafts
	// and Trash.
	Folders []string
	// MaxSize is the largest email that SMTP accepts, in bytes; 0 means 10 MiB.
	MaxSize int64
	// NoMove, NoUIDPlus and NoIdle remove the capability from the IMAP server,
	// which then refuses its commands.
	NoMove, NoUIDPlus, NoIdle bool
	// Now returns the time of arrival; nil means the system's clock.
	Now func() time.Time
	// Log receives the servers' errors; nil drops them.
	Log *log.Logger
}

// A Sandbox is a running mail provider. It is safe for concurrent use.
type Sandbox struct {
	options    Options
	accounts   map[string]*account
	imap       *imapserver.Server
	smtp       *smtp.Server
	imapListen *listener
	smtpListen *listener
	serving    sync.WaitGroup
	// validity is added to every UIDVALIDITY, so that no email is mistaken for
	// one of an earlier sandbox, whose emails are gone.
	validity uint32

	mu    sync.Mutex
	mails int // accepted by SMTP
}

// An account holds a user's folders.
type account struct {
	name string
	*imapmemserver.User
	// copying is held while emails move between folders: imapmemserver locks
	// both, in an order in which two sessions can deadlock.
	copying sync.Mutex
}

var userName = regexp.MustCompile(`^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$`)

// Start starts a sandbox. It fails if an option is invalid or it can't listen.
// Close stops it.
func Start(o Options) (*Sandbox, error) {
	setDefaults(&o)
	s := &Sandbox{options: o, accounts: map[string]*account{}, validity: uint32(o.Now().UnixMilli())}
	if len(o.Users) == 0 || o.Password == "" {
		return nil, fmt.Errorf("a sandbox needs users and a password")
	}
	for _, name := range o.Users {
		if err := s.addAccount(name); err != nil {
			return nil, err
		}
	}
	var err error
	if s.imapListen, err = listen(o.IMAP, o.NoIdle, o.TLS == nil); err != nil {
		return nil, fmt.Errorf("sandbox IMAP server: %w", err)
	}
	if s.smtpListen, err = listen(o.SMTP, false, false); err != nil {
		s.imapListen.Close()
		return nil, fmt.Errorf("sandbox SMTP server: %w", err)
	}
	s.imap, s.smtp = s.newIMAP(), s.newSMTP()
	s.serving.Go(func() { s.imap.Serve(s.imapListen) })
	s.serving.Go(func() { s.smtp.Serve(s.smtpListen) })
	return s, nil
}

func setDefaults(o *Options) {
	if o.Domain == "" {
		o.Domain = "sandbox.test"
	}
	if o.IMAP == "" {
		o.IMAP = "127.0.0.1:0"
	}
	if o.SMTP == "" {
		o.SMTP = "127.0.0.1:0"
	}
	if o.Folders == nil {
		o.Folders = []string{"Sent", "Drafts", "Trash"}
	}
	if o.MaxSize == 0 {
		o.MaxSize = 10 << 20
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = log.New(io.Discard, "", 0)
	}
}

func (s *Sandbox) addAccount(name string) error {
	small := strings.ToLower(name)
	if !userName.MatchString(small) {
		return fmt.Errorf("can't create sandbox account %q; use ASCII letters and digits, with . _ - between them", name)
	}
	if s.accounts[small] != nil {
		return fmt.Errorf("duplicate sandbox account %q", small)
	}
	user := imapmemserver.NewUser(small, s.options.Password)
	for _, folder := range append([]string{"INBOX"}, s.options.Folders...) {
		if err := user.Create(folder, nil); err != nil {
			return fmt.Errorf("sandbox folder %q: %w", folder, err)
		}
		if err := user.Subscribe(folder); err != nil {
			return fmt.Errorf("sandbox folder %q: %w", folder, err)
		}
	}
	s.accounts[small] = &account{name: small, User: user}
	return nil
}

// Close ends all connections and stops the servers. When it returns, no
// goroutine of the sandbox is running and its emails are gone.
func (s *Sandbox) Close() error {
	s.imapListen.Close()
	s.smtpListen.Close()
	s.Drop()
	s.imap.Close()
	err := s.smtp.Shutdown(context.Background())
	s.serving.Wait()
	s.imapListen.open.Wait()
	s.smtpListen.open.Wait()
	return err
}

// Drop ends all connections, as a restarting server does.
func (s *Sandbox) Drop() {
	s.imapListen.drop()
	s.smtpListen.drop()
}

// IMAPAddr returns the IMAP server's host:port.
func (s *Sandbox) IMAPAddr() string { return s.imapListen.Addr().String() }

// SMTPAddr returns the SMTP server's host:port.
func (s *Sandbox) SMTPAddr() string { return s.smtpListen.Addr().String() }

// Client returns a user's mail program.
func (s *Sandbox) Client(user string) *Client {
	return &Client{IMAP: s.IMAPAddr(), SMTP: s.SMTPAddr(), User: user, Password: s.options.Password}
}

// Deliver puts an email into a user's INBOX unchanged. It fails if there is no
// such user.
func (s *Sandbox) Deliver(user string, mail []byte) error {
	a := s.account(user)
	if a == nil {
		return fmt.Errorf("there is no sandbox account %q", user)
	}
	_, err := a.Append("INBOX", literal{bytes.NewReader(mail)}, &imap.AppendOptions{Time: s.options.Now()})
	return err
}

// Mails returns the emails in a user's INBOX, oldest first.
func (s *Sandbox) Mails(user string) ([][]byte, error) {
	mails, err := s.Client(user).Read(context.Background(), "INBOX", 0)
	var raw [][]byte
	for _, m := range mails {
		raw = append(raw, m.Raw)
	}
	return raw, err
}

// account finds an account by name or address; nil if there is none.
func (s *Sandbox) account(user string) *account {
	return s.accounts[strings.TrimSuffix(strings.ToLower(user), "@"+strings.ToLower(s.options.Domain))]
}

// logIn returns the user's account if the password is right.
func (s *Sandbox) logIn(user, password string) *account {
	if a := s.account(user); a != nil && a.Login(a.name, password) == nil {
		return a
	}
	return nil
}

// A literal is an email to append.
type literal struct{ *bytes.Reader }

func (l literal) Size() int64 { return l.Reader.Size() }

// checkLoopback fails if an address (host:port) is not on loopback.
func checkLoopback(address string) error {
	tcp, err := net.ResolveTCPAddr("tcp", address)
	if err != nil {
		return err
	}
	if !tcp.IP.IsLoopback() {
		return fmt.Errorf("%s is not on this machine; the sandbox has no TLS, so use 127.0.0.1", address)
	}
	return nil
}
