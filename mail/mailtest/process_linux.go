package mailtest

import (
	"os"
	"syscall"
)

// supported says that servers can be run on this system.
const supported = true

// attributes let a process run as a user in a group of its own, and end with
// the test's process, however that ends.
func attributes(uid, gid int) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	if uid != os.Getuid() {
		a.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return a
}

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
