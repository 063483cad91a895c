package queue

import (
	"cmp"
	"maps"
	"slices"

	"cityhall.example/adjudicator/store"
)

// Mailbag returns what is known of emails beside themselves.
func (q *Queue) Mailbag() *store.Mailbag {
	bag := &store.Mailbag{Next: q.next, Slight: slices.Clone(q.slight)}
	for _, name := range slices.Sorted(maps.Keys(q.boxes)) {
		b := q.boxes[name]
		one := store.Box{Progress: store.Progress{Box: name, Below: b.Below}}
		if !b.Through.IsZero() {
			one.Through = b.Through.UTC()
		}
		for uid, number := range b.UIDs {
			one.Known = append(one.Known, store.Known{UID: uid, Number: number})
		}
		slices.SortFunc(one.Known, func(a, b store.Known) int { return cmp.Compare(a.UID, b.UID) })
		if !one.Empty() {
			bag.Boxes = append(bag.Boxes, one)
		}
	}
	return bag
}

// Restore makes a queue know what Mailbag returned, in place of all that it knows of
// mailboxes.
func (q *Queue) Restore(bag *store.Mailbag) {
	q.next, q.slight = bag.Next, slices.Clone(bag.Slight)
	clear(q.boxes)
	for _, b := range bag.Boxes {
		into := q.box(b.Box)
		into.Through, into.Below = b.Through, b.Below
		for _, k := range b.Known {
			into.UIDs[k.UID] = k.Number
		}
	}
}

// Wait queues an email of which all else is known.
func (q *Queue) Wait(m *store.Mail) { q.wait(m) }
