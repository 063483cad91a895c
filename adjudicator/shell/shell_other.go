//go:build !unix && !windows

package shell

import (
	"context"
	"os/exec"
)

func command(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "sh", "-c", line)
}

func end(*exec.Cmd) {}
