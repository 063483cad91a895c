package incoming

import (
	"bufio"
	"bytes"
	"fmt"

	"github.com/emersion/go-message/textproto"
)

// maxFields limits the fields of a header, since each takes memory.
const maxFields = 1000

// An Error means that the data is not an email: its header can't be read.
type Error struct {
	Line    int    // the line of the header, from 1
	Problem string // what is wrong with it
}

// Error returns the line, what is wrong with it and what the sender can do.
func (e *Error) Error() string {
	return fmt.Sprintf("can't read the email's header: line %d %s; send it again, or use another mail program", e.Line, e.Problem)
}

// Read reads an email as it came over the wire. Lines can end with LF or CRLF.
//
// The error is an *[Error], for data that is not an email. Even then the mail
// is not nil: it holds the readable part of the header, but no text and no
// files. Anything else that could not be read as intended is a warning.
func Read(raw []byte) (*Mail, error) {
	l := &Mail{}
	r := &reader{letter: l, left: MaxText, spare: MaxText}
	head, body, err := r.header(raw)
	l.readAuthors(raw)
	p := newPart(head, body, "text/plain")
	l.readHeader(head, p.kind)
	if err != nil {
		return l, err
	}
	l.Text = r.walk(p, 0, readable)
	l.foreign()
	headed(l.Text)
	r.explain()
	if l.mayBounce() {
		l.finishBounce(head, p.kind)
	}
	return l, nil
}

// reader counts what was read of an email's parts.
type reader struct {
	letter   *Mail
	parts    int      // read so far
	left     int      // bytes of decoded text left to read
	spare    int      // the same, for alternatives to text that was read
	odd      string   // the kind of a part that has text of an unknown format
	pictures []string // what decorates a text
	buf      *bufio.Reader
}

// header reads the header at the start of raw and returns the rest. Unreadable
// lines are skipped; the error is about the first.
func (r *reader) header(raw []byte) (textproto.Header, []byte, error) {
	head, body, err := cutHeader(raw)
	if r.buf == nil {
		r.buf = bufio.NewReader(nil)
	}
	r.buf.Reset(bytes.NewReader(head))
	h, failed := textproto.ReadHeader(r.buf)
	if failed != nil && err == nil {
		err = &Error{Line: 1, Problem: "is not a header field"}
	}
	return h, body, err
}

// cutHeader splits raw after the empty line that ends the header. Invalid
// header lines are dropped.
func cutHeader(raw []byte) (head, body []byte, err error) {
	var sound []byte // the valid lines, if one is not
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
			problem = fmt.Sprintf("exceeds the limit of %d bytes", MaxHeader)
		case fields > maxFields:
			problem = fmt.Sprintf("is field %d; the limit is %d", fields, maxFields)
		case !isField(text, line == 1):
			problem = "is neither a field nor its continuation"
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

// isField reports whether a header line is a field or the continuation of one.
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
