package metromania

import (
	"cityhall.example/engine"
	game "cityhall.example/engine/metromania"
	"cityhall.example/formats/words"
)

// Recall tells tunnels of a line that follow each other in one: the last of them
// names all cells, with the markers that were laid. Of the others it returns .more.
func Recall(events []engine.Event, at int, _ []string) map[string]any {
	if !tunnel(events[at]) {
		return nil
	}
	if next := after(events, at, 1); next >= 0 && sameLine(events[next], events[at]) {
		return map[string]any{"more": true}
	}
	first := at
	for before := after(events, first, -1); before >= 0 && sameLine(events[before], events[at]); before = after(events, first, -1) {
		first = before
	}
	var cells []map[string]any
	told := map[string]any{"more": false, "started": name(events[first]) == "started", "from": value(events[first], "from")}
	for i := first; i < len(events) && i <= at+1; i++ {
		switch {
		case tunnel(events[i]) && i <= at:
			cells = append(cells, map[string]any{"cell": value(events[i], "cell"), "letter": nil})
		case name(events[i]) == "marked":
			last := cells[len(cells)-1]
			last["letter"], last["destination"] = value(events[i], "letter"), value(events[i], "destination")
		}
	}
	told["cells"], told["count"] = cells, len(cells)
	return told
}

func name(e engine.Event) string { return game.Rules.Event(e.Code).Name }

func tunnel(e engine.Event) bool { return name(e) == "started" || name(e) == "dug" }

// after returns where the next tunnel is, in steps of 1 or -1, if only markers are
// between; else -1.
func after(events []engine.Event, at, step int) int {
	for i := at + step; i >= 0 && i < len(events); i += step {
		if tunnel(events[i]) {
			return i
		}
		if name(events[i]) != "marked" {
			break
		}
	}
	return -1
}

// sameLine reports that both tunnels are of one line.
func sameLine(a, b engine.Event) bool {
	return value(a, "seat") == value(b, "seat") && value(a, "line") == value(b, "line")
}

// value returns an argument of the event as the words get it.
func value(e engine.Event, name string) words.Value {
	for _, p := range game.Rules.Event(e.Code).Params {
		if p.Name == name {
			return words.Value{Type: p.Type.Name, Written: p.Type.Format(e.Arg[p.Arg : p.Arg+p.Type.Slots()]...)}
		}
	}
	return words.Value{}
}
