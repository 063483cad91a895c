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

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// An Error is a failed operation with a server.
type Error struct {
	// Server is host:port.
	Server string
	Stage  Stage
	// Err is the cause in plain words. It wraps the original error, which
	// errors.Is and errors.As find.
	Err error
	// Hint suggests a fix; it may be empty.
	Hint string
}

// A Stage is what was being done.
type Stage string

// The stages. The first six open a connection, in this order.
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
	Making    Stage = "create a folder"
	Marking   Stage = "mark the mailbox"
	Waiting   Stage = "wait for mail"
	LoggedOut Stage = "log out"
	Sending   Stage = "send"
)

// Error returns "server: stage: cause; hint: HINT".
func (e *Error) Error() string {
	s := e.Server + ": " + string(e.Stage) + ": " + e.Err.Error()
	if e.Hint != "" {
		s += "; hint: " + e.Hint
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// A SendError is an email that the server refused.
type SendError struct {
	// Permanent means that sending it again won't help: a 5xx code.
	Permanent bool
	Code      int
	// Enhanced is the enhanced status code, such as 5.1.1, or "".
	Enhanced string
	// Said is the server's reply in one line.
	Said string
	// Recipient is the refused address; "" if the server refused the sender or
	// the email itself.
	Recipient string
}

// Error returns the text in English, for programs and logs.
func (e *SendError) Error() string { return e.Text(words.English) }

// Text returns what was refused, the codes and the server's reply, which stays as
// it is, in the language.
func (e *SendError) Text(language string) string {
	return words.For(language, "").Say(engine.Say("office/refused", "recipient", e.Recipient, "code", e.Code, "enhanced", e.Enhanced, "said", e.Said))
}

// The two ways in which a connection fails.
var (
	errSilent = errors.New("the server didn't reply")
	errCut    = errors.New("the connection was lost")
)

// A plainError is a cause in plain words.
type plainError struct {
	text string
	err  error
}

func (t *plainError) Error() string { return t.text }
func (t *plainError) Unwrap() error { return t.err }

// fail turns an error into an Error, and nil into nil.
func (a Account) fail(stage Stage, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Server: a.Server, Stage: stage, Err: &plainError{explain(err), err}, Hint: a.hint(stage, err)}
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
		return "stopped"
	case errors.Is(err, context.DeadlineExceeded):
		return "timed out"
	case errors.As(err, &unknown):
		return "the server's certificate isn't signed by a trusted authority"
	case errors.As(err, &host):
		return fmt.Sprintf("the server's certificate is for %s, not for %s", strings.Join(names(host.Certificate), ", "), host.Host)
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return fmt.Sprintf("the server's certificate is valid only from %s to %s", invalid.Cert.NotBefore.Format(time.DateOnly), invalid.Cert.NotAfter.Format(time.DateOnly))
	case errors.As(err, &noTLS):
		return "the server doesn't use TLS on this port"
	case errors.As(err, &noHost):
		return fmt.Sprintf("can't find server %s (or there is no network)", noHost.Name)
	case errors.As(err, &noAnswer):
		return "the server replied: " + oneLine(strings.TrimSpace(string(noAnswer.Type)+" "+string(noAnswer.Code)+" "+noAnswer.Text))
	case errors.As(err, &refused):
		return fmt.Sprintf("the server replied: %d %s", refused.Code, oneLine(refused.Message))
	case errors.As(err, &slow) && slow.Timeout():
		return errSilent.Error() + " in time"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return errCut.Error()
	}
	return oneLine(err.Error())
}

// names returns the hosts that a certificate is for.
func names(c *x509.Certificate) []string {
	all := append([]string{}, c.DNSNames...)
	for _, ip := range c.IPAddresses {
		all = append(all, ip.String())
	}
	if len(all) == 0 {
		return []string{"no host"}
	}
	return all
}

// oneLine makes a foreign text one short line that is safe to print.
func oneLine(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if runes := []rune(text); len(runes) > 300 {
		return string(runes[:300]) + "..."
	}
	return text
}
