package transport

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/emersion/go-smtp"
)

// An Outbox is a connection to an SMTP server that accepts email for any
// address. Call one method at a time. After an error other than a [SendError]
// it is useless: close it and open another.
type Outbox struct {
	account Account
	conn    net.Conn // the connection below TLS, to close
	meter   *meter
	client  *smtp.Client
}

// OpenOutbox connects, encrypts the connection and logs in.
func OpenOutbox(ctx context.Context, a Account) (*Outbox, error) {
	conn, secret, err := a.connect(ctx)
	if err != nil {
		return nil, err
	}
	// Below TLS, so that it covers what comes before; the library bounds lines.
	o := &Outbox{account: a, conn: conn, meter: newMeter(conn, false)}
	greeted := Connect
	if a.Security == STARTTLS {
		greeted = Securing // certificates are checked with the first exchange
	}
	for _, step := range []struct {
		stage Stage
		do    func() error
	}{
		{Securing, func() error { return o.secure(ctx) }},
		{greeted, func() error { return o.client.Hello(o.name()) }},
		{LogIn, func() error { return o.logIn(secret) }},
	} {
		if err := o.bounded(ctx, step.stage, step.do); err != nil {
			o.conn.Close()
			return nil, err
		}
	}
	return o, nil
}

// bounded runs do, and ends it with its context, or when the server is silent or
// says too much.
func (o *Outbox) bounded(ctx context.Context, stage Stage, do func() error) error {
	g := watch(ctx, o.conn, o.account.timeout())
	o.meter.allow(maxReply, 0)
	return o.account.fail(stage, o.meter.cause(g.end(do())))
}

// secure creates the client, with TLS if the account asks for it.
func (o *Outbox) secure(ctx context.Context) error {
	config, err := o.account.tlsConfig()
	if err != nil {
		return err
	}
	switch o.account.Security {
	case None:
		o.client = smtp.NewClient(o.meter)
	case TLS:
		secured := tls.Client(o.meter, config)
		if err := secured.HandshakeContext(ctx); err != nil {
			return err
		}
		o.client = smtp.NewClient(secured)
	case STARTTLS:
		if o.client, err = smtp.NewClientStartTLS(o.meter, config); err != nil {
			return noSTARTTLS(err)
		}
	}
	o.client.CommandTimeout = o.account.timeout()
	o.client.SubmissionTimeout = looking * o.account.timeout()
	return nil
}

// looking is how many times longer a server may take to accept an email than to
// reply.
const looking = 5

// noSTARTTLS detects the error of a server without STARTTLS. The library
// reports it only as text.
func noSTARTTLS(err error) error {
	var refused *smtp.SMTPError
	if errors.As(err, &refused) && refused.Code/100 == 5 || strings.Contains(err.Error(), "support STARTTLS") {
		return errNoSTARTTLS
	}
	return err
}

// name is how this machine introduces itself to the server: the user's domain.
func (o *Outbox) name() string {
	if _, domain, ok := strings.Cut(o.account.User, "@"); ok && domain != "" {
		return domain
	}
	return "localhost"
}

func (o *Outbox) logIn(secret string) error {
	a := o.account
	_, offered := o.client.Extension("AUTH")
	if err := a.offers(strings.Fields(offered)); err != nil {
		return err
	}
	err := o.client.Auth(a.mechanism(secret))
	var refused *smtp.SMTPError
	if errors.As(err, &refused) {
		refused.Message = a.hideLogin(refused.Message, secret)
	}
	return err
}

// Send sends an email to all of the addresses or to none. A *[SendError] means
// that the server refused it, and the next one can be sent. After any other
// error the server may or may not have it: send the same email, with its
// Message-ID, again. If the context ends once the server has all of the email,
// Send waits at most 10 seconds for it to say whether it takes it.
func (o *Outbox) Send(ctx context.Context, from string, to []string, raw []byte) error {
	g := watch(ctx, o.conn, 2*looking*o.account.timeout())
	o.meter.allow(maxReply, 0)
	recipient, err := o.send(g, from, to, raw)
	err = o.meter.cause(g.end(err))
	var refused *smtp.SMTPError
	if !errors.As(err, &refused) {
		return o.account.fail(Sending, err)
	}
	if err := o.bounded(ctx, Sending, o.client.Reset); err != nil {
		o.conn.Close() // the next email notices
	}
	e := &SendError{
		Permanent: refused.Code/100 == 5, Code: refused.Code,
		Said: oneLine(refused.Message), Recipient: recipient,
	}
	if c := refused.EnhancedCode; c[0] > 0 {
		e.Enhanced = fmt.Sprintf("%d.%d.%d", c[0], c[1], c[2])
	}
	return e
}

// send also returns the recipient that caused the error.
func (o *Outbox) send(g *guard, from string, to []string, raw []byte) (recipient string, err error) {
	options := &smtp.MailOptions{Size: int64(len(raw))}
	utf8, _ := o.client.Extension("SMTPUTF8")
	for _, address := range append([]string{from}, to...) {
		if isASCII(address) {
			continue
		}
		if options.UTF8 = true; !utf8 {
			return address, &smtp.SMTPError{Code: 553, EnhancedCode: smtp.EnhancedCode{5, 6, 7}, Message: "the server accepts only ASCII addresses"}
		}
	}
	if err := o.client.Mail(from, options); err != nil {
		return "", err
	}
	for _, address := range to {
		if err := o.client.Rcpt(address, nil); err != nil {
			return address, err
		}
	}
	w, err := o.client.Data()
	if err != nil {
		return "", err
	}
	if _, err := bytes.NewReader(raw).WriteTo(w); err != nil {
		return "", err
	}
	g.finish()
	return "", w.Close()
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 127 })
}

// Close logs out, waiting at most 10 seconds for the server, and closes the
// connection.
func (o *Outbox) Close() error {
	defer o.conn.Close()
	g := watch(context.Background(), o.conn, min(o.account.timeout(), goodbye))
	o.meter.allow(maxReply, 0)
	return o.account.fail(LoggedOut, o.meter.cause(g.end(o.client.Quit())))
}
