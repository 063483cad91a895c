package request

import (
	"slices"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A reading is what lines of a text hold.
type reading struct {
	keys     keys
	sets     []*play.OrderSet
	passed   []string
	errs     formats.Errors
	unfilled bool // there is a document without orders
}

// keys are what an order document says beside its orders.
type keys struct {
	game, player, id string
	turn             int
	seen             play.Mark
	errs             formats.Errors
}

// orderKeys are the keys of an order document.
var orderKeys = []string{"game", "player", "turn", "seen", "id", "orders"}

// ofOneSet are those that belong to the orders below them: one of them again, with no
// orders in between, says something else of the same orders.
var ofOneSet = []string{"turn", "seen", "id"}

// A section is an order document, or what stands above the first one.
type section struct {
	keys     keys
	seen     []string
	lines    []line
	document bool // it has the key orders
}

// read reads lines of the file: documents, and orders in the open.
func (f *finder) read(file string, lines []line) reading {
	f.effort = maxEffort
	r := reading{keys: keys{turn: play.Unbound}}
	for _, s := range sections(file, lines) {
		set := &play.OrderSet{File: file, Game: s.keys.game, Player: s.keys.player, ID: s.keys.id, Turn: s.keys.turn, Seen: s.keys.seen}
		var passed []string
		set.Lines, passed = f.orders(s.lines, s.document)
		if s.document {
			set.Lines = f.mappings(s.lines, set.Lines, passed)
		}
		r.passed = append(r.passed, passed...)
		switch {
		case len(set.Lines) > formats.MaxOrders:
			r.errs = append(r.errs, &formats.Error{File: file, Line: set.Lines[0].Line, Column: set.Lines[0].Column, Problem: engine.Say("request/many-orders", "most", formats.MaxOrders)})
			set.Lines = set.Lines[:formats.MaxOrders]
			fallthrough
		case len(set.Lines) > 0:
			r.sets = append(r.sets, set)
			r.errs = append(r.errs, s.keys.errs...)
		case s.document:
			r.unfilled = true
		}
		for _, l := range set.Lines {
			if n := utf8.RuneCountInString(l.Text); n > formats.MaxLine {
				r.errs = append(r.errs, &formats.Error{File: file, Line: l.Line, Column: l.Column, Problem: engine.Say("orders/long", "characters", n, "most", formats.MaxLine)})
			}
		}
		r.keys.fill(s.keys)
	}
	return r
}

// fill takes over what the keys do not say.
func (k *keys) fill(from keys) {
	if k.game == "" {
		k.game = from.game
	}
	if k.player == "" {
		k.player = from.player
	}
	if k.turn == play.Unbound {
		k.turn = from.turn
	}
	if k.seen == "" {
		k.seen = from.seen
	}
}

// sections cuts the lines into sections. A key that a section has already
// begins the next one.
func sections(file string, lines []line) []*section {
	s := &section{keys: keys{turn: play.Unbound}}
	all := []*section{s}
	for i := range lines {
		l := &lines[i]
		key, value := cutKey(l.text)
		if !slices.Contains(orderKeys, key) {
			if near := engine.Nearest(key, orderKeys); near != "" && !l.bullet && nextToKey(lines, i) {
				s.keys.fail(file, l, "orders/unknown-key", "read", clip(key), "keys", orderKeys, "near", near, "order", false)
			} else {
				s.lines = append(s.lines, *l)
			}
			continue
		}
		again := slices.Contains(s.seen, key)
		if again && slices.Contains(ofOneSet, key) && len(s.lines) == 0 {
			s.keys.again(file, l, key, value)
			continue
		}
		if opens := key == "orders" && !s.document && len(s.lines) > 0; opens || again {
			before := s
			s = &section{keys: keys{turn: play.Unbound}}
			if opens {
				s.keys, s.seen, before.keys = before.keys, before.seen, s.keys
			}
			all = append(all, s)
		}
		s.seen = append(s.seen, key)
		if key != "orders" {
			s.keys.read(file, l, key, value)
			continue
		}
		s.document = true
		if value != "" {
			first := *l
			first.bullet = true
			first.text, first.column = behindColon(l)
			s.lines = append(s.lines, first)
		}
	}
	return all
}

// nextToKey reports whether a line next to line i, with nothing between, has a
// key.
func nextToKey(lines []line, i int) bool {
	has := func(i int) bool {
		key, _ := cutKey(lines[i].text)
		return slices.Contains(orderKeys, key)
	}
	return i > 0 && !lines[i].gap && has(i-1) || i+1 < len(lines) && !lines[i+1].gap && has(i+1)
}

// read reads the value of a key. What is wrong with it counts only where there
// are orders too.
func (k *keys) read(file string, l *line, key, value string) {
	switch {
	case value == "":
		k.fail(file, l, "orders/empty", "key", key)
	case key == "turn":
		turn, ok := engine.ParseInt(value)
		if !ok || turn < 0 {
			k.fail(file, l, "orders/turn", "read", clip(value))
			return
		}
		k.turn = turn
	case key == "seen":
		seen, ok := play.ReadMark(value)
		if !ok {
			k.fail(file, l, "orders/seen", "read", clip(value))
		}
		k.seen = seen
	case key == "id":
		k.id = value
		if !play.CheckID(value) {
			k.fail(file, l, "orders/id", "read", clip(value))
		}
	case !play.CheckName(value).Empty():
		k.fail(file, l, "request/name", "key", key, "read", clip(value), "why", play.CheckName(value))
	case key == "game":
		k.game = value
	default:
		k.player = value
	}
}

// again reads the value of a key that the section already has.
func (k *keys) again(file string, l *line, key, value string) {
	first := *k
	k.read(file, l, key, value)
	if k.turn != first.turn || k.seen != first.seen || k.id != first.id {
		k.fail(file, l, "request/again", "key", key)
	}
}

func (k *keys) fail(file string, l *line, code string, args ...any) {
	k.errs = append(k.errs, &formats.Error{File: file, Line: l.place, Column: l.column, Problem: engine.Say(code, args...)})
}
