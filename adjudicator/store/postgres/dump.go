package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// A sole transaction has the whole database to itself: others wait for its end, or are
// told that it is busy.
type sole struct {
	*Store
	ctx  context.Context
	conn *pgxpool.Conn
}

// alone does something in a sole transaction, and commits what it did.
func (s *Store) alone(ctx context.Context, do func(t *sole) error) (err error) {
	c, err := s.pool.Acquire(ctx)
	if err != nil {
		return s.explain(err)
	}
	defer c.Release() // which closes a connection that is within a transaction
	t := &sole{s, ctx, c}
	var others bool
	err = t.send(func(b *batch) {
		b.do("begin-alone")
		b.do("patience")
		b.do("take-all") // before the first look, so that what is seen is the last
		b.row("others", []any{s.worker}, nil, &others)
	})
	if err == nil && others {
		err = store.ErrBusy
	}
	if err == nil {
		err = do(t)
	}
	if err == nil {
		err = t.send(func(b *batch) { b.Queue("commit") })
	}
	if err != nil {
		return s.explain(errors.Join(err, rollback(c.Conn(), err)))
	}
	return nil
}

// send does statements.
func (t *sole) send(queue func(b *batch)) error {
	b := &batch{}
	queue(b)
	return t.conn.SendBatch(t.ctx, &b.Batch).Close()
}

// errStopped says that nobody wants more pieces.
var errStopped = errors.New("stopped")

// Dump is as in store.Store.
func (s *Store) Dump(ctx context.Context) iter.Seq2[*store.Piece, error] {
	return func(yield func(*store.Piece, error) bool) {
		err := s.alone(ctx, func(t *sole) error {
			return t.dump(func(p *store.Piece) error {
				if !yield(p, nil) {
					return errStopped
				}
				return nil
			})
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(nil, err)
		}
	}
}

// dump gives all pieces away.
func (t *sole) dump(give func(*store.Piece) error) error {
	bag, err := t.mailbag()
	if err != nil {
		return err
	} else if err := give(&store.Piece{Boxes: bag}); err != nil {
		return err
	}
	for from, more := int64(1), true; more; {
		var mails []*store.Mail
		if err := t.send(func(b *batch) {
			var info, raw []byte
			b.rows("mails-raw", []any{from, page}, func() error {
				m := &store.Mail{}
				if err := json.Unmarshal(info, m); err != nil {
					return refusal{damaged("mail", "", err)}
				}
				m.Raw, raw, info = raw, nil, nil
				mails = append(mails, m)
				return nil
			}, &info, &raw)
		}); err != nil {
			return err
		}
		for _, m := range mails {
			if err := give(&store.Piece{Mail: m}); err != nil {
				return err
			}
			from = m.Number + 1
		}
		more = len(mails) == page
	}
	ids := []string{""}
	if err := t.send(func(b *batch) {
		var id string
		b.rows("dockets", nil, func() error { ids = append(ids, id); return nil }, &id)
	}); err != nil {
		return err
	}
	for _, id := range ids {
		w, err := t.whole(id)
		if err != nil {
			return err
		} else if err := give(&store.Piece{Docket: w}); err != nil {
			return err
		}
	}
	return nil
}

// mailbag returns what is known of emails beside themselves.
func (t *sole) mailbag() (*store.Mailbag, error) {
	bag := &store.Mailbag{}
	at := map[string]int{} // the index of each box
	box := func(name string) *store.Box {
		i, ok := at[name]
		if !ok {
			i = len(bag.Boxes)
			at[name] = i
			bag.Boxes = append(bag.Boxes, store.Box{Progress: store.Progress{Box: name}})
		}
		return &bag.Boxes[i]
	}
	err := t.send(func(b *batch) {
		b.row("next-mail", nil, nil, &bag.Next)
		var d store.SlightDay
		b.rows("slight", nil, func() error { bag.Slight = append(bag.Slight, d); return nil }, &d.First, &d.Last, &d.Day, &d.Bytes)
		var name, text string
		var through *int64
		b.rows("boxes", nil, func() (err error) {
			one := box(name)
			if through != nil {
				one.Through = moment(through).UTC()
			}
			one.Below, err = strconv.ParseUint(text, 10, 64)
			return err
		}, &name, &through, &text)
		var number int64
		b.rows("sources", nil, func() error {
			uid, err := strconv.ParseUint(text, 10, 64)
			one := box(name)
			one.Known = append(one.Known, store.Known{UID: uid, Number: number})
			return err
		}, &name, &text, &number)
	})
	slices.SortFunc(bag.Boxes, func(a, b store.Box) int { return strings.Compare(a.Box, b.Box) })
	bag.Boxes = slices.DeleteFunc(bag.Boxes, func(b store.Box) bool { return b.Empty() })
	return bag, err
}

// whole returns a docket.
func (t *sole) whole(id string) (*store.Whole, error) {
	w := &store.Whole{ID: id}
	var stateDoc, seatsDoc []byte
	var lines, records, people [][]byte
	var seen docket.Prints
	if err := t.send(func(b *batch) {
		b.row("whole", []any{id}, nil, &stateDoc, &seatsDoc, &w.Checkpoint)
		b.docs("whole-journal", []any{id}, &lines)
		b.docs("whole-history", []any{id}, &records)
		var print []byte
		var mail int64
		b.rows("whole-seen", []any{id}, func() error {
			f := store.Fingerprint{Mail: mail}
			copy(f.Hash[:], print)
			seen.Append(f)
			return nil
		}, &print, &mail)
		if id == "" {
			b.docs("everybody", nil, &people)
		}
	}); err != nil {
		return nil, err
	}
	state, seats, err := readDocs(id, stateDoc, seatsDoc)
	if err != nil {
		return nil, err
	}
	state.Seen = seen
	if seats != nil {
		w.Seats = seats.Edits()
	}
	w.Lines = slices.Concat(lines...)
	var history []*docket.Record
	for _, doc := range records {
		r := &docket.Record{}
		if err := json.Unmarshal(doc, r); err != nil {
			return nil, damaged("record", id, err)
		}
		history = append(history, r)
	}
	if w.People, err = readPeople(people); err != nil {
		return nil, err
	}
	return w, docket.Dump(w, state, history)
}
