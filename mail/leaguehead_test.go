package mail

import (
	"context"
	"errors"
	"iter"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/mail/identity"
)

// TestForgedLeagueJournal guards the journal of a league against its moderator, who can
// write it anew as a whole: all of it fits together then, and only what people have
// kept shows it. So every email about what the league decided has the head.
func TestForgedLeagueJournal(t *testing.T) {
	for _, language := range []string{"en", "ko"} {
		w := newWorld(t)
		w.setLeague(nil)
		w.open("s1")
		for _, name := range []string{"Lee", "Kim", "Max", "Eva"} {
			w.member(strings.ToLower(name)+"@a.test", name)
			w.person(strings.ToLower(name)+"@a.test", func(p *store.Person) { p.Language = language })
		}
		for range 3 {
			w.now = w.now.Add(time.Hour)
			w.leagueRound()
		}
		w.replyTo("kim@a.test", "standings")
		w.leagueRound()
		for _, g := range w.state().Seasons[0].Divisions[0].Rounds[0].Games {
			t := w.table(g.ID)
			w.mail(letterTo{from: "mod@sandbox.test", to: identity.Address("cityhall@sandbox.test", t.o.token(g.ID, t.moderator())), text: "end because it rains"})
			w.leagueRound()
		}
		w.leagueRound()
		// The emails that have a head, and what they are about.
		kept := map[string]string{}
		for _, m := range w.sent {
			text := strings.ToLower(headerOf(t, m.raw).Get("Subject"))
			if heads := docket.ReadLeagueHeads(m.raw); len(heads) > 0 {
				kept[m.to[0]+" "+text] = string(m.raw)
				if _, err := host.Verify(t.Context(), w.visit(), heads, nil); err != nil {
					t.Errorf("%s: an honest journal is doubted: %v", text, err)
				}
			}
		}
		if n := len(kept); n < 8 {
			t.Errorf("%s: only %d emails have a head of the league's journal", language, n)
		}
		another := w.forge(func(acts []league.Act) {
			for i := range acts {
				if acts[i].Kind == league.ActSignUp {
					acts[i].At++
					return
				}
			}
		})
		_, err := host.Verify(t.Context(), another, nil, nil)
		w.must(err) // without any heads nobody can know
		for about, email := range kept {
			heads := docket.ReadLeagueHeads([]byte(email))
			var found *adjudicator.ReplayError
			if heads[0].Entry == 1 { // before what was forged
				continue
			}
			if _, err := host.Verify(t.Context(), another, heads, nil); !errors.As(err, &found) || found.Entry != heads[0].Entry {
				t.Errorf("%s: whoever keeps %q doesn't find out: %v", language, about, err)
			}
		}
	}
}

// A forged store has another journal of the league.
type forged struct {
	store.Store
	lines [][]byte
	state *league.State
}

func (f *forged) Load(ctx context.Context, docket string) (*store.Saved, error) {
	saved, err := f.Store.Load(ctx, docket)
	if err == nil && docket == "" {
		saved.Checkpoint = f.state.Checkpoint()
	}
	return saved, err
}

func (f *forged) Journal(ctx context.Context, docket string, from int) iter.Seq2[[]byte, error] {
	if docket != "" {
		return f.Store.Journal(ctx, docket, from)
	}
	return func(yield func([]byte, error) bool) {
		for _, line := range f.lines[from-1:] {
			if !yield(line, nil) {
				return
			}
		}
	}
}

// forge returns the store with a journal of the league that was made anew, with other
// acts.
func (w *world) forge(change func([]league.Act)) *forged {
	w.t.Helper()
	var acts []league.Act
	f := &forged{Store: w.visit(), state: &league.State{}}
	for line, err := range f.Store.Journal(w.t.Context(), "", 1) {
		w.must(err)
		e, err := league.ReadEntry("office.journal", len(acts)+1, line)
		w.must(err)
		acts = append(acts, e.Act)
	}
	change(acts)
	for _, a := range acts {
		next, e, err := league.Do(f.state, a)
		w.must(err)
		f.state, f.lines = next, append(f.lines, e.Line())
	}
	return f
}
