package postgres

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
	"slices"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
	"cityhall.example/engine/play"
)

// Restore is as in store.Store. Everything is one transaction, before which a row says that
// it is to come: so nobody takes the database for a new one where it was interrupted.
func (s *Store) Restore(ctx context.Context, pieces iter.Seq2[*store.Piece, error]) error {
	if err := s.alone(ctx, func(t *sole) error {
		if err := t.blank(); err != nil {
			return err
		}
		return t.send(func(b *batch) { b.do("copy") })
	}); err != nil {
		return err
	}
	return s.alone(ctx, func(t *sole) error {
		if err := t.blank(); err != nil { // somebody else was faster
			return err
		}
		if err := t.send(func(b *batch) {
			for _, table := range restored {
				b.do("clear-" + table)
			}
		}); err != nil {
			return err
		}
		r := &restoring{sole: t, decided: map[string]int64{}}
		for p, err := range pieces {
			if err == nil {
				err = r.piece(p)
			}
			if err != nil {
				return err
			}
		}
		return r.end()
	})
}

// restored are the tables that are made from pieces.
var restored = []string{"due", "docket", "journal", "record", "verdict", "seen", "filed", "seat", "person", "address", "mail", "source", "box", "routed", "slight", "trying"}

// blank returns an error where the database holds something. An office that only noted
// something about itself holds nothing.
func (t *sole) blank() error {
	var nothing bool
	var doc []byte
	if err := t.send(func(b *batch) { b.row("blank", nil, nil, &nothing, &doc) }); err != nil {
		return err
	}
	state, _, err := readDocs("", doc, nil)
	if err != nil {
		return err
	} else if !nothing || !state.Blank() {
		return store.ErrNotEmpty
	}
	return nil
}

// restoring is a database that is being restored.
type restoring struct {
	*sole
	bag *store.Mailbag
	// mails are those that are kept, bare, and decided the last that each docket decided.
	mails   []*store.Mail
	decided map[string]int64
}

// piece keeps a piece.
func (r *restoring) piece(p *store.Piece) error {
	switch {
	case p.Boxes != nil:
		r.bag = p.Boxes
		return nil
	case p.Mail != nil:
		bare := *p.Mail
		bare.Raw = nil
		r.mails = append(r.mails, &bare)
		info, err := json.Marshal(p.Mail)
		if err != nil {
			return err
		}
		return r.send(func(b *batch) { b.do("mail", p.Mail.Number, p.Mail.Slight, info, p.Mail.Raw) })
	}
	return r.docket(p.Docket)
}

// docket makes a docket.
func (r *restoring) docket(w *store.Whole) error {
	if !storable(w.ID) {
		return r.missing(w.ID)
	}
	state, records, err := docket.Restore(w)
	if err != nil {
		return err
	}
	b := &batch{}
	var folded *string
	if w.ID != "" {
		f := fold(w.ID)
		folded = &f
	}
	b.do("make", w.ID, folded)
	b.do("create", w.ID)
	lines := docket.Split(w.Lines)
	if len(lines) > 0 {
		b.do("lines", w.ID, 1, lines)
	}
	var sets []play.FiledSet
	for _, line := range lines {
		more, err := store.ReadSets(line)
		if err != nil {
			return err
		}
		sets = append(sets, more...)
	}
	file(b, w.ID, sets)
	for i, record := range records {
		b.do("record", w.ID, int64(i+1), []byte(w.Records[i]))
		if len(record.Decided) > 0 {
			mails := make([]int64, len(record.Decided))
			for k, d := range record.Decided {
				mails[k] = d.Mail
			}
			b.do("verdicts", w.ID, int64(i+1), mails)
		}
	}
	var seen []store.Fingerprint
	for print, mail := range state.Seen.All() {
		f := store.Fingerprint{Mail: mail}
		copy(f.Hash[:], print)
		seen = append(seen, f)
	}
	see(b, w.ID, seen)
	state.Seen = nil
	r.decided[w.ID] = state.Decided
	if err := r.populate(b, w.People); err != nil {
		return err
	}
	made := &row{id: w.ID, records: int64(len(records)), state: state, seats: docket.Seats(w)}
	return r.write(b, made, w)
}

// write adds a docket that was read from a piece, and does the statements.
func (r *restoring) write(b *batch, made *row, w *store.Whole) error {
	stateDoc, err := json.Marshal(&made.state)
	if err != nil {
		return err
	}
	var seatsDoc []byte
	if made.seats != nil {
		if seatsDoc, err = json.Marshal(made.seats.Edits()); err != nil {
			return err
		}
		made.seat(b)
	}
	b.do("write", w.ID, made.records, stateDoc, seatsDoc, w.Checkpoint)
	made.index(b)
	return r.conn.SendBatch(r.ctx, &b.Batch).Close()
}

// end notes what waits, and what is known of mailboxes.
func (r *restoring) end() error {
	return r.send(func(b *batch) {
		waiting := map[string]bool{}
		for _, m := range r.mails {
			dockets := m.Dockets
			if len(dockets) == 0 {
				dockets = []string{""}
			}
			for _, id := range slices.Compact(slices.Sorted(slices.Values(dockets))) {
				if m.Number > r.decided[id] {
					b.do("route", id, m.Number, instant(m.At))
					waiting[id] = true
				}
			}
		}
		for _, id := range slices.Sorted(maps.Keys(waiting)) {
			b.do("wait", id, nil)
		}
		b.do("waits")
		b.do("counted", r.bag.Next)
		for _, box := range r.bag.Boxes {
			if !box.Through.IsZero() || box.Below > 0 {
				b.do("progress", box.Box, instant(box.Through), uid(box.Below))
			}
			for _, k := range box.Known {
				b.do("from-source", box.Box, uid(k.UID), k.Number)
			}
		}
		for _, d := range r.bag.Slight {
			b.do("slight-day", d.First, d.Last, d.Day, d.Bytes)
		}
		b.do("copied")
	})
}
