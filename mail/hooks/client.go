package hooks

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"cityhall.example/formats/words"
)

// A Client sends events. It can be used by several goroutines at once.
type Client struct {
	http    *http.Client
	tls     *tls.Config
	connect func(ctx context.Context, address string) (net.Conn, error)
}

// What a client allows a server.
const (
	patience  = 10 * time.Second
	answer    = 4 << 10  // bytes that are read of it
	headBytes = 16 << 10 // and of its header
)

// NewClient returns a client that connects to public addresses alone.
func NewClient() *Client {
	d := &net.Dialer{Timeout: patience, Control: guard}
	return newClient(d.DialContext, &tls.Config{MinVersion: tls.VersionTLS12})
}

// newClient returns a client that connects with the function.
func newClient(dial func(ctx context.Context, network, address string) (net.Conn, error), config *tls.Config) *Client {
	return &Client{connect: func(ctx context.Context, address string) (net.Conn, error) { return dial(ctx, "tcp", address) }, tls: config, http: &http.Client{
		Timeout: patience,
		// A redirect could lead anywhere, with the message.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			Proxy: nil, DialContext: dial, TLSClientConfig: config, TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience,
			MaxResponseHeaderBytes: headBytes, DisableKeepAlives: true, DisableCompression: true,
		},
	}}
}

// Send sends an event to a hook. The error says what failed, without the address;
// it may be tried again.
func (c *Client) Send(ctx context.Context, h *Hook, e *Event) error {
	r, err := shapes[h.Shape](h, e.clean())
	if err != nil {
		return words.Fail("hooks/failed", "name", h.Name)
	}
	response, err := c.http.Do(r.WithContext(ctx))
	if err != nil {
		return reason(h, err)
	}
	defer response.Body.Close()
	io.Copy(io.Discard, io.LimitReader(response.Body, answer)) // so that the server sees its answer taken
	if response.StatusCode/100 != 2 {
		return words.Fail("hooks/status", "name", h.Name, "status", response.StatusCode)
	}
	return nil
}

// Reach connects to the server of a hook, as Send does, and sends nothing.
func (c *Client) Reach(ctx context.Context, h *Hook) error {
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	to, err := url.Parse(string(h.URL))
	if err != nil {
		return words.Fail("hooks/url")
	}
	conn, err := c.connect(ctx, net.JoinHostPort(to.Hostname(), cmp.Or(to.Port(), "443")))
	if err != nil {
		return reason(h, err)
	}
	config := c.tls.Clone()
	config.ServerName = cmp.Or(config.ServerName, to.Hostname())
	secured := tls.Client(conn, config)
	defer secured.Close()
	if err := secured.HandshakeContext(ctx); err != nil {
		return reason(h, err)
	}
	return nil
}

// reason says why a request failed. The errors of the library name the address, so
// that none of them is passed on.
func reason(h *Hook, err error) error {
	var certificate *tls.CertificateVerificationError
	var resolve *net.DNSError
	var slow net.Error
	code := "hooks/unreachable"
	switch {
	case errors.Is(err, errPrivate):
		code = "hooks/private"
	case errors.Is(err, context.Canceled):
		return words.FailAs(context.Canceled, "hooks/canceled", "name", h.Name)
	case errors.As(err, &certificate):
		code = "hooks/certificate"
	case errors.As(err, &resolve):
		code = "hooks/resolve"
	case errors.As(err, &slow) && slow.Timeout():
		code = "hooks/timeout"
	}
	return words.Fail(code, "name", h.Name)
}

// errPrivate refuses a connection.
var errPrivate = errors.New("hooks: not public")

// guard refuses connections to addresses that are not public. It sees the address
// that is connected to, after the name was resolved: a name that resolves to
// another address the second time makes no difference.
func guard(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil || !public(to.Addr()) {
		return errPrivate
	}
	return nil
}

// reserved are networks in which nobody whom a hook may reach can be, besides those
// that package netip knows: IANA's registries of special-purpose addresses.
var reserved = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24",
	"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "168.63.129.16/32", // the last one is a cloud's service for its machines
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20")

// global is the part of IPv6 that is given out, and translated is IPv4 in IPv6.
var (
	global     = netip.MustParsePrefix("2000::/3")
	translated = netip.MustParsePrefix("64:ff9b::/96")
)

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// public reports whether an address is one of the public internet.
func public(a netip.Addr) bool {
	if a = a.Unmap(); translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" || a.Is6() && !global.Contains(a) {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
