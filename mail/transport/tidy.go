package transport

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
)

// A tidy connection passes on what City Hall needs of what an IMAP server says, as the
// library reads it. So nothing else can stop a mailbox: flags, folders, codes, unknown
// responses, or what a server writes in an unusual order. What it drops answers
// nothing, and is missed by whoever asked for it.
type tidy struct {
	*meter
	in  *bufio.Reader
	out [][]byte // what the library has yet to read
	err error    // behind that
	// wants is what answers the command under way.
	wants atomic.Value
}

// A wanted is what answers a FETCH besides UID. Other responses to it are dropped: they
// are about flags that somebody changed.
type wanted string

const (
	nothing wanted = ""
	sizes   wanted = "RFC822.SIZE"
	bodies  wanted = "BODY[]"
	headers wanted = "BODY[HEADER]"
)

func newTidy(m *meter) *tidy {
	t := &tidy{meter: m, in: bufio.NewReaderSize(m, 16<<10)}
	t.wants.Store(nothing)
	return t
}

func (t *tidy) Read(b []byte) (n int, err error) {
	for len(t.out) == 0 {
		if t.err != nil {
			return 0, t.err
		}
		if t.err = t.next(); errors.Is(t.err, io.ErrUnexpectedEOF) {
			t.err = io.EOF // no half of a response was passed on
		}
	}
	if n = copy(b, t.out[0]); n == len(t.out[0]) {
		t.out = t.out[1:]
	} else {
		t.out[0] = t.out[0][n:]
	}
	return n, nil
}

// say has the library read a line.
func (t *tidy) say(parts ...string) {
	t.out = append(t.out, []byte(strings.Join(parts, " ")+"\r\n"))
}

// line reads up to the end of a line, without it.
func (t *tidy) line() ([]byte, error) {
	line, err := t.in.ReadBytes('\n')
	return bytes.TrimRight(line, " \r\n"), err
}

// isNumber reports whether the text is a number as IMAP has them.
func isNumber(text string) bool {
	_, err := strconv.ParseUint(text, 10, 32)
	return err == nil
}

// next reads one response.
func (t *tidy) next() error {
	line, err := t.line()
	if err != nil {
		return err
	}
	words := strings.SplitN(string(line), " ", 3)
	if len(line) == 0 {
		return nil
	} else if len(words) < 2 || words[0] == "+" { // continue, or nonsense
		t.say(string(line))
		return nil
	}
	kind, rest := strings.ToUpper(words[1]), ""
	if len(words) == 3 {
		rest = strings.TrimLeft(words[2], " ")
	}
	switch {
	case words[0] != "*", kind == "OK", kind == "NO", kind == "BAD", kind == "BYE", kind == "PREAUTH":
		t.status(words[0], kind, rest)
	case kind == "CAPABILITY":
		t.say("*", kind, capabilities(rest))
	case isNumber(kind):
		what, rest, _ := strings.Cut(rest, " ")
		switch strings.ToUpper(what) {
		case "EXISTS", "EXPUNGE":
			t.say("*", kind, strings.ToUpper(what))
		case "FETCH":
			return t.fetch(kind, []byte(rest))
		}
	case kind == "LIST":
		return t.list([]byte(rest))
	default:
		return t.skip(line)
	}
	return nil
}

// list passes on the name of a folder, if it is a mark.
func (t *tidy) list(rest []byte) error {
	a := &answer{tidy: t, line: rest}
	var name value
	for range 3 { // behind its attributes and what is between names
		var err error
		if name, err = a.value(); err == errOdd {
			return t.skip(a.line)
		} else if err != nil {
			return err
		}
	}
	if text := string(name.text); marked.MatchString(text) && plain.MatchString(strings.ReplaceAll(text, " ", "")) {
		t.say(`* LIST () NIL "` + text + `"`)
	}
	return t.skip(a.line)
}

// status passes on what became of a command, and with which code.
func (t *tidy) status(tag, kind, text string) {
	code := ""
	if inside, found := strings.CutPrefix(text, "["); found {
		end := strings.Index(inside+" ", "] ")
		if end < 0 {
			end = len(inside)
		}
		code, text = inside[:end], inside[min(end+1, len(inside)):]
	}
	name, values, _ := strings.Cut(code, " ")
	switch name = strings.ToUpper(name); {
	case name == "CAPABILITY":
		code = name + " " + capabilities(values)
	case name == "UIDVALIDITY" && isNumber(values):
		code = name + " " + values
	case tag == "*", name == "APPENDUID", name == "COPYUID", !plain.MatchString(name):
		code = ""
	default:
		code = name
	}
	if code != "" {
		code = "[" + code + "] "
	}
	t.say(tag, kind, code+strings.TrimSpace(text+" "))
}

// plain is a name that the library can read, as a code or a capability.
var plain = regexp.MustCompile(`^[A-Za-z0-9=.,+_/:-]+$`)

// capabilities are those of a list that the library can read.
func capabilities(list string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(list), func(name string) bool { return !plain.MatchString(name) }), " ")
}

// fetch passes on the answer to a FETCH about the email with the number, in the order
// in which the library understands it: the UID comes first.
func (t *tidy) fetch(seq string, rest []byte) error {
	a := &answer{tidy: t, line: rest}
	items, err := a.items()
	if err == errOdd {
		return t.skip(a.line)
	} else if err != nil {
		return err
	}
	want := t.wants.Load().(wanted)
	found, there := items[string(want)]
	uid := string(items["UID"].text)
	if !there || found.kind == absent || !isNumber(uid) {
		return nil
	}
	head := fmt.Sprintf("* %s FETCH (UID %s ", seq, uid)
	if want == sizes {
		if _, err := strconv.ParseUint(string(found.text), 10, 63); err != nil {
			return nil
		}
		flags := ""
		for _, flag := range strings.FieldsFunc(string(items["FLAGS"].text), func(r rune) bool { return strings.ContainsRune("() ", r) }) {
			if strings.EqualFold(flag, `\Deleted`) {
				flags = `\Deleted`
			}
		}
		t.say(fmt.Sprintf("%sFLAGS (%s) %s %s)", head, flags, want, found.text))
		return nil
	}
	t.out = append(t.out, fmt.Appendf(nil, "%s%s<0> {%d}\r\n", head, want, len(found.text)), found.text, []byte(")\r\n"))
	t.out = slices.DeleteFunc(t.out, func(b []byte) bool { return len(b) == 0 })
	return nil
}

// skip passes over the rest of a response, of which a line was read.
func (t *tidy) skip(line []byte) error {
	for {
		size := literalAt(line)
		if size == 0 {
			return nil
		}
		if _, err := io.CopyN(io.Discard, t.in, size); err != nil {
			return err
		}
		var err error
		if line, err = t.line(); err != nil {
			return err
		}
	}
}
