package mailtest

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// supported reports that servers can run on this system.
const supported = true

// attributes make a process run as a user in its own group and end with the
// test's process, however that ends.
func attributes(uid, gid int) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	if uid != os.Getuid() {
		a.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	return a
}

// killGroup kills the processes of a group and waits until they end.
func killGroup(group int) {
	for range 500 {
		syscall.Kill(-group, syscall.SIGKILL)
		if !alive(group) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// alive reports whether a process of the group is still running. Ended
// processes that nobody has waited for don't count.
func alive(group int) bool {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		stat, _ := os.ReadFile(path)
		// PID (NAME) STATE PARENT GROUP ...
		fields := strings.Fields(string(stat[strings.LastIndex(string(stat), ")")+1:]))
		if len(fields) > 2 && fields[2] == strconv.Itoa(group) && fields[0] != "Z" && fields[0] != "X" {
			return true
		}
	}
	return false
}
