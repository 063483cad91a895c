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
		return nil, usage("mail sandbox makes one in a directory of its own", "%s: this office has a real mailbox, and is no sandbox", dir)
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
		return nil, usage("", "whose mailbox? --as anna names the account")
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
		return &statusError{status: exitFailure, hint: "cityhall mail sandbox DIR starts it, and runs until it is stopped", err: fmt.Errorf("the sandbox does not run: %w", err)}
	}
	return fmt.Errorf("the mailbox of %s: %w", m.name, err)
}

// personFlag is for the person whose mail program is used.
func personFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "as", Usage: "whose mail program this is: the `NAME` of an account", Destination: to}
}
