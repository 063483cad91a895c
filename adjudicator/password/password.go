// Package password fetches the passwords and tokens with which City Hall logs in at
// servers. No settings have a secret themselves: they say where to find it.
//
//	p := password.Source{File: "/etc/cityhall/password"}
//	secret, err := p.Get(ctx)
//
// No error has the secret.
package password

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
	"unicode"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/shell"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
)

// A Source says where to find a password or token: exactly one of an environment
// variable, a file, or a shell command that prints it.
type Source struct {
	Env, File, Command string
	// from is the settings file that says so, if it isn't trusted yet, and dir its directory,
	// in which the command runs.
	from trust.File
	dir  string
}

// Code goes through the fields of a source, in a group called password.
func (p *Source) Code(c *engine.Codec) {
	c.Group("password", func() {
		for _, field := range []struct {
			key  string
			text *string
		}{{"env", &p.Env}, {"file", &p.File}, {"command", &p.Command}} {
			if c.Describing() || c.Reading() && c.Has(field.key) || !c.Reading() && *field.text != "" {
				c.String(field.key, field.text)
			}
		}
	})
}

// In returns the source as a settings file has it: a relative path of a file begins in its
// directory.
func (p Source) In(f trust.File) Source {
	if p == (Source{}) {
		return p
	} else if p.File != "" && !filepath.IsAbs(p.File) {
		p.File = filepath.Join(f.Dir(), p.File)
	}
	p.from, p.dir = f, f.Dir()
	return p
}

// Allow lets the source be used, as often as one likes, if the settings that say where the
// secret is are trusted.
func (p *Source) Allow(ctx context.Context) error {
	err := p.from.Check(ctx)
	if err == nil {
		p.from = trust.File{}
	}
	return err
}

// Exposed reports whether the secret is in a file that other users of the computer can
// read.
func (p Source) Exposed() bool {
	if p.File == "" || runtime.GOOS == "windows" {
		return false
	}
	info, err := os.Stat(p.File)
	return err == nil && info.Mode().Perm()&0o007 != 0
}

const (
	maxSecret       = 64 << 10 // bytes
	commandPatience = 30 * time.Second
)

// Check reports what is wrong with the source. It doesn't use it.
func (p Source) Check() error {
	n := 0
	for _, source := range []string{p.Env, p.File, p.Command} {
		if source != "" {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("the password has %d sources; use exactly one of env, file and command", n)
	}
	return nil
}

// Get fetches the secret, without its line end, if the settings that say where it is are
// trusted, see [trust.Name]. A command may take 30 seconds. Its
// standard error can appear in the returned error, its output never does.
func (p Source) Get(ctx context.Context) (string, error) {
	if err := errors.Join(p.Check(), p.from.Check(ctx)); err != nil {
		return "", err
	}
	var secret, source string
	var err error
	switch {
	case p.Env != "":
		source = "environment variable " + p.Env
		secret = os.Getenv(p.Env)
	case p.File != "":
		source = "file " + p.File
		secret, err = readSecret(p.File)
	default:
		source = "the password command"
		secret, err = runSecret(ctx, p.Command, p.dir)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", source, err)
	}
	secret = strings.TrimRight(secret, "\r\n")
	switch {
	case secret == "":
		return "", fmt.Errorf("%s is empty or missing", source)
	case strings.ContainsAny(secret, "\r\n\x00"):
		return "", fmt.Errorf("%s has more than one line; expected only the password", source)
	}
	return secret, nil
}

func readSecret(name string) (string, error) {
	data, err := disk.ReadFile(name, maxSecret)
	var failed *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &missingError{err}
	case errors.As(err, &failed):
		return "", failed.Err // the caller adds the name
	case len(data) > maxSecret:
		return "", fmt.Errorf("over %d bytes; expected only the password", maxSecret)
	}
	return string(data), err
}

// runSecret returns the output of a command that runs in a directory.
func runSecret(ctx context.Context, line, dir string) (string, error) {
	outer := ctx
	ctx, cancel := context.WithTimeout(ctx, commandPatience)
	defer cancel()
	out, stderr := &head{most: maxSecret}, &head{most: 1 << 10}
	cmd := shell.Command(ctx, line)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, out, stderr
	cmd.WaitDelay = time.Second // its children may keep the pipes open
	err := cmd.Run()
	switch {
	case outer.Err() != nil:
		return "", outer.Err()
	case ctx.Err() != nil:
		return "", fmt.Errorf("didn't finish within %v", commandPatience)
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		var exit *exec.ExitError
		if words := oneLine(stderr.String(), strings.Fields(out.String())); errors.As(err, &exit) && words != "" {
			return "", fmt.Errorf("%w, with the message %q", err, words)
		}
		return "", err
	}
	return out.String(), nil
}

// A missingError says in plain words that a file isn't there.
type missingError struct{ error }

func (e *missingError) Error() string { return "no such file" }
func (e *missingError) Unwrap() error { return e.error }

// oneLine makes what a command said one line that is safe to print, without secrets.
func oneLine(text string, secrets []string) string {
	for _, secret := range secrets {
		text = strings.ReplaceAll(text, secret, "[secret]")
	}
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
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
