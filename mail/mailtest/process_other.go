//go:build !linux

package mailtest

import "syscall"

const supported = false

func attributes(uid, gid int) *syscall.SysProcAttr { return nil }

func killGroup(pid int) {}
