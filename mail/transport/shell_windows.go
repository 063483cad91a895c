package transport

import (
	"context"
	"os/exec"
	"syscall"
)

// shell is a command that the shell reads. It takes its line as it is, and not
// in the way in which other programs take their arguments.
func shell(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /S /C "` + line + `"`}
	return cmd
}
