package sandbox

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

func (s *Sandbox) newSMTP() *smtp.Server {
	server := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &submission{sandbox: s}, nil
	}))
	server.Domain = s.options.Domain
	server.MaxMessageBytes = s.options.MaxSize
	server.MaxRecipients = 100
	server.AllowInsecureAuth = true
	server.TLSConfig = s.options.TLS
	server.ErrorLog = s.options.Log
	server.ReadTimeout = 5 * time.Minute
	server.WriteTimeout = time.Minute
	return server
}

// A submission is a client's connection to the SMTP server.
type submission struct {
	sandbox *Sandbox
	account *account // nil before login
	from    string
	to      []recipient
}

// A recipient is an address as the client wrote it.
type recipient struct {
	address string
	account *account
}

func (b *submission) AuthMechanisms() []string { return b.sandbox.mechanisms() }

func (b *submission) Auth(mechanism string) (sasl.Server, error) {
	server := b.sandbox.authenticate(mechanism, func(a *account) error {
		if b.account = a; a == nil {
			return smtp.ErrAuthFailed
		}
		return nil
	})
	if server == nil {
		return nil, smtp.ErrAuthUnknownMechanism
	}
	return server, nil
}

// Mail accepts any sender, so that people can try out forgeries.
func (b *submission) Mail(from string, _ *smtp.MailOptions) error {
	if b.account == nil {
		return &smtp.SMTPError{Code: 530, EnhancedCode: smtp.EnhancedCode{5, 7, 0}, Message: "Authentication required"}
	}
	b.from = from
	return nil
}

func (b *submission) Rcpt(to string, _ *smtp.RcptOptions) error {
	at := strings.LastIndex(to, "@")
	if at < 0 || !strings.EqualFold(to[at+1:], b.sandbox.options.Domain) {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "Nothing leaves the sandbox: relaying denied"}
	}
	user, _, _ := strings.Cut(to[:at], "+")
	a := b.sandbox.account(user)
	if a == nil {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "User doesn't exist"}
	}
	b.to = append(b.to, recipient{to, a})
	return nil
}

func (b *submission) Data(r io.Reader) error {
	mail, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	s := b.sandbox
	s.mu.Lock()
	s.mails++
	number := s.mails
	s.mu.Unlock()
	date := s.options.Now().Format(time.RFC1123Z)
	for _, to := range b.to {
		trace := fmt.Sprintf("Return-Path: <%s>\r\nDelivered-To: %s\r\n"+
			"Received: from [127.0.0.1] (login %s)\r\n\tby %s with ESMTPA id %d\r\n\tfor <%s>; %s\r\n",
			b.from, to.address, b.account.name, s.options.Domain, number, to.address, date)
		if err := s.Deliver(to.account.name, append([]byte(trace), mail...)); err != nil {
			return err
		}
	}
	return nil
}

func (b *submission) Reset() { b.from, b.to = "", nil }

func (b *submission) Logout() error { return nil }
