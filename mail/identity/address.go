package identity

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Canonical returns an address in the form used for comparison: Latin letters
// in lowercase, and the domain in the ASCII form of international names. Dots
// and plus parts stay, since only the address's server knows whether they
// matter. It returns "" for anything that is not an address.
func Canonical(address string) string {
	local, domain := split(strings.TrimSpace(address))
	domain = canonicalDomain(domain)
	if local == "" || domain == "" {
		return ""
	}
	return lower(local) + "@" + domain
}

// canonicalDomain returns a domain in ASCII and lowercase, or "" if that is
// impossible.
func canonicalDomain(domain string) string {
	domain = strings.TrimSuffix(domain, ".")
	if ascii, err := idna.Lookup.ToASCII(domain); err == nil {
		return ascii
	}
	// Not a strict host name, such as one with an underscore.
	for i := range len(domain) {
		if domain[i] <= ' ' || domain[i] >= utf8.RuneSelf {
			return ""
		}
	}
	return lower(domain)
}

// lower lowercases only A to Z: Unicode has other characters that become k or
// s.
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// split returns what is before and after the last @.
func split(address string) (local, domain string) {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return "", ""
	}
	return address[:at], address[at+1:]
}
