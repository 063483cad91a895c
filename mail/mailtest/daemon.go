package mailtest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A daemon is a server in a process of its own, with its files in a directory
// of its own.
type daemon struct {
	t         testing.TB
	dir       string   // its path is short, for the sake of unix sockets
	addresses []string // where it listens, host:port
	configure func()   // writes its configuration, when the addresses are known
	command   []string
	uid, gid  int
	cmd       *exec.Cmd     // nil while it is stopped
	ended     chan struct{} // closed when the process has ended
}

// newDaemon prepares a daemon that listens at so many ports. It is killed, and
// its files removed, when the test ends.
func newDaemon(t testing.TB, ports int) *daemon {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "ch")
	must(t, err)
	d := &daemon{t: t, dir: dir, addresses: make([]string, ports)}
	t.Cleanup(func() {
		d.end(syscall.SIGKILL)
		os.RemoveAll(dir)
	})
	d.uid, d.gid = unprivileged(t)
	return d
}

// unprivileged is whom servers run as: nobody in the place of root, anybody
// else as oneself.
func unprivileged(t testing.TB) (uid, gid int) {
	t.Helper()
	if os.Getuid() != 0 {
		return os.Getuid(), os.Getgid()
	}
	nobody, err := user.Lookup("nobody")
	must(t, err)
	uid, err = strconv.Atoi(nobody.Uid)
	must(t, err)
	gid, err = strconv.Atoi(nobody.Gid)
	must(t, err)
	return uid, gid
}

// Start starts the server if it is stopped, and waits until it answers. The
// first time it looks for ports, again if somebody else was faster to take one.
func (d *daemon) Start() {
	d.t.Helper()
	if d.cmd != nil {
		return
	}
	fresh := d.addresses[0] == ""
	var err error
	for try := 0; try == 0 || fresh && try < 5; try++ {
		if fresh {
			d.addresses = freeAddresses(d.t, len(d.addresses))
		}
		d.configure()
		must(d.t, d.own())
		must(d.t, d.run())
		if err = d.answering(); err == nil {
			return
		}
		d.end(syscall.SIGKILL)
	}
	d.t.Fatalf("%v\n%s", err, d.Log())
}

// Stop ends the server, and with it all connections; what it has stored stays.
func (d *daemon) Stop() { d.end(syscall.SIGTERM) }

// Restart stops the server, in the middle of whatever it does, and starts it.
func (d *daemon) Restart() {
	d.t.Helper()
	d.Stop()
	d.Start()
}

// Log is what the server has logged.
func (d *daemon) Log() string {
	var all strings.Builder
	logs, _ := filepath.Glob(d.file("*log"))
	for _, path := range logs {
		log, _ := os.ReadFile(path)
		all.Write(log)
	}
	return all.String()
}

func (d *daemon) file(name string) string { return filepath.Join(d.dir, name) }

// own gives all files to the user that the server runs as.
func (d *daemon) own() error {
	if os.Getuid() == d.uid {
		return nil
	}
	return filepath.WalkDir(d.dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, d.uid, d.gid)
	})
}

func (d *daemon) run() error {
	out, err := os.OpenFile(d.file("out.log"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := exec.Command(d.command[0], d.command[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = d.dir, out, out
	cmd.SysProcAttr = attributes(d.uid, d.gid)
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	d.cmd, d.ended = cmd, ended
	return nil
}

// end signals the server to end, and after five seconds kills it, as it does at
// once with whatever processes the server leaves.
func (d *daemon) end(signal syscall.Signal) {
	if d.cmd == nil {
		return
	}
	d.cmd.Process.Signal(signal)
	select {
	case <-d.ended:
	case <-time.After(5 * time.Second):
	}
	killGroup(d.cmd.Process.Pid)
	<-d.ended
	d.cmd = nil
}

// answering waits until the server accepts connections at all its addresses. It
// fails when the server ends before.
func (d *daemon) answering() error {
	deadline := time.After(20 * time.Second)
	for _, a := range d.addresses {
		for {
			conn, err := net.DialTimeout("tcp", a, time.Second)
			if err == nil {
				conn.Close()
				break
			}
			select {
			case <-d.ended:
				return fmt.Errorf("%s ended: %w", d.command[0], err)
			case <-deadline:
				return fmt.Errorf("%s doesn't reply: %w", d.command[0], err)
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	return nil
}

// freeAddresses returns addresses on loopback at which nobody listens. Their
// ports are below those that systems give to clients, so that no client gets
// one while a server is stopped.
func freeAddresses(t testing.TB, n int) []string {
	t.Helper()
	var addresses []string
	for tries := 0; len(addresses) < n; tries++ {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10000+rand.IntN(20000)))
		if err != nil {
			if tries > 1000 {
				t.Fatal(err)
			}
			continue
		}
		defer l.Close() // after the others have got theirs
		addresses = append(addresses, l.Addr().String())
	}
	return addresses
}

func port(address string) string {
	_, p, _ := net.SplitHostPort(address)
	return p
}
