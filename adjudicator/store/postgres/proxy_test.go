package postgres_test

import (
	"encoding/binary"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"
)

// A cut says where a proxy cuts connections.
type cut struct {
	// at is the number of the statement, from 1.
	at int
	// reply says that the server does the statement and its reply is lost; else the
	// statement is lost.
	reply bool
	// dead says that nobody is reached afterwards.
	dead bool
	// silent says that the connection stays for so long, and nothing comes through.
	silent time.Duration
}

// A proxy is a network between workers and their database that can be cut.
type proxy struct {
	url    string // of the database, through the proxy
	server string

	mu         sync.Mutex
	cut        cut
	statements int
	done       bool   // it was cut
	onCut      func() // is called then, if it isn't nil
}

// newProxy returns a proxy in front of the database of a URL.
func newProxy(t *testing.T, database string) *proxy {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{server: u.Host}
	u.Host = l.Addr().String()
	p.url = u.String()
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

// arm says where to cut, from the next statement on, and what to do then.
func (p *proxy) arm(c cut, onCut func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.onCut, p.statements, p.done = c, onCut, 0, false
}

// disarm reports whether it was cut, and after how many statements.
func (p *proxy) disarm() (statements int, done bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = cut{}
	return p.statements, p.done
}

// serve passes messages between a client and the server.
func (p *proxy) serve(client net.Conn) {
	defer client.Close()
	p.mu.Lock()
	away := p.done && p.cut.dead
	p.mu.Unlock()
	if away {
		return
	}
	server, err := net.Dial("tcp", p.server)
	if err != nil {
		return
	}
	defer server.Close()
	a := &answers{done: make(chan struct{}, 1)}
	go func() {
		defer client.Close()
		a.pass(server, client)
	}()
	for first := true; ; first = false {
		m, err := message(client, first)
		if err != nil {
			return
		}
		statement := !first && (m[0] == 'E' || m[0] == 'Q')
		if !statement {
			if _, err := server.Write(m); err != nil {
				return
			}
			continue
		}
		p.mu.Lock()
		p.statements++
		here := p.statements == p.cut.at && !p.done
		reply, silent, onCut := p.cut.reply, p.cut.silent, p.onCut
		if here {
			p.done = true
		}
		p.mu.Unlock()
		a.expect(here)
		if !here || reply {
			if _, err := server.Write(m); err != nil {
				return
			}
		}
		if here && reply {
			server.Write([]byte{'H', 0, 0, 0, 4}) // flush: it is done now
			<-a.done
		}
		if here {
			if onCut != nil {
				onCut()
			}
			time.Sleep(silent)
			return
		}
	}
}

// message reads a message: what begins a connection has no type.
func message(r io.Reader, first bool) ([]byte, error) {
	n := 5
	if first {
		n = 4
	}
	m := make([]byte, n)
	if _, err := io.ReadFull(r, m); err != nil {
		return nil, err
	}
	rest := make([]byte, int(binary.BigEndian.Uint32(m[n-4:]))-4)
	_, err := io.ReadFull(r, rest)
	return append(m, rest...), err
}

// answers are what a server says to statements.
type answers struct {
	mu        sync.Mutex
	expected  int
	last      bool // nothing reaches the client any more
	completed int
	done      chan struct{} // gets a value when the last one is answered
}

// expect notes a statement; last says that its answer, and what wasn't passed on
// before, is lost.
func (a *answers) expect(last bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.expected, a.last = a.expected+1, last
	a.check()
}

func (a *answers) check() {
	if a.last && a.completed >= a.expected {
		select {
		case a.done <- struct{}{}:
		default:
		}
	}
}

// pass passes answers to the client until the connection ends.
func (a *answers) pass(server io.Reader, client io.Writer) {
	for {
		m, err := message(server, false)
		a.mu.Lock()
		switch {
		case err != nil, m[0] == 'E': // what follows an error isn't done
			a.completed = a.expected
		case m[0] == 'C' || m[0] == 'I' || m[0] == 's':
			a.completed++
		}
		lost := a.last
		a.check()
		a.mu.Unlock()
		if err != nil {
			return
		}
		if !lost {
			if _, err := client.Write(m); err != nil {
				return
			}
		}
	}
}
