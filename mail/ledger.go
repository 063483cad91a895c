package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// ledgerName is the file of the ledger.
const ledgerName = "ledger"

// A Record is a line of the ledger: one thing that has happened to a mail that
// came in, or to one that goes out.
type Record struct {
	// At is when, in UTC as RFC 3339 writes it.
	At    string `json:"at"`
	Taken *Taken `json:"taken,omitempty"`
	Done  *Done  `json:"done,omitempty"`
	Sent  *Sent  `json:"sent,omitempty"`
}

// Taken says that a mail was taken in and is kept.
type Taken struct {
	// Mail is its number; the mails are numbered from 1 as they arrive.
	Mail int `json:"mail"`
	// Validity and UID are what the server calls it.
	Validity uint32 `json:"validity"`
	UID      uint32 `json:"uid"`
	// Size is its size in bytes, and Digest is of the bytes that are kept.
	Size   int64     `json:"size"`
	Digest play.Hash `json:"digest"`
	// ID is the digest of its Message-ID and author, or of the mail where it has
	// none; Print is that of its author, date, subject and text.
	ID    play.Hash `json:"id"`
	Print play.Hash `json:"print"`
	// Pack is the number of the first mail of the pack that it is kept in.
	Pack int `json:"pack"`
	// First says what is plain already: the mail is a duplicate, too large, ...
	First Verdict `json:"first,omitempty"`
	// Rejected says to which of the two folders it goes.
	Rejected bool `json:"rejected,omitempty"`
}

// Done says what was decided about a mail.
type Done struct {
	Mail    int     `json:"mail"`
	Verdict Verdict `json:"verdict"`
	// Game and Player are whom it concerned; they may be empty.
	Game   string `json:"game,omitempty"`
	Player string `json:"player,omitempty"`
	// Entry is the last entry of the game after it.
	Entry int `json:"entry,omitempty"`
	// Tell are those who get an answer.
	Tell []string `json:"tell,omitempty"`
}

// Sent says what became of a mail that goes out.
type Sent struct {
	Key Key `json:"key"`
	// Failed says why it was given up, and Late why it has to be tried again.
	Failed string `json:"failed,omitempty"`
	Late   string `json:"late,omitempty"`
}

// About reports whether the record is about the mail that came in with the
// number, or about an answer to it.
func (r *Record) About(number int) bool {
	switch {
	case r.Taken != nil:
		return r.Taken.Mail == number
	case r.Done != nil:
		return r.Done.Mail == number
	case r.Sent == nil:
		return false
	}
	k := r.Sent.Key
	if about, ok := k.failed(); ok {
		k = about
	}
	kind, _, n, _ := k.split()
	return kind == aboutMail && n == number
}

// Words tells the record in a line; "" where it says nothing that others do not.
func (r *Record) Words() string {
	switch {
	case r.Taken != nil:
		return fmt.Sprintf("mail %d: taken in, %d bytes", r.Taken.Mail, r.Taken.Size)
	case r.Done != nil:
		return fmt.Sprintf("mail %d: %s", r.Done.Mail, r.Done)
	case r.Sent == nil:
		return ""
	}
	switch kind, _, _, viewer := r.Sent.Key.split(); {
	case r.Sent.Late != "":
		return fmt.Sprintf("late: %s: %s", r.Sent.Key.Words(), r.Sent.Late)
	case r.Sent.Failed != "":
		return fmt.Sprintf("gave up: %s: %s", r.Sent.Key.Words(), r.Sent.Failed)
	case kind == aboutEntry && viewer == "":
		return ""
	}
	return "sent: " + r.Sent.Key.Words()
}

// A Ledger is the file in which everything is noted that happens to mails. Its
// lines are appended and never rewritten.
type Ledger struct {
	disk  disk.Disk
	size  int64
	dirty bool // whether something is not synced
	torn  bool // whether something stands behind the lines
}

// openLedger reads the ledger, or makes it, and cuts off what a crash tore.
func openLedger(d disk.Disk, note func(*Record)) (*Ledger, error) {
	l := &Ledger{disk: d}
	data, err := d.Read(ledgerName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		if err := d.Write(ledgerName, 0, nil); err != nil {
			return nil, err
		}
		return l, d.SyncDir(ledgerName)
	} else if err != nil {
		return nil, err
	}
	if l.size, err = readRecords(data, note); err != nil || l.size == int64(len(data)) {
		return l, err
	}
	if err := d.Truncate(ledgerName, l.size); err != nil {
		return nil, err
	}
	return l, d.Sync(ledgerName)
}

// readRecords reads the lines of a ledger up to one that was not written whole,
// and returns where that begins.
func readRecords(data []byte, note func(*Record)) (whole int64, err error) {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		var r Record
		if err := json.Unmarshal(line, &r); err != nil || line[len(line)-1] != '\n' {
			last := whole+int64(len(line)) == int64(len(data))
			if !last && bytes.IndexByte(line, 0) < 0 { // a crash leaves zeros, or a last line cut short
				return whole, &formats.Error{File: ledgerName, Line: number, Column: 1, Problem: engine.Say("office/ledger")}
			}
			break
		}
		note(&r)
		whole += int64(len(line))
	}
	return whole, nil
}

// add appends records. They last when sync returns.
func (l *Ledger) add(records ...Record) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, r := range records {
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("%s: %w", ledgerName, err)
		}
	}
	if l.torn { // a shorter line would leave a part of it
		if err := l.disk.Truncate(ledgerName, l.size); err != nil {
			return err
		}
	}
	l.torn = true
	if err := l.disk.Write(ledgerName, l.size, b.Bytes()); err != nil {
		return err
	}
	l.torn = false
	l.size += int64(b.Len())
	l.dirty = true
	return nil
}

// sync makes what was added last.
func (l *Ledger) sync() error {
	if !l.dirty {
		return nil
	}
	if err := l.disk.Sync(ledgerName); err != nil {
		return err
	}
	l.dirty = false
	return nil
}
