// Package transport is the network: an IMAP inbox, SMTP submission, the passwords for
// them, and a doctor that tries all of it. It knows nothing of games, nor of
// what a mail says.
//
// No operation waits for ever: each ends with its context, and when the server
// gives no answer within the time of the Account. No password and no token is
// in an error.
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
)

// An Account is a login at a server.
type Account struct {
	// Server is host:port.
	Server   string
	Security Security
	User     string
	Auth     Auth
	// Password is where the password comes from, or the token.
	Password Password
	// CA is a file of certificates, PEM. If there is one, the server's
	// certificate must be signed by one of them; else by an authority that the
	// system trusts.
	CA string
	// Timeout is how long the server may take for an answer; 0 is a minute.
	Timeout time.Duration
}

// A Security says how the connection is kept from others.
type Security string

// The securities.
const (
	TLS      Security = "tls"      // from the first byte
	STARTTLS Security = "starttls" // asked for after the greeting; without it nothing goes on
	None     Security = "none"     // to this machine only
)

// Securities are all that there are.
var Securities = []Security{TLS, STARTTLS, None}

// An Auth is a way to log in.
type Auth string

// The ways to log in. The password of the last two is a token, which is fetched
// anew for each connection.
const (
	Plain       Auth = "plain"
	Login       Auth = "login" // with IMAP the command LOGIN, with SMTP the mechanism
	XOAuth2     Auth = "xoauth2"
	OAuthBearer Auth = "oauthbearer"
)

// Auths are all that there are.
var Auths = []Auth{Plain, Login, XOAuth2, OAuthBearer}

// Check says what is wrong with the account as it is written, without a look at
// the network.
func (a Account) Check() error {
	host, port, err := net.SplitHostPort(a.Server)
	if number, bad := strconv.ParseUint(port, 10, 16); err != nil || host == "" || bad != nil || number == 0 {
		return fmt.Errorf("the server is %q; write host and port, such as imap.example.org:993", a.Server)
	}
	if !slices.Contains(Securities, a.Security) {
		return fmt.Errorf("the security %q is not known; write one of %s", a.Security, list(Securities))
	}
	if a.Security == None && !isLoopback(host) {
		return fmt.Errorf("security none would send the password to %s in the clear: it is for this machine only; write tls or starttls", host)
	}
	if !slices.Contains(Auths, a.Auth) {
		return fmt.Errorf("the auth %q is not known; write one of %s", a.Auth, list(Auths))
	}
	if a.User == "" || strings.ContainsFunc(a.User, unicode.IsControl) {
		return fmt.Errorf("the user is %q; write the name to log in with, often the address", a.User)
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

// timeout is how long an answer may take.
func (a Account) timeout() time.Duration {
	if a.Timeout > 0 {
		return a.Timeout
	}
	return time.Minute
}
