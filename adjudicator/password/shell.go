//go:build !windows

package password

import (
	"context"
	"os/exec"
)

// shell returns a command for the shell to parse.
func shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}
