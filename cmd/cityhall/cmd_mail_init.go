package main

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/mail"
	"cityhall.example/mail/transport"
)

type mailInitOptions struct {
	dir, address, imap, smtp, user, auth, security, ca string
	// password says where the password comes from.
	password   password.Source
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
		Name: "init", Usage: "set up an office (writes mail.yaml)", ArgsUsage: "[DIR]",
		Description: "Asks for anything the flags don't give and reads the answers from standard input.\nIt never asks for the password itself, only where to find it.",
		Flags: []cli.Flag{
			text("address", "the office's email `ADDRESS`", &o.address),
			text("imap", "the `SERVER` for incoming mail, such as imap.example.org:993", &o.imap),
			text("smtp", "the `SERVER` for outgoing mail, such as smtp.example.org:465", &o.smtp),
			text("security", "how connections are secured: `SECURITY` is one of "+strings.Join(texts(transport.Securities), ", ")+" (default: by the port)", &o.security),
			text("ca", "for servers with your own certificate, the `FILE` of the authority that signed it, relative to DIR", &o.ca),
			text("user", "the `NAME` to log in with", &o.user),
			text("auth", "login method `AUTH`: "+strings.Join(texts(transport.Auths), ", "), &o.auth),
			text("password-env", "the environment `VARIABLE` with the password", &o.password.Env),
			text("password-file", "the `FILE` with the password, relative to DIR", &o.password.File),
			text("password-command", "a `COMMAND` that prints the password", &o.password.Command),
			text("moderator", "the moderator's `ADDRESS` (separate several with commas)", &o.moderators),
			text("plus", "whether mail to name+anything@host arrives: `yes` or no", &o.plus),
			text("authserv", "`SERVER` whose DMARC results to trust (for policy dmarc)", &o.authserv),
			&cli.BoolFlag{Name: "yes", Usage: "accept all defaults", Destination: &o.yes},
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
		return &statusError{exitFailure, "edit it, or choose another directory", errorf("%s already exists", file)}
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
	s.did("did/written", "file", file)
	password := ""
	if name := settings.IMAP.Password.File; name != "" && !filepath.IsAbs(name) {
		password = filepath.Join(o.dir, name)
	}
	s.next("did/next-office", "password", password, "in", in)
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
	q.ask("the office's email address", &o.address, "", isOneAddress)
	usual := providerOf(o.address)
	q.ask("server for incoming mail (IMAP)", &o.imap, usual.imap, isServer)
	q.ask("server for outgoing mail (SMTP)", &o.smtp, usual.smtp, isServer)
	q.ask("login name", &o.user, o.address, nil)
	q.ask("login method: "+strings.Join(texts(transport.Auths), ", "), &o.auth, string(usual.auth), isOneOf(texts(transport.Auths)))
	if source := ""; o.password == (password.Source{}) {
		q.ask("where to find the password: env NAME, file PATH or command LINE (never the password itself)", &source, "file password", isSource)
		o.password = sourceOf(source)
	}
	q.ask("the moderator's address (separate several with commas)", &o.moderators, "", areAddresses)
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
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		if a.CA = o.ca; o.security != "" {
			a.Security = transport.Security(o.security)
		}
	}
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
func sourceOf(text string) (p password.Source) {
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
