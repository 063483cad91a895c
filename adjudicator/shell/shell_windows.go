package shell

import (
	"context"
	"os/exec"
	"syscall"
)

// command passes the line unquoted, unlike the arguments of other programs.
func command(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /S /C "` + line + `"`}
	return cmd
}

func end(*exec.Cmd) {}
