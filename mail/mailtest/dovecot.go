package mailtest

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

// A Server is a running Dovecot.
type Server struct {
	*daemon
	// CA is the PEM file with the authority's certificate.
	CA string

	identity  identity
	users     []string
	tokens    *httptest.Server
	delivered int
}

// Dovecot starts a Dovecot with an account for each user; email is kept in
// Maildirs. It fails the test if the
// part is asked for and Dovecot 2.3 is missing.
func Dovecot(t testing.TB, users ...string) *Server {
	t.Helper()
	path := testkit.Program(t, testkit.Servers, "dovecot")
	if problem := noDovecot(path); problem != "" {
		testkit.Missing(t, testkit.Servers, problem)
	}
	s := &Server{daemon: newDaemon(t, 3), users: users}
	s.identity = newIdentity(t, s.dir)
	s.CA = s.identity.ca
	s.tokens = httptest.NewServer(http.HandlerFunc(s.introspect))
	t.Cleanup(s.tokens.Close)
	var accounts strings.Builder
	for _, u := range users {
		fmt.Fprintf(&accounts, "%s:{PLAIN}%s:%d:%d::%s::\n", u, Password, s.uid, s.gid, filepath.Dir(s.maildir(u)))
		for _, sub := range []string{"cur", "new", "tmp"} {
			must(t, os.MkdirAll(filepath.Join(s.maildir(u), sub), 0o700))
		}
	}
	must(t, os.WriteFile(s.file("users"), []byte(accounts.String()), 0o600))
	s.command = []string{path, "-F", "-c", s.file("dovecot.conf")}
	s.configure = func() {
		must(t, os.WriteFile(s.file("oauth2.conf"), []byte(s.oauth2()), 0o600))
		must(t, os.WriteFile(s.file("dovecot.conf"), []byte(s.config()), 0o600))
	}
	s.Start()
	return s
}

// noDovecot returns why Dovecot can't run, or "".
func noDovecot(path string) string {
	switch {
	case !supported:
		return "servers are run on Linux only"
	}
	for _, part := range []string{"imap", "lmtp"} {
		if _, err := os.Stat("/usr/lib/dovecot/" + part); err != nil {
			return "Dovecot's " + part + " is not installed"
		}
	}
	if version, err := exec.Command(path, "--version").Output(); err != nil || !strings.HasPrefix(string(version), "2.3.") {
		return fmt.Sprintf("Dovecot 2.3 is needed, here is %s", bytes.TrimSpace(version))
	}
	return ""
}

// IMAPS returns the host:port for IMAP over TLS. It stays the same when the
// server restarts.
func (s *Server) IMAPS() string { return s.addresses[0] }

// IMAP returns the host:port for IMAP with STARTTLS, which is optional on
// loopback.
func (s *Server) IMAP() string { return s.addresses[1] }

// lmtp returns the host:port where anyone can deliver mail for the users.
func (s *Server) lmtp() string { return s.addresses[2] }

// tls returns the clients' configuration, which trusts only the authority.
func (s *Server) tls() *tls.Config {
	return &tls.Config{RootCAs: s.identity.pool, ServerName: "127.0.0.1"}
}

// Client returns a user's mail program, which can only read.
func (s *Server) Client(user string) *sandbox.Client {
	return &sandbox.Client{IMAP: s.IMAPS(), TLS: s.tls(), User: user, Password: Password}
}

// Deliver puts emails into a user's INBOX in order, bypassing the server, so
// that thousands take no time. The files hold the emails unchanged.
func (s *Server) Deliver(user string, mails ...[]byte) {
	s.t.Helper()
	if !slices.Contains(s.users, user) {
		s.t.Fatalf("there is no user %q to deliver to", user)
	}
	for _, mail := range mails {
		s.delivered++
		// Dovecot numbers new emails by the time in their file names, and
		// trusts the sizes there: of the file, and of the email with CR LF line
		// ends.
		name := fmt.Sprintf("%d.M%06dP%dQ%d.mailtest,S=%d,W=%d", time.Now().Unix(), s.delivered%1e6, os.Getpid(),
			s.delivered, len(mail), len(mail)+bytes.Count(mail, []byte("\n"))-bytes.Count(mail, []byte("\r\n")))
		temporary := filepath.Join(s.maildir(user), "tmp", name)
		must(s.t, os.WriteFile(temporary, mail, 0o600))
		if os.Getuid() != s.uid {
			must(s.t, os.Lchown(temporary, s.uid, s.gid))
		}
		must(s.t, os.Rename(temporary, filepath.Join(s.maildir(user), "new", name)))
	}
}

func (s *Server) maildir(user string) string {
	return filepath.Join(s.dir, "mail", user, "Maildir")
}

// introspect tells Dovecot whose token it received.
func (s *Server) introspect(w http.ResponseWriter, r *http.Request) {
	for _, u := range s.users {
		if r.URL.Query().Get("token") == AccountOf(u).Token {
			json.NewEncoder(w).Encode(map[string]any{"username": u})
			return
		}
	}
	http.Error(w, "{}", http.StatusUnauthorized)
}

func (s *Server) oauth2() string {
	return "tokeninfo_url = " + s.tokens.URL + "/?token=\nusername_attribute = username\n"
}

// config is Dovecot's configuration. Everything is in the directory, and
// nothing needs privileges.
func (s *Server) config() string {
	uid, gid := strconv.Itoa(s.uid), strconv.Itoa(s.gid)
	name, group := uid, gid
	if u, err := user.LookupId(uid); err == nil {
		name = u.Username
	}
	if g, err := user.LookupGroupId(gid); err == nil {
		group = g.Name
	}
	return strings.NewReplacer("$DIR", s.dir, "$USER", name, "$GROUP", group, "$CERT", s.identity.cert, "$KEY", s.identity.key, "$DOMAIN", Domain,
		"$IMAPS", port(s.IMAPS()), "$IMAP", port(s.IMAP()), "$LMTP", port(s.lmtp())).Replace(`
base_dir = $DIR/run
state_dir = $DIR/state
log_path = $DIR/dovecot.log
default_internal_user = $USER
default_internal_group = $GROUP
default_login_user = $USER
listen = 127.0.0.1
protocols = imap lmtp

ssl = required
ssl_cert = <$CERT
ssl_key = <$KEY
ssl_dh =

auth_mechanisms = plain login xoauth2 oauthbearer
auth_username_format = %Ln
auth_failure_delay = 0
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = $DIR/oauth2.conf
}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = $DIR/users
}
userdb {
  driver = passwd-file
  args = $DIR/users
}
first_valid_uid = 1
mail_location = maildir:~/Maildir
mailbox_idle_check_interval = 1 secs
mail_max_userip_connections = 200
recipient_delimiter = +
hostname = mail.$DOMAIN
postmaster_address = postmaster@$DOMAIN

service imap-login {
  chroot =
  inet_listener imap {
    port = $IMAP
  }
  inet_listener imaps {
    port = $IMAPS
    ssl = yes
  }
}
service lmtp {
  inet_listener lmtp {
    port = $LMTP
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`)
}
