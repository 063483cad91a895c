package queue

import (
	"encoding/json"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/internal/docket"
)

// saved is a queue as JSON.
type saved struct {
	Next    int64                `json:"next"`
	Boxes   map[string]*box      `json:"boxes,omitempty"`
	Open    map[string][]Waiting `json:"open,omitempty"`
	Dockets map[string]*line     `json:"dockets,omitempty"`
	Slight  []store.SlightDay    `json:"slight,omitempty"`
}

// A line is a docket of the index.
type line struct {
	docket.Summary
	Seats []seat `json:"seats,omitempty"`
}

// MarshalJSON returns the queue as JSON.
func (q *Queue) MarshalJSON() ([]byte, error) {
	s := saved{q.next, q.boxes, q.open, map[string]*line{}, q.slight}
	for id, e := range q.entries {
		s.Dockets[id] = &line{e.Summary, e.seats}
	}
	return json.Marshal(s)
}

// UnmarshalJSON reads what MarshalJSON wrote into an empty queue.
func (q *Queue) UnmarshalJSON(data []byte) error {
	var s saved
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	q.next, q.slight = max(1, s.Next), s.Slight
	for name, b := range s.Boxes {
		into := q.box(name)
		into.Through, into.Below = b.Through, b.Below
		for uid, number := range b.UIDs {
			into.UIDs[uid] = number
		}
	}
	for id, open := range s.Open {
		q.open[id] = open
	}
	for id, l := range s.Dockets {
		e := q.entry(id)
		e.Summary = l.Summary
		q.own(e, l.Seats)
		q.touch(id)
	}
	return nil
}
