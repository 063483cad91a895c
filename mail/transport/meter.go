package transport

import (
	"bytes"
	"fmt"
	"net"
	"strconv"
	"sync/atomic"
)

// What a server may send, in bytes. Whatever exceeds it ends the connection before
// it is looked at, so that no server takes more memory than this.
const (
	maxLine     = 64 << 10 // a line of IMAP; lines of SMTP have 2000 at most
	maxReply    = 1 << 20  // what it sends in an operation that has no bound of its own
	maxListing  = 16 << 20 // a list of the inbox: some 200,000 emails
	maxFetching = 64 << 20 // emails that are fetched at once, besides the first
)

// A meter is a connection of which no more is read than an operation may take.
type meter struct {
	net.Conn
	// lines says that the server sends lines and literals, as in IMAP.
	lines bool
	whole atomic.Int64 // bytes that the operation may take
	left  atomic.Int64 // those that it still may
	most  atomic.Int64 // bytes of a literal
	wrong atomic.Pointer[floodError]

	line    int    // bytes of the line so far
	end     []byte // the last ones of those
	literal int64  // bytes left of a literal
}

// A floodError says that a server sent more than it may.
type floodError struct {
	what string
	most int64
}

func (e *floodError) Error() string {
	return fmt.Sprintf("the server sent %s of more than %d bytes", e.what, e.most)
}

func newMeter(conn net.Conn, lines bool) *meter {
	m := &meter{Conn: conn, lines: lines}
	m.allow(maxReply, maxLine)
	return m
}

// allow lets the next operation take so many bytes, and literals of that size.
func (m *meter) allow(bytes, literal int64) {
	m.whole.Store(bytes)
	m.left.Store(bytes)
	m.most.Store(literal)
}

// cause returns the flood that was behind an error, or else the error.
func (m *meter) cause(err error) error {
	if flood := m.wrong.Load(); err != nil && flood != nil {
		return flood
	}
	return err
}

// flood ends the connection.
func (m *meter) flood(what string, most int64) error {
	m.wrong.CompareAndSwap(nil, &floodError{what, most})
	m.Conn.Close()
	return m.wrong.Load()
}

// Read reads what the server sent, unless it is too much.
func (m *meter) Read(b []byte) (int, error) {
	if flood := m.wrong.Load(); flood != nil {
		return 0, flood
	}
	n, err := m.Conn.Read(b)
	left := m.left.Add(-int64(n))
	if left < 0 {
		return 0, m.flood("a reply", m.whole.Load())
	}
	if m.lines {
		if flood := m.scan(b[:n]); flood != nil {
			return 0, flood
		}
	}
	return n, err
}

// scan follows lines and literals.
func (m *meter) scan(b []byte) error {
	for len(b) > 0 {
		if m.literal > 0 {
			n := min(m.literal, int64(len(b)))
			m.literal, b = m.literal-n, b[n:]
			continue
		}
		part, rest, ended := bytes.Cut(b, []byte("\n"))
		b = rest
		if m.line += len(part); m.line > maxLine {
			return m.flood("a line", maxLine)
		}
		m.end = append(m.end, part[max(0, len(part)-maxCount):]...)
		m.end = m.end[max(0, len(m.end)-maxCount):]
		if !ended {
			return nil
		}
		if m.literal = literalAt(m.end); m.literal > m.most.Load() {
			return m.flood("a literal", m.most.Load())
		}
		m.line, m.end = 0, m.end[:0]
	}
	return nil
}

// maxCount is how long the mark of a literal is at most: {, 20 digits, +, } and a
// carriage return.
const maxCount = 24

// literalAt returns the size of the literal that begins after the line, or 0.
func literalAt(line []byte) int64 {
	line, braced := bytes.CutSuffix(bytes.TrimSuffix(line, []byte("\r")), []byte("}"))
	at := bytes.LastIndexByte(line, '{')
	if !braced || at < 0 {
		return 0
	}
	n, err := strconv.ParseUint(string(bytes.TrimSuffix(line[at+1:], []byte("+"))), 10, 63)
	if err != nil && n == 0 {
		return 0
	}
	return int64(n)
}
