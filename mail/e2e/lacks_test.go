package e2e

import (
	"slices"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

// TestLacks guards against IMAP servers that lack what others have: emails are
// handled as ever, and the inbox loses none that is not in a folder, and nothing
// of what somebody else marked as deleted.
func TestLacks(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		name    string
		options sandbox.Options
		stay    bool // handled mails stay in the inbox, marked as deleted
	}{
		{"move", sandbox.Options{NoMove: true}, false},
		{"uidplus", sandbox.Options{NoUIDPlus: true}, false},
		{"move and uidplus", sandbox.Options{NoMove: true, NoUIDPlus: true}, true},
		{"idle", sandbox.Options{NoIdle: true}, false},
		{"all", sandbox.Options{NoMove: true, NoUIDPlus: true, NoIdle: true}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := backend{"sandbox", inSandbox(c.options)}.open(t, nil)
			m := newMatch(h, "metromania", "greedy")
			const marked = "marked@client." + domain
			h.put("cityhall", []byte("From: mallory@"+domain+"\r\nMessage-ID: <"+marked+">\r\nSubject: to be kept\r\n\r\nHello\r\n"))
			h.mark()
			m.work()
			p := h.people[players[0]]
			var handled []string
			for range 3 {
				view, _ := p.view()
				p = h.people[view.Players[view.Open().Seat]]
				view, report := p.view()
				m.order(p, report, m.planners[p.name].orders(view))
				m.work()
			}
			for id := range m.wrote {
				handled = append(handled, id)
			}
			rejected := []string{h.people["mallory"].write("Hello", "status")}
			m.work()
			slices.Sort(handled)
			inbox := []string{marked}
			if c.stay {
				inbox = slices.Sorted(slices.Values(slices.Concat(inbox, handled, rejected)))
			}
			for folder, want := range map[string][]string{"INBOX": inbox, "handled": handled, "rejected": rejected} {
				if got := h.folder(folder); !slices.Equal(got, want) {
					t.Errorf("in %s are %v instead of %v", folder, got, want)
				}
			}
			m.readAll()
			m.verified()
			m.sameAsFiles()
		})
	}
}

// mark marks everything in the office's inbox as deleted, as a person does who
// is about to clean up.
func (h *house) mark() {
	h.Helper()
	c, err := imapclient.DialInsecure(h.imap.Server, nil)
	h.must(err)
	defer c.Close()
	h.must(c.Login("cityhall", h.people["cityhall"].Password).Wait())
	_, err = c.Select("INBOX", nil).Wait()
	h.must(err)
	h.must(c.Store(imap.UIDSet{{Start: 1}}, &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close())
	h.must(c.Logout().Wait())
}
