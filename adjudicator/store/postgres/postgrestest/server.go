package postgrestest

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// A server is PostgreSQL with a cluster of its own, in a directory of its own.
type server struct {
	dir, address string
	settings     []string // arguments besides the usual ones
	sslmode      string   // of URLs, "" for disable
	cmd          *exec.Cmd
	ended        chan struct{}
}

// bin returns the directory with the newest server's programs, or "".
func bin() string {
	all, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(all) == 0 {
		path, err := exec.LookPath("initdb")
		if err != nil {
			return ""
		}
		return filepath.Dir(path)
	}
	return filepath.Dir(slices.MaxFunc(all, func(a, b string) int { return version(a) - version(b) }))
}

func version(initdb string) int {
	n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb))))
	return n
}

// start makes a cluster and starts its server. Without other settings it loses what it
// holds with the machine, which is what a test needs.
func start(settings ...string) (*server, error) {
	dir, err := os.MkdirTemp("/tmp", "ch") // a short path, for the socket
	if err != nil {
		return nil, err
	}
	s := &server{dir: dir, settings: settings}
	if err := s.initialize(); err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	return s, s.begin()
}

// begin starts the server of a new cluster on a free port.
func (s *server) begin() error {
	for try := 0; ; try++ { // another process may take the port first
		err := s.run()
		if err == nil {
			return nil
		}
		if s.address = ""; try == 4 {
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			s.end()
			return fmt.Errorf("%w\n%s", err, log)
		}
	}
}

// initialize makes the cluster.
func (s *server) initialize() error {
	password := filepath.Join(s.dir, "password")
	if err := os.WriteFile(password, []byte(Password+"\n"), 0o644); err != nil {
		return err
	}
	if uid, gid, err := unprivileged(); err != nil {
		return err
	} else if err := os.Chown(s.dir, uid, gid); err != nil {
		return err
	}
	cmd, err := s.command("initdb", "--no-sync", "--username=postgres", "--auth-local=trust", "--auth-host=scram-sha-256",
		"--pwfile="+password, "--encoding=UTF8", "--locale=C", "-D", filepath.Join(s.dir, "data"))
	if err != nil {
		return err
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return nil
}

// freeAddress returns a loopback address on which nobody listens.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// run starts the server on a free port and waits until it answers.
func (s *server) run() error {
	if s.address == "" {
		var err error
		if s.address, err = freeAddress(); err != nil {
			return err
		}
	}
	_, port, _ := net.SplitHostPort(s.address)
	args := []string{"-D", filepath.Join(s.dir, "data"), "-p", port, "-h", "127.0.0.1", "-k", s.dir,
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "max_connections=300", "-c", "shared_buffers=32MB", "-c", "autovacuum_naptime=10s"}
	cmd, err := s.command("postgres", append(args, s.settings...)...)
	if err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(s.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	s.cmd, s.ended = cmd, make(chan struct{})
	go func() {
		cmd.Wait()
		close(s.ended)
	}()
	for range 600 {
		select {
		case <-s.ended:
			return fmt.Errorf("postgres ended")
		case <-time.After(50 * time.Millisecond):
		}
		if c, err := pgx.Connect(context.Background(), s.url("postgres")); err == nil {
			return c.Close(context.Background())
		}
	}
	s.stop()
	return fmt.Errorf("postgres does not answer")
}

// url returns the URL of a database.
func (s *server) url(database string) string {
	return fmt.Sprintf("postgres://postgres:%s@%s/%s?sslmode=%s", Password, s.address, database, cmp.Or(s.sslmode, "disable"))
}

// end ends the server at once and removes its files.
func (s *server) end() {
	if s.cmd != nil {
		s.stop()
	}
	os.RemoveAll(s.dir)
}

// stop ends the server at once.
func (s *server) stop() {
	s.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-s.ended:
	case <-time.After(10 * time.Second):
		s.cmd.Process.Kill()
		<-s.ended
	}
}

// command returns a command of the server that runs as a user without privileges.
func (s *server) command(name string, args ...string) (*exec.Cmd, error) {
	cmd := exec.Command(filepath.Join(bin(), name), args...)
	uid, gid, err := unprivileged()
	cmd.Dir, cmd.SysProcAttr = s.dir, attributes(uid, gid)
	cmd.Env = append(os.Environ(), "HOME="+s.dir) // that of another user can't be read
	return cmd, err
}

// unprivileged is the user that the server runs as: nobody for root, otherwise the
// current user.
func unprivileged() (uid, gid int, err error) {
	if os.Getuid() != 0 {
		return os.Getuid(), os.Getgid(), nil
	}
	nobody, err := user.Lookup("nobody")
	if err != nil {
		return 0, 0, err
	}
	uid, err = strconv.Atoi(nobody.Uid)
	if err != nil {
		return 0, 0, err
	}
	gid, err = strconv.Atoi(nobody.Gid)
	return uid, gid, err
}
