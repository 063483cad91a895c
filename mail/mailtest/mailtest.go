// Package mailtest runs real mail servers for tests, on loopback: [Dovecot] for
// IMAP and [SMTP] (Exim) for submission, as packaged by Debian (dovecot-imapd,
// dovecot-lmtpd, exim4-daemon-light). Each test has its own servers, which need
// no privileges and end with the test.
//
// They run in the part servers of the tests.
package mailtest

import (
	"testing"
)

// Domain is the domain of all addresses.
const Domain = "example.test"

// Password is the password of all accounts.
const Password = "not a secret"

// An Account is what a user needs to use the servers.
type Account struct {
	// User is the login name, Address the email address. Mail to
	// USER+ANYTHING@DOMAIN reaches the user too.
	User, Password, Address string
	// Token is accepted by the IMAP server's mechanisms XOAUTH2 and
	// OAUTHBEARER.
	Token string
}

// AccountOf returns a user's account.
func AccountOf(user string) Account {
	return Account{User: user, Password: Password, Address: user + "@" + Domain, Token: "token-of-" + user}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
