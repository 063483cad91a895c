package transport

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

func uidsOf(items []Item) (uids []uint32) {
	for _, item := range items {
		uids = append(uids, item.UID)
	}
	return uids
}

func slicesOf(uids []uint32, n int) iter.Seq[[]uint32] { return slices.Chunk(uids, n) }

// fetched reads emails.
func fetched(t *testing.T, b *Inbox, limit int64, uids ...uint32) map[uint32]string {
	t.Helper()
	got := map[uint32]string{}
	if err := b.Fetch(t.Context(), uids, limit, func(uid uint32, raw []byte) error { got[uid] = string(raw); return nil }); err != nil {
		t.Fatal(err)
	}
	return got
}

func TestListAndFetch(t *testing.T) {
	testkit.Meet(t)
	s := start(t, sandbox.Options{})
	b := openInbox(t, account(t, s.IMAPAddr()))
	if items, err := b.List(t.Context()); err != nil || len(items) != 0 {
		t.Errorf("in an empty inbox: %v, %v", items, err)
	}
	if b.Validity() == 0 {
		t.Error("there is no UIDVALIDITY")
	}
	mails := []string{
		"Subject: first\r\n\r\n" + strings.Repeat("x", 100),
		"Subject: \xff\x00bad \"quotes\r\nFrom: <<a@@\r\n\r\n{5}\r\n)\r\nT3 OK done\r\n",
		"Subject: third\r\n\r\nthree\r\n",
	}
	for _, mail := range mails {
		if err := s.Deliver("office", []byte(mail)); err != nil {
			t.Fatal(err)
		}
	}
	items, err := b.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []Item{{1, int64(len(mails[0]))}, {2, int64(len(mails[1]))}, {3, int64(len(mails[2]))}}
	if diff := cmp.Diff(want, items); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[uint32]string{1: mails[0], 2: mails[1]}, fetched(t, b, 1000, 2, 1, 9)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[uint32]string{1: mails[0][:51], 3: mails[2]}, fetched(t, b, 50, 1, 3)); diff != "" {
		t.Error("a limit: " + diff)
	}
	headers := map[uint32]string{}
	if err := b.Headers(t.Context(), []uint32{3}, 1000, func(uid uint32, raw []byte) error { headers[uid] = string(raw); return nil }); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[uint32]string{3: "Subject: third\r\n\r\n"}, headers); diff != "" {
		t.Error(diff)
	}
	if err := b.client.Store(imap.UIDSetNum(2), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close(); err != nil {
		t.Fatal(err)
	}
	if items, err = b.List(t.Context()); err != nil || !slices.Equal(uidsOf(items), []uint32{1, 3}) {
		t.Errorf("with one deleted: %v, %v", items, err)
	}
}

func TestFetchStops(t *testing.T) {
	testkit.Meet(t)
	s := start(t, sandbox.Options{})
	for i := range 300 {
		if err := s.Deliver("office", fmt.Appendf(nil, "Subject: %d\r\n\r\n", i)); err != nil {
			t.Fatal(err)
		}
	}
	b := openInbox(t, account(t, s.IMAPAddr()))
	items, err := b.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	full, n := errors.New("the disk is full"), 0
	err = b.Fetch(t.Context(), uidsOf(items), 1000, func(uint32, []byte) error { n++; return full })
	if err != full || n != 1 {
		t.Errorf("got %v after %d mails", err, n)
	}
	if items, err = b.List(t.Context()); err != nil || len(items) != 300 {
		t.Errorf("and then %d mails, %v", len(items), err)
	}
}

// An email that a server can't send keeps no other.
func TestFetchRefused(t *testing.T) {
	testkit.Meet(t)
	for code, c := range map[string]struct{ want, wrong string }{"": {"1 2 4 5", ""}, "[SERVERBUG] ": {"1 2 4 5", ""}, "[UNAVAILABLE] ": {"", "NO UNAVAILABLE"}} {
		b := openInbox(t, account(t, scripted(t, func(s *script) {
			s.say(greeting)
			s.obeys(entering("IMAP4rev1")...)
			for {
				line, err := s.in.ReadString('\n')
				tag, command, _ := strings.Cut(line, " ")
				var first, last int
				fmt.Sscanf(command, "UID FETCH %d:%d", &first, &last)
				switch last = max(first, last); {
				case err != nil:
					return
				case first <= 3 && last >= 3:
					s.say("%s NO %sit can't be read", tag, code)
					continue
				}
				for ; first > 0 && first <= last; first++ {
					s.say("* %d FETCH (UID %d BODY[]<0> \"x\")", first, first)
				}
				s.say("%s OK", tag)
			}
		})))
		var got []string
		err := b.Fetch(t.Context(), []uint32{1, 2, 3, 4, 5}, 10, func(uid uint32, _ []byte) error { got = append(got, fmt.Sprint(uid)); return nil })
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v; want %s", code, got, c.want)
		}
		if c.wrong != "" {
			failsAt(t, err, Fetching, c.wrong)
		} else if err != nil {
			t.Error(err)
		}
	}
}

// What a server sends in answer to a FETCH, beside what it should.
func TestFetchAnswers(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		name, answer, want, wrong string
	}{
		{"whole", "* 1 FETCH (UID 1 BODY[]<0> {3}\r\nabc)\r\nTAG OK done", "abc", ""},
		{"empty", "* 1 FETCH (UID 1 BODY[]<0> {0}\r\n)\r\nTAG OK done", "", ""},
		{"quoted", "* 1 FETCH (UID 1 BODY[]<0> \"abc\")\r\nTAG OK done", "abc", ""},
		{"gone", "TAG OK nothing", "-", ""},
		{"nil", "* 1 FETCH (UID 1 BODY[]<0> NIL)\r\nTAG OK done", "-", ""},
		{"a flag of it", "* 1 FETCH (UID 1 FLAGS (\\Seen))\r\nTAG OK done", "-", ""},
		{"a flag of another", "* 2 FETCH (FLAGS (\\Seen) UID 2)\r\n* 1 FETCH (UID 1 BODY[]<0> {3}\r\nabc)\r\nTAG OK done", "abc", ""},
		{"longer than asked for", "* 1 FETCH (UID 1 BODY[]<0> {1000000000}\r\nabc", "-", "a literal of more than 11 bytes"},
		{"cut off", "* 1 FETCH (UID 1 BODY[]<0> {9}\r\nabc", "-", "was lost"},
		{"cut off behind a mail", "* 1 FETCH (UID 1 BODY[]<0> {3}\r\nabc)", "abc", "was lost"},
		{"no", "TAG NO [UNAVAILABLE] later", "-", "NO UNAVAILABLE later"},
		{"bye", "* BYE shutting down", "-", "was lost"},
		{"nonsense", "* 1 FETCH (UID 1 BODY[]<0> {x}\r\nTAG OK done", "-", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b, err := OpenInbox(t.Context(), account(t, scripted(t, func(s *script) {
				s.say(greeting)
				s.obeys(append(entering("IMAP4rev1"), turn{"UID FETCH 1 (UID BODY.PEEK[]<0.11>)", []string{c.answer}})...)
			})), "INBOX")
			if err != nil {
				t.Fatal(err)
			}
			defer b.Close()
			got := "-"
			err = b.Fetch(t.Context(), []uint32{1}, 10, func(uid uint32, raw []byte) error { got = string(raw); return nil })
			if got != c.want {
				t.Errorf("got %q; want %q", got, c.want)
			}
			if c.wrong == "" && err != nil {
				t.Error(err)
			} else if c.wrong != "" {
				failsAt(t, err, Fetching, c.wrong)
			}
		})
	}
}
