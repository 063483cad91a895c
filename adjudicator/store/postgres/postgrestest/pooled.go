package postgrestest

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
)

// Pooled returns the URL of a database through PgBouncer (Debian's pgbouncer), which has
// a few connections to the server and gives each to a client for one transaction. It ends
// with the test. The URL says nothing of prepared statements, which this PgBouncer may
// not know.
func Pooled(t testing.TB, database string) string {
	t.Helper()
	program := testkit.Program(t, testkit.Postgres, "pgbouncer")
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(address)
	uid, gid, err := unprivileged()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp(running.server.dir, "pooled") // which its user can read
	if err != nil {
		t.Fatal(err)
	}
	settings := fmt.Sprintf(`[databases]
* = host=127.0.0.1 port=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %s
unix_socket_dir =
auth_type = scram-sha-256
auth_file = %s
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
server_login_retry = 1
`, u.Port(), port, filepath.Join(dir, "users"))
	for name, text := range map[string]string{"settings": settings, "users": fmt.Sprintf("%q %q\n", u.User.Username(), Password)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-q", filepath.Join(dir, "settings"))
	cmd.Dir, cmd.SysProcAttr = dir, attributes(uid, gid)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGQUIT)
		cmd.Wait()
		log.Close()
	})
	u.Host = address
	for range 200 {
		if c, err := net.Dial("tcp", u.Host); err == nil {
			c.Close()
			return u.String()
		}
		time.Sleep(50 * time.Millisecond)
	}
	text, _ := os.ReadFile(log.Name())
	t.Fatalf("PgBouncer doesn't answer: %s", text)
	return ""
}
