package transport

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"cityhall.example/adjudicator/disk"
)

// connect fetches the password and connects, not encrypted yet.
func (a Account) connect(ctx context.Context) (conn net.Conn, secret string, err error) {
	if err := a.Check(); err != nil {
		return nil, "", a.fail(Settings, err)
	}
	if secret, err = a.Password.Get(ctx); err != nil {
		return nil, "", a.fail(Secret, err)
	}
	conn, err = a.dial(ctx)
	return conn, secret, a.fail(Connect, err)
}

func (a Account) dial(ctx context.Context) (net.Conn, error) {
	conn, err := (&net.Dialer{Timeout: a.timeout()}).DialContext(ctx, "tcp", a.Server)
	if err != nil {
		return nil, err
	}
	// A hosts file can send localhost anywhere.
	if to, ok := conn.RemoteAddr().(*net.TCPAddr); a.Security == None && (!ok || !to.IP.IsLoopback()) {
		conn.Close()
		return nil, fmt.Errorf("%s isn't on this machine; security none works only on this machine", conn.RemoteAddr())
	}
	return conn, nil
}

// maxCA is how much of a file with certificates is read, in bytes.
const maxCA = 4 << 20

// tlsConfig requires TLS 1.2 or later and checks the server's name.
func (a Account) tlsConfig() (*tls.Config, error) {
	config := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: a.host()}
	if a.CA == "" {
		return config, nil
	}
	data, err := disk.ReadFile(a.CA, maxCA)
	if err != nil {
		return nil, fmt.Errorf("ca: %w", err)
	}
	config.RootCAs = x509.NewCertPool()
	if !config.RootCAs.AppendCertsFromPEM(data) {
		return nil, fmt.Errorf("ca: no certificate found in %s; expected a PEM file", a.CA)
	}
	return config, nil
}

// A guard closes a connection when its context ends or the server stays silent for
// too long. The libraries do neither.
type guard struct {
	ctx   context.Context
	limit time.Duration
	timer *time.Timer
	stop  func() bool
	late  atomic.Bool
}

func watch(ctx context.Context, conn net.Conn, limit time.Duration) *guard {
	g := &guard{ctx: ctx, limit: limit}
	g.timer = time.AfterFunc(limit, func() { g.late.Store(true); conn.Close() })
	g.stop = context.AfterFunc(ctx, func() { conn.Close() })
	return g
}

// finish lets what is under way end: after the context does, the server still has
// a moment.
func (g *guard) finish() {
	if g.stop() { // else the connection is closed
		g.stop = context.AfterFunc(g.ctx, func() { g.timer.Reset(min(g.limit, goodbye)) })
	}
}

// pause stops the clock: what follows is not the server's work.
func (g *guard) pause() { g.timer.Stop() }

// resume restarts the clock.
func (g *guard) resume() { g.timer.Reset(g.limit) }

// end ends the watch and returns the cause of the operation's error.
func (g *guard) end(err error) error {
	g.timer.Stop()
	g.stop()
	switch {
	case err == nil:
		return nil
	case g.ctx.Err() != nil:
		return g.ctx.Err()
	case g.late.Load():
		return fmt.Errorf("%w within %v", errSilent, g.limit)
	}
	return err
}

// A counter counts the commands that go through a connection: lines that begin
// with one of the library's tags.
type counter struct {
	net.Conn
	n    atomic.Int64
	line bool // in mid-line
}

func (c *counter) Write(b []byte) (int, error) {
	for rest := b; len(rest) > 0; {
		if !c.line && len(rest) > 1 && rest[0] == 'T' && '0' <= rest[1] && rest[1] <= '9' {
			c.n.Add(1)
		}
		var ended bool
		_, rest, ended = bytes.Cut(rest, []byte("\n"))
		c.line = !ended
	}
	return c.Conn.Write(b)
}
