// Package transport talks to mail servers: IMAP to receive and SMTP to send.
// [OpenInbox] and [OpenOutbox] take an [Account] and return a connection:
//
//	inbox, err := transport.OpenInbox(ctx, account, "INBOX") // and: defer inbox.Close()
//	items, err := inbox.List(ctx)
//	err = inbox.Fetch(ctx, uids, limit, func(uid uint32, raw []byte) error { ... })
//
// [Doctor] tests the whole setup and suggests fixes.
//
// Every operation ends with its context, or when the server doesn't reply
// within the account's timeout. Errors never contain a password or a token. The
// package knows nothing about games or the meaning of an email.
package transport

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"cityhall.example/adjudicator/password"
)

// An Account is a login at a server.
type Account struct {
	// Server is host:port.
	Server   string
	Security Security
	User     string
	Auth     Auth
	// Password is where to find the password or token.
	Password password.Source
	// CA is a PEM file of certificates. If set, one of them must have signed the
	// server's certificate; otherwise an authority that the system trusts must.
	CA string
	// Timeout limits how long the server may take to reply; 0 means a minute.
	Timeout time.Duration
}

// A Security says how a connection is encrypted.
type Security string

// The kinds of encryption.
const (
	TLS      Security = "tls"      // from the first byte
	STARTTLS Security = "starttls" // after the greeting; required, never optional
	None     Security = "none"     // unencrypted; to this machine only
)

// Securities lists all of them.
var Securities = []Security{TLS, STARTTLS, None}

// An Auth is a login method.
type Auth string

// The login methods. For the last two the password is a token, fetched again for
// each connection.
const (
	Plain       Auth = "plain"
	Login       Auth = "login" // with IMAP the command LOGIN, with SMTP the mechanism
	XOAuth2     Auth = "xoauth2"
	OAuthBearer Auth = "oauthbearer"
)

// Auths lists all of them.
var Auths = []Auth{Plain, Login, XOAuth2, OAuthBearer}

// Check reports what is wrong with the account's settings. It doesn't use the
// network.
func (a Account) Check() error {
	host, port, err := net.SplitHostPort(a.Server)
	if number, bad := strconv.ParseUint(port, 10, 16); err != nil || host == "" || bad != nil || number == 0 {
		return fmt.Errorf("can't read server %q; expected host and port, such as imap.example.org:993", a.Server)
	}
	if !slices.Contains(Securities, a.Security) {
		return fmt.Errorf("unknown security %q; expected one of %s", a.Security, list(Securities))
	}
	if a.Security == None && !isLoopback(host) {
		return fmt.Errorf("security none would send the password to %s unencrypted; use tls or starttls (none works only on this machine)", host)
	}
	if !slices.Contains(Auths, a.Auth) {
		return fmt.Errorf("unknown auth %q; expected one of %s", a.Auth, list(Auths))
	}
	if a.User == "" || strings.ContainsFunc(a.User, unicode.IsControl) {
		return fmt.Errorf("can't read user %q; expected the login name, often the address", a.User)
	}
	return a.Password.Check()
}

// isLoopback reports whether the host is this machine.
func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && ip.Unmap().IsLoopback()
}

func list[W ~string](words []W) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(w))
	}
	return b.String()
}

// host is the server without the port.
func (a Account) host() string {
	host, _, _ := net.SplitHostPort(a.Server)
	return host
}

// timeout is how long a reply may take.
func (a Account) timeout() time.Duration {
	if a.Timeout > 0 {
		return a.Timeout
	}
	return time.Minute
}
