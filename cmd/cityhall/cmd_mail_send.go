package main

import (
	"cmp"
	"context"
	"crypto/rand"
	netmail "net/mail"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/sandbox"
)

type mailSendOptions struct {
	dir, as string
	// from and to are addresses, and subject a text, in place of what an email
	// program would write; "" for that.
	from, to, subject string
	// fresh begins a conversation.
	fresh bool
	file  string
}

func mailSendCommand(s *streams) *cli.Command {
	var o mailSendOptions
	return &cli.Command{
		Name: "send", Usage: "send an email in the sandbox (replies to the newest one)", ArgsUsage: "[FILE]",
		Description: "FILE has the text; without FILE, or with -, the text is read from standard input.",
		Flags: []cli.Flag{
			dirFlag(&o.dir), personFlag(&o.as),
			&cli.StringFlag{Name: "to", Usage: "send it to `ADDRESS`", Destination: &o.to},
			&cli.StringFlag{Name: "from", Usage: "claim another `ADDRESS` as the author, as a forger would", Destination: &o.from},
			&cli.StringFlag{Name: "subject", Usage: "subject `TEXT`", Destination: &o.subject},
			&cli.BoolFlag{Name: "new", Usage: "send a new email to the office, not a reply", Destination: &o.fresh},
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			o.file = append(args, "-")[0]
			return runMailSend(c.Context, o, s)
		}),
	}
}

func runMailSend(ctx context.Context, o mailSendOptions, s *streams) error {
	m, err := openMailbox(o.dir, o.as)
	if err != nil {
		return err
	}
	text, err := disk.ReadFile(o.file, formats.MaxSize)
	if err != nil {
		return err
	}
	d := sandbox.Draft{To: m.office, Text: strings.TrimRight(string(text), "\n") + "\n"}
	if !o.fresh {
		if d, err = m.answer(ctx, d.Text); err != nil {
			return err
		}
	}
	d.From, d.To, d.Subject = cmp.Or(o.from, m.address), cmp.Or(o.to, d.To), cmp.Or(o.subject, d.Subject)
	d.Date, d.ID = time.Now(), strings.ToLower(rand.Text())+"@"+domainOf(m.address)
	to, err := netmail.ParseAddressList(d.To)
	if err != nil {
		return usage("", "mail send: can't read address %q; expected one such as anna@sandbox.test", d.To)
	}
	raw, err := d.Bytes()
	if err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	var addresses []string
	for _, a := range to {
		addresses = append(addresses, a.Address)
	}
	if err := m.Send(ctx, m.address, addresses, raw); err != nil {
		return m.explain(err)
	}
	s.did("did/sent", "to", identity.Strip(d.To), "subject", identity.Strip(d.Subject))
	return nil
}

// answer begins an answer to the newest mail of the office.
func (m *mailbox) answer(ctx context.Context, text string) (sandbox.Draft, error) {
	mails, err := m.Read(ctx, "INBOX", 0)
	if err != nil {
		return sandbox.Draft{}, m.explain(err)
	}
	for i := len(mails) - 1; i >= 0; i-- {
		if d, err := sandbox.Parse(mails[i].Raw); err == nil && strings.Contains(d.From, "<"+m.office+">") {
			return sandbox.Reply(mails[i].Raw, text, true)
		}
	}
	return sandbox.Draft{}, &statusError{exitFailure, "wait for one with mail read --wait 10s, or use --new", errorf("%s has no email from the office to reply to", m.name)}
}
