package transport

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A Step is one test of the doctor and its result.
type Step struct {
	Name string
	OK   bool
	// Text is the result.
	Text string
	// Advice suggests a fix; it may be empty.
	Advice string
}

// DoctorOptions tell the doctor what to test besides the accounts.
type DoctorOptions struct {
	// Address sends and receives the test emails. With Plus, one more goes to the
	// address with a + and a word before the @.
	Address string
	Plus    bool
	// Inbox is where the test emails arrive, and Handled is where they end.
	// Handled and Rejected are created if they don't exist.
	Inbox, Handled, Rejected string
	// Office is the name of the office in its mark. A mailbox with the mark of another
	// one is left alone.
	Office string
	// Now is the Date of the test emails.
	Now time.Time
	// Patience limits how long the test emails may take; 0 means two minutes.
	Patience time.Duration
}

// Doctor tests the mail setup step by step and passes each result to say. It skips
// steps that depend on a failed one. The error says how many steps failed.
func Doctor(ctx context.Context, in, out Account, o DoctorOptions, say func(Step)) error {
	d := &doctor{options: o, say: say}
	inbox, err := OpenInbox(ctx, in, o.Inbox)
	if d.opened("imap", in, err, Settings, Secret, Connect, Securing, LogIn, OpenBox) {
		defer inbox.Close()
		d.capabilities(inbox)
	}
	folders := err == nil && d.owned(ctx, inbox) && d.folder(ctx, inbox, o.Handled) && d.folder(ctx, inbox, o.Rejected)
	outbox, err := OpenOutbox(ctx, out)
	if d.opened("smtp", out, err, Settings, Secret, Connect, Securing, LogIn) {
		defer outbox.Close()
		if folders {
			d.roundTrip(ctx, inbox, outbox)
		}
	}
	if d.failed > 0 {
		return fmt.Errorf("%d of the tested steps failed", d.failed)
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

// fail reports a failed step. The error's own hint replaces the advice.
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

// opened reports the stages of opening a connection, up to the first that failed.
func (d *doctor) opened(protocol string, a Account, err error, stages ...Stage) bool {
	found := map[Stage]string{
		Settings: "complete", Secret: "found", Connect: "connected to " + a.Server,
		Securing: "secured by " + string(a.Security), LogIn: "logged in as " + a.User, OpenBox: "opened " + d.options.Inbox,
	}
	if a.Security == None {
		found[Securing] = "not needed on this machine"
	}
	var e *Error
	errors.As(err, &e)
	for _, stage := range stages {
		name := protocol + " " + string(stage)
		if e != nil && e.Stage == stage {
			d.fail(name, err, "")
			return false
		}
		if stage == Secret && a.Password.Exposed() {
			d.say(Step{Name: name, OK: true, Text: "found, but other users of this computer can read it", Advice: `run "chmod 600 ` + a.Password.File + `"`})
			continue
		}
		d.pass(name, "%s", found[stage])
	}
	return true
}

// capabilities reports what the server supports, and what happens instead.
func (d *doctor) capabilities(b *Inbox) {
	const name = "imap capabilities"
	lacks := b.lacks()
	if len(lacks) == 0 {
		d.pass(name, "supports MOVE, UIDPLUS and IDLE")
		return
	}
	instead := map[string]string{
		"MOVE":    "emails are copied and the originals marked as deleted",
		"UIDPLUS": "copied emails stay in the inbox, marked as deleted, until a mail program removes them",
		"IDLE":    "the inbox is checked at intervals",
	}
	var notes []string
	for _, c := range lacks {
		if c == "UIDPLUS" && len(lacks) > 0 && lacks[0] != "MOVE" {
			continue // with MOVE nothing is marked
		}
		notes = append(notes, "no "+c+": "+instead[c])
	}
	if len(notes) == 0 {
		notes = []string{"supports everything needed"}
	}
	d.pass(name, "%s", strings.Join(notes, "; "))
}

// owned reports whether the mailbox may be used.
func (d *doctor) owned(ctx context.Context, b *Inbox) bool {
	offices, err := b.Offices(ctx)
	if err == nil && slices.ContainsFunc(offices, func(other string) bool { return other != d.options.Office }) {
		err = errors.New("another office reads this mailbox")
	}
	if err != nil {
		d.fail("mailbox", err, "use a mailbox of its own; if that office is no longer used, run \"cityhall mail take-over\"")
	}
	return err == nil
}

// folder creates a folder if it doesn't exist.
func (d *doctor) folder(ctx context.Context, b *Inbox, folder string) bool {
	name := "folder " + folder
	made, err := b.Ensure(ctx, folder)
	switch {
	case err != nil:
		d.fail(name, err, "create the folder in a mail program, or use another name")
		return false
	case made:
		d.pass(name, "created")
	default:
		d.pass(name, "found")
	}
	return true
}

// roundTrip sends the test emails, waits for them and moves them away.
func (d *doctor) roundTrip(ctx context.Context, in *Inbox, out *Outbox) {
	seen, ok := d.look(ctx, in)
	if !ok {
		return
	}
	var probes []*probe
	for _, to := range d.recipients() {
		p := &probe{from: d.options.Address, to: to, key: strings.ToLower(rand.Text()), now: d.options.Now}
		if err := out.Send(ctx, p.from, []string{to}, p.mail()); err != nil {
			d.fail("send to "+to, err, d.adviceToSend(to))
			break
		}
		d.pass("send to "+to, "accepted by the server")
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

// adviceUnread says what to do with emails that can't be read.
const adviceUnread = "move it to another folder with a mail program; until then City Hall applies no deadline"

// look lists the inbox, and reports emails that can't be read.
func (d *doctor) look(ctx context.Context, in *Inbox) (items []Item, ok bool) {
	items, err := in.List(ctx)
	if unlisted := new(Unlisted); errors.As(err, &unlisted) {
		d.fail("imap list", err, adviceUnread)
	} else if err != nil {
		d.fail("imap list", err, "")
		return nil, false
	}
	unread := map[uint32]bool{}
	for batch := range slices.Chunk(items, 100) {
		var uids []uint32
		for _, item := range batch {
			uids, unread[item.UID] = append(uids, item.UID), true
		}
		if err := in.Fetch(ctx, uids, 0, func(uid uint32, _ []byte) error { delete(unread, uid); return nil }); err != nil {
			d.fail("imap fetch", err, "")
			return nil, false
		}
	}
	for _, uid := range slices.Sorted(maps.Keys(unread)) {
		d.fail("imap fetch", fmt.Errorf("the server lists the email with UID %d, but doesn't send it", uid), adviceUnread)
	}
	return items, true
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
		return "the server doesn't support plus addresses: set plus to false, and tokens go into subjects"
	}
	return "check that the account may send from this address"
}

// await waits for the test emails until all have arrived or the time is over.
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
			if err := in.Wait(ctx, min(2*time.Second, patience), nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// judge reports whether a test email arrived as it was sent. It returns false if the
// others are not worth reporting.
func (d *doctor) judge(p *probe) bool {
	name := "receive at " + p.to
	plus := p.to != d.options.Address
	switch {
	case p.uid == 0 && plus:
		d.fail(name, errors.New("not received in time"), "the server may drop mail to plus addresses: set plus to false, and tokens go into subjects")
	case p.uid == 0:
		d.fail(name, errors.New("not received in time"), "check that the address belongs to this mailbox, and check its spam folder")
	case plus && len(p.named()) == 0:
		d.fail(name, errors.New("received, but its header no longer has the plus address"), "set plus to false, and tokens go into subjects")
	case !p.keptID():
		d.fail(name, errors.New("received, but with another Message-ID"), "mail programs won't show games as conversations and will show resent emails twice; ask the provider to keep Message-IDs, or use another SMTP server")
	case plus:
		d.pass(name, "received; plus address found in %s", strings.Join(p.named(), ", "))
	default:
		d.pass(name, "received")
	}
	return p.uid != 0
}

// cleanUp moves the test emails to the folder Handled.
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
	d.pass("clean up", "moved the test emails to %s", d.options.Handled)
}
