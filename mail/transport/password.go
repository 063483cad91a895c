package transport

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// A Password says where a password or a token comes from: exactly one of an
// environment variable, a file, or a command of the shell that prints it.
type Password struct {
	Env, File, Command string
}

const (
	maxSecret       = 64 << 10 // bytes
	commandPatience = 30 * time.Second
)

// Check says what is wrong with the source as it is written.
func (p Password) Check() error {
	n := 0
	for _, source := range []string{p.Env, p.File, p.Command} {
		if source != "" {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("the password has %d sources; write one of env (a variable), file, command", n)
	}
	return nil
}

// Get fetches the secret, without the end of its line. A command may take 30
// seconds; what it says on standard error may be in the error, what it prints
// never is.
func (p Password) Get(ctx context.Context) (string, error) {
	if err := p.Check(); err != nil {
		return "", err
	}
	var secret, source string
	var err error
	switch {
	case p.Env != "":
		source = "the environment variable " + p.Env
		secret = os.Getenv(p.Env)
	case p.File != "":
		source = "the file " + p.File
		secret, err = readSecret(p.File)
	default:
		source = "the command for it"
		secret, err = runSecret(ctx, p.Command)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", source, err)
	}
	secret = strings.TrimRight(secret, "\r\n")
	switch {
	case secret == "":
		return "", fmt.Errorf("%s is empty or missing", source)
	case strings.ContainsAny(secret, "\r\n\x00"):
		return "", fmt.Errorf("%s holds more than one line; there should be the password alone", source)
	}
	return secret, nil
}

func readSecret(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", errors.Unwrap(err) // the name is told already
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxSecret+1))
	if len(data) > maxSecret {
		return "", fmt.Errorf("more than %d bytes are no password", maxSecret)
	}
	return string(data), err
}

// runSecret returns what a command prints.
func runSecret(ctx context.Context, line string) (string, error) {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, commandPatience)
	defer cancel()
	out, told := &head{most: maxSecret}, &head{most: 1 << 10}
	cmd := shell(ctx, line)
	cmd.Stdout, cmd.Stderr = out, told
	cmd.WaitDelay = time.Second // its children may hold the pipes
	err := cmd.Run()
	switch {
	case outer.Err() != nil:
		return "", outer.Err()
	case ctx.Err() != nil:
		return "", fmt.Errorf("it did not end within %v", commandPatience)
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		var exit *exec.ExitError
		if words := oneLine(hide(told.String(), strings.Fields(out.String())...)); errors.As(err, &exit) && words != "" {
			return "", fmt.Errorf("%w, and it said %q", err, words)
		}
		return "", err
	}
	return out.String(), nil
}

// A head keeps the first bytes of what is written to it.
type head struct {
	bytes.Buffer
	most int
}

func (h *head) Write(b []byte) (int, error) {
	h.Buffer.Write(b[:min(len(b), h.most-h.Len())])
	return len(b), nil
}
