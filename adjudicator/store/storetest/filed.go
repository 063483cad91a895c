package storetest

import (
	"encoding/json"
	"fmt"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
)

// ordered returns a line with order sets, "anna a1" each; those without an id
// can't be found.
func ordered(entry int, sets ...play.FiledSet) []byte {
	type set struct {
		Player string     `json:"player"`
		ID     string     `json:"id,omitempty"`
		Digest store.Hash `json:"digest"`
	}
	all := []set{}
	for _, s := range sets {
		all = append(all, set{s.Player, s.ID, s.Digest})
	}
	line, err := json.Marshal(map[string]any{"entry": entry, "sets": all, "head": hash("head", entry)})
	if err != nil {
		panic(err)
	}
	return append(line, '\n')
}

// filed looks sets up while the docket grows, as its holder, after a restart and
// as another worker, and after the holder gave it up.
func (s *suite) filed() {
	v := s.commit(change("demo", store.Version{}, 1))
	key := func(n int) store.SetKey {
		return store.SetKey{Player: []string{"anna", "ben"}[n%2], ID: fmt.Sprint("x", n/2%50)} // each id twice
	}
	want := map[store.SetKey][]play.FiledSet{}
	look := func(what string, in store.Store) {
		s.Helper()
		keys := []store.SetKey{{Player: "anna", ID: "x"}, {Player: "ann", ID: "x1"}, {Player: "", ID: ""}, {Player: "ben", ID: "X1"}}
		for n := range 100 {
			keys = append(keys, key(n))
		}
		got, err := in.Filed(s.ctx, "demo", keys)
		s.must(err)
		for i, k := range keys {
			if len(got[i]) != len(want[k]) {
				s.Fatalf("%s, %v: got %+v, expected %+v", what, k, got[i], want[k])
			}
			for j := range got[i] {
				s.equal(fmt.Sprint(what, ", ", k), got[i][j], want[k][j])
			}
		}
	}
	look("before there are any", s.s)
	release, err := s.s.Hold(s.ctx, "demo")
	s.must(err)
	for n := 0; n < 200; n += 2 {
		sets := []play.FiledSet{}
		for _, k := range []store.SetKey{key(n), key(n + 1)} {
			set := play.FiledSet{Player: k.Player, ID: k.ID, Entry: v.Entry + 1, Digest: hash(k, n)}
			sets = append(sets, set)
			want[k] = append(want[k], set)
		}
		if n%10 == 0 { // no id, and one that nobody can give
			sets = append(sets, play.FiledSet{Player: "anna"}, play.FiledSet{Player: "ben", ID: "x 1 2\nanna"})
		}
		c := change("demo", v, 1)
		c.Lines = ordered(v.Entry+1, sets...)
		if n%3 == 0 { // several lines, and several records
			c.Lines = append(c.Lines, Lines(v.Entry+2, v.Entry+3)...)
		}
		v = s.commit(c)
		switch n % 14 {
		case 2:
			look("while it is held", s.s)
		case 6:
			look("another worker", s.place.Guest())
		case 8:
			s.must(release())
			look("after its release", s.s)
			s.reopen()
			release, err = s.s.Hold(s.ctx, "demo")
			s.must(err)
		}
	}
	s.must(release())
	look("in the end", s.s)
	if _, err = s.s.Filed(s.ctx, "nowhere", []store.SetKey{key(1)}); err == nil {
		s.Error("sets were looked for in a docket that isn't there")
	}
}
