// Package shell runs command lines that a person wrote.
package shell

import (
	"context"
	"os/exec"
)

// Command returns a command for the shell of the system to parse. It ends with the
// context, and what it has started ends with it where the system can do that.
func Command(ctx context.Context, line string) *exec.Cmd { return command(ctx, line) }

// End ends whatever a command that has ended has left behind, where the system can do that.
func End(cmd *exec.Cmd) { end(cmd) }
