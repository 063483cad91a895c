package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/mail"
	"cityhall.example/mail/transport"
)

type mailInitOptions struct {
	dir, address, imap, smtp, user, auth string
	// password says where the password comes from.
	password   transport.Password
	moderators string // with commas
	plus       string // yes or no
	authserv   string
	// yes takes the standard answer to every question that no flag answers.
	yes bool
}

func mailInitCommand(s *streams) *cli.Command {
	var o mailInitOptions
	text := func(name, usage string, to *string) cli.Flag {
		return &cli.StringFlag{Name: name, Usage: usage, Destination: to}
	}
	return &cli.Command{
		Name: "init", Usage: "make an office: write its mail.yaml", ArgsUsage: "[DIR]",
		Description: "It asks for what the flags leave open, and takes the answers from standard input.\nThe password itself is never asked for: only where it comes from.",
		Flags: []cli.Flag{
			text("address", "the office's own `ADDRESS`", &o.address),
			text("imap", "the `SERVER` for incoming mail: imap.example.org:993", &o.imap),
			text("smtp", "the `SERVER` for outgoing mail: smtp.example.org:465", &o.smtp),
			text("user", "the `NAME` to log in with", &o.user),
			text("auth", "how to log in: `AUTH`, one of "+strings.Join(texts(transport.Auths), ", "), &o.auth),
			text("password-env", "an environment `VARIABLE` with the password", &o.password.Env),
			text("password-file", "a `FILE` with the password, relative to DIR", &o.password.File),
			text("password-command", "a `COMMAND` that prints the password", &o.password.Command),
			text("moderator", "the `ADDRESS` of whoever runs the office; several with commas", &o.moderators),
			text("plus", "whether mail to name+anything@host arrives: `yes` or no", &o.plus),
			text("authserv", "the `SERVER` whose word on senders counts, for the policy dmarc", &o.authserv),
			&cli.BoolFlag{Name: "yes", Usage: "ask nothing, and take what is usual", Destination: &o.yes},
		},
		Action: arguments(0, 1, func(_ *cli.Context, args []string) error {
			o.dir = append(args, ".")[0]
			return runMailInit(o, s)
		}),
	}
}

func runMailInit(o mailInitOptions, s *streams) error {
	file := filepath.Join(o.dir, mail.SettingsName)
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("%s is there already: change it in an editor, or name another directory", file)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	settings, err := o.settings(newInterview(o.yes, s.err))
	if err != nil {
		return err
	}
	if err := settings.Check(); err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	if err := writeSettings(o.dir, settings); err != nil {
		return err
	}
	in := ""
	if o.dir != "." {
		in = " --dir " + o.dir
	}
	fmt.Fprintf(s.out, "wrote %s\nnext:\n", file)
	if name := settings.IMAP.Password.File; name != "" && !filepath.IsAbs(name) {
		fmt.Fprintf(s.out, "  put the password into %s, and let nobody else read it\n", filepath.Join(o.dir, name))
	}
	fmt.Fprintf(s.out, "  cityhall mail doctor%s    tries every step\n  cityhall mail new GAME%s --id NAME --player NAME=ADDRESS ...\n", in, in)
	return nil
}

// writeSettings writes the settings of an office into its directory, which is
// made if it is not there.
func writeSettings(dir string, settings *mail.Settings) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	d, err := disk.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(settings.Write(d), d.Close())
}

// settings makes the settings, and asks for what the options leave open.
func (o *mailInitOptions) settings(q *interview) (*mail.Settings, error) {
	q.ask("the office's own address", &o.address, "", isOneAddress)
	usual := providerOf(o.address)
	q.ask("the server for incoming mail (IMAP)", &o.imap, usual.imap, isServer)
	q.ask("the server for outgoing mail (SMTP)", &o.smtp, usual.smtp, isServer)
	q.ask("the name to log in with", &o.user, o.address, nil)
	q.ask("how to log in: "+strings.Join(texts(transport.Auths), ", "), &o.auth, string(usual.auth), isOneOf(texts(transport.Auths)))
	if source := ""; o.password == (transport.Password{}) {
		q.ask("where the password comes from: env NAME, file PATH or command LINE (never the password itself)", &source, "file password", isSource)
		o.password = sourceOf(source)
	}
	q.ask("the moderator's address; several with commas", &o.moderators, "", areAddresses)
	q.ask("does mail to name+anything@host arrive? yes or no", &o.plus, "yes", isOneOf([]string{"yes", "no"}))
	if q.err != nil {
		return nil, q.err
	}
	s := mail.Defaults()
	s.Address, s.Plus, s.Moderators, s.Authserv = o.address, o.plus == "yes", names(o.moderators), o.authserv
	account := transport.Account{User: o.user, Auth: transport.Auth(o.auth), Password: o.password}
	s.IMAP, s.SMTP = account, account
	s.IMAP.Server, s.IMAP.Security = o.imap, securityOf(o.imap)
	s.SMTP.Server, s.SMTP.Security = o.smtp, securityOf(o.smtp)
	return s, nil
}

// What is wrong with an answer, or "".

func isOneAddress(text string) string {
	if !mail.IsAddress(text) {
		return "expected an address such as cityhall@example.org"
	}
	return ""
}

func areAddresses(text string) string {
	for _, a := range names(text) {
		if problem := isOneAddress(a); problem != "" {
			return problem
		}
	}
	return ""
}

func isServer(text string) string {
	if host, port, err := net.SplitHostPort(text); err != nil || host == "" || port == "" {
		return "expected host and port, such as imap.example.org:993"
	}
	return ""
}

func isOneOf(words []string) func(string) string {
	return func(text string) string {
		if !slices.Contains(words, text) {
			return "expected one of " + strings.Join(words, ", ")
		}
		return ""
	}
}

func isSource(text string) string {
	if sourceOf(text).Check() != nil {
		return "expected env NAME, file PATH or command LINE"
	}
	return ""
}

// sourceOf reads where a password comes from; the zero value for what says
// nothing of it.
func sourceOf(text string) (p transport.Password) {
	kind, value, _ := strings.Cut(text, " ")
	switch value = strings.TrimSpace(value); kind {
	case "env":
		p.Env = value
	case "file":
		p.File = value
	case "command":
		p.Command = value
	}
	return p
}
