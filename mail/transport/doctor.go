package transport

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A Step is something that the doctor tried.
type Step struct {
	Name string
	OK   bool
	// Text says what was found.
	Text string
	// Advice says what to do; it may be empty.
	Advice string
}

// DoctorOptions say what the doctor tries beside the accounts.
type DoctorOptions struct {
	// Address is what the mails to oneself come from and go to. With Plus, one
	// also goes to the address with a + and a word before the @.
	Address string
	Plus    bool
	// Inbox is looked into. Handled is made if it is not there, and the doctor's
	// mails end there; Rejected is made too.
	Inbox, Handled, Rejected string
	// Now is written into the mails.
	Now time.Time
	// Patience is how long the mails may be on their way; 0 is two minutes.
	Patience time.Duration
}

// Doctor tries every step that mails take, tells each as it goes, and leaves out
// those that depend on one that failed. The error says how many failed.
func Doctor(ctx context.Context, in, out Account, o DoctorOptions, say func(Step)) error {
	d := &doctor{options: o, say: say}
	inbox, err := OpenInbox(ctx, in, o.Inbox)
	if d.opened("imap", in, err, Settings, Secret, Connect, Securing, LogIn, OpenBox) {
		defer inbox.Close()
		d.capabilities(inbox)
	}
	folders := err == nil && d.folder(ctx, inbox, o.Handled) && d.folder(ctx, inbox, o.Rejected)
	outbox, err := OpenOutbox(ctx, out)
	if d.opened("smtp", out, err, Settings, Secret, Connect, Securing, LogIn) {
		defer outbox.Close()
		if folders {
			d.roundTrip(ctx, inbox, outbox)
		}
	}
	if d.failed > 0 {
		return fmt.Errorf("of the steps that were tried, %d failed", d.failed)
	}
	return nil
}

type doctor struct {
	options DoctorOptions
	say     func(Step)
	failed  int
}

func (d *doctor) pass(name, format string, args ...any) {
	d.say(Step{Name: name, OK: true, Text: fmt.Sprintf(format, args...)})
}

// fail tells of a step that failed; the error's own hint goes before the advice.
func (d *doctor) fail(name string, err error, advice string) {
	d.failed++
	var e *Error
	if errors.As(err, &e) {
		if err = e.Err; e.Hint != "" {
			advice = e.Hint
		}
	}
	d.say(Step{Name: name, Text: err.Error(), Advice: advice})
}

// opened tells how far the opening of a connection came.
func (d *doctor) opened(protocol string, a Account, err error, stages ...Stage) bool {
	found := map[Stage]string{
		Settings: "complete", Secret: "it is there", Connect: "connected with " + a.Server,
		Securing: "secured by " + string(a.Security), LogIn: "logged in as " + a.User, OpenBox: "opened " + d.options.Inbox,
	}
	if a.Security == None {
		found[Securing] = "none: the server is on this machine"
	}
	var e *Error
	errors.As(err, &e)
	for _, stage := range stages {
		name := protocol + " " + string(stage)
		if e != nil && e.Stage == stage {
			d.fail(name, err, "")
			return false
		}
		d.pass(name, "%s", found[stage])
	}
	return true
}

// capabilities tells what is done where the server lacks something.
func (d *doctor) capabilities(b *Inbox) {
	const name = "imap capabilities"
	lacks := b.Lacks()
	if len(lacks) == 0 {
		d.pass(name, "MOVE, UIDPLUS and IDLE are there")
		return
	}
	instead := map[string]string{
		"MOVE":    "mails are copied and then marked as deleted",
		"UIDPLUS": "mails that were copied stay in the inbox, marked as deleted, until a mail program clears them away",
		"IDLE":    "the inbox is looked into at intervals",
	}
	var told []string
	for _, c := range lacks {
		if c == "UIDPLUS" && len(lacks) > 0 && lacks[0] != "MOVE" {
			continue // with MOVE nothing is marked
		}
		told = append(told, "without "+c+", "+instead[c])
	}
	if len(told) == 0 {
		told = []string{"all that is needed is there"}
	}
	d.pass(name, "%s", strings.Join(told, "; "))
}

// folder makes a folder if it is not there.
func (d *doctor) folder(ctx context.Context, b *Inbox, folder string) bool {
	name := "folder " + folder
	made, err := b.Ensure(ctx, folder)
	switch {
	case err != nil:
		d.fail(name, err, "make the folder in a mail program, or give another name")
		return false
	case made:
		d.pass(name, "made")
	default:
		d.pass(name, "it is there")
	}
	return true
}

// roundTrip sends mails to oneself, reads them, and moves them away.
func (d *doctor) roundTrip(ctx context.Context, in *Inbox, out *Outbox) {
	seen, err := in.List(ctx)
	if err != nil {
		d.fail("imap list", err, "")
		return
	}
	var probes []*probe
	for _, to := range d.recipients() {
		p := &probe{from: d.options.Address, to: to, key: strings.ToLower(rand.Text()), now: d.options.Now}
		if err := out.Send(ctx, p.from, []string{to}, p.mail()); err != nil {
			d.fail("send to "+to, err, d.adviceToSend(to))
			break
		}
		d.pass("send to "+to, "the server took it")
		probes = append(probes, p)
	}
	if len(probes) == 0 {
		return
	}
	if err := d.await(ctx, in, seen, probes); err != nil {
		d.fail("receive", err, "")
		return
	}
	for _, p := range probes {
		if !d.judge(p) {
			break
		}
	}
	d.cleanUp(ctx, in, probes)
}

// recipients are the addresses to try.
func (d *doctor) recipients() []string {
	to := []string{d.options.Address}
	if name, domain, ok := strings.Cut(d.options.Address, "@"); ok && d.options.Plus {
		to = append(to, name+"+doctor@"+domain)
	}
	return to
}

func (d *doctor) adviceToSend(to string) string {
	if to != d.options.Address {
		return "the server knows no plus-addresses: set plus to false, and tokens go into the subjects"
	}
	return "see that the address is the account's own, or one that it may send from"
}

// await looks for the mails until all are there or the patience ends.
func (d *doctor) await(ctx context.Context, in *Inbox, seen []Item, probes []*probe) error {
	patience := d.options.Patience
	if patience <= 0 {
		patience = 2 * time.Minute
	}
	known := map[uint32]bool{}
	for _, item := range seen {
		known[item.UID] = true
	}
	for end, missing := time.Now().Add(patience), len(probes); missing > 0 && time.Now().Before(end); {
		items, err := in.List(ctx)
		if err != nil {
			return err
		}
		var fresh []uint32
		for _, item := range items {
			if !known[item.UID] {
				known[item.UID] = true
				fresh = append(fresh, item.UID)
			}
		}
		err = in.Headers(ctx, fresh, 64<<10, func(uid uint32, header []byte) error {
			for _, p := range probes {
				if p.arrived(uid, header) {
					missing--
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		if missing > 0 {
			if err := in.Wait(ctx, min(2*time.Second, patience)); err != nil {
				return err
			}
		}
	}
	return nil
}

// judge tells whether a mail arrived, and as it was sent. It returns whether the
// others can be told of.
func (d *doctor) judge(p *probe) bool {
	name := "receive at " + p.to
	plus := p.to != d.options.Address
	switch {
	case p.uid == 0 && plus:
		d.fail(name, errors.New("it did not arrive in time"), "unless it is late, the server drops mail to plus-addresses: set plus to false, and tokens go into the subjects")
	case p.uid == 0:
		d.fail(name, errors.New("it did not arrive in time"), "see that the address belongs to this mailbox, and look into its folder for spam")
	case plus && len(p.named()) == 0:
		d.fail(name, errors.New("it arrived, but its header does not name the plus-address any more"), "set plus to false, and tokens go into the subjects")
	case !p.keptID():
		d.fail(name, errors.New("it arrived, but with another Message-ID"), "games are not shown as one conversation, and a mail that is sent twice is shown twice: ask the provider to leave Message-IDs alone, or use another server for smtp")
	case plus:
		d.pass(name, "it arrived, and the plus-address is in %s", strings.Join(p.named(), ", "))
	default:
		d.pass(name, "it arrived")
	}
	return p.uid != 0
}

// cleanUp moves the doctor's mails to the folder for handled ones.
func (d *doctor) cleanUp(ctx context.Context, in *Inbox, probes []*probe) {
	var uids []uint32
	for _, p := range probes {
		if p.uid != 0 {
			uids = append(uids, p.uid)
		}
	}
	if len(uids) == 0 {
		return
	}
	if err := in.Move(ctx, uids, d.options.Handled); err != nil {
		d.fail("clean up", err, "")
		return
	}
	d.pass("clean up", "the mails are in %s", d.options.Handled)
}
