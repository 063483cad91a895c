package incoming

import (
	"strings"
	"testing"
)

// TestAuthors guards the names of authors, and whom an email concerns whose author
// is in doubt. What is doubtful is tested in package identity.
func TestAuthors(t *testing.T) {
	for _, test := range []struct{ header, want, author string }{
		{"From: anna@example.net", "<anna@example.net>", "anna@example.net"},
		{"From: anna@example.net (Anna)", "Anna<anna@example.net>", "anna@example.net"},
		{`From: "Lee, Anna" <anna@example.net>`, "Lee, Anna<anna@example.net>", "anna@example.net"},
		{"From: =?utf-8?q?Ann=C3=A4?= <anna@example.net>", "Annä<anna@example.net>", "anna@example.net"},
		{`From: "=?euc-kr?B?vsizqg==?=" <anna@example.net>`, "안나<anna@example.net>", "anna@example.net"},
		{"From: Ann\xe4 <anna@example.net>", "Annä<anna@example.net>", "anna@example.net"},
		{"From: lee@bücher.example", "<lee@bücher.example>", "lee@bücher.example"},
		{"From: Lee, Anna <anna@example.net>", "<anna@example.net>", ""},
		{"From: anna@example.net, ken@example.net", "<anna@example.net><ken@example.net>", ""},
		{"From: anna@example.net\nFrom: ken@example.net", "<anna@example.net><ken@example.net>", ""},
		{"From: anna@example.net\nFrom: ken", "<anna@example.net>", ""},
		{"From: ken@example.net <anna@example.net>", "<ken@example.net><anna@example.net>", ""},
		{"From: " + strings.Repeat("anna@example.net,", 2000), strings.Repeat("<anna@example.net>", maxAuthors), ""},
		{"From:", "", ""},
	} {
		l, err := Read([]byte(test.header + "\n\nx"))
		got := ""
		for _, a := range l.From {
			got += a.Name + "<" + a.Address + ">"
		}
		if err != nil || got != test.want || l.Author() != test.author || (l.Doubt == "") != (test.author != "") {
			t.Errorf("%.100q: %q, by %q: %s, %v", test.header, got, l.Author(), l.Doubt, err)
		}
	}
}
