package sandbox

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"slices"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// A Client is a person's mail program: it sends email and reads folders. Each
// call opens its own connection.
type Client struct {
	// IMAP and SMTP are the servers' addresses, host:port.
	IMAP, SMTP string
	// TLS is used from the first byte; nil means no TLS, on loopback only.
	TLS            *tls.Config
	User, Password string
}

// A Stored is an email in a folder.
type Stored struct {
	UID uint32
	Raw []byte
}

// Send submits an email unchanged to the recipients. If the server refuses it,
// the error is a *smtp.SMTPError.
func (c *Client) Send(ctx context.Context, from string, to []string, mail []byte) error {
	conn, err := c.dial(ctx, c.SMTP)
	if err != nil {
		return err
	}
	client := smtp.NewClient(conn)
	defer client.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if err := client.Auth(sasl.NewPlainClient("", c.User, c.Password)); err != nil {
		return err
	}
	if err := client.SendMail(from, to, bytes.NewReader(mail)); err != nil {
		return err
	}
	return client.Quit()
}

// Read returns the emails of a folder with UIDs greater than after, oldest
// first; 0 returns all. They stay in the folder, unread.
func (c *Client) Read(ctx context.Context, folder string, after uint32) ([]Stored, error) {
	conn, err := c.dial(ctx, c.IMAP)
	if err != nil {
		return nil, err
	}
	client := imapclient.New(conn, nil)
	defer client.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if err := client.Login(c.User, c.Password).Wait(); err != nil {
		return nil, err
	}
	if _, err := client.Select(folder, &imap.SelectOptions{ReadOnly: true}).Wait(); err != nil {
		return nil, fmt.Errorf("folder %s: %w", folder, err)
	}
	section := &imap.FetchItemBodySection{Peek: true}
	fetched, err := client.Fetch(imap.UIDSet{{Start: imap.UID(after + 1)}},
		&imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}).Collect()
	if err != nil {
		return nil, err
	}
	var mails []Stored
	for _, m := range fetched {
		// n:* always includes the last email.
		if uint32(m.UID) > after {
			mails = append(mails, Stored{UID: uint32(m.UID), Raw: m.FindBodySection(section)})
		}
	}
	slices.SortFunc(mails, func(a, b Stored) int { return cmp.Compare(a.UID, b.UID) })
	return mails, client.Logout().Wait()
}

func (c *Client) dial(ctx context.Context, address string) (net.Conn, error) {
	if c.TLS != nil {
		return (&tls.Dialer{Config: c.TLS}).DialContext(ctx, "tcp", address)
	}
	if err := checkLoopback(address); err != nil {
		return nil, err
	}
	return (&net.Dialer{}).DialContext(ctx, "tcp", address)
}
