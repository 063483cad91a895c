package metromania

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
)

// fields goes through all of a state.
func fields(s *State) func(*engine.Codec) {
	return func(c *engine.Codec) {
		c.Group("options", func() { s.Options(c) })
		c.Group("state", func() { s.Code(c) })
	}
}

// at returns the node of a path such as "state.seats.anna.solid".
func at(n *engine.Node, path string) *engine.Node {
	for _, key := range strings.Split(path, ".") {
		n = n.Get(key)
	}
	return n
}

// straight is a game of two in turn 21, in which Anna's solid line lies along
// the row from 5,0 to 1,0 and Ben's comes to its station at 1,0.
func straight() *engine.Node {
	s := newState(2).(*State)
	s.noCorruption = false
	s.Deal(engine.NewDraws(engine.SeedSecret("straight"), nil), nil)
	n := engine.Write(enginetest.Names(2), fields(s))
	set(n, "state.city", "1+0 2+0 3+0 4+0 5+0 6+0")
	set(n, "state.turn", "21")
	set(n, "state.stations", "1,0")
	set(n, "state.seats.anna.solid", "5,0 A5-1 4,0 A4-1 3,0 A3-1 2,0 A2-1 1,0")
	set(n, "state.seats.ben.solid", "-5,0 D5-1 -4,0 D4-1 -3,0 D3-1 -2,0 D2-1 -1,0 D1-1 0,0 F1-1 1,0")
	set(n, "state.seats.ben.station-points", "1")
	return n
}

func set(n *engine.Node, path, value string) { at(n, path).Value = value }

var impossibleCases = []struct{ changes, want string }{
	{"options.corrupt=true", "options.corrupt: impossible/two-players"},
	{"options.no-corruption=true", "options.no-corruption: impossible/two-players"},
	{"options.arrows=wb.wb", "options.arrows: file/misread"},
	{"state.city=1+0 1+0 3+0 4+0 5+0 6+0", "state.city: file/misread"},
	{"state.city=1+60 2+0 3+0 4+0 5+0 6+0", "state.city: file/misread"},
	{"state.stations=none", "impossible/no-station vertex=\"1,0\""},
	{"state.stations=1,0 1,0", "state.stations: file/misread"},
	{"state.stations=1,0 0,0", "state.stations: file/misread"},
	{"state.stations=1,0 0,1", "impossible/station-alone vertex=\"0,1\""},
	{"state.seats.ben.station-points=2", "impossible/station-points least=1 most=1 scored=2"},
	{"state.markers=A2-1 A", "state.markers: file/misread"},
	{"state.markers=A2-2 B", "state.markers: file/misread"},
	{"state.markers=A2-2 A, A2-2 D", "state.markers: file/misread"},
	{"state.markers=A2-2 D; state.seats.anna.hand=residential A, commercial B E, entertainment C F", "impossible/seat-markers markers=5 seat=1"},
	{"state.markers=A2-2 A", "impossible/hand-and-cell cell=\"A2-2\" letter=\"A\" type=\"residential\""},
	{"state.seats.anna.hand=residential D A, commercial B E, entertainment C F", "state.seats.anna.hand: file/misread"},
	{"state.seats.anna.hand=residential A B, commercial B E, entertainment C F", "state.seats.anna.hand: file/misread"},
	{"state.seats.anna.hand=residential A ?, commercial B E, entertainment C F", "state.seats.anna.hand: file/misread"},
	{"state.seats.anna.hand=residential A, commercial B E, entertainment C F", "impossible/seat-markers markers=5 seat=1"},
	{"state.seats.anna.hand=residential A C, commercial B E, entertainment C F", "impossible/seat-letters seat=1"},
	{"state.seats.anna.solid=5,0 A5-1 4,0 A4-1 3,0 A4-1 4,0", "state.seats.anna.solid: file/misread"},
	{"state.seats.anna.solid=5,0 A5-1 4,0 A3-1 3,0", "state.seats.anna.solid: file/misread"},
	{"state.seats.anna.solid=4,0 A4-1 3,0", "state.seats.anna.solid: impossible/line-start"},
	{"state.seats.anna.solid=4,0 A5-1 5,0", "state.seats.anna.solid: impossible/line-start"},
	{"state.seats.anna.solid=-5,0 D5-1 -4,0", "state.seats.ben.solid: file/misread"},
	{"state.seats.anna.striped=4,-5 E5-7 3,-4 E4-5 2,-3 E4-4 1,-3", "state.seats.anna.striped: impossible/tunnel-in-lake cell=\"E4-4\" symbol=\"lake\""},
	{"state.seats.anna.striped=-5,5 C5-1 -4,4 C4-1 -3,3 C3-1 -2,2 B2-3 -1,1 C1-1 0,0", "impossible/no-station vertex=\"0,0\""},
	{"state.seats.anna.striped=-5,5 C5-1 -5,4 C5-3 -5,3", "impossible/ends-near seat=1"},
	{"state.seats.anna.striped=-5,5 C5-1 -5,4 C5-3 -4,3", "state.seats.anna.striped: impossible/line-end vertex=\"-4,3\""},
	{"state.seats.anna.striped=2,3 A5-7 1,3", "impossible/starts-near seat=1"},
	{"state.seats.anna.striped=-5,5 C5-1 -4,4 C5-2 -5,4 C4-1 -4,3", "without a marker|60 degrees|read"},
	{"state.turn=3", "impossible/tunnels seat=1 tunnels=4 turns=1"},
	{"state.turn=1", "impossible/tunnels seat=1 tunnels=4 turns=0"},
	{"state.tunnels=3", "impossible/three-tunnels"},
	{"state.tunnels=2; state.seats.anna.solid=none; state.stations=none; state.seats.ben.station-points=0", "impossible/tunnels-turn tunnels=2"},
	{"state.marked=true", "impossible/marker-turn"},
	{"state.tunnels=1; state.passes=1", "impossible/pass"},
	{"state.passes=2", "impossible/goes-on"},
	{"state.last-turn=30", "impossible/last-turn last=30 turn=21"},
	{"state.last-turn=21", "impossible/early-last-turn"},
	{"state.ended=both-lines", "impossible/ending why=\"both-lines\""},
	{"state.ended=no-stations", "impossible/ending why=\"no-stations\""},
	{"state.ended=all-passed", "impossible/ending why=\"all-passed\""},
	{"state.ended=last-turns", "impossible/ending why=\"last-turns\""},
	{"state.ended=never", "state.ended: file/misread"},
}

// TestImpossible changes one thing or two of a possible state, and wants to be
// told what cannot be.
func TestImpossible(t *testing.T) {
	read := func(n *engine.Node) error {
		return engine.Read(n, enginetest.Names(2), fields(newState(2).(*State)))
	}
	if err := read(straight()); err != nil {
		t.Fatal(err)
	}
	for _, c := range impossibleCases {
		n := straight()
		for _, change := range strings.Split(c.changes, "; ") {
			path, value, _ := strings.Cut(change, "=")
			set(n, path, value)
		}
		err := read(n)
		found := false
		for _, want := range strings.Split(c.want, "|") {
			found = found || err != nil && strings.Contains(err.Error(), want)
		}
		if !found {
			t.Errorf("%s: %v, want %s", c.changes, err, c.want)
		}
	}
}

func TestReplacedPieces(t *testing.T) {
	for _, c := range []struct{ piece, want string }{
		{". ... ..... ....... .........", "options.pieces: impossible/pieces want=6"},
		{". .e. ..r.. .c.p... r.......c", "options.pieces.4: impossible/rim piece=4"},
		{". .e. ..r.. .c.p... .r.....c", "options.pieces.4: file/misread"},
		{". ... ..... ...p... .........", ""},
	} {
		n := straight()
		at(n, "options.pieces").Nodes[3].Value = c.piece
		err := engine.Read(n, enginetest.Names(2), fields(newState(2).(*State)))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.piece, err, c.want)
		}
	}
}
