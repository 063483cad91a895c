package sandbox

import (
	"bytes"
	"net"
	"sync"
)

// A listener keeps track of the connections that it has accepted. The servers
// register theirs too late to close all of them.
type listener struct {
	net.Listener
	noIdle bool
	open   sync.WaitGroup // one per connection
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

// Write removes IDLE from the capabilities if it is turned off. The server has
// no option for that.
func (c *conn) Write(b []byte) (int, error) {
	if c.listener.noIdle && bytes.Contains(b, []byte("CAPABILITY")) {
		if _, err := c.Conn.Write(bytes.ReplaceAll(b, []byte(" IDLE"), nil)); err != nil {
			return 0, err
		}
		return len(b), nil
	}
	return c.Conn.Write(b)
}
