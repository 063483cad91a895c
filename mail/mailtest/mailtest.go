// Package mailtest runs real mail servers for tests, on loopback: [Dovecot] for
// IMAP and [SMTP] (Exim) for submission, as packaged by Debian (dovecot-imapd,
// dovecot-lmtpd, exim4-daemon-light). Each test has its own servers, which need
// no privileges and end with the test.
//
// If a server is missing, the test is skipped with a note; with
// CITYHALL_SERVERS=required in the environment it fails.
package mailtest

import (
	"os"
	"os/exec"
	"strings"
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

// need skips the test if there is a problem, or fails it if servers are
// required.
func need(t testing.TB, problem string) {
	t.Helper()
	if problem == "" {
		return
	}
	const packages = "on Debian: apt-get install --no-install-recommends dovecot-imapd dovecot-lmtpd exim4-daemon-light"
	if os.Getenv("CITYHALL_SERVERS") == "required" {
		t.Fatalf("%s, but CITYHALL_SERVERS=required; %s", problem, packages)
	}
	t.Skipf("%s: this is not tested here; %s", problem, packages)
}

// find returns the path of a program, or "" if it isn't installed. Servers are
// often outside people's PATH.
func find(program string) string {
	for _, dir := range append(strings.Split(os.Getenv("PATH"), ":"), "/usr/sbin", "/usr/local/sbin") {
		if path, err := exec.LookPath(dir + "/" + program); err == nil {
			return path
		}
	}
	return ""
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
