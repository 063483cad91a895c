package mail

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/transport"
)

// A Mailbox is where mails come in: a transport.Inbox.
type Mailbox interface {
	// Validity is the UIDVALIDITY of the inbox.
	Validity() uint32
	// List returns what is in the inbox, by rising UID.
	List(ctx context.Context) ([]transport.Item, error)
	// Fetch reads mails, of each no more than the limit.
	Fetch(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error
	// Headers reads the headers of mails.
	Headers(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error
	// Move moves mails to a folder.
	Move(ctx context.Context, uids []uint32, folder string) error
}

// A batch is what is fetched, kept and moved at once.
const (
	batchMails = 100
	batchBytes = 16 << 20
)

// TakeIn takes in what is in the inbox: each mail is kept and noted, and then
// moved out. It returns how many mails were new. After an error, nothing is
// lost: what was not moved is in the inbox still.
func (o *Office) TakeIn(ctx context.Context, box Mailbox) (int, error) {
	items, err := box.List(ctx)
	if err != nil {
		return 0, err
	}
	moves := moves{box: box, office: o}
	count := 0
	take := func(batch []transport.Item, fetch fetch, limit int64) error {
		n, err := o.takeBatch(ctx, box.Validity(), batch, fetch, limit, &moves)
		count += n
		return err
	}
	var batch, large []transport.Item
	bytes := int64(0)
	for _, item := range items {
		if number, here := o.uids[uidKey(box.Validity(), item.UID)]; here {
			moves.add(item.UID, o.rejected[number])
		} else if item.Size > o.Settings.Size {
			large = append(large, item)
		} else {
			batch, bytes = append(batch, item), bytes+item.Size
		}
		if len(batch) == batchMails || bytes >= batchBytes {
			if err := take(batch, box.Fetch, o.Settings.Size); err != nil {
				return count, err
			}
			batch, bytes = nil, 0
		}
	}
	if err := take(batch, box.Fetch, o.Settings.Size); err != nil {
		return count, err
	}
	for batch := range slices.Chunk(large, batchMails) { // nothing is done for them, so they can wait
		if err := take(batch, box.Headers, incoming.MaxHeader); err != nil {
			return count, err
		}
	}
	return count, moves.end(ctx)
}

// fetch is Mailbox.Fetch or Mailbox.Headers.
type fetch func(ctx context.Context, uids []uint32, limit int64, do func(uid uint32, raw []byte) error) error

// takeBatch fetches mails and keeps them. They are moved when the next batch is
// read, so that the server has something to do in the meantime.
func (o *Office) takeBatch(ctx context.Context, validity uint32, batch []transport.Item, fetch fetch, limit int64, moves *moves) (int, error) {
	fetched := map[uint32][]byte{}
	if err := fetch(ctx, uids(batch), limit, func(uid uint32, raw []byte) error { fetched[uid] = raw; return nil }); err != nil {
		return 0, err
	}
	looked := make(chan map[uint32]*look)
	go func() {
		looks := map[uint32]*look{}
		for _, item := range batch {
			if raw, there := fetched[item.UID]; there {
				looks[item.UID] = o.look(raw)
			}
		}
		looked <- looks
	}()
	err := moves.flush(ctx)
	looks := <-looked
	if err != nil {
		return 0, err
	}
	var raws [][]byte
	var records []Record
	at, fresh := o.stamp(), newMemory()
	for _, item := range batch {
		l, there := looks[item.UID]
		if !there { // somebody was quicker
			continue
		}
		t := &Taken{Mail: o.next + len(raws), Validity: validity, UID: item.UID, Size: max(item.Size, int64(len(l.raw))), Digest: l.digest, ID: l.id, Print: l.print, Pack: o.next}
		t.First = o.first(t, l.verdict, &fresh)
		t.Rejected = rejected[t.First]
		fresh.taken(t)
		raws, records = append(raws, l.raw), append(records, Record{At: at, Taken: t})
	}
	if len(raws) == 0 {
		return 0, nil
	}
	if err := writePack(o.disk, o.next, raws); err != nil {
		return 0, err
	}
	if err := o.ledger.add(records...); err != nil {
		return 0, err
	}
	if err := o.ledger.sync(); err != nil {
		return 0, err
	}
	for i := range records {
		o.remember(&records[i])
		moves.add(records[i].Taken.UID, records[i].Taken.Rejected)
	}
	return len(raws), nil
}

func uids(items []transport.Item) (uids []uint32) {
	for _, item := range items {
		uids = append(uids, item.UID)
	}
	return uids
}

// A look is what is known of a mail without its game and without other mails.
type look struct {
	raw               []byte
	digest, id, print play.Hash
	verdict           Verdict // "" where something may be done for the sender
}

func (o *Office) look(raw []byte) *look {
	r := o.read(raw, nil)
	l := &look{raw: raw, digest: sha256.Sum256(raw), verdict: r.verdict}
	l.id, l.print = identify(r.letter, raw)
	return l
}

// first returns the first verdict on a mail: that of the look at it, unless it
// is too large or was here before. The mails of the batch before it are in fresh.
func (o *Office) first(t *Taken, v Verdict, fresh *memory) Verdict {
	// What was rejected of a mail that came by another way too does not count
	// where this one is better.
	here := func(known func(*memory) map[play.Hash]int, hash play.Hash) int {
		for _, m := range []*memory{&o.memory, fresh} {
			if n := known(m)[hash]; n > 0 && (rejected[v] || !m.rejected[n]) {
				return n
			}
		}
		return 0
	}
	same := here(func(m *memory) map[play.Hash]int { return m.digests }, t.Digest)
	byID := here(func(m *memory) map[play.Hash]int { return m.ids }, t.ID)
	byPrint := here(func(m *memory) map[play.Hash]int { return m.prints }, t.Print)
	switch {
	case t.Size > o.Settings.Size:
		return TooLarge
	case same > 0, byID > 0 && byID == byPrint:
		return Duplicate
	case v == Automatic, v == Listed, v == Bounced, v == WantsSeat: // machines and strangers say the same again
		return v
	case byID > 0, byPrint > 0:
		return Replayed
	}
	return v
}

// identify returns what makes a mail known again: its name and author, and
// what it says. Mails on their way are changed in the rest of their headers.
func identify(l *incoming.Mail, raw []byte) (id, print play.Hash) {
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
	print = sha256.Sum256([]byte(b.String()))
	id = sha256.Sum256(raw)
	if l.ID != "" {
		id = sha256.Sum256(fmt.Appendf(nil, "%q %q", author, l.ID))
	}
	if l.Date == "" { // the same may well be said twice
		print = id
	}
	return id, print
}

// moves are mails on their way out of the inbox. Those for the folder of handled
// mails go with each batch, the few others at the end.
type moves struct {
	box               Mailbox
	office            *Office
	handled, rejected []uint32
}

func (m *moves) add(uid uint32, rejected bool) {
	if rejected {
		m.rejected = append(m.rejected, uid)
	} else {
		m.handled = append(m.handled, uid)
	}
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
