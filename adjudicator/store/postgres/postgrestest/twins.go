package postgrestest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"cityhall.example/adjudicator/store/postgres"
)

// Twins are a server and its synchronous standby, which talk TLS only.
type Twins struct {
	// Authority is the file of the certificate that signed the servers'.
	Authority string

	server, standby *server
}

// NewTwins starts both, which end with the test.
func NewTwins(t testing.TB) *Twins {
	t.Helper()
	need(t)
	dir, err := os.MkdirTemp("/tmp", "ch")
	if err != nil {
		t.Fatal(err)
	}
	tw := &Twins{Authority: filepath.Join(dir, "ca.pem"), server: &server{dir: dir, sslmode: "require"}}
	t.Cleanup(tw.server.end)
	if err := tw.begin(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tw.standby.end)
	return tw
}

// URL returns the URL of a database with the tables of a store that holds nothing. It
// names both servers and takes the one that accepts changes.
func (tw *Twins) URL() string {
	return fmt.Sprintf("postgres://postgres:%s@%s,%s/%s?sslmode=verify-full&sslrootcert=%s&target_session_attrs=read-write",
		Password, tw.server.address, tw.standby.address, template, tw.Authority)
}

// Fail ends the server at once, and its standby takes over.
func (tw *Twins) Fail() error {
	tw.server.stop()
	return tw.standby.do("select pg_promote()")
}

func (tw *Twins) begin() error {
	s := tw.server
	if err := s.initialize(); err != nil {
		return err
	} else if err := certify(s, tw.Authority); err != nil {
		return err
	}
	access := "local all all trust\nhostssl all,replication all 127.0.0.1/32 scram-sha-256\n"
	if err := os.WriteFile(filepath.Join(s.dir, "data", "pg_hba.conf"), []byte(access), 0o644); err != nil {
		return err
	}
	s.settings = []string{"-c", "ssl=on", "-c", "ssl_cert_file=" + filepath.Join(s.dir, "cert.pem"), "-c", "ssl_key_file=" + filepath.Join(s.dir, "key.pem")}
	if err := s.begin(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(s.dir, "standby")
	if err != nil {
		return err
	} else if uid, gid, err := unprivileged(); err != nil {
		return err
	} else if err := os.Chown(dir, uid, gid); err != nil {
		return err
	}
	copying, err := s.command("pg_basebackup", "-D", filepath.Join(dir, "data"), "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d", s.url("postgres"))
	if err != nil {
		return err
	} else if out, err := copying.CombinedOutput(); err != nil {
		return fmt.Errorf("pg_basebackup: %w\n%s", err, out)
	}
	tw.standby = &server{dir: dir, sslmode: s.sslmode, settings: s.settings}
	if err := tw.standby.begin(); err != nil {
		return err
	}
	for _, statement := range []string{"alter system set synchronous_standby_names = '*'", "select pg_reload_conf()", "create database " + template} {
		if err := s.do(statement); err != nil {
			return err
		}
	}
	_, err = postgres.Migrate(context.Background(), s.url(template), postgres.Options{})
	return err
}

// certify makes an authority, and a key and a certificate for servers on loopback.
func certify(s *server, authority string) error {
	now := time.Now()
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test authority"}, NotBefore: now.Add(-time.Hour), NotAfter: now.Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	own := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "Test server"}, NotBefore: ca.NotBefore, NotAfter: ca.NotAfter,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	caKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	caBytes, err := x509.CreateCertificate(rand.Reader, ca, ca, &caKey.PublicKey, caKey)
	if err != nil {
		return err
	}
	ownBytes, err := x509.CreateCertificate(rand.Reader, own, ca, &key.PublicKey, caKey)
	if err != nil {
		return err
	}
	keyBytes, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	uid, gid, err := unprivileged()
	if err != nil {
		return err
	}
	for _, f := range []struct {
		name, kind string
		bytes      []byte
	}{
		{authority, "CERTIFICATE", caBytes},
		{filepath.Join(s.dir, "cert.pem"), "CERTIFICATE", ownBytes},
		{filepath.Join(s.dir, "key.pem"), "PRIVATE KEY", keyBytes},
	} {
		if err := os.WriteFile(f.name, pem.EncodeToMemory(&pem.Block{Type: f.kind, Bytes: f.bytes}), 0o600); err != nil {
			return err
		} else if err := os.Chown(f.name, uid, gid); err != nil {
			return err
		}
	}
	return nil
}
