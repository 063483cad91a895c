package postgrestest

import (
	"os"
	"syscall"
)

// supported reports that a server can run on this system.
const supported = true

// attributes make a process run as a user, and end with the test's process,
// however that ends.
func attributes(uid, gid int) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT}
	if uid != os.Getuid() {
		a.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return a
}
