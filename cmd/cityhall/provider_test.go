package main

import (
	"testing"

	"cityhall.example/mail/transport"
)

func TestSecurityOf(t *testing.T) {
	for server, want := range map[string]transport.Security{
		"imap.example.org:993":   transport.TLS,
		"imap.example.org:143":   transport.STARTTLS,
		"imap.example.org:1143":  transport.TLS,
		"smtp.example.org:25":    transport.STARTTLS,
		"smtp.example.org:2525":  transport.TLS,
		"localhost:143":          transport.None,
		"127.0.0.1:1143":         transport.None,
		"[::1]:1025":             transport.None,
		"localhost:993":          transport.TLS,
		"127.0.0.1:1993":         transport.TLS,
		"127.0.0.2:4650":         transport.TLS,
		"localhost.example:1143": transport.TLS,
	} {
		if got := securityOf(server); got != want {
			t.Errorf("%s: %s, want %s", server, got, want)
		}
	}
}
