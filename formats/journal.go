package formats

import (
	"bytes"
	"encoding/json"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// ReadEntry reads a line of the journal, without or with its end of line.
// Anything but the very bytes that Line writes is refused, with an *Error.
func ReadEntry(file string, number int, line []byte) (*play.Entry, error) {
	wrong := func(code string, args ...any) error {
		return &Error{File: file, Line: number, Column: 1, Problem: engine.Say(code, args...)}
	}
	var e play.Entry
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, wrong("journal/unreadable", "entry", number)
	}
	if !bytes.Equal(bytes.TrimSuffix(e.Line(), []byte("\n")), bytes.TrimSuffix(line, []byte("\n"))) {
		return nil, wrong("journal/edited", "entry", number, "returns", bytes.HasSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")))
	}
	if e.Number != number {
		return nil, wrong("journal/number", "entry", e.Number, "want", number)
	}
	if problem := CheckEntry(&e); !problem.Empty() {
		return nil, wrong("journal/entry", "entry", number, "why", problem)
	}
	return &e, nil
}

// CheckEntry returns what is wrong with a field of the entry, whatever the game
// is, if anything is.
func CheckEntry(e *play.Entry) engine.Phrase {
	if problem := e.Check(); !problem.Empty() || e.Policy == "" {
		return problem
	}
	if n, err := Parse("policy", []byte(e.Policy)); err != nil || n.Kind != engine.MapNode || string(Emit(n)) != e.Policy {
		return engine.Say("journal/field", "path", "policy", "why", engine.Say("file/expected", "what", engine.Say("field/policy")))
	}
	return engine.Phrase{}
}
