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
	var own, completed [][2]int // by kind, floors
	at := map[[2]int]Lot{}
	for p, l := range lots {
		if l.Owner == seat {
			at[p] = l
			own = append(own, p)
			if l.Roof != Unfinished {
				completed = append(completed, p)
			}
		}
	}
	beside := func(p [2]int, tile string) (n int) {
		for _, q := range around(p) {
			if l, lies := lots[q]; lies && l.Tile.String() == tile {
				n++
			}
		}
		return n
	}
	kind := func(p [2]int) string { return at[p].Tile.String() }
	floors := func(p [2]int) string { return strconv.Itoa(int(at[p].Floors)) }
	done := func(p [2]int, k string) bool {
		l, mine := at[p]
		return mine && l.Roof != Unfinished && (k == "completed" || l.Tile.String() == k)
	}
	// several asks for completed buildings of the kind with each of the floors.
	several := func(places [][2]int, k string, want []string) bool {
		var have []string
		for _, p := range places {
			if done(p, k) {
				have = append(have, floors(p))
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
	words := strings.SplitN(name, "-", 3)
	switch {
	case words[0] == "both":
		tile := strings.TrimPrefix(name, "both-kinds-")
		for p, l := range lots {
			kinds := ""
			for _, q := range around(p) {
				if _, mine := at[q]; mine {
					kinds += kind(q)
				}
			}
			if l.Tile.String() == tile && strings.Contains(kinds, "residential") && strings.Contains(kinds, "commercial") {
				return true
			}
		}
		return false
	case words[0] == "beside":
		for _, a := range tileType.Values[Cathedral:] {
			for _, b := range tileType.Values[Cathedral:] {
				if name != "beside-both-"+a+"-"+b {
					continue
				}
				return slices.ContainsFunc(own, func(p [2]int) bool {
					return beside(p, a) > 0 && beside(p, b) > 0 && (a != b || beside(p, a) > 1)
				})
			}
		}
	case words[0] == "line":
		k, n := words[2], 3
		var want []string
		if words[1] == "residential" {
			k, want = words[1], strings.Split(words[2], "-")
		} else {
			n, _ = strconv.Atoi(words[1])
		}
		for _, p := range completed {
			for _, step := range [][2]int{{1, 0}, {0, 1}} {
				var row [][2]int
				for i := range n {
					if q := [2]int{p[0] + i*step[0], p[1] + i*step[1]}; done(q, k) {
						row = append(row, q)
					}
				}
				if len(row) == n && several(row, k, want) {
					return true
				}
			}
		}
		return false
	case words[1] == "in":
		n, size := int(name[0]-'0'), int(name[len(name)-1]-'0')
		for p := range lots {
			for dx := range size {
				for dy := range size {
					count := 0
					for _, q := range own {
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
	if want := strings.Split(name, "-")[1:]; strings.Trim(strings.Join(want, ""), "0123456789") == "" {
		return several(completed, words[0], want)
	}
	return slices.ContainsFunc(completed, func(p [2]int) bool {
		return kind(p) == words[0] && floors(p) == words[1] && beside(p, words[2]) > 0
	})
}
