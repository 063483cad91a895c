package sandbox

import (
	"bytes"
	"net"
	"sync"
)

// A listener knows the connections that it has accepted: the servers register
// theirs too late to end all of them when they close.
type listener struct {
	net.Listener
	noIdle bool
	open   sync.WaitGroup // one for each connection
	mu     sync.Mutex
	conns  map[*conn]bool
	closed bool
}

func listen(address string, noIdle bool) (*listener, error) {
	if err := checkLoopback(address); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return &listener{Listener: l, noIdle: noIdle, conns: map[*conn]bool{}}, nil
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

// Close may be called again, as each server does.
func (l *listener) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	return l.Listener.Close()
}

// drop ends the connections that are open.
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
}

// Close is called when the server has done with the connection.
func (c *conn) Close() error {
	c.once.Do(func() {
		c.listener.mu.Lock()
		delete(c.listener.conns, c)
		c.listener.mu.Unlock()
		c.listener.open.Done()
	})
	return c.Conn.Close()
}

// Write hides IDLE among the capabilities where it is not to be had: the server
// knows no other way to leave it out.
func (c *conn) Write(b []byte) (int, error) {
	if c.listener.noIdle && bytes.Contains(b, []byte("CAPABILITY")) {
		if _, err := c.Conn.Write(bytes.ReplaceAll(b, []byte(" IDLE"), nil)); err != nil {
			return 0, err
		}
		return len(b), nil
	}
	return c.Conn.Write(b)
}
