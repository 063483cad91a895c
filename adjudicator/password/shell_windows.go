package password

import (
	"context"
	"os/exec"
	"syscall"
)

// shell returns a command for the shell to parse. The line is passed unquoted,
// unlike the arguments of other programs.
func shell(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "cmd")
	cmd.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd /S /C "` + line + `"`}
	return cmd
}
