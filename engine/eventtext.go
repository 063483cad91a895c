package engine

import "strings"

// WriteEvent writes an event as files have it: its name, a colon, and its values as they
// are written, with semicolons between; ? for a value that is missing or not to be seen. Whom
// it is private to is not written: [Event.For] has been applied.
//
//	took: anna; orange; 4
func (r *Rules) WriteEvent(e Event, players []string) string {
	m := r.events[e.Code]
	values := make([]string, len(m.Params))
	for i, p := range m.Params {
		arg := e.Arg[p.Arg : p.Arg+p.Type.Slots()]
		if values[i] = p.Type.Format(arg...); p.Type.Name == seatType && arg[0] >= 0 && int(arg[0]) < len(players) {
			values[i] = players[arg[0]]
		} else if p.Type.Name == seatType {
			values[i] = "?"
		}
	}
	if len(values) == 0 {
		return m.Name
	}
	return m.Name + ": " + strings.Join(values, "; ")
}

// ReadEvent reads what [Rules.WriteEvent] wrote, and nothing else: only what is private,
// or can be missing, is ?.
func (r *Rules) ReadEvent(text string, players []string) (e Event, ok bool) {
	name, rest, _ := strings.Cut(text, ": ")
	for code := 1; code < len(r.events); code++ { // the code 0 is no event
		if m := r.events[code]; m.Name == name {
			e = Event{Code: Code(code), Owner: Nobody}
			ok = e.read(m.Params, strings.Split(rest, "; "), players)
			return e, ok && r.WriteEvent(e, players) == text
		}
	}
	return e, false
}

// read reads the values of an event.
func (e *Event) read(params []Param, values, players []string) bool {
	for i, p := range params {
		if i >= len(values) {
			return false
		}
		arg := e.Arg[p.Arg : p.Arg+p.Type.Slots()]
		if values[i] == "?" && (p.private || p.missing) {
			for k := range arg {
				arg[k] = None
			}
		} else if !p.Type.parse(values[i], players, arg) {
			return false
		}
	}
	return true
}

// parse reads a value that was written exactly.
func (t *Type) parse(value string, players []string, arg []int16) (ok bool) {
	switch {
	case t.Name == seatType:
		for seat, player := range players {
			if player == value {
				arg[0], ok = int16(seat), true
			}
		}
		return ok
	case len(t.Values) > 0:
		arg[0], ok = t.Find(value)
		return ok
	}
	words := strings.Fields(strings.ToLower(value))
	return len(words) > 0 && t.Read != nil && t.Read(words, arg) == len(words)
}
