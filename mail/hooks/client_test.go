package hooks

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cityhall.example/formats/words/wordstest"
	"cityhall.example/internal/testkit"
)

// secretURL is the address of the hooks of the tests.
const secretURL = "https://hooks.example/services/T0123/hunter2hunter2"

// A heard request is what a server got.
type heard struct {
	method, path, auth, mediaType string
	body                          []byte
}

// serve starts a server that answers with the handler, and returns a client that
// reaches it under every name, and what the server hears.
func serve(t *testing.T, handler http.HandlerFunc) (*Client, *[]heard) {
	t.Helper()
	var all []heard
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		all = append(all, heard{r.Method, r.URL.EscapedPath(), r.Header.Get("Authorization"), r.Header.Get("Content-Type"), body})
		handler(w, r)
	}))
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	trust := s.Client().Transport.(*http.Transport).TLSClientConfig
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		if address != "hooks.example:443" {
			t.Errorf("connects to %s", address)
		}
		return (&net.Dialer{}).DialContext(ctx, network, s.Listener.Addr().String())
	}
	// The certificate of the test's server is for example.com.
	return newClient(dial, &tls.Config{RootCAs: trust.RootCAs, ServerName: "example.com"}), &all
}

func fine(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

// hostile is an event whose names try to be commands in every room.
func hostile() *Event {
	return &Event{
		Kind: Over, ID: "spring-3/42", At: 1772388240, Game: "<!channel>", Title: "@everyone",
		Players: []string{"<@U1>", "@room", "[x](javascript:alert)"},
		Places:  []Place{{"<@U1>", 1, 12}, {"*@here*\n<!here|x>", 1, 12}, {"\u202e@room", 3, 7}},
		Link:    "https://league.example/games/spring-3.html",
	}
}

var shapesCases = []struct {
	shape  Shape
	token  Secret
	method string
	path   string
	check  func(body map[string]any) string
}{
	{Discord, "", "POST", "/services/T0123/hunter2hunter2", func(b map[string]any) string {
		if mentions := fmt.Sprint(b["allowed_mentions"]); mentions != "map[parse:[]]" {
			return mentions
		}
		if content, _, _ := strings.Cut(b["content"].(string), "\n"); regexp.MustCompile(`[^\\][<@*\[]`).MatchString(content) {
			return content
		}
		return ""
	}},
	{Slack, "", "POST", "/services/T0123/hunter2hunter2", func(b map[string]any) string {
		if text := b["text"].(string); strings.ContainsAny(text, "<>") || b["parse"] != "none" || b["link_names"] != false || b["mrkdwn"] != false {
			return fmt.Sprint(b)
		}
		return ""
	}},
	{Matrix, "syt_token", "PUT", "/services/T0123/hunter2hunter2/cityhall-0867f5c9c38a8413c659bfbffa313331", func(b map[string]any) string {
		if b["msgtype"] != "m.notice" || fmt.Sprint(b["m.mentions"]) != "map[]" || b["formatted_body"] != nil {
			return fmt.Sprint(b)
		}
		return ""
	}},
	{JSON, "", "POST", "/services/T0123/hunter2hunter2", func(b map[string]any) string {
		if b["format"] != "cityhall-event/1" || b["event"] != "over" || b["id"] != "spring-3/42" || b["game"] != "<!channel>" || b["at"] != "2026-03-01T18:04:00Z" {
			return fmt.Sprint(b)
		}
		return ""
	}},
	{Ntfy, "tk_token", "POST", "/services/T0123/hunter2hunter2", nil},
}

// No shape lets a name mention anybody, or be anything but text.
func TestShapes(t *testing.T) {
	testkit.Meet(t)
	client, all := serve(t, fine)
	for _, c := range shapesCases {
		*all = nil
		h := &Hook{Name: "club", Shape: c.shape, URL: secretURL, Token: c.token, Language: "en"}
		if err := client.Send(t.Context(), h, hostile()); err != nil {
			t.Fatalf("%s: %v", c.shape, err)
		}
		got := (*all)[0]
		auth := ""
		if c.token != "" {
			auth = "Bearer " + string(c.token)
		}
		if got.method != c.method || got.path != c.path || got.auth != auth {
			t.Errorf("%s: %+v", c.shape, got)
		}
		if c.check == nil {
			if !strings.HasPrefix(got.mediaType, "text/plain") || !strings.Contains(string(got.body), "@everyone <!channel> is over") {
				t.Errorf("%s: %s", c.shape, got.body)
			}
			continue
		}
		var body map[string]any
		if err := json.Unmarshal(got.body, &body); err != nil {
			t.Fatalf("%s: %v", c.shape, err)
		}
		if wrong := c.check(body); wrong != "" {
			t.Errorf("%s: %s", c.shape, wrong)
		}
		if strings.Contains(string(got.body), "\u202e") {
			t.Errorf("%s changes directions: %s", c.shape, got.body)
		}
	}
}

// A server can't send the message elsewhere, keep the client busy or fill its
// memory, and no failure tells the address.
func TestFailures(t *testing.T) {
	testkit.Meet(t)
	h := &Hook{Name: "club", Shape: JSON, URL: secretURL, Token: "swordfish", Language: "en"}
	told := func(err error) {
		t.Helper()
		for _, secret := range []string{"hooks.example", "services", "hunter2", "swordfish", "127.0.0.1"} {
			if err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, *h), secret) {
				t.Errorf("%v tells %q", err, secret)
			}
		}
	}
	for _, status := range []int{301, 302, 307, 308, 400, 404, 429, 500} {
		client, all := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "https://hooks.example/elsewhere")
			w.WriteHeader(status)
		})
		err := client.Send(t.Context(), h, hostile())
		if told(err); len(*all) != 1 || !strings.Contains(err.Error(), fmt.Sprint(status)) {
			t.Errorf("status %d: %d requests: %v", status, len(*all), err)
		}
	}
	client, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 1<<10)); err != nil {
				return
			}
		}
	})
	if err := client.Send(t.Context(), h, hostile()); err != nil {
		t.Errorf("a long answer: %v", err)
	}
	client, _ = serve(t, func(w http.ResponseWriter, r *http.Request) {
		for range 100 {
			w.Header().Add("X-Long", strings.Repeat("x", 1000))
		}
		w.WriteHeader(200)
	})
	told(client.Send(t.Context(), h, hostile()))
	client, _ = serve(t, func(_ http.ResponseWriter, r *http.Request) {
		<-r.Context().Done()
		panic(http.ErrAbortHandler) // or an empty answer goes out, and may come in time
	})
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	told(client.Send(ctx, h, hostile()))
	broken := newClient(func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.OpError{Op: "dial", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)}, Err: fmt.Errorf("to hooks.example")}
	}, nil)
	told(broken.Send(t.Context(), h, hostile()))
	broken = newClient(func(context.Context, string, string) (net.Conn, error) {
		return nil, &net.DNSError{Err: "no such host", Name: "hooks.example"}
	}, nil)
	told(broken.Send(t.Context(), h, hostile()))
}

// A certificate for another name is none.
func TestCertificate(t *testing.T) {
	s := httptest.NewTLSServer(http.HandlerFunc(fine))
	defer s.Close()
	client := newClient(func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, s.Listener.Addr().String())
	}, &tls.Config{RootCAs: s.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs})
	h := &Hook{Name: "club", Shape: JSON, URL: secretURL, Language: "en"}
	for _, err := range []error{client.Send(t.Context(), h, hostile()), client.Reach(t.Context(), h)} {
		if err == nil || !strings.Contains(err.Error(), "certificate") {
			t.Error(err)
		}
	}
}

// To reach a server sends it nothing.
func TestReach(t *testing.T) {
	testkit.Meet(t)
	client, all := serve(t, fine)
	if err := client.Reach(t.Context(), &Hook{Name: "club", Shape: JSON, URL: secretURL}); err != nil || len(*all) > 0 {
		t.Errorf("%v, %d requests", err, len(*all))
	}
}

// The client that is used connects to no address of this machine or its network,
// whatever name leads there, and to no proxy.
func TestGuard(t *testing.T) {
	var reached atomic.Bool
	s := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	defer s.Close()
	_, port, err := net.SplitHostPort(s.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HTTPS_PROXY", "http://127.0.0.1:"+port)
	t.Setenv("https_proxy", "http://127.0.0.1:"+port)
	for _, host := range []string{"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0.0.0.0"} {
		h := &Hook{Name: "club", Shape: JSON, URL: Secret("https://" + host + ":" + port + "/x"), Language: "en"}
		for _, err := range []error{NewClient().Send(t.Context(), h, hostile()), NewClient().Reach(t.Context(), h)} {
			if err == nil || !strings.Contains(err.Error(), "public address") {
				t.Errorf("%s: %v", host, err)
			}
		}
	}
	if reached.Load() {
		t.Error("the server was reached")
	}
}

func TestPublic(t *testing.T) {
	for text, want := range map[string]bool{
		"1.1.1.1": true, "140.82.121.4": true, "2606:4700::1111": true, "64:ff9b::101:101": true, "::ffff:1.1.1.1": true,
		"127.0.0.1": false, "127.9.9.9": false, "0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "172.16.0.1": false, "172.31.255.255": false,
		"192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "100.100.100.200": false, "192.0.0.192": false, "168.63.129.16": false,
		"198.18.0.1": false, "192.0.2.1": false, "198.51.100.7": false, "203.0.113.9": false, "224.0.0.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"::1": false, "::": false, "fe80::1": false, "fe80::1%eth0": false, "fc00::1": false, "fd00:ec2::254": false, "ff02::1": false,
		"::ffff:127.0.0.1": false, "::ffff:10.0.0.1": false, "::ffff:169.254.169.254": false, "::ffff:100.64.0.1": false, "::127.0.0.1": false,
		"64:ff9b::7f00:1": false, "64:ff9b::a9fe:a9fe": false, "64:ff9b:1::a00:1": false, "2002:7f00:1::": false, "2001::1": false, "2001:db8::1": false,
		"3fff::1": false, "fec0::1": false, "100::1": false, "4000::1": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s: public is %t", text, got)
		}
	}
}

// Messages are from catalogs, and short enough for every room.
func TestMarked(t *testing.T) {
	all := []*Event{
		{Kind: Began, Title: "1", Game: "2", Players: []string{"3", "4"}},
		{Kind: Turn, Title: "1", Game: "2", Waiting: []string{"3"}, Due: 1}, {Kind: Turn, Title: "1", Game: "2", Waiting: []string{"3", "4"}},
		{Kind: Near, Title: "1", Game: "2", Waiting: []string{"3"}, Due: 1},
		{Kind: Over, Title: "1", Game: "2"}, {Kind: Over, Title: "1", Game: "2", Places: []Place{{"3", 1, 5}, {"4", 1, 5}}},
		{Kind: Round, Season: "1", Division: "2", Round: 3, Tables: make([][]string, 1000)},
	}
	for _, e := range all {
		text, err := e.text(wordstest.Marked(), plain)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range wordstest.Unmarked(text, map[string]bool{"utc": true}) {
			t.Errorf("%s: %q is from no catalog: %s", e.Kind, word, text)
		}
		if len(text) > most+3 {
			t.Errorf("%s has %d bytes", e.Kind, len(text))
		}
	}
}

// The path of a message says which event it is, with nothing in it that a proxy reads
// in its own way.
func TestMatrixPath(t *testing.T) {
	testkit.Meet(t)
	client, all := serve(t, fine)
	h := &Hook{Name: "club", Shape: Matrix, URL: secretURL, Token: "swordfish", Language: "en"}
	ids := []string{"spring-a-1-1/12/turn", "spring-a-1-1.12.turn", "spring-a-1-11/2/turn", "league/12/round", "a%2Fb", "../..", "?#", "호랑이/1/over"}
	seen := map[string]bool{}
	for _, id := range ids {
		e := hostile()
		e.ID = id
		if err := client.Send(t.Context(), h, e); err != nil {
			t.Fatal(err)
		}
	}
	for i, got := range *all {
		if seen[got.path] || !regexp.MustCompile(`^/services/T0123/hunter2hunter2/cityhall-[0-9a-f]{32}$`).MatchString(got.path) {
			t.Errorf("%s is sent to %s", ids[i], got.path)
		}
		seen[got.path] = true
	}
}
