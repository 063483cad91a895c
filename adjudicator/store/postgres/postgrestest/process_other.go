//go:build !linux

package postgrestest

import "syscall"

// supported reports that a server can run on this system.
const supported = false

func attributes(uid, gid int) *syscall.SysProcAttr { return nil }
