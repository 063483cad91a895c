package transport

import (
	"context"
	"errors"
	"testing"
	"time"

	"cityhall.example/internal/testkit"
	"cityhall.example/mail/sandbox"
)

const long = 20 * time.Second // beyond which a test would be said to hang

func TestWait(t *testing.T) {
	testkit.Meet(t)
	for _, noIdle := range []bool{false, true} {
		s := start(t, sandbox.Options{NoIdle: noIdle})
		b := openInbox(t, account(t, s.IMAPAddr()))
		if err := b.Wait(t.Context(), time.Millisecond, nil); err != nil {
			t.Errorf("when the time is over: %v", err)
		}
		most := long
		if noIdle {
			most = 50 * time.Millisecond
		}
		begun := time.Now()
		if err := s.Deliver("office", []byte("Subject: news\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
		if err := b.Wait(t.Context(), most, nil); err != nil {
			t.Errorf("when there is news: %v", err)
		}
		if time.Since(begun) >= long {
			t.Error("the news was not noticed")
		}
		if items, err := b.List(t.Context()); err != nil || len(items) != 1 {
			t.Errorf("got %v, %v", items, err)
		}

		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(20*time.Millisecond, cancel)
		if err := b.Wait(ctx, long, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("when it is stopped: %v", err)
		}
		if err := b.Wait(ctx, long, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("when it was stopped before: %v", err)
		}
		if _, err := b.List(t.Context()); err != nil {
			t.Errorf("after that: %v", err)
		}

		time.AfterFunc(20*time.Millisecond, s.Drop)
		failsAt(t, b.Wait(t.Context(), long, nil), Waiting, "was lost")
	}
}

// A server that repeats how many emails there are has no news; one that names more
// has, also if it does so in between.
func TestNews(t *testing.T) {
	testkit.Meet(t)
	idling := func(answers ...string) turn { return turn{"IDLE", append([]string{"+ idling"}, answers...)} }
	done := turn{"", []string{"T4 OK done"}}
	listing := func(news ...string) turn {
		return turn{"UID FETCH", append(news, "* 1 FETCH (UID 1 RFC822.SIZE 3)", "* 2 FETCH (UID 2 RFC822.SIZE 3)", "TAG OK listed")}
	}
	for _, c := range []struct {
		name  string
		turns []turn
		news  bool
	}{
		{"the same", []turn{listing("* 2 EXISTS"), idling("* 2 EXISTS"), done}, false},
		{"fewer", []turn{listing(), idling("* 1 EXPUNGE", "* 1 EXISTS", "* 0 RECENT"), done}, false},
		{"one for one", []turn{listing(), idling("* 1 EXPUNGE", "* 2 EXISTS"), done}, true},
		{"more", []turn{listing(), idling("* 3 EXISTS"), done}, true},
		{"before", []turn{listing("* 3 EXISTS")}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := openInbox(t, account(t, scripted(t, func(s *script) {
				s.say(greeting)
				s.obeys(append(entering("IMAP4rev1 IDLE"), c.turns...)...)
				if tag, ok := s.hears("LOGOUT"); ok {
					s.say("* BYE\r\n%s OK", tag)
				}
			})))
			if _, err := b.List(t.Context()); err != nil {
				t.Fatal(err)
			}
			most := long
			if !c.news {
				most = 100 * time.Millisecond
			}
			begun := time.Now()
			if err := b.Wait(t.Context(), most, nil); err != nil {
				t.Error(err)
			}
			if news := time.Since(begun) < most; news != c.news {
				t.Errorf("news: %v, want %v", news, c.news)
			}
		})
	}
}
