package mail

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/transport"
)

// A Mailbox is where emails come in: a transport.Inbox.
type Mailbox interface {
	// Validity is the UIDVALIDITY of the inbox.
	Validity() uint32
	// List returns what is in the inbox, by rising UID. With a [transport.Unlisted]
	// error comes what of it is listed.
	List(ctx context.Context) ([]transport.Item, error)
	// Fetch reads emails, of each no more than the limit. What can't be read is left out.
	Fetch(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error
	// Headers reads the headers of emails.
	Headers(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error
	// Move moves emails to a folder.
	Move(ctx context.Context, uids []uint32, folder string) error
	// Offices returns the offices that left a mark for the inbox.
	Offices(ctx context.Context) ([]string, error)
	// Mark leaves the mark of an office, where the folder beside is.
	Mark(ctx context.Context, office, beside string) error
}

// A batch is what is fetched, kept and moved at once.
const (
	batchMails = 100
	batchBytes = 16 << 20
)

// TakeIn takes in what is in the inbox: each mail is kept, with the games that
// it may be for, and then moved out. It returns how many emails were new. After
// an error, nothing is lost: what was not moved is in the inbox still. Without one,
// all that had arrived when it began is kept, which the store notes. After errUnread,
// all but what can't be read is.
func (o *Office) TakeIn(ctx context.Context, box Mailbox) (int, error) {
	return o.takeIn(ctx, box, false)
}

// takeIn takes in what is in the inbox, and moves it out unless it stays.
func (o *Office) takeIn(ctx context.Context, box Mailbox, stays bool) (int, error) {
	began := o.Now()
	items, unlisted, err := list(ctx, box)
	if err != nil {
		return 0, err
	}
	in := &intake{Office: o, box: box, name: o.boxName(box), sight: o.newSight(), moves: moves{box: box, office: o, stay: stays}}
	if len(items)+unlisted == 0 {
		_, err := o.store.Keep(ctx, nil, store.Progress{Box: in.name, Through: began, Duty: leading})
		return 0, err
	}
	in.progress = store.Progress{Box: in.name, Duty: leading}
	if len(items) > 0 {
		in.progress.Below = uint64(items[0].UID)
	}
	known, err := o.store.Kept(ctx, sources(in.name, items))
	if err != nil {
		return 0, err
	}
	if in.slight, err = o.newSlightness(ctx); err != nil {
		return 0, err
	}
	var fresh, large []transport.Item
	for i, item := range items {
		switch {
		case known[i] > 0: // a crash, or the server, kept it from being moved
			in.moves.addKept(ctx, item.UID, known[i])
		case item.Size > o.Settings.Size:
			large = append(large, item)
		default:
			fresh = append(fresh, item)
		}
	}
	for _, batch := range batches(fresh) {
		if err := in.take(ctx, batch, box.Fetch, o.Settings.Size); err != nil {
			return in.count, err
		}
	}
	for batch := range slices.Chunk(large, batchMails) { // nothing is done for them, so they can wait
		if err := in.take(ctx, batch, box.Headers, incoming.MaxHeader); err != nil {
			return in.count, err
		}
	}
	if err := in.moves.end(ctx); err != nil {
		return in.count, err
	}
	if in.count+in.slight.dropped > 0 {
		if err := o.forget(ctx, in.slight); err != nil {
			return in.count, err
		}
		if !stays && len(in.missing) == 0 {
			in.progress.Below = uint64(items[len(items)-1].UID) + 1
		}
	}
	if unread, err := in.unread(ctx); err != nil || unlisted+len(unread) > 0 {
		return in.count, cmp.Or(err, words.FailAs(errUnread, "office/unread", "mails", unlisted+len(unread), "folder", o.Settings.Inbox, "numbers", strings.Join(unread, ", ")))
	}
	in.progress.Through = began
	_, err = o.store.Keep(ctx, nil, in.progress)
	return in.count, err
}

// errUnread: the inbox has emails that can't be read. No deadline passes then.
var errUnread = errors.New("unread")

// list returns what is in the inbox, and how many emails are there besides that the
// server doesn't list.
func list(ctx context.Context, box Mailbox) (items []transport.Item, unlisted int, err error) {
	items, err = box.List(ctx)
	if more := new(transport.Unlisted); errors.As(err, &more) {
		return items, more.Emails, nil
	}
	return items, 0, err
}

// unread returns the numbers of emails that were not fetched, although they are still in
// the inbox.
func (in *intake) unread(ctx context.Context) (numbers []string, err error) {
	if len(in.missing) == 0 {
		return nil, nil
	}
	items, _, err := list(ctx, in.box)
	for _, item := range items {
		if slices.Contains(in.missing, item.UID) {
			numbers = append(numbers, strconv.Itoa(int(item.UID)))
		}
	}
	return numbers, err
}

// clear moves out of the inbox what is kept, and takes nothing in.
func (o *Office) clear(ctx context.Context, box Mailbox) error {
	items, _, err := list(ctx, box) // prepare tells what is unread
	if err != nil {
		return err
	}
	known, err := o.store.Kept(ctx, sources(o.boxName(box), items))
	if err != nil {
		return err
	}
	m := moves{box: box, office: o}
	for i, item := range items {
		if known[i] > 0 {
			m.addKept(ctx, item.UID, known[i])
		}
	}
	return m.end(ctx)
}

// boxName names the inbox for the store.
func (o *Office) boxName(box Mailbox) string {
	return fmt.Sprintf("%s/%s/%d", o.Settings.IMAP.User, o.Settings.Inbox, box.Validity())
}

// batches cuts the emails into batches.
func batches(items []transport.Item) (all [][]transport.Item) {
	var batch []transport.Item
	bytes := int64(0)
	for _, item := range items {
		batch, bytes = append(batch, item), bytes+item.Size
		if len(batch) == batchMails || bytes >= batchBytes {
			all, batch, bytes = append(all, batch), nil, 0
		}
	}
	if len(batch) > 0 {
		all = append(all, batch)
	}
	return all
}

// fetch is Mailbox.Fetch or Mailbox.Headers.
type fetch func(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error

// An intake is the emails of one look into the inbox on their way to the store.
type intake struct {
	*Office
	box      Mailbox
	name     string // of the box, for the store
	sight    *sight
	moves    moves
	slight   *slightness
	progress store.Progress
	count    int      // of those that are new
	missing  []uint32 // what was not fetched
}

// sources returns what the mailbox with the name calls the emails.
func sources(box string, items []transport.Item) (all []store.Source) {
	for _, item := range items {
		all = append(all, store.Source{Box: box, UID: uint64(item.UID)})
	}
	return all
}

// take fetches emails and keeps them. They are moved when the next batch is
// read, so that the server has something to do in the meantime.
func (in *intake) take(ctx context.Context, batch []transport.Item, fetch fetch, limit int64) error {
	fetched := map[uint32][]byte{}
	if err := fetch(ctx, uids(batch), limit, func(uid uint32, raw []byte) error { fetched[uid] = raw; return nil }); err != nil {
		return err
	}
	for _, item := range batch {
		if _, there := fetched[item.UID]; !there {
			in.missing = append(in.missing, item.UID)
		}
	}
	routed := make(chan error)
	var mails []store.Incoming
	var letters []*parsed
	var dropped []uint32
	go func() {
		var err error
		for i, source := range sources(in.name, batch) {
			raw, there := fetched[batch[i].UID]
			if !there || err != nil {
				continue
			}
			m, p := store.Incoming{Source: source, Size: max(batch[i].Size, int64(len(raw))), Raw: raw}, parse(raw)
			keep := false
			if keep, err = in.route(ctx, &m, p); keep {
				mails, letters = append(mails, m), append(letters, p)
			} else if err == nil {
				dropped = append(dropped, batch[i].UID)
			}
		}
		routed <- err
	}()
	err := in.moves.flush(ctx)
	if wrong := <-routed; err == nil {
		err = wrong
	}
	for _, uid := range dropped {
		in.moves.add(uid, true)
	}
	if err != nil || len(mails) == 0 {
		return err
	}
	at := in.Now().UTC().Truncate(time.Second)
	for i := range mails {
		mails[i].At = at
	}
	numbers, err := in.store.Keep(ctx, mails, in.progress)
	if err != nil {
		return err
	}
	for i, m := range mails {
		in.Log("mail %d: received, %d bytes", numbers[i], m.Size)
		in.remember(numbers[i], m, letters[i])
		in.moves.add(uint32(m.Source.UID), m.Rejected)
	}
	in.count += len(mails)
	return nil
}

func uids(items []transport.Item) (uids []uint32) {
	for _, item := range items {
		uids = append(uids, item.UID)
	}
	return uids
}

// keptParsed is how many emails are remembered as they were read.
const keptParsed = 1000

// remember keeps an email as it was read until it is decided.
func (o *Office) remember(number int64, m store.Incoming, p *parsed) {
	p.kept = store.Mail{Number: number, Incoming: m}
	p.kept.Raw = nil
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.parsed) < keptParsed {
		o.parsed[number] = p
	}
}

// recall returns an email as it was read, or reads it.
func (o *Office) recall(ctx context.Context, number int64) (*parsed, error) {
	o.mu.Lock()
	p := o.parsed[number]
	o.mu.Unlock()
	if p != nil {
		return p, nil
	}
	m, err := o.store.Mail(ctx, number)
	if err != nil {
		return nil, err
	}
	p = parse(m.Raw)
	p.kept = *m
	p.kept.Raw = nil
	return p, nil
}

// route finds the game that an email is for, and the folder, and reports whether it
// is kept. It proves nothing: the sender is proved when the mail is decided, by the
// seats as they are then.
func (in *intake) route(ctx context.Context, m *store.Incoming, p *parsed) (keep bool, err error) {
	m.Prints = fingerprints(p.mail, m.Raw)
	f, err := in.sight.find(ctx, p)
	if err != nil {
		return false, err
	}
	switch {
	case f.waits != "":
		m.Dockets = []string{f.waits}
	case len(f.parts) > 0:
		m.Dockets = f.parts
	case f.table != nil && f.table.isGame():
		m.Dockets = []string{f.table.Docket}
	}
	if m.Size > in.Settings.Size {
		m.First, f.verdict = string(TooLarge), TooLarge
	}
	m.Rejected = rejected[f.verdict]
	return in.slight.keep(m, f), nil
}

// fingerprints returns what makes an email known again: the digest of its bytes,
// that of its name and author, and that of what it says. Mails on their way are
// changed in the rest of their headers.
func fingerprints(l *incoming.Mail, raw []byte) []play.Hash {
	var b strings.Builder
	author := ""
	for _, a := range l.From {
		author += strings.ToLower(a.Address) + "\n"
	}
	fmt.Fprintf(&b, "%q %q %q\n", author, l.Date, l.Subject)
	for _, line := range l.Text {
		fmt.Fprintf(&b, "%d %s\n", line.Depth, line.Text)
	}
	for _, f := range l.Files {
		fmt.Fprintf(&b, "%q %q\n", f.Name, f.Data)
	}
	said, digest := sha256.Sum256([]byte(b.String())), sha256.Sum256(raw)
	id := digest
	if l.ID != "" {
		id = sha256.Sum256(fmt.Appendf(nil, "%q %q", author, l.ID))
	}
	if l.Date == "" { // the same may well be said twice
		said = id
	}
	return []play.Hash{digest, id, said}
}

// moves are emails on their way out of the inbox. Those for the folder of handled
// emails go with each batch, the few others at the end.
type moves struct {
	box    Mailbox
	office *Office
	// stay says that they are moved another time.
	stay              bool
	handled, rejected []uint32
}

func (m *moves) add(uid uint32, rejected bool) {
	switch {
	case m.stay:
	case rejected:
		m.rejected = append(m.rejected, uid)
	default:
		m.handled = append(m.handled, uid)
	}
}

// addKept adds an email that has a number since it was kept.
func (m *moves) addKept(ctx context.Context, uid uint32, number int64) {
	kept, err := m.office.store.Mail(ctx, number)
	if err != nil {
		m.office.Log("mail %d: %v", number, err)
	}
	m.add(uid, err == nil && kept.Rejected)
}

func (m *moves) flush(ctx context.Context) error {
	if len(m.handled) == 0 {
		return nil
	}
	err := m.box.Move(ctx, m.handled, m.office.Settings.Handled)
	m.handled = nil
	return err
}

func (m *moves) end(ctx context.Context) error {
	if err := m.flush(ctx); err != nil || len(m.rejected) == 0 {
		return err
	}
	return m.box.Move(ctx, m.rejected, m.office.Settings.Rejected)
}
