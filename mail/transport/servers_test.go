package transport

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"cityhall.example/adjudicator/password"
	"cityhall.example/mail/sandbox"
)

const secret = "correct horse"

// certificate makes a certificate for some hosts, which is its own authority, and
// a file of it.
func certificate(t *testing.T, until time.Time, hosts ...string) (tls.Certificate, string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: until.Add(-48 * time.Hour), NotAfter: until,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

// serverTLS is a certificate for loopback, and its file.
func serverTLS(t *testing.T) (*tls.Config, string) {
	cert, ca := certificate(t, time.Now().Add(24*time.Hour), "127.0.0.1", "localhost")
	return &tls.Config{Certificates: []tls.Certificate{cert}}, ca
}

func start(t *testing.T, o sandbox.Options) *sandbox.Sandbox {
	t.Helper()
	if o.Users == nil {
		o.Users = []string{"office", "anna"}
	}
	o.Password = secret
	s, err := sandbox.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// account logs in as the office, with the right password.
func account(t *testing.T, server string) Account {
	t.Helper()
	return Account{Server: server, Security: None, User: "office", Auth: Plain, Password: secretFile(t, secret), Timeout: 10 * time.Second}
}

func secretFile(t *testing.T, word string) password.Source {
	t.Helper()
	file := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(file, []byte(word+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return password.Source{File: file}
}

func openInbox(t *testing.T, a Account) *Inbox {
	t.Helper()
	b, err := OpenInbox(t.Context(), a, "INBOX")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { b.Close() })
	return b
}

// A relay stands before a server: it ends TLS if it has a certificate, and keeps
// what clients say.
type relay struct {
	net.Listener
	mu   sync.Mutex
	said strings.Builder
}

func listenFor(t *testing.T, config *tls.Config, server string) *relay {
	t.Helper()
	r := &relay{}
	var err error
	if r.Listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	if config != nil {
		r.Listener = tls.NewListener(r.Listener, config)
	}
	var running sync.WaitGroup
	running.Go(func() {
		for {
			client, err := r.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				continue
			}
			running.Go(func() { defer client.Close(); io.Copy(client, to) })
			running.Go(func() { defer to.Close(); io.Copy(to, io.TeeReader(client, r)) })
		}
	})
	t.Cleanup(func() { r.Close(); running.Wait() })
	return r
}

func (r *relay) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.said.Write(b)
}

// heard are the lines that clients have sent.
func (r *relay) heard() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return strings.Split(strings.TrimSpace(r.said.String()), "\r\n")
}

// A script is a server's side of one connection. What it does not expect ends the
// connection.
type script struct {
	net.Conn
	in *bufio.Reader
}

// scripted serves one connection after another by a function.
func scripted(t *testing.T, serve func(*script)) (server string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			stop := context.AfterFunc(ctx, func() { conn.Close() })
			running.Go(func() {
				defer conn.Close()
				defer stop()
				serve(&script{conn, bufio.NewReader(conn)})
			})
		}
	})
	t.Cleanup(func() { l.Close(); cancel(); running.Wait() })
	return l.Addr().String()
}

func (s *script) say(format string, args ...any) { fmt.Fprintf(s, format+"\r\n", args...) }

// hears reads a line; it returns its first word, and whether the rest begins so.
func (s *script) hears(begin string) (tag string, ok bool) {
	line, _ := s.in.ReadString('\n')
	tag, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	return tag, strings.HasPrefix(rest, begin)
}

// obeys answers commands in their order, each with lines in which TAG stands for
// the command's; it returns false if another one came.
func (s *script) obeys(turns ...turn) bool {
	for _, turn := range turns {
		tag, ok := s.hears(turn.command)
		if !ok {
			return false
		}
		for _, line := range turn.answers {
			s.say("%s", strings.ReplaceAll(line, "TAG", tag))
		}
	}
	return true
}

type turn struct {
	command string
	answers []string
}

const greeting = "* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=PLAIN] ready"

func entering(caps string) []turn {
	return []turn{
		{"AUTHENTICATE PLAIN", []string{"TAG OK [CAPABILITY " + caps + "] in"}},
		{"SELECT", []string{"* 2 EXISTS", "* OK [UIDVALIDITY 7] valid", "TAG OK [READ-WRITE] selected"}},
	}
}

// hang reads and says nothing until the connection is closed.
func (s *script) hang() { io.Copy(io.Discard, s) }
