package transport

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strings"
)

// An answer is what an IMAP server says of one email, in as far as it was not read.
type answer struct {
	*tidy
	line []byte // what is left of the current one
}

// A value is what an answer says of an item. Lists have their text as it stands there.
type value struct {
	kind valueKind
	text []byte
}

type valueKind int

const (
	absent valueKind = iota
	atom
	quoted
	literal
	group
)

// errOdd: nobody can say what the rest of the answer means.
var errOdd = errors.New("an answer that can't be read")

// items reads all items, by their names: those of sections as they were asked for.
func (a *answer) items() (map[string]value, error) {
	all := map[string]value{}
	if !a.skips('(') {
		return nil, errOdd
	}
	for !a.skips(')') {
		name := a.name()
		if name == "" {
			return nil, errOdd
		}
		v, err := a.value()
		if err != nil {
			return nil, err
		}
		if _, twice := all[name]; !twice {
			all[name] = v
		}
	}
	return all, nil
}

// skips passes over spaces, and over a byte if it is next.
func (a *answer) skips(b byte) bool {
	a.line = bytes.TrimLeft(a.line, " ")
	if len(a.line) == 0 || a.line[0] != b {
		return false
	}
	a.line = a.line[1:]
	return true
}

// itemName is the name of an item, perhaps with a section, and where in that it begins.
var itemName = regexp.MustCompile(`^([A-Za-z0-9_.-]+)(\[(?:[^]"]|"[^"]*")*\])?(?:<(\d*)[^>]*>)?`)

// name reads the name of an item. What is only a part of an email gets a name that
// nobody asks for.
func (a *answer) name() string {
	a.line = bytes.TrimLeft(a.line, " ")
	m := itemName.FindSubmatch(a.line)
	if m == nil {
		return ""
	}
	a.line = a.line[len(m[0]):]
	name := strings.TrimSuffix(strings.ToUpper(string(m[1])), ".PEEK") + strings.ToUpper(string(m[2]))
	switch name {
	case "RFC822":
		name = string(bodies)
	case "RFC822.HEADER":
		name = string(headers)
	}
	if len(m[3]) > 0 && string(m[3]) != "0" {
		name += "<" + string(m[3]) + ">"
	}
	return name
}

// value reads a value: an atom, a string, or a list of values. An atom may hold any
// byte but a space, and brackets in pairs.
func (a *answer) value() (v value, err error) {
	if a.line = bytes.TrimLeft(a.line, " "); len(a.line) == 0 {
		return v, errOdd
	}
	switch a.line[0] {
	case '(':
		return a.list()
	case '"':
		return a.quoted()
	case '{', '~':
		if v, is, err := a.literal(); is || err != nil {
			return v, err
		}
	}
	open, end := 0, 0
	for ; end < len(a.line) && a.line[end] != ' '; end++ {
		if a.line[end] == '(' {
			open++
		} else if a.line[end] == ')' {
			if open--; open < 0 {
				break
			}
		}
	}
	if end == 0 {
		return v, errOdd
	}
	v = value{atom, a.line[:end]}
	a.line = a.line[end:]
	if strings.EqualFold(string(v.text), "NIL") {
		v = value{}
	}
	return v, nil
}

// list reads a list. Its own depth is bounded by the line's length, since only what is
// open is counted.
func (a *answer) list() (value, error) {
	var text []byte
	for open := 0; ; {
		switch {
		case a.skips('('):
			open++
			text = append(text, " ("...)
		case a.skips(')'):
			if open--; open == 0 {
				return value{group, append(text, ')')}, nil
			}
			text = append(text, ')')
		default:
			v, err := a.value()
			if err != nil {
				return v, err
			}
			text = append(append(text, ' '), v.text...)
		}
	}
}

// quoted reads a string in quotation marks.
func (a *answer) quoted() (value, error) {
	var text []byte
	for i := 1; i < len(a.line); i++ {
		switch c := a.line[i]; {
		case c == '"':
			a.line = a.line[i+1:]
			return value{quoted, text}, nil
		case c == '\\' && i+1 < len(a.line):
			i++
			text = append(text, a.line[i])
		default:
			text = append(text, c)
		}
	}
	return value{}, errOdd
}

// literalMark announces a literal, at the end of a line.
var literalMark = regexp.MustCompile(`^~?\{\d+\+?\}$`)

// literal reads a literal, if one is next, and the line behind it.
func (a *answer) literal() (v value, is bool, err error) {
	if !literalMark.Match(a.line) {
		return v, false, nil
	}
	size := literalAt(a.line)
	if most := a.most.Load(); size > most { // the meter may have seen no mark there
		return v, true, a.flood("a literal", most)
	}
	v = value{literal, make([]byte, size)}
	if _, err = io.ReadFull(a.in, v.text); err != nil {
		return v, true, err
	}
	if a.line, err = a.tidy.line(); err != nil {
		return v, true, err
	}
	return v, true, nil
}
