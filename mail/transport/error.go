package transport

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
	"unicode"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
)

// An Error is an operation with a server that failed.
type Error struct {
	// Server is host:port.
	Server string
	Stage  Stage
	// Err is the cause. Its text is in plain words; it wraps what was wrong, so
	// that errors.Is and errors.As find it.
	Err error
	// Hint says what may help; it may be empty.
	Hint string
}

// A Stage is what was being done.
type Stage string

// The stages. The first six open a connection, one after another.
const (
	Settings  Stage = "settings"
	Secret    Stage = "password"
	Connect   Stage = "connect"
	Securing  Stage = "tls"
	LogIn     Stage = "log in"
	OpenBox   Stage = "open the inbox" // not with SMTP
	Listing   Stage = "list"
	Fetching  Stage = "fetch"
	Moving    Stage = "move"
	Making    Stage = "make a folder"
	Waiting   Stage = "wait for mail"
	LoggedOut Stage = "log out"
	Sending   Stage = "send"
)

// Error returns "server: stage: cause; hint".
func (e *Error) Error() string {
	s := e.Server + ": " + string(e.Stage) + ": " + e.Err.Error()
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// A SendError is a mail that the server did not take.
type SendError struct {
	// Permanent says that the server wants it never: a code of 5xx.
	Permanent bool
	Code      int
	// Enhanced is the enhanced status code, such as 5.1.1, or "".
	Enhanced string
	// Text is what the server said, in one line.
	Text string
	// Recipient is the address that was refused; "" if the sender or the mail
	// was.
	Recipient string
}

// Error returns who was refused, the codes, and what the server said.
func (e *SendError) Error() string {
	s := fmt.Sprintf("the server refused the mail: %d", e.Code)
	if e.Recipient != "" {
		s = fmt.Sprintf("the server refused %s: %d", e.Recipient, e.Code)
	}
	if e.Enhanced != "" {
		s += " " + e.Enhanced
	}
	return s + " " + e.Text
}

// The connection failed in one of these ways.
var (
	errSilent = errors.New("the server gave no answer")
	errCut    = errors.New("the connection broke off")
)

// told is a cause in plain words.
type told struct {
	text string
	err  error
}

func (t *told) Error() string { return t.text }
func (t *told) Unwrap() error { return t.err }

// fail makes an Error of what went wrong, nil of nil.
func (a Account) fail(stage Stage, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Server: a.Server, Stage: stage, Err: &told{explain(err), err}, Hint: a.hint(stage, err)}
}

// explain says in plain words what is wrong.
func explain(err error) string {
	var (
		unknown  x509.UnknownAuthorityError
		host     x509.HostnameError
		invalid  x509.CertificateInvalidError
		noTLS    tls.RecordHeaderError
		noHost   *net.DNSError
		noAnswer *imap.Error
		refused  *smtp.SMTPError
		slow     net.Error
	)
	switch {
	case errors.Is(err, context.Canceled):
		return "it was stopped"
	case errors.Is(err, context.DeadlineExceeded):
		return "the time for it is over"
	case errors.As(err, &unknown):
		return "the server's certificate is not signed by an authority that is trusted here"
	case errors.As(err, &host):
		return fmt.Sprintf("the server's certificate is for %s, and not for %s", strings.Join(names(host.Certificate), ", "), host.Host)
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return fmt.Sprintf("the server's certificate is valid from %s to %s only", invalid.Cert.NotBefore.Format(time.DateOnly), invalid.Cert.NotAfter.Format(time.DateOnly))
	case errors.As(err, &noTLS):
		return "the server does not speak TLS on this port"
	case errors.As(err, &noHost):
		return fmt.Sprintf("there is no server called %s, or no network", noHost.Name)
	case errors.As(err, &noAnswer):
		return "the server answered " + oneLine(strings.TrimSpace(string(noAnswer.Type)+" "+string(noAnswer.Code)+" "+noAnswer.Text))
	case errors.As(err, &refused):
		return fmt.Sprintf("the server answered %d %s", refused.Code, oneLine(refused.Message))
	case errors.As(err, &slow) && slow.Timeout():
		return errSilent.Error() + " in time"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return errCut.Error()
	}
	return oneLine(err.Error())
}

// names are the hosts that a certificate is for.
func names(c *x509.Certificate) []string {
	all := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		all = append(all, ip.String())
	}
	if len(all) == 0 {
		return []string{"no host at all"}
	}
	return all
}

// oneLine is a text of others in one short line that is safe to print.
func oneLine(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if runes := []rune(text); len(runes) > 300 {
		return string(runes[:300]) + "..."
	}
	return text
}
