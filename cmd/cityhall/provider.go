package main

import (
	"net"
	"slices"
	"strings"

	"cityhall.example/mail/transport"
)

// A provider is where mailboxes are: its servers, and how to log in there.
type provider struct {
	domains    []string
	imap, smtp string
	auth       transport.Auth
}

// providers are those whose servers cannot be guessed from the address.
var providers = []provider{
	{[]string{"gmail.com", "googlemail.com"}, "imap.gmail.com:993", "smtp.gmail.com:465", transport.Plain},
	{[]string{"fastmail.com", "fastmail.fm"}, "imap.fastmail.com:993", "smtp.fastmail.com:465", transport.Plain},
	{[]string{"outlook.com", "hotmail.com", "live.com"}, "outlook.office365.com:993", "smtp-mail.outlook.com:587", transport.XOAuth2},
	{[]string{"icloud.com", "me.com"}, "imap.mail.me.com:993", "smtp.mail.me.com:587", transport.Plain},
}

// providerOf returns where the mailbox with the address most likely is.
func providerOf(address string) provider {
	domain := strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
	i := slices.IndexFunc(providers, func(p provider) bool { return slices.Contains(p.domains, domain) })
	if i >= 0 {
		return providers[i]
	}
	return provider{imap: "imap." + domain + ":993", smtp: "smtp." + domain + ":465", auth: transport.Plain}
}

// securityOf returns what a server most likely offers on its port. On this machine,
// servers that encrypt nothing use the usual ports without TLS, or those of the sandbox.
func securityOf(server string) transport.Security {
	host, port, _ := net.SplitHostPort(server)
	ip := net.ParseIP(host)
	here := host == "localhost" || ip != nil && ip.IsLoopback()
	usual := port == "143" || port == "587" || port == "25"
	switch {
	case here && (usual || port == "1143" || port == "1025"):
		return transport.None
	case usual:
		return transport.STARTTLS
	}
	return transport.TLS
}
