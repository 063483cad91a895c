//go:build !windows

package transport

import (
	"context"
	"os/exec"
)

// shell is a command that the shell reads.
func shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
