package mailtest

import (
	"crypto/tls"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/google/go-cmp/cmp"
)

// open logs a user in over IMAPS, with the numbers of emails that the server
// tells without being asked.
func open(t *testing.T, s *Server, user string) (*imapclient.Client, <-chan uint32) {
	t.Helper()
	news := make(chan uint32, 100)
	c, err := imapclient.DialTLS(s.IMAPS(), &imapclient.Options{
		TLSConfig: s.tls(),
		UnilateralDataHandler: &imapclient.UnilateralDataHandler{Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				news <- *d.NumMessages
			}
		}},
	})
	must(t, err)
	t.Cleanup(func() { c.Close() })
	must(t, c.Login(user, Password).Wait())
	return c, news
}

// subjects are those of a folder's emails.
func subjects(t *testing.T, s *Server, user, folder string) []string {
	t.Helper()
	mails, err := s.Client(user).Read(t.Context(), folder, 0)
	must(t, err)
	var all []string
	for _, m := range mails {
		all = append(all, field(m.Raw, "Subject"))
	}
	return all
}

// field is a field of an email's header, the topmost of that name.
func field(mail []byte, name string) string {
	for line := range strings.Lines(string(mail)) {
		if value, ok := strings.CutPrefix(line, name+": "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func TestDovecotLogIn(t *testing.T) {
	s := Dovecot(t, "office", "anna")
	token := AccountOf("anna").Token
	for _, c := range []struct {
		name string
		auth sasl.Client
		ok   bool
	}{
		{"plain", sasl.NewPlainClient("", "anna", Password), true},
		{"plain, the address", sasl.NewPlainClient("", "anna@example.test", Password), true},
		{"plain, wrong", sasl.NewPlainClient("", "anna", "wrong"), false},
		{"login", sasl.NewLoginClient("anna", Password), true},
		{"bearer", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "anna", Token: token}), true},
		{"bearer of another", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "office", Token: token}), false},
		{"bearer, wrong", sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{Username: "anna", Token: "wrong"}), false},
		{"xoauth2", xoauth2("user=anna\x01auth=Bearer " + token + "\x01\x01"), true},
		{"xoauth2, wrong", xoauth2("user=anna\x01auth=Bearer wrong\x01\x01"), false},
	} {
		for how, dial := range map[string]func() (*imapclient.Client, error){
			"IMAPS": func() (*imapclient.Client, error) {
				return imapclient.DialTLS(s.IMAPS(), &imapclient.Options{TLSConfig: s.tls()})
			},
			"STARTTLS": func() (*imapclient.Client, error) {
				return imapclient.DialStartTLS(s.IMAP(), &imapclient.Options{TLSConfig: s.tls()})
			},
		} {
			client, err := dial()
			must(t, err)
			if err := client.Authenticate(c.auth); (err == nil) != c.ok {
				t.Errorf("%s over %s: %v", c.name, how, err)
			}
			client.Close()
		}
	}
	if t.Failed() {
		t.Log(s.Log())
	}
}

type xoauth2 string

func (x xoauth2) Start() (string, []byte, error)     { return "XOAUTH2", []byte(x), nil }
func (x xoauth2) Next(reason []byte) ([]byte, error) { return []byte{}, nil }

func TestDovecotNeedsItsAuthority(t *testing.T) {
	s := Dovecot(t, "anna")
	var unknown *tls.CertificateVerificationError
	if _, err := imapclient.DialTLS(s.IMAPS(), nil); !errors.As(err, &unknown) {
		t.Errorf("without the authority: %v", err)
	}
}

func TestDovecotDeliverAndMove(t *testing.T) {
	s := Dovecot(t, "office", "anna")
	var mails [][]byte
	var want []string
	for i := range 250 {
		want = append(want, fmt.Sprint(i))
		mails = append(mails, fmt.Appendf(nil, "Subject: %d\n\nhello\r\n", i))
	}
	s.Deliver("office", mails...)
	if diff := cmp.Diff(want, subjects(t, s, "office", "INBOX")); diff != "" {
		t.Fatalf("(-want +got):\n%s", diff)
	}
	c, _ := open(t, s, "office")
	if !c.Caps().Has(imap.CapMove) || !c.Caps().Has(imap.CapIdle) || !c.Caps().Has(imap.CapUIDPlus) {
		t.Errorf("capabilities: %v", c.Caps())
	}
	must(t, c.Create("handled", nil).Wait())
	_, err := c.Select("INBOX", nil).Wait()
	must(t, err)
	fetched, err := c.Fetch(imap.UIDSetNum(1), &imap.FetchOptions{RFC822Size: true}).Collect()
	must(t, err)
	if size, want := fetched[0].RFC822Size, int64(len("Subject: 0\r\n\r\nhello\r\n")); size != want {
		t.Errorf("the size is %d, want %d", size, want)
	}
	_, err = c.Move(imap.UIDSet{{Start: 1, Stop: 100}}, "handled").Wait()
	must(t, err)
	if diff := cmp.Diff(want[100:], subjects(t, s, "office", "INBOX")); diff != "" {
		t.Errorf("left (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want[:100], subjects(t, s, "office", "handled")); diff != "" {
		t.Errorf("moved (-want +got):\n%s", diff)
	}
}

func TestDovecotIdle(t *testing.T) {
	s := Dovecot(t, "office")
	c, news := open(t, s, "office")
	_, err := c.Select("INBOX", nil).Wait()
	must(t, err)
	idle, err := c.Idle()
	must(t, err)
	s.Deliver("office", []byte("Subject: news\r\n\r\n"))
	for {
		select {
		case n := <-news:
			if n == 0 {
				continue // told by SELECT
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the server does not tell of the mail")
		}
		break
	}
	must(t, idle.Close())
}

func TestDovecotRestart(t *testing.T) {
	s := Dovecot(t, "office")
	s.Deliver("office", []byte("Subject: kept\r\n\r\n"))
	c, _ := open(t, s, "office")
	selected, err := c.Select("INBOX", nil).Wait()
	must(t, err)
	s.Restart()
	if err := c.Noop().Wait(); err == nil {
		t.Error("a connection outlives the server")
	}
	c, _ = open(t, s, "office")
	again, err := c.Select("INBOX", nil).Wait()
	must(t, err)
	if selected.UIDValidity != again.UIDValidity || again.NumMessages != 1 {
		t.Errorf("before %+v, after %+v", selected, again)
	}
	s.stop()
	if _, err := s.Client("office").Read(t.Context(), "INBOX", 0); err == nil {
		t.Error("a stopped server answers")
	}
	s.Start()
	if diff := cmp.Diff([]string{"kept"}, subjects(t, s, "office", "INBOX")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
