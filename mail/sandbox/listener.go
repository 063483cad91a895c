package sandbox

import (
	"bytes"
	"net"
	"regexp"
	"sync"
)

// A listener keeps track of the connections that it has accepted. The servers
// register theirs too late to close all of them.
type listener struct {
	net.Listener
	noIdle bool
	flags  bool           // flags are rewritten: on IMAP without TLS
	open   sync.WaitGroup // one per connection
	mu     sync.Mutex
	conns  map[*conn]bool
	closed bool
}

func listen(address string, noIdle, flags bool) (*listener, error) {
	if err := checkLoopback(address); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return &listener{Listener: l, noIdle: noIdle, flags: flags, conns: map[*conn]bool{}}, nil
}

func (l *listener) Accept() (net.Conn, error) {
	accepted, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	c := &conn{Conn: accepted, listener: l}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		accepted.Close()
		return nil, net.ErrClosed
	}
	l.conns[c] = true
	l.open.Add(1)
	return c, nil
}

// Close may be called more than once; each server does.
func (l *listener) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	return l.Listener.Close()
}

// drop closes the open connections.
func (l *listener) drop() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.conns {
		c.Conn.Close()
	}
}

type conn struct {
	net.Conn
	listener *listener
	once     sync.Once
	held     []byte // the beginning of what may be a flag
}

// Close is called when the server is done with the connection.
func (c *conn) Close() error {
	c.once.Do(func() {
		c.listener.mu.Lock()
		delete(c.listener.conns, c)
		c.listener.mu.Unlock()
		c.listener.open.Done()
	})
	return c.Conn.Close()
}

// Write removes IDLE from the capabilities if it is turned off, and gives flags the case
// that strict clients expect. The server has no option for that.
func (c *conn) Write(b []byte) (int, error) {
	out := b
	if c.listener.noIdle && bytes.Contains(b, []byte("CAPABILITY")) {
		out = bytes.ReplaceAll(b, []byte(" IDLE"), nil)
	}
	if c.listener.flags {
		out = c.capital(out)
	}
	if _, err := c.Conn.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}

var (
	// lowFlag matches a flag of every server, as imapmemserver writes it.
	lowFlag = regexp.MustCompile(`[ (]\\(seen|answered|flagged|deleted|draft)[ )]`)
	// cutFlag matches what may be the beginning of some, at the end of what is written:
	// more follows, since a response ends with its line.
	cutFlag = regexp.MustCompile(`([ (]\\[a-z]{0,8})*[ (]?$`)
)

// capital writes flags with a capital letter. What may be a part of one is kept for the
// next call.
func (c *conn) capital(b []byte) []byte {
	b = append(c.held, b...)
	cut := len(b)
	if at := cutFlag.FindIndex(b); at != nil {
		cut = at[0]
	}
	c.held = bytes.Clone(b[cut:])
	b = b[:cut]
	for from := 0; ; {
		at := lowFlag.FindIndex(b[from:])
		if at == nil {
			return b
		}
		b[from+at[0]+2] -= 'a' - 'A'
		from += at[1] - 1 // the sign behind it may be before the next one
	}
}
