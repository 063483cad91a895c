package transport

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// An Inbox is a folder on an IMAP server, over one connection. Call one method
// at a time. After a connection error it is useless: close it and open another.
type Inbox struct {
	account  Account
	conn     net.Conn // the connection below TLS, to close
	meter    *meter
	tidy     *tidy
	commands *counter
	client   *imapclient.Client
	caps     imap.CapSet
	folder   string
	validity uint32
	known    atomic.Int64  // emails in the folder, as last reported
	gone     atomic.Int64  // those of which the server reported that they are gone
	news     chan struct{} // holds one value when there are more
}

// errNoSTARTTLS: the server can't encrypt the connection.
var errNoSTARTTLS = errors.New("the server doesn't offer STARTTLS")

// OpenInbox connects, encrypts the connection, logs in and opens a folder.
func OpenInbox(ctx context.Context, a Account, folder string) (*Inbox, error) {
	conn, secret, err := a.connect(ctx)
	if err != nil {
		return nil, err
	}
	b := &Inbox{account: a, conn: conn, folder: folder, news: make(chan struct{}, 1)}
	for _, step := range []struct {
		stage Stage
		do    func(*guard) error
	}{
		{Securing, func(*guard) error { return b.secure(ctx) }},
		{Connect, func(*guard) error { return b.client.WaitGreeting() }},
		{LogIn, func(*guard) error { return b.logIn(secret) }},
		{OpenBox, func(*guard) error { return b.open() }},
	} {
		if err := b.bounded(ctx, step.stage, step.do); err != nil {
			b.abandon()
			return nil, err
		}
	}
	return b, nil
}

// bounded runs do, and ends it with its context, or when the server is silent or
// says too much.
func (b *Inbox) bounded(ctx context.Context, stage Stage, do func(*guard) error) error {
	return b.metered(ctx, stage, maxReply, maxLine, do)
}

// metered does the same for what may take so many bytes, and literals of that
// size.
func (b *Inbox) metered(ctx context.Context, stage Stage, most, literal int64, do func(*guard) error) error {
	g := watch(ctx, b.conn, b.account.timeout())
	if b.meter == nil { // before the connection is encrypted
		return b.account.fail(stage, g.end(do(g)))
	}
	b.meter.allow(most, literal)
	return b.account.fail(stage, b.meter.cause(g.end(do(g))))
}

// secure creates the client, with TLS if the account asks for it.
func (b *Inbox) secure(ctx context.Context) error {
	options := &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				b.count(int64(*d.NumMessages))
			}
		},
		Expunge: func(uint32) { b.known.Add(-1); b.gone.Add(1) },
	}}
	conn := b.conn
	if b.account.Security != None {
		config, err := b.account.tlsConfig()
		if err != nil {
			return err
		}
		if conn, err = secured(ctx, b.account.Security, conn, config); err != nil {
			return err
		}
	}
	b.meter = newMeter(conn, true)
	b.tidy = newTidy(b.meter)
	b.commands = &counter{Conn: b.tidy}
	b.client = imapclient.New(b.commands, options)
	return nil
}

// secured encrypts the connection.
func secured(ctx context.Context, security Security, conn net.Conn, config *tls.Config) (net.Conn, error) {
	if security == STARTTLS {
		return startTLS(ctx, conn, config)
	}
	c := tls.Client(conn, config)
	return c, c.HandshakeContext(ctx)
}

func (b *Inbox) logIn(secret string) error {
	a := b.account
	caps := b.client.Caps()
	if caps == nil {
		return errCut
	}
	var err error
	if a.Auth == Login {
		if caps.Has(imap.CapLoginDisabled) {
			return errors.New("the server doesn't allow LOGIN here")
		}
		err = b.client.Login(a.User, secret).Wait()
	} else if err = a.offers(caps.AuthMechanisms()); err == nil {
		err = b.client.Authenticate(a.mechanism(secret))
	}
	var refused *imap.Error
	if errors.As(err, &refused) {
		refused.Text = a.hideLogin(refused.Text, secret)
	}
	return err
}

// open opens the folder, or opens it anew.
func (b *Inbox) open() error {
	data, err := b.client.Select(b.folder, nil).Wait()
	if err != nil {
		return err
	}
	if data.UIDValidity == 0 {
		return errors.New("the server gives the folder no UIDVALIDITY, so its emails have no lasting numbers")
	}
	b.validity = data.UIDValidity
	b.known.Store(int64(data.NumMessages))
	if b.caps = b.client.Caps(); b.caps == nil {
		return errCut
	}
	return nil
}

// count updates the number of emails from the server's report.
func (b *Inbox) count(n int64) {
	if n > b.known.Swap(n) {
		select {
		case b.news <- struct{}{}:
		default:
		}
	}
}

// Validity returns the folder's UIDVALIDITY: UIDs are comparable only while it
// stays the same.
func (b *Inbox) Validity() uint32 { return b.validity }

// Commands returns how many commands were sent, without STARTTLS.
func (b *Inbox) Commands() int { return int(b.commands.n.Load()) }

// lacks returns the capabilities that the server lacks: any of MOVE, UIDPLUS
// and IDLE.
func (b *Inbox) lacks() []string {
	var lacks []string
	for _, c := range []imap.Cap{imap.CapMove, imap.CapUIDPlus, imap.CapIdle} {
		if !b.caps.Has(c) {
			lacks = append(lacks, string(c))
		}
	}
	return lacks
}

// Close logs out, waiting at most 10 seconds for the server, and closes the
// connection.
func (b *Inbox) Close() error {
	defer b.abandon()
	g := watch(context.Background(), b.conn, min(b.account.timeout(), goodbye))
	b.meter.allow(maxReply, maxLine)
	return b.account.fail(LoggedOut, b.meter.cause(g.end(b.client.Logout().Wait())))
}

// goodbye is how long a server may take to confirm a logout, or an email after the
// context ended.
const goodbye = 10 * time.Second

// abandon closes the connection and waits until its goroutines have ended.
func (b *Inbox) abandon() {
	b.conn.Close()
	if b.client != nil {
		b.client.Close()
	}
}

// set is a set of UIDs.
func set(uids []uint32) imap.UIDSet {
	uids = slices.Sorted(slices.Values(uids))
	var s imap.UIDSet
	for _, uid := range uids {
		s.AddNum(imap.UID(uid))
	}
	return s
}
