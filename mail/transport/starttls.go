package transport

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"strings"
)

// startTLS has an IMAP server encrypt the connection. It returns the encrypted
// connection, which begins with a greeting, as one that is encrypted from its
// first byte does: what the server said before is not believed.
func startTLS(ctx context.Context, conn net.Conn, config *tls.Config) (net.Conn, error) {
	m := newMeter(conn, true)
	in := bufio.NewReaderSize(m, maxLine+2)
	read := func() (string, error) {
		line, err := in.ReadString('\n')
		return strings.TrimRight(line, "\r\n"), m.cause(err)
	}
	line, err := read()
	if err != nil {
		return nil, err
	} else if !strings.HasPrefix(strings.ToUpper(line), "* OK") {
		return nil, fmt.Errorf("the server replied: %s", oneLine(line))
	}
	if _, err := fmt.Fprintf(conn, "T0 STARTTLS\r\n"); err != nil {
		return nil, err
	}
	for {
		if line, err = read(); err != nil {
			return nil, err
		}
		if tag, answer, _ := strings.Cut(line, " "); tag == "T0" {
			if !strings.HasPrefix(strings.ToUpper(answer), "OK") {
				return nil, errNoSTARTTLS
			}
			break
		}
	}
	if in.Buffered() > 0 {
		return nil, errors.New("the server or somebody else added something before the encryption")
	}
	secured := tls.Client(conn, config)
	if err := secured.HandshakeContext(ctx); err != nil {
		return nil, err
	}
	return &greeted{secured, "* OK ready\r\n"}, nil
}

// A greeted connection begins with a greeting of our own.
type greeted struct {
	net.Conn
	greeting string
}

func (g *greeted) Read(b []byte) (int, error) {
	if g.greeting != "" {
		n := copy(b, g.greeting)
		g.greeting = g.greeting[n:]
		return n, nil
	}
	return g.Conn.Read(b)
}
