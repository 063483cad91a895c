package incoming

import (
	"bufio"
	"bytes"
	"fmt"
	"slices"

	"github.com/emersion/go-message/textproto"
)

// maxFields bounds the fields of a header: each of them costs memory.
const maxFields = 1000

// An Error tells that something is no mail: its header cannot be read.
type Error struct {
	Line    int    // the line of the header, counted from 1
	Problem string // what is wrong with it
}

// Error returns the line, what is wrong with it, and what its sender can do.
func (e *Error) Error() string {
	return fmt.Sprintf("the header of the mail cannot be read: line %d %s; send the mail again, or from another mail program", e.Line, e.Problem)
}

// Read reads a mail as it came over the wire. Lines may end with LF or CRLF.
//
// The error is an *Error, for what cannot be read as a mail; the mail, which is
// never nil, holds then what the rest of the header says, but no text and no files. Whatever
// else could not be read as it was meant is a warning.
func Read(raw []byte) (*Mail, error) {
	l := &Mail{}
	r := &reader{letter: l, left: MaxText}
	head, body, err := r.header(raw)
	p := newPart(head, body, "text/plain")
	l.readHeader(head, p.kind)
	if err != nil {
		return l, err
	}
	l.Text = r.walk(p, 0, true)
	if !worded(l.Text) {
		r.warn(NoText)
	}
	if l.Origin == Report {
		l.finishBounce(head)
	}
	return l, nil
}

// reader holds what is counted while the parts of a mail are read.
type reader struct {
	letter *Mail
	parts  int // read so far
	left   int // bytes of decoded text that may still be read
	buf    *bufio.Reader
}

// warn adds a warning, once.
func (r *reader) warn(w Warning) {
	if !slices.Contains(r.letter.Warnings, w) {
		r.letter.Warnings = append(r.letter.Warnings, w)
	}
}

// header reads the header at the start of raw, and returns what follows it.
// Lines that cannot be read are left out; the error tells of the first.
func (r *reader) header(raw []byte) (textproto.Header, []byte, error) {
	head, body, err := cutHeader(raw)
	if r.buf == nil {
		r.buf = bufio.NewReader(nil)
	}
	r.buf.Reset(bytes.NewReader(head))
	h, failed := textproto.ReadHeader(r.buf)
	if failed != nil && err == nil {
		err = &Error{Line: 1, Problem: "is not that of a header"}
	}
	return h, body, err
}

// cutHeader divides raw after the empty line that ends the header. Of a header
// with broken lines, the others are returned.
func cutHeader(raw []byte) (head, body []byte, err error) {
	var sound []byte // the lines that are, where one is not
	start, fields := 0, 0
	for line := 1; start < len(raw); line++ {
		end := len(raw)
		if i := bytes.IndexByte(raw[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		text := bytes.TrimRight(raw[start:end], "\r\n")
		if len(text) == 0 {
			body = raw[end:]
			break
		}
		problem := ""
		if text[0] != ' ' && text[0] != '\t' {
			fields++
		}
		switch {
		case end > MaxHeader:
			problem = fmt.Sprintf("goes beyond the %d bytes that a header may have", MaxHeader)
		case fields > maxFields:
			problem = fmt.Sprintf("begins field %d, and a header may have %d", fields, maxFields)
		case !isField(text, line == 1):
			problem = "is neither a field nor the continuation of one"
		}
		if problem != "" && err == nil {
			err = &Error{line, problem}
			sound = bytes.Clone(raw[:start])
		}
		if end > MaxHeader || fields > maxFields {
			return sound, nil, err
		}
		if err != nil && problem == "" {
			sound = append(sound, raw[start:end]...)
		}
		start = end
	}
	if err != nil {
		return sound, body, err
	}
	if fields == 0 {
		err = &Error{1, "has no field"}
	}
	return raw[:start], body, err
}

// isField reports whether a line of a header, without its end, is a field, or
// the continuation of one.
func isField(line []byte, first bool) bool {
	if line[0] == ' ' || line[0] == '\t' {
		return !first
	}
	name, _, found := bytes.Cut(line, []byte(":"))
	if !found {
		return false
	}
	for _, c := range bytes.TrimRight(name, " \t") {
		if c < 33 || c > 126 {
			return false
		}
	}
	return true
}
