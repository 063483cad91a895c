package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
	"cityhall.example/mail/sandbox"
	"cityhall.example/mail/transport"
)

// The office of a sandbox and its password, which protects nothing.
const (
	sandboxOffice   = "cityhall"
	sandboxDomain   = "sandbox.test"
	sandboxPassword = "sandbox"
	// readDir holds what "mail read" remembers.
	readDir = ".read"
)

type mailSandboxOptions struct {
	dir, imap, smtp string
	game, id        string
	players         []string
	seed            string
	// accounts are further ones.
	accounts []string
	noWatch  bool
}

func mailSandboxCommand(s *streams) *cli.Command {
	var o mailSandboxOptions
	return &cli.Command{
		Name: "sandbox", Usage: "try everything locally: mail servers and a game", ArgsUsage: "[DIR]",
		Description: "If DIR doesn't exist, it is created with a game. Emails are kept in memory and are gone\nwhen the sandbox ends; the office in DIR stays.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "imap", Usage: "the IMAP server's `ADDRESS`; port 0 picks a free port", Value: "127.0.0.1:1143", Destination: &o.imap},
			&cli.StringFlag{Name: "smtp", Usage: "the SMTP server's `ADDRESS`", Value: "127.0.0.1:1025", Destination: &o.smtp},
			&cli.StringFlag{Name: "game", Usage: "the `GAME` to create in a new office", Value: "fifth-avenue", Destination: &o.game},
			&cli.StringFlag{Name: "id", Usage: "its game id", Value: "demo", Destination: &o.id},
			&cli.StringSliceFlag{Name: "players", Usage: "its players' `NAMES`", DefaultText: "anna,kevin,ken"},
			seedFlag(&o.seed),
			&cli.StringSliceFlag{Name: "accounts", Usage: "more mail accounts: `NAMES`"},
			&cli.BoolFlag{Name: "no-watch", Usage: "run only the servers; run mail watch or mail poll yourself", Destination: &o.noWatch},
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			o.dir, o.accounts = append(args, "sandbox")[0], names(c.StringSlice("accounts")...)
			if o.players = names(c.StringSlice("players")...); len(o.players) == 0 {
				o.players = []string{"anna", "kevin", "ken"}
			}
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailSandbox(trust.Name(ctx, o.dir), o, s)
		}),
	}
}

func runMailSandbox(ctx context.Context, o mailSandboxOptions, s *streams) error {
	if err := o.prepare(ctx, s); err != nil {
		return err
	}
	settings, err := sandboxSettings(o.dir)
	if err != nil {
		return err
	}
	users, err := o.users(ctx, settings)
	if err != nil {
		return err
	}
	// What was read of the emails of an earlier sandbox says nothing.
	if err := os.RemoveAll(filepath.Join(o.dir, readDir)); err != nil {
		return err
	}
	box, err := sandbox.Start(sandbox.Options{
		Users: users, Password: sandboxPassword, Domain: domainOf(settings.Address), IMAP: o.imap, SMTP: o.smtp,
	})
	if errors.Is(err, syscall.EADDRINUSE) {
		return &statusError{status: exitFailure, hint: "another sandbox may be running; use --imap and --smtp for other addresses, such as 127.0.0.1:0", err: err}
	} else if err != nil {
		return err
	}
	defer box.Close()
	settings.IMAP.Server, settings.SMTP.Server = box.IMAPAddr(), box.SMTPAddr()
	settings.IMAP.Password, settings.SMTP.Password = o.passwordSource(), o.passwordSource()
	if err := writeSettings(o.dir, settings); err != nil {
		return err
	}
	o.tell(s, settings, users)
	s.flush()
	if o.noWatch {
		<-ctx.Done()
		return nil
	}
	return runMailWatch(ctx, mailWatchOptions{dir: o.dir, now: "", form: "lines"}, s)
}

// passwordSource is where the office has the sandbox's password from.
func (o *mailSandboxOptions) passwordSource() password.Source {
	return password.Source{File: "password"}
}

// prepare makes the office, with a game, if it is not there.
func (o *mailSandboxOptions) prepare(ctx context.Context, s *streams) error {
	if _, err := os.Stat(filepath.Join(o.dir, mail.SettingsName)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	settings := mail.Defaults()
	settings.Address, settings.Moderators = sandboxOffice+"@"+sandboxDomain, []string{play.Moderator + "@" + sandboxDomain}
	settings.Poll = 10 * time.Second
	account := transport.Account{Security: transport.None, User: sandboxOffice, Auth: transport.Plain, Password: o.passwordSource()}
	settings.IMAP, settings.SMTP = account, account
	settings.IMAP.Server, settings.SMTP.Server = o.imap, o.smtp
	if strings.HasSuffix(o.imap, ":0") || strings.HasSuffix(o.smtp, ":0") { // known when they run
		settings.IMAP.Server, settings.SMTP.Server = "127.0.0.1:1143", "127.0.0.1:1025"
	}
	if err := writeSettings(o.dir, settings); err != nil {
		return err
	}
	d, err := disk.Open(o.dir)
	if err != nil {
		return err
	}
	if err := errors.Join(disk.Replace(d, "password", []byte(sandboxPassword+"\n")), d.Close()); err != nil {
		return err
	}
	game := mailNewOptions{dir: o.dir, game: o.game, id: o.id, policy: policies[0], press: string(mail.AnonymousPress), seed: o.seed}
	for _, name := range o.players {
		game.players = append(game.players, name+"="+strings.ToLower(name)+"@"+sandboxDomain)
	}
	if err := runMailNew(ctx, game, s); err != nil {
		// An office without its game would be taken for one that is there.
		return errors.Join(err, os.Remove(filepath.Join(o.dir, mail.SettingsName)))
	}
	return nil
}

// users are the accounts: those of all people, and further ones.
func (o *mailSandboxOptions) users(ctx context.Context, settings *mail.Settings) ([]string, error) {
	people, err := mail.ReadPeople(ctx, o.dir)
	if err != nil {
		return nil, err
	}
	addresses := append([]string{settings.Address}, settings.Moderators...)
	for _, p := range people {
		addresses = append(addresses, p.Addresses...)
	}
	users := o.accounts
	for _, a := range addresses {
		if name, domain, _ := strings.Cut(a, "@"); strings.EqualFold(domain, domainOf(settings.Address)) {
			users = append(users, strings.ToLower(name))
		}
	}
	slices.Sort(users)
	return slices.Compact(users), nil
}

func domainOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// tell tells how to use the sandbox.
func (o *mailSandboxOptions) tell(s *streams, settings *mail.Settings, users []string) {
	people := slices.DeleteFunc(slices.Clone(users), func(u string) bool { return u == settings.IMAP.User })
	fmt.Fprintf(s.out, `The sandbox is running, on this machine only. Emails are kept in memory and are
gone when it ends.

  incoming mail  IMAP %s, no encryption
  outgoing mail  SMTP %s, no encryption
  accounts       %s
  password       %s
  addresses      NAME@%s (the office: %s)

Set up a mail program with these settings, or use another terminal:

  cityhall mail read --dir %[7]s --as %[8]s --wait 10s
  cityhall mail send --dir %[7]s --as %[8]s answer.txt

Ctrl-C stops it.
`, settings.IMAP.Server, settings.SMTP.Server, strings.Join(people, ", "), sandboxPassword, domainOf(settings.Address), settings.Address, o.dir, append(people, "NAME")[0])
}
