package main

import (
	"errors"
	"fmt"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// sandboxSettings reads the settings of an office in a sandbox.
func sandboxSettings(dir string) (*mail.Settings, error) {
	settings, err := mail.ReadSettings(dir)
	if err != nil {
		return nil, err
	}
	if settings.IMAP.Security != transport.None || settings.SMTP.Security != transport.None || domainOf(settings.Address) != sandboxDomain {
		return nil, usage(`run "cityhall mail sandbox DIR" to create a sandbox in DIR`, "%s: this office uses a real mailbox, not a sandbox", dir)
	}
	return settings, nil
}

// A mailbox is the mail program of somebody in a sandbox.
type mailbox struct {
	*sandbox.Client
	name, address, office string
}

// openMailbox returns the mail program of a person. The servers may have moved
// since it was opened: each use begins with it.
func openMailbox(dir, name string) (*mailbox, error) {
	if name == "" {
		return nil, usage("", "missing --as NAME, such as --as anna")
	}
	settings, err := sandboxSettings(dir)
	if err != nil {
		return nil, err
	}
	name = strings.ToLower(name)
	return &mailbox{
		Client: &sandbox.Client{IMAP: settings.IMAP.Server, SMTP: settings.SMTP.Server, User: name, Password: sandboxPassword},
		name:   name, address: name + "@" + domainOf(settings.Address), office: settings.Address,
	}, nil
}

// explain says what an error of the sandbox means.
func (m *mailbox) explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ECONNREFUSED):
		return &statusError{status: exitFailure, hint: `run "cityhall mail sandbox DIR" in another terminal`, err: errorf("the sandbox isn't running: %w", err)}
	}
	return fmt.Errorf("mailbox of %s: %w", m.name, err)
}

// personFlag is for the person whose mail program is used.
func personFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "as", Usage: "use the mail account of `NAME`", Destination: to}
}
