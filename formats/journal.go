package formats

import (
	"bytes"
	"encoding/json"
	"fmt"

	"cityhall.example/engine/play"
)

// ReadEntry reads a line of the journal, without or with its end of line.
// Anything but the very bytes that Line writes is refused, with an *Error.
func ReadEntry(file string, number int, line []byte) (*play.Entry, error) {
	wrong := func(format string, args ...any) error {
		return &Error{File: file, Line: number, Column: 1, Problem: fmt.Sprintf(format, args...)}
	}
	var e play.Entry
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&e); err != nil {
		return nil, wrong("entry %d cannot be read: %v", number, err)
	}
	if !bytes.Equal(bytes.TrimSuffix(e.Line(), []byte("\n")), bytes.TrimSuffix(line, []byte("\n"))) {
		return nil, wrong("entry %d is not written as the journal writes it: it was changed by hand", number)
	}
	if e.Number != number {
		return nil, wrong("entry %d stands where entry %d is expected", e.Number, number)
	}
	return &e, nil
}
