package expancity

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"cityhall.example/engine"
)

// naive says from the rules, with nothing but the lots and hands of a state,
// whether a move is legal.
func naive(state engine.State, m engine.Move) bool {
	s := state.(*State)
	d := s.Open()
	if m.Verb == engine.Done {
		return d.Optional && m == engine.Move{Verb: engine.Done}
	}
	if m.Verb < Place || m.Verb > KeepTile || !Rules.Grammar.Form(m.Verb).Answers.Has(d.Kind) || !writable(m) {
		return false
	}
	step := Rules.Kinds[d.Kind].Name
	lots := map[[2]int]Lot{}
	for _, l := range s.lots() {
		lots[place(l.At)] = l
	}
	switch m.Verb {
	case Place:
		return step == "place" && naivePlace(s, lots, m)
	case Build:
		supply, _ := s.Supply(d.Seat)
		return step == "action" && supply > 0 && naiveBuild(s, lots, m)
	case Acquire:
		_, warehouse := s.Supply(d.Seat)
		return step == "action" && warehouse > 0
	case RoofOver:
		return step == "roof" && naiveRoof(s, lots, m)
	case KeepContract:
		drawn, _ := s.DrawnContracts()
		return step == "keep-contract" && slices.Contains(drawn, ContractID(m.Arg[0]))
	case Fulfill:
		held, _ := s.Contracts(d.Seat)
		return step == "fulfill" && slices.Contains(held, ContractID(m.Arg[0])) && naiveContract(lots, d.Seat, contractType.Values[m.Arg[0]])
	}
	return step == "keep-tile" && s.DrawnTiles()[m.Arg[0]] > 0
}

// written remembers which moves read back from what is written for them.
var written sync.Map

func writable(m engine.Move) bool {
	known, ok := written.Load(m)
	if !ok {
		o, bad := Rules.Grammar.Read(Rules.Grammar.Write(m))
		known = bad == nil && o.Alternatives[0] == m
		written.Store(m, known)
	}
	return known.(bool)
}

func place(p Point) [2]int { return [2]int{p.X(), p.Y()} }

// around returns the four points beside one.
func around(p [2]int) [4][2]int {
	return [4][2]int{{p[0] + 1, p[1]}, {p[0] - 1, p[1]}, {p[0], p[1] + 1}, {p[0], p[1] - 1}}
}

func naivePlace(s *State, lots map[[2]int]Lot, m engine.Move) bool {
	p := place(Point(m.Arg[1]))
	if _, taken := lots[p]; taken || s.Tiles(s.Open().Seat)[m.Arg[0]] == 0 {
		return false
	}
	for _, q := range around(p) {
		if _, lies := lots[q]; lies {
			return true
		}
	}
	return false
}

func naiveBuild(s *State, lots map[[2]int]Lot, m engine.Move) bool {
	seat := s.Open().Seat
	l, lies := lots[place(Point(m.Arg[0]))]
	if !lies || l.Tile > Commercial || l.Owner != engine.Nobody && l.Owner != seat || l.Roof != Unfinished || l.Built {
		return false
	}
	unfinished, tallest := 0, 0
	for _, o := range lots {
		if o.Owner == seat && o.Roof == Unfinished {
			unfinished++
		} else if o.Owner == seat && o.Tile == l.Tile {
			tallest = max(tallest, int(o.Floors))
		}
	}
	if l.Floors == 0 && unfinished == 3 {
		return false
	}
	floor := int(l.Floors) + 1
	if l.Tile == Residential {
		return floor <= 3 && floor <= tallest+1
	}
	return floor <= 4 || floor <= tallest+1
}

func naiveRoof(s *State, lots map[[2]int]Lot, m engine.Move) bool {
	l, lies := lots[place(Point(m.Arg[0]))]
	if !lies || l.Owner != s.Open().Seat || l.Roof != Unfinished {
		return false
	}
	if l.Tile == Residential {
		return m.Arg[1] == engine.None
	}
	used := 0
	for _, o := range lots {
		if int16(o.Roof)-int16(Dome) == m.Arg[1] {
			used++
		}
	}
	return l.Floors >= 4 && m.Arg[1] != engine.None && used < 10
}

// naiveContract evaluates a contract by its name.
func naiveContract(lots map[[2]int]Lot, seat engine.Seat, name string) bool {
	c := naiveCity{lots: lots, at: map[[2]int]Lot{}}
	for p, l := range lots {
		if l.Owner == seat {
			c.at[p] = l
			c.own = append(c.own, p)
			if l.Roof != Unfinished {
				c.completed = append(c.completed, p)
			}
		}
	}
	words := strings.SplitN(name, "-", 3)
	switch {
	case words[0] == "both":
		return c.both(strings.TrimPrefix(name, "both-kinds-"))
	case words[0] == "beside":
		return c.besideBoth(name)
	case words[0] == "line":
		return c.line(words[1], words[2])
	case words[1] == "in":
		return c.square(int(name[0]-'0'), int(name[len(name)-1]-'0'))
	}
	if want := strings.Split(name, "-")[1:]; strings.Trim(strings.Join(want, ""), "0123456789") == "" {
		return c.several(c.completed, words[0], want)
	}
	return slices.ContainsFunc(c.completed, func(p [2]int) bool {
		return c.kind(p) == words[0] && c.floors(p) == words[1] && c.beside(p, words[2]) > 0
	})
}

// A naiveCity is a city as one player sees it who checks a contract.
type naiveCity struct {
	lots, at       map[[2]int]Lot // of everybody, and the player's own
	own, completed [][2]int
}

func (c *naiveCity) beside(p [2]int, tile string) (n int) {
	for _, q := range around(p) {
		if l, lies := c.lots[q]; lies && l.Tile.String() == tile {
			n++
		}
	}
	return n
}

func (c *naiveCity) kind(p [2]int) string   { return c.at[p].Tile.String() }
func (c *naiveCity) floors(p [2]int) string { return strconv.Itoa(int(c.at[p].Floors)) }

func (c *naiveCity) done(p [2]int, kind string) bool {
	l, mine := c.at[p]
	return mine && l.Roof != Unfinished && (kind == "completed" || l.Tile.String() == kind)
}

// several asks for completed buildings of the kind with each of the floors.
func (c *naiveCity) several(places [][2]int, kind string, want []string) bool {
	var have []string
	for _, p := range places {
		if c.done(p, kind) {
			have = append(have, c.floors(p))
		}
	}
	for _, f := range want {
		i := slices.Index(have, f)
		if i < 0 {
			return false
		}
		have = slices.Delete(have, i, i+1)
	}
	return true
}

// both asks for a tile with buildings of both kinds beside it.
func (c *naiveCity) both(tile string) bool {
	for p, l := range c.lots {
		kinds := ""
		for _, q := range around(p) {
			if _, mine := c.at[q]; mine {
				kinds += c.kind(q)
			}
		}
		if l.Tile.String() == tile && strings.Contains(kinds, "residential") && strings.Contains(kinds, "commercial") {
			return true
		}
	}
	return false
}

// besideBoth asks for a building beside two tiles.
func (c *naiveCity) besideBoth(name string) bool {
	for _, a := range tileType.Values[Cathedral:] {
		for _, b := range tileType.Values[Cathedral:] {
			if name == "beside-both-"+a+"-"+b {
				return slices.ContainsFunc(c.own, func(p [2]int) bool {
					return c.beside(p, a) > 0 && c.beside(p, b) > 0 && (a != b || c.beside(p, a) > 1)
				})
			}
		}
	}
	panic("no tiles: " + name)
}

// line asks for completed buildings in a line: for a number of a kind, or for residential
// ones with each of the floors.
func (c *naiveCity) line(what, of string) bool {
	kind, n := of, 3
	var want []string
	if what == "residential" {
		kind, want = what, strings.Split(of, "-")
	} else {
		n, _ = strconv.Atoi(what)
	}
	for _, p := range c.completed {
		for _, step := range [][2]int{{1, 0}, {0, 1}} {
			var row [][2]int
			for i := range n {
				if q := [2]int{p[0] + i*step[0], p[1] + i*step[1]}; c.done(q, kind) {
					row = append(row, q)
				}
			}
			if len(row) == n && c.several(row, kind, want) {
				return true
			}
		}
	}
	return false
}

// square asks for n buildings in a square of a size.
func (c *naiveCity) square(n, size int) bool {
	for p := range c.lots {
		for dx := range size {
			for dy := range size {
				count := 0
				for _, q := range c.own {
					x, y := q[0]-p[0]+dx, q[1]-p[1]+dy
					if x >= 0 && x < size && y >= 0 && y < size {
						count++
					}
				}
				if count >= n {
					return true
				}
			}
		}
	}
	return false
}
