package identity

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Canonical returns an address in the form in which addresses are compared:
// Latin letters small, and the domain in the ASCII form of international
// names. Dots and plus parts stay: whether they matter, only their server
// knows. What is no address gives "".
func Canonical(address string) string {
	local, domain := split(strings.TrimSpace(address))
	domain = canonicalDomain(domain)
	if local == "" || domain == "" {
		return ""
	}
	return lower(local) + "@" + domain
}

// canonicalDomain returns a domain in its ASCII form and in small letters, or
// "" if it has none.
func canonicalDomain(domain string) string {
	domain = strings.TrimSuffix(domain, ".")
	if ascii, err := idna.Lookup.ToASCII(domain); err == nil {
		return ascii
	}
	// Not a host name by the book, such as one with an underscore.
	for i := range len(domain) {
		if domain[i] <= ' ' || domain[i] >= utf8.RuneSelf {
			return ""
		}
	}
	return lower(domain)
}

// lower makes the letters A to Z small and no others: Unicode has more signs
// that become a k or an s.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// split returns what stands before and behind the last @.
func split(address string) (local, domain string) {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return "", ""
	}
	return address[:at], address[at+1:]
}
