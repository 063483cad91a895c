package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/mail/sandbox"
)

type mailReadOptions struct {
	dir, as string
	all     bool
	// wait is how long to wait for an email that was not read; 0 for not at all.
	wait time.Duration
}

func mailReadCommand(s *streams) *cli.Command {
	var o mailReadOptions
	return &cli.Command{
		Name: "read", Usage: "print a player's newest email in the sandbox",
		Flags: []cli.Flag{
			dirFlag(&o.dir), personFlag(&o.as),
			&cli.BoolFlag{Name: "all", Usage: "print all emails, oldest first", Destination: &o.all},
			&cli.DurationFlag{Name: "wait", Usage: "print new email, waiting up to `TIME` (such as 10s)", Destination: &o.wait},
		},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runMailRead(ctx, o, s)
		}),
	}
}

func runMailRead(ctx context.Context, o mailReadOptions, s *streams) error {
	ctx, cancel := context.WithTimeout(ctx, max(o.wait, time.Minute))
	defer cancel()
	mails, err := o.mails(ctx)
	if err != nil {
		return err
	}
	for i, m := range mails {
		d, err := sandbox.Parse(m.Raw)
		switch {
		case err != nil:
			return err
		case s.json:
			if err := s.object(printedMail{m.UID, d.From, d.To, d.Subject, d.Date.UTC().Format(time.RFC3339), d.Text}); err != nil {
				return err
			}
			continue
		case i > 0:
			fmt.Fprintf(s.out, "\n%s\n\n", strings.Repeat("-", 72))
		}
		fmt.Fprintf(s.out, "From: %s\nSubject: %s\nDate: %s\n\n%s", d.From, d.Subject, d.Date.Format(time.RFC1123Z), d.Text)
	}
	return o.mark(mails[len(mails)-1].UID)
}

// A printedMail is an email as JSON. The field Reply-To, with its token, is left
// out.
type printedMail struct {
	UID     uint32 `json:"uid"`
	From    string `json:"from"`
	To      string `json:"to"`
	Subject string `json:"subject"`
	Date    string `json:"date"`
	Text    string `json:"text"`
}

// mails returns what is to be printed, at least one email.
func (o *mailReadOptions) mails(ctx context.Context) ([]sandbox.Stored, error) {
	for end := time.Now().Add(o.wait); ; {
		mails, err := o.look(ctx)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case len(mails) > 0:
			return mails, nil
		case time.Now().Before(end):
		case err != nil:
			return nil, err
		case o.wait > 0:
			return nil, fmt.Errorf("no email for %s within %v", o.as, o.wait)
		default:
			return nil, fmt.Errorf("%s has no email", o.as)
		}
		var wrong *statusError
		if errors.As(err, &wrong) && wrong.status == exitUsage {
			return nil, err
		}
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// look returns what is there to be printed. The sandbox may only be starting,
// and its settings not be there or not be right yet.
func (o *mailReadOptions) look(ctx context.Context) ([]sandbox.Stored, error) {
	m, err := openMailbox(o.dir, o.as)
	if err != nil {
		return nil, err
	}
	after := uint32(0)
	if o.wait > 0 && !o.all {
		after = o.marked()
	}
	mails, err := m.Read(ctx, "INBOX", after)
	if err == nil && o.wait == 0 && !o.all && len(mails) > 1 {
		mails = mails[len(mails)-1:]
	}
	return mails, m.explain(err)
}

// mark remembers the newest mail that was printed, and marked returns it.
func (o *mailReadOptions) mark(uid uint32) error {
	if err := os.MkdirAll(filepath.Join(o.dir, readDir), 0o700); err != nil {
		return err
	}
	return os.WriteFile(o.markFile(), fmt.Appendln(nil, uid), 0o600)
}

func (o *mailReadOptions) marked() uint32 {
	data, err := os.ReadFile(o.markFile())
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	uid, _ := strconv.ParseUint(strings.TrimSpace(string(data)), 10, 32)
	return uint32(uid)
}

func (o *mailReadOptions) markFile() string {
	return filepath.Join(o.dir, readDir, filepath.Base(strings.ToLower(o.as)))
}
