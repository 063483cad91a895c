package transport

import (
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

// Whatever the server lacks, the emails are in the folder, no more in the list,
// and nothing else is gone.
func TestMove(t *testing.T) {
	testkit.Meet(t)
	for _, c := range []struct {
		name    string
		options sandbox.Options
		lacks   []string
		never   string
	}{
		{"all", sandbox.Options{}, nil, "EXPUNGE"},
		{"no move", sandbox.Options{NoMove: true}, []string{"MOVE"}, " EXPUNGE\r\n"},
		{"neither", sandbox.Options{NoMove: true, NoUIDPlus: true}, []string{"MOVE", "UIDPLUS"}, "EXPUNGE"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, c.options)
			for _, subject := range []string{"one", "two", "three", "four"} {
				if err := s.Deliver("office", []byte("Subject: "+subject+"\r\n\r\n")); err != nil {
					t.Fatal(err)
				}
			}
			r := listenFor(t, nil, s.IMAPAddr())
			b := openInbox(t, account(t, r.Addr().String()))
			if got := b.lacks(); !slices.Equal(got, c.lacks) {
				t.Errorf("it lacks %v; want %v", got, c.lacks)
			}
			// Somebody else has deleted an email, and may yet think better of it.
			if err := b.client.Store(imap.UIDSetNum(4), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Close(); err != nil {
				t.Fatal(err)
			}
			for _, uids := range [][]uint32{nil, {1, 2, 9}, {1}} { // 9 was never there, and 1 is gone then
				if err := b.Move(t.Context(), uids, "handled"); err != nil {
					t.Fatal(err)
				}
			}
			if items, err := b.List(t.Context()); err != nil || !slices.Equal(uidsOf(items), []uint32{3}) {
				t.Errorf("left are %v, %v", items, err)
			}
			if got := fetched(t, b, 100, 4); got[4] != "Subject: four\r\n\r\n" {
				t.Errorf("what another deleted: %q", got[4])
			}
			for _, line := range r.heard() {
				if strings.Contains(line+"\r\n", c.never) {
					t.Errorf("sent %q", line)
				}
			}
			handled, err := OpenInbox(t.Context(), account(t, s.IMAPAddr()), "handled")
			if err != nil {
				t.Fatal(err)
			}
			defer handled.Close()
			items, err := handled.List(t.Context())
			if want := 2; err != nil || len(items) < want {
				t.Errorf("%d mails were moved, %v", len(items), err)
			}
		})
	}
}

// An email that was not copied is not deleted.
func TestCopyFails(t *testing.T) {
	testkit.Meet(t)
	for answer, words := range map[string]string{
		"TAG NO [OVERQUOTA] full": "NO OVERQUOTA full", "TAG BAD what": "BAD what", "* BYE": "was lost",
	} {
		unasked := make(chan string, 1)
		b, err := OpenInbox(t.Context(), account(t, scripted(t, func(s *script) {
			s.say(greeting)
			s.obeys(append(entering("IMAP4rev1 UIDPLUS"), turn{"UID COPY 1 ", []string{answer}})...)
			if answer == "* BYE" {
				s.Close()
			}
			line, _ := s.in.ReadString('\n')
			unasked <- line
		})), "INBOX")
		if err != nil {
			t.Fatal(err)
		}
		failsAt(t, b.Move(t.Context(), []uint32{1}, "handled"), Moving, words)
		b.abandon()
		if line := <-unasked; line != "" {
			t.Errorf("after %q came %q", answer, line)
		}
	}
}

// A folder is created where the server says in any way that it isn't there.
func TestMoveCreates(t *testing.T) {
	testkit.Meet(t)
	for _, no := range []string{"TAG NO [TRYCREATE] no", "TAG NO [NONEXISTENT] no", "TAG no Folder doesn't exist"} {
		b := openInbox(t, account(t, scripted(t, func(s *script) {
			s.say(greeting)
			s.obeys(append(entering("IMAP4rev1 MOVE"), turn{"UID MOVE 1 ", []string{no}}, turn{"STATUS", []string{"TAG NO"}},
				turn{"CREATE", []string{"TAG OK"}}, turn{"SUBSCRIBE", []string{"TAG OK"}}, turn{"UID MOVE 1 ", []string{"* 1 EXPUNGE", "TAG OK"}})...)
		})))
		if err := b.Move(t.Context(), []uint32{1}, "handled"); err != nil {
			t.Errorf("%s: %v", no, err)
		}
	}
}

func TestEnsure(t *testing.T) {
	testkit.Meet(t)
	s := start(t, sandbox.Options{Folders: []string{"handled"}})
	b := openInbox(t, account(t, s.IMAPAddr()))
	for _, c := range []struct {
		folder string
		made   bool
	}{{"handled", false}, {"rejected", true}, {"rejected", false}, {"Verworfen & geprüft", true}, {"Verworfen & geprüft", false}} {
		if made, err := b.Ensure(t.Context(), c.folder); err != nil || made != c.made {
			t.Errorf("%s: %v, %v", c.folder, made, err)
		}
	}
	b = openInbox(t, account(t, scripted(t, func(s *script) {
		s.say(greeting)
		s.obeys(append(entering("IMAP4rev1"), turn{"STATUS", []string{"TAG NO there is none"}}, turn{"CREATE", []string{"TAG NO [CANNOT] not here"}})...)
	})))
	_, err := b.Ensure(t.Context(), "handled")
	failsAt(t, err, Making, "check that the account may create folders")
}

// Offices leave marks for the folder that they read, in any place for folders, and one
// takes over from others.
func TestMarks(t *testing.T) {
	testkit.Meet(t)
	s := start(t, sandbox.Options{Folders: []string{"Orders"}})
	inbox, orders := openInbox(t, account(t, s.IMAPAddr())), openInbox(t, account(t, s.IMAPAddr()))
	orders.folder = "Orders"
	offices := func(b *Inbox, want ...string) {
		t.Helper()
		if got, err := b.Offices(t.Context()); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v; want %v", b.folder, got, err, want)
		}
	}
	offices(inbox)
	for _, step := range []struct {
		b              *Inbox
		office, beside string
	}{{inbox, "a1", "handled"}, {inbox, "a1", "handled"}, {orders, "c3", "handled"}, {inbox, "b2", "INBOX/handled"}} {
		if err := step.b.Mark(t.Context(), step.office, step.beside); err != nil {
			t.Fatal(err)
		}
	}
	offices(inbox, "a1", "b2")
	inbox.folder = "inbox"
	offices(inbox, "a1", "b2")
	for range 2 {
		if err := inbox.TakeOver(t.Context(), "b2", "handled"); err != nil {
			t.Fatal(err)
		}
		offices(inbox, "b2")
	}
	offices(orders, "c3")
	b := openInbox(t, account(t, scripted(t, func(s *script) {
		s.say(greeting)
		s.obeys(append(entering("IMAP4rev1"), turn{"LIST", []string{
			`* LIST (\NoInferiors) "." "INBOX.` + orders.mark("a1", "") + `"`, `* LIST () "/" {5}` + "\r\na b]c", `* LIST (a(b)`, `* list () NIL ` + orders.mark("b2", ""),
			`* LIST () "/" "cityhall-office-zz"`, `* LIST () "/" "x` + orders.mark("b2", "") + `.y"`, "TAG OK"}})...)
	})))
	b.folder = "Orders"
	offices(b, "a1", "b2")
}

// A server that can't list folders shows no marks, and an office reads on; a server that
// can and fails says nothing about them, so the office waits.
func TestMarksUnlisted(t *testing.T) {
	testkit.Meet(t)
	for answer, waits := range map[string]bool{"TAG BAD what": false, "TAG NO [SERVERBUG] sorry": true} {
		b := openInbox(t, account(t, scripted(t, func(s *script) {
			s.say(greeting)
			s.obeys(append(entering("IMAP4rev1"), turn{"LIST", []string{answer}})...)
		})))
		if offices, err := b.Offices(t.Context()); len(offices) > 0 || (err != nil) != waits {
			t.Errorf("%s: %v, %v", answer, offices, err)
		}
	}
}
