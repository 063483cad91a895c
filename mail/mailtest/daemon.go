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

// A daemon is a server in a separate process with a separate directory.
type daemon struct {
	t         testing.TB
	dir       string   // a short path, for Unix sockets
	addresses []string // where it listens, host:port
	configure func()   // writes its configuration once the addresses are known
	command   []string
	uid, gid  int
	cmd       *exec.Cmd     // nil while it is stopped
	ended     chan struct{} // closed when the process has ended
}

// newDaemon prepares a daemon that listens on n ports. When the test ends, it
// is killed and its files are removed.
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

// unprivileged is the user that servers run as: nobody for root, otherwise the
// current user.
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

// Start starts the server if it is stopped, and waits until it accepts
// connections. The first time it picks free ports, and picks again if another
// process takes one first.
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

// stop ends the server and all its connections; its data stays.
func (d *daemon) stop() { d.end(syscall.SIGTERM) }

// Restart stops the server, whatever it is doing, and starts it.
func (d *daemon) Restart() {
	d.t.Helper()
	d.stop()
	d.Start()
}

// Log returns the server's log.
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

// own makes the server's user the owner of all files.
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

// end asks the server to end and kills it after five seconds. It kills any
// processes that the server leaves immediately.
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

// answering waits until the server accepts connections on all its addresses. It
// fails if the server ends first.
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

// freeAddresses returns free loopback addresses. Their ports are below those
// that systems give to clients, so that no client takes one while a server is
// stopped.
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
		defer l.Close() // so that each address is different
		addresses = append(addresses, l.Addr().String())
	}
	return addresses
}

func port(address string) string {
	_, p, _ := net.SplitHostPort(address)
	return p
}
