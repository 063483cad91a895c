package identity

import (
	"slices"
	"strings"
)

// A provider is a large one that puts several addresses into one mailbox.
type provider struct {
	// domains all have the same mailboxes, if one says so; the first stands for them.
	domains []string
	one     bool
	// marks begin what doesn't count behind a name, and ignored is what doesn't count
	// in it.
	marks, ignored string
	// below says that the name can stand in front of the domain, as in x@anna.fastmail.com.
	below bool
}

var providers = []provider{
	{domains: []string{"gmail.com", "googlemail.com"}, one: true, marks: "+", ignored: "."},
	{domains: []string{"outlook.com", "hotmail.com", "live.com", "msn.com", "hotmail.co.uk", "hotmail.fr", "hotmail.de", "live.co.uk", "outlook.de", "outlook.fr", "outlook.kr"}, marks: "+"},
	{domains: []string{"icloud.com", "me.com", "mac.com"}, one: true, marks: "+"},
	{domains: []string{"yahoo.com", "yahoo.co.uk", "yahoo.de", "yahoo.fr", "yahoo.it", "yahoo.es", "yahoo.ca", "yahoo.co.in", "yahoo.com.br", "ymail.com", "rocketmail.com"}, marks: "+-"},
	{domains: []string{"proton.me", "protonmail.com", "protonmail.ch", "pm.me"}, one: true, marks: "+", ignored: ".-_"},
	{domains: []string{"yandex.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.com.tr", "ya.ru"}, one: true, marks: "+", ignored: ".-"},
	{domains: []string{"fastmail.com", "fastmail.fm"}, marks: "+", below: true},
	{domains: []string{"daum.net", "hanmail.net"}, one: true},
	{domains: []string{"naver.com", "zoho.com", "mail.ru"}, marks: "+"},
}

// Mailbox returns the same for addresses that a large provider puts into one mailbox,
// and otherwise what [Canonical] does. It says where an answer ends up, and proves
// nothing.
func Mailbox(address string) string {
	address = Canonical(address)
	local, domain := split(address)
	for _, p := range providers {
		at := slices.IndexFunc(p.domains, func(d string) bool { return d == domain || p.below && strings.HasSuffix(domain, "."+d) })
		if at < 0 {
			continue
		}
		if name, found := strings.CutSuffix(domain, "."+p.domains[at]); found {
			local = name
		}
		if end := strings.IndexAny(local, p.marks); end > 0 {
			local = local[:end]
		}
		kept := strings.Map(func(r rune) rune {
			if strings.ContainsRune(p.ignored, r) {
				return -1
			}
			return r
		}, local)
		if p.one {
			at = 0
		}
		if kept != "" {
			return kept + "@" + p.domains[at]
		}
	}
	return address
}
