package transport

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/password"
)

func TestCheckAccount(t *testing.T) {
	good := Account{Server: "imap.example.org:993", Security: TLS, User: "office", Auth: Plain, Password: password.Source{Env: "X"}}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*Account)
		want   string
	}{
		{func(a *Account) { a.Server = "imap.example.org" }, "expected host and port"},
		{func(a *Account) { a.Server = ":993" }, "expected host and port"},
		{func(a *Account) { a.Server = "host:imaps" }, "expected host and port"},
		{func(a *Account) { a.Server = "host:0" }, "expected host and port"},
		{func(a *Account) { a.Security = "ssl" }, "tls, starttls, none"},
		{func(a *Account) { a.Security = "" }, "tls, starttls, none"},
		{func(a *Account) { a.Security = None }, "unencrypted"},
		{func(a *Account) { a.Security, a.Server = None, "127.0.0.1.example.org:143" }, "unencrypted"},
		{func(a *Account) { a.Security, a.Server = None, "10.0.0.1:143" }, "unencrypted"},
		{func(a *Account) { a.Security, a.Server = None, "127.9.9.9:143" }, ""},
		{func(a *Account) { a.Security, a.Server = None, "[::1]:143" }, ""},
		{func(a *Account) { a.Security, a.Server = None, "[::ffff:127.0.0.1]:143" }, ""},
		{func(a *Account) { a.Security, a.Server = None, "localhost:143" }, ""},
		{func(a *Account) { a.Auth = "cram-md5" }, "plain, login, xoauth2, oauthbearer"},
		{func(a *Account) { a.User = "" }, "expected the login name"},
		{func(a *Account) { a.User = "a\r\nb" }, "expected the login name"},
		{func(a *Account) { a.Password = password.Source{} }, "0 sources"},
		{func(a *Account) { a.Password.File = "x" }, "2 sources"},
	} {
		a := good
		c.change(&a)
		err := a.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: got %v, want %q", a, err, c.want)
		}
	}
}
