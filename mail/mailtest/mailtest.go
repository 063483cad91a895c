// Package mailtest runs real mail servers for tests, on loopback: Dovecot for
// IMAP and Exim for submission, as Debian has them (dovecot-imapd,
// dovecot-lmtpd, exim4-daemon-light). Each test has servers of its own, which
// need no privilege, end with the test and leave nothing.
//
// Where a server is missing the test is skipped, and says so; with
// CITYHALL_SERVERS=required in the environment it fails.
package mailtest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Domain is what stands behind the @ of all addresses.
const Domain = "example.test"

// Password is the password of all accounts.
const Password = "not a secret"

// An Account is what somebody needs to use the servers.
type Account struct {
	// User is the name to log in with, Address the mail address. Mail to
	// USER+ANYTHING@DOMAIN is the user's too.
	User, Password, Address string
	// Token is what the mechanisms XOAUTH2 and OAUTHBEARER of the IMAP server
	// take.
	Token string
}

// AccountOf is the account of a user.
func AccountOf(user string) Account {
	return Account{User: user, Password: Password, Address: user + "@" + Domain, Token: "token-of-" + user}
}

// need skips the test, or lets it fail where servers are required, if a problem
// is not "".
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

// find returns the path of a program, "" if it is not installed. Servers are
// often not in the PATH of people.
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
