package mailtest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

// An SMTPServer is a running Exim. It accepts email for a Dovecot's users from
// clients that log in. Undeliverable email bounces; while Dovecot is down,
// email waits.
type SMTPServer struct {
	*daemon
	dovecot *Server
}

// SMTP starts an Exim in front of a Dovecot.
func SMTP(t testing.TB, dovecot *Server) *SMTPServer {
	t.Helper()
	path := testkit.Program(t, testkit.Servers, "exim4")
	s := &SMTPServer{daemon: newDaemon(t, 2), dovecot: dovecot}
	// A copy doesn't have the privileges that Debian gives the program.
	program, err := os.ReadFile(path)
	must(t, err)
	must(t, os.WriteFile(s.file("exim"), program, 0o700))
	var users strings.Builder
	for _, u := range dovecot.users {
		fmt.Fprintf(&users, "%s: %s\n", u, Password)
	}
	must(t, os.WriteFile(s.file("users"), []byte(users.String()), 0o600))
	for _, name := range []string{dovecot.identity.cert, dovecot.identity.key} {
		pem, err := os.ReadFile(name)
		must(t, err)
		must(t, os.WriteFile(s.file(strings.TrimPrefix(name, dovecot.dir+"/")), pem, 0o600))
	}
	s.command = []string{s.file("exim"), "-C", s.file("exim.conf"), "-bdf", "-q1s"}
	s.configure = func() {
		// Exim's retry database; Exim hangs if a kill left it half written.
		must(t, os.RemoveAll(s.file("spool/db")))
		must(t, os.WriteFile(s.file("exim.conf"), []byte(s.config()), 0o600))
	}
	s.Start()
	return s
}

// SMTPS returns the host:port for submission over TLS. It stays the same when
// the server restarts.
func (s *SMTPServer) SMTPS() string { return s.addresses[0] }

// Submission returns the host:port for submission with STARTTLS.
func (s *SMTPServer) Submission() string { return s.addresses[1] }

// Client returns a user's mail program.
func (s *SMTPServer) Client(user string) *sandbox.Client {
	c := s.dovecot.Client(user)
	c.SMTP = s.SMTPS()
	return c
}

// config is Exim's configuration.
func (s *SMTPServer) config() string {
	return strings.NewReplacer("$DIR", s.dir, "$UID", strconv.Itoa(s.uid), "$GID", strconv.Itoa(s.gid),
		"$DOMAIN", Domain, "$LMTP", port(s.dovecot.lmtp()),
		"$SMTPS", port(s.SMTPS()), "$SUBMISSION", port(s.Submission())).Replace(`
exim_path = $DIR/exim
exim_user = $UID
exim_group = $GID
trusted_users = $UID
never_users =
deliver_drop_privilege = true
spool_directory = $DIR/spool
log_file_path = $DIR/exim-%slog
pid_file_path = $DIR/pid
keep_environment =
primary_hostname = mail.$DOMAIN
qualify_domain = $DOMAIN

local_interfaces = 127.0.0.1
daemon_smtp_ports = $SMTPS : $SUBMISSION
daemon_startup_retries = 0
tls_on_connect_ports = $SMTPS
tls_advertise_hosts = *
tls_certificate = $DIR/cert.pem
tls_privatekey = $DIR/key.pem
auth_advertise_hosts = ${if def:tls_in_cipher{*}{}}
rfc1413_hosts =
message_size_limit = 20M
smtp_accept_max = 100
smtp_accept_queue_per_connection = 0
acl_smtp_rcpt = recipient

begin acl
recipient:
  deny !authenticated = *
    message = authentication required
  accept domains = $DOMAIN
  deny message = relaying denied

begin routers
users:
  driver = manualroute
  domains = $DOMAIN
  route_list = * 127.0.0.1
  self = send
  transport = dovecot

begin transports
dovecot:
  driver = smtp
  protocol = lmtp
  port = $LMTP
  allow_localhost
  hosts_avoid_tls = *

begin retry
* * F,1h,1s

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${if eq{$auth3}{${lookup{$auth2}lsearch{$DIR/users}{$value}fail}}}
  server_set_id = $auth2
login:
  driver = plaintext
  public_name = LOGIN
  server_prompts = Username:: : Password::
  server_condition = ${if eq{$auth2}{${lookup{$auth1}lsearch{$DIR/users}{$value}fail}}}
  server_set_id = $auth1
`)
}
