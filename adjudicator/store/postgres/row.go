package postgres

import (
	"encoding/json"
	"fmt"
	"time"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// A row is a docket behind its lock.
type row struct {
	id string
	// there says that the docket has a row of due, which may be that emails wait for it
	// alone; made says that somebody made it.
	there, made bool
	// fence is that of the last lease, holder who took it, and leased says that it isn't out.
	fence  int64
	holder string
	leased bool
	// records counts those of its history.
	records int64
	state   docket.State
	seats   *store.Seats
	// undecided are the first emails that wait.
	undecided []int64

	stateDoc, seatsDoc []byte
	added              []*docket.Record
}

// lock adds what locks a docket and reads it, with some of the emails that wait.
func (r *row) lock(b *batch, mails int) {
	*r = row{id: r.id}
	b.row("lock", []any{r.id}, &r.there, &r.made, &r.fence, &r.holder, &r.leased)
	b.row("read", []any{r.id, mails}, nil, &r.records, &r.stateDoc, &r.seatsDoc, &r.undecided)
}

// open reads the documents of a docket that was made.
func (r *row) open() (err error) {
	r.state, r.seats, err = readDocs(r.id, r.stateDoc, r.seatsDoc)
	return err
}

// readDocs reads the documents of a docket.
func readDocs(id string, stateDoc, seatsDoc []byte) (s docket.State, seats *store.Seats, err error) {
	if err := json.Unmarshal(stateDoc, &s); err != nil {
		return s, nil, damaged("docket", id, err)
	}
	if seatsDoc == nil {
		return s, nil, nil
	}
	var edits []store.SeatEdit
	if err := json.Unmarshal(seatsDoc, &edits); err != nil {
		return s, nil, damaged("docket", id, err)
	}
	seats = &store.Seats{}
	seats.Apply(edits...)
	return s, seats, nil
}

// damaged is the error for a document that can't be read.
func damaged(table, id string, err error) error {
	return fmt.Errorf("%s %q: %w", table, id, err)
}

// add applies a record. What has a table of its own isn't in the state.
func (r *row) add(record *docket.Record) {
	r.state.Apply(record)
	r.state.Edits, r.state.People, r.state.Seen = nil, nil, nil
	r.added = append(r.added, record)
}

// write adds what makes the records last, with the checkpoint, if there is one.
func (r *row) write(b *batch, checkpoint []byte) error {
	seats := false
	for _, record := range r.added {
		r.records++
		doc, err := json.Marshal(record)
		if err != nil {
			return err
		}
		b.do("record", r.id, r.records, doc)
		if len(record.Decided) > 0 {
			mails := make([]int64, len(record.Decided))
			for i, d := range record.Decided {
				mails[i] = d.Mail
			}
			b.do("verdicts", r.id, r.records, mails)
			b.do("decided", r.id, mails)
			b.do("tried", r.id, mails)
		}
		if len(record.Seats) > 0 {
			if r.seats == nil {
				r.seats = &store.Seats{}
			}
			r.seats.Apply(record.Seats...)
			seats = true
		}
	}
	state, err := json.Marshal(&r.state)
	if err != nil {
		return err
	}
	var seatsDoc []byte
	if seats {
		if seatsDoc, err = json.Marshal(r.seats.Edits()); err != nil {
			return err
		}
		r.seat(b)
	}
	b.do("write", r.id, r.records, state, seatsDoc, checkpoint)
	r.index(b)
	return nil
}

// seat adds what notes who has the seats.
func (r *row) seat(b *batch) {
	var players, people []string
	for _, seat := range r.seats.All() {
		if seat.Person != "" && storable(seat.Person) && storable(seat.Player) {
			players, people = append(players, seat.Player), append(people, seat.Person)
		}
	}
	b.do("unseat", r.id)
	b.do("seat", r.id, players, people)
}

// index adds what notes when the docket needs attention. What waits there is
// looked up behind the lock.
func (r *row) index(b *batch) {
	s := r.state.Summary()
	if r.seats == nil {
		s.Untold = time.Time{}
	}
	b.do("due", r.id, instant(s.Letter), instant(s.Due), instant(s.Untold), s.Trouble)
}
