// Package docket is what a store keeps of a docket beside its journal and its
// checkpoint: records, one for each commit, and the state that they add up to.
package docket

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator/store"
)

// A Record is one commit, or what became of letters.
type Record struct {
	// Tx is that of the version after it; letters that are sent make no version.
	Tx      int64               `json:"tx"`
	At      time.Time           `json:"at"`
	Decided []store.Decided     `json:"decided,omitempty"`
	Seats   []store.SeatEdit    `json:"seats,omitempty"`
	People  []store.Person      `json:"people,omitempty"`
	Letters []store.Letter      `json:"letters,omitempty"`
	Seen    []store.Fingerprint `json:"seen,omitempty"`
	Told    int                 `json:"told,omitempty"`
	Due     *time.Time          `json:"due,omitempty"`
	Trouble *string             `json:"trouble,omitempty"`
	Notes   json.RawMessage     `json:"notes,omitempty"`
	Sending *store.Letter       `json:"sending,omitempty"`
	Sent    []store.Delivery    `json:"sent,omitempty"`
	Lines   *Lines              `json:"lines,omitempty"`
	// All is the state after the record, where a store wrote it: nothing before
	// needs to be read.
	All *State `json:"all,omitempty"`
}

// Lines are the lines of the journal that were committed with a record.
type Lines struct {
	store.Mark
	// At and Size are where they are, in bytes, and Sum is their SHA-256.
	At   int64      `json:"at"`
	Size int64      `json:"size"`
	Sum  store.Hash `json:"sum"`
}

// A State is what the records of a docket add up to.
type State struct {
	store.Version
	// Journal is the size of the journal, in bytes.
	Journal int64 `json:"journal"`
	// Last are the last lines that were committed with a record.
	Last *Lines `json:"last,omitempty"`
	// Since is when the last entries were made for which there are no letters.
	Since time.Time `json:"since,omitzero"`
	// Decided is the number of the last mail that was decided.
	Decided int64           `json:"decided,omitempty"`
	Told    int             `json:"told,omitempty"`
	Due     time.Time       `json:"due,omitzero"`
	Trouble string          `json:"trouble,omitempty"`
	Notes   json.RawMessage `json:"notes,omitempty"`
	Letters []store.Letter  `json:"letters,omitempty"`
	// Edits are of seats, and may not be in their file yet.
	Edits []Edit `json:"edits,omitempty"`
	// People changed, and may not be in their file yet.
	People []Person `json:"people,omitempty"`
	Seen   Prints   `json:"seen,omitempty"`
}

// An Edit is an edit of a seat with the commit that made it.
type Edit struct {
	Tx int64 `json:"tx"`
	store.SeatEdit
}

// A Person is a person's record with the commit that made it.
type Person struct {
	Tx int64 `json:"tx"`
	store.Person
}

// Of returns the record of a change whose lines end with the mark and begin at
// an offset in the journal.
func Of(c *store.Change, tx int64, m store.Mark, at int64, sum store.Hash) *Record {
	r := &Record{
		Tx: tx, At: c.Now.UTC(), Decided: c.Decided, Seats: c.Seats, People: c.People, Letters: slices.Clone(c.Letters), Seen: c.Seen,
		Told: c.Told, Due: c.Due, Trouble: c.Trouble, Notes: c.Notes, Sent: slices.Clone(c.Sent),
	}
	for i := range r.Letters {
		r.Letters[i].Docket = c.Docket
		if r.Letters[i].Ready.IsZero() {
			r.Letters[i].Ready = r.At
		}
	}
	for i := range r.Sent {
		r.Sent[i].Docket, r.Sent[i].Letters = c.Docket, slices.Clone(r.Sent[i].Letters)
	}
	if len(c.Lines) > 0 {
		r.Lines = &Lines{m, at, int64(len(c.Lines)), sum}
	}
	return r
}

// Bare reports whether a change is journal lines and nothing else.
func Bare(c *store.Change) bool {
	return len(c.Decided)+len(c.Seats)+len(c.People)+len(c.Letters)+len(c.Sent)+len(c.Seen) == 0 && c.Told == 0 && c.Due == nil && c.Trouble == nil && c.Notes == nil
}

// Check says what is wrong with a change to a docket in this state, of which
// the emails are undecided.
func (s *State) Check(c *store.Change, undecided []int64) error {
	if len(c.Decided) > len(undecided) {
		return fmt.Errorf("%d mails were decided in %q, but %d wait", len(c.Decided), c.Docket, len(undecided))
	}
	for i, d := range c.Decided {
		if d.Mail != undecided[i] {
			return fmt.Errorf("mail %d was decided in %q, but mail %d is the next", d.Mail, c.Docket, undecided[i])
		}
	}
	for _, p := range c.People {
		if c.Docket != "" || !store.CheckPerson(p.ID) {
			return fmt.Errorf("the person %q was committed in %q", p.ID, c.Docket)
		}
	}
	for _, l := range c.Letters {
		if slices.ContainsFunc(s.Letters, func(k store.Letter) bool { return k.Key == l.Key }) {
			return fmt.Errorf("the letter %s is committed twice", l.Key)
		}
	}
	return nil
}

// Marks reads the marks of the lines of a change, which must follow the entry,
// and returns the last one.
func Marks(c *store.Change) (last store.Mark, err error) {
	last = store.Mark{Entry: c.After.Entry, Head: c.After.Head}
	if len(c.Lines) > 0 && (c.Lines[len(c.Lines)-1] != '\n' || c.Checkpoint == nil) {
		return last, fmt.Errorf("a change needs whole lines of the journal, and the checkpoint behind them")
	}
	for line := range slices.Values(Split(c.Lines)) {
		m, err := store.ReadMark(line)
		if err != nil {
			return last, err
		} else if m.Entry != last.Entry+1 {
			return last, fmt.Errorf("entry %d was committed after entry %d", m.Entry, last.Entry)
		}
		last = m
	}
	return last, nil
}

// Blank reports that nothing was decided in the docket, or waits there.
func (s *State) Blank() bool {
	return s.Entry == 0 && s.Decided == 0 && len(s.Letters)+len(s.People)+len(s.Edits) == 0
}

// Clone returns a copy; changing the one does not change the other.
func (s *State) Clone() State {
	c := *s
	c.Letters, c.Edits, c.People, c.Seen = slices.Clone(s.Letters), slices.Clone(s.Edits), slices.Clone(s.People), slices.Clone(s.Seen)
	return c
}

// Apply changes the state by the next record.
func (s *State) Apply(r *Record) {
	s.Tx = r.Tx
	if r.Lines != nil {
		s.Entry, s.Head, s.Journal, s.Last = r.Lines.Entry, r.Lines.Head, r.Lines.At+r.Lines.Size, r.Lines
		s.Since = r.At
	}
	for _, d := range r.Decided {
		s.Decided = max(s.Decided, d.Mail)
	}
	for _, e := range r.Seats {
		s.Edits = append(s.Edits, Edit{r.Tx, e})
	}
	for _, p := range r.People {
		s.People = append(s.People, Person{r.Tx, p})
	}
	s.Letters = append(s.Letters, r.Letters...)
	for _, p := range r.Seen {
		s.Seen.Add(p)
	}
	s.Told = max(s.Told, r.Told)
	if r.Due != nil {
		s.Due = *r.Due
	}
	if r.Trouble != nil {
		s.Trouble = *r.Trouble
	}
	if r.Notes != nil {
		s.Notes = r.Notes
	}
	if r.Sending != nil {
		s.sending(*r.Sending)
	}
	for _, d := range r.Sent {
		s.sent(d)
	}
}

// Has reports whether the letter waits to be sent.
func (s *State) Has(k store.Key) bool {
	return slices.ContainsFunc(s.Letters, func(l store.Letter) bool { return l.Key == k })
}

// sending puts a letter in the place of the one with its key, or behind the
// others, and drops those of the docket that it covers.
func (s *State) sending(l store.Letter) {
	s.drop(l.Docket, l.Covers)
	if i := slices.IndexFunc(s.Letters, func(k store.Letter) bool { return k.Key == l.Key }); i >= 0 {
		s.Letters = slices.Clone(s.Letters)
		s.Letters[i] = l
		return
	}
	s.Letters = append(s.Letters, l)
}

// drop drops the covered letters of the docket.
func (s *State) drop(docket string, covered []store.Covered) {
	s.Letters = slices.DeleteFunc(slices.Clone(s.Letters), func(k store.Letter) bool {
		return slices.Contains(covered, store.Covered{Docket: docket, Key: k.Key})
	})
}

// sent does what became of a letter; nothing where it does not wait.
func (s *State) sent(d store.Delivery) {
	i := slices.IndexFunc(s.Letters, func(l store.Letter) bool { return l.Key == d.Key })
	if i < 0 {
		return
	}
	s.Letters = slices.Clone(s.Letters)
	if d.Late == "" {
		s.Letters = slices.Delete(s.Letters, i, i+1)
	} else {
		l := &s.Letters[i]
		if l.Tries++; l.First.IsZero() {
			l.First = d.At
		}
		l.Ready = d.Again
	}
	s.Letters = append(s.Letters, d.Letters...)
}

// Saved returns the state as a store shows it, without seats, checkpoint and
// queue.
func (s *State) Saved(id string) *store.Saved {
	return &store.Saved{
		Docket: id, At: s.Version, Letters: slices.Clone(s.Letters), Told: s.Told, Due: s.Due,
		Trouble: s.Trouble, Notes: slices.Clone(s.Notes),
	}
}

// Summary returns what the index needs to know.
func (s *State) Summary() Summary {
	m := Summary{Tx: s.Tx, Due: s.Due, Trouble: s.Trouble != "", Decided: s.Decided}
	if s.Entry > s.Told {
		if m.Untold = s.Since; m.Untold.IsZero() { // a commit that gave no time waits like any other
			m.Untold = time.Unix(0, 0).UTC()
		}
	}
	for _, l := range s.Letters {
		if !l.Held && (m.Letter.IsZero() || l.Ready.Before(m.Letter)) {
			m.Letter = l.Ready
		}
	}
	return m
}

// A Summary is what the index of all dockets needs to know of one.
type Summary struct {
	// Tx is that of the last commit.
	Tx int64 `json:"tx,omitempty"`
	// Due is the clock's instant, Letter when the first letter is ready, and
	// Untold when entries were made for which there are no letters; each zero for
	// never.
	Due     time.Time `json:"due,omitzero"`
	Letter  time.Time `json:"letter,omitzero"`
	Untold  time.Time `json:"untold,omitzero"`
	Trouble bool      `json:"trouble,omitempty"`
	Decided int64     `json:"decided,omitempty"`
}

// Events returns what the record tells of a docket's history.
func (r *Record) Events() (events []*store.Event) {
	add := func(e store.Event) { e.At = r.At; events = append(events, &e) }
	for i := range r.Decided {
		add(store.Event{Decided: &r.Decided[i]})
	}
	for i := range r.Seats {
		add(store.Event{Seat: &r.Seats[i]})
	}
	for i := range r.Letters {
		add(store.Event{Letter: &r.Letters[i]})
	}
	if r.Trouble != nil {
		add(store.Event{Trouble: r.Trouble})
	}
	if r.Sending != nil {
		add(store.Event{Letter: r.Sending})
	}
	for i := range r.Sent {
		add(store.Event{Sent: &r.Sent[i]})
		for j := range r.Sent[i].Letters {
			add(store.Event{Letter: &r.Sent[i].Letters[j]})
		}
	}
	return events
}

// Split returns the whole lines of a journal.
func Split(data []byte) (lines [][]byte) {
	for len(data) > 0 {
		end := 0
		for end < len(data) && data[end] != '\n' {
			end++
		}
		if end == len(data) {
			break
		}
		lines = append(lines, data[:end+1:end+1])
		data = data[end+1:]
	}
	return lines
}
