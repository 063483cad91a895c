package mail

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// two is a world with two games of the same players, by address, who have their
// first reports and write an order to each, to the bad one first.
func two(t *testing.T) *world {
	w := newWorld(t)
	for _, id := range []string{"bad", "good"} {
		w.game("fifth-avenue", id, byAddress, "anna", "kevin")
	}
	w.round()
	w.orders()
	return w
}

func (w *world) orders() {
	for _, id := range []string{"bad", "good"} {
		w.mail(letterTo{from: "anna@sandbox.test", text: "game: " + id + "\norders:\n- start on times-square/gray"})
	}
}

// broken is an office in which the rules of the bad game do something else.
func (w *world) broken(rules func()) *Office {
	o := w.office()
	o.adjudicate = func(g *play.Game, a play.Act, sets []*play.OrderSet) (*play.Game, play.Outcome, error) {
		if g.ID == "bad" {
			rules()
		}
		return adjudicator.Adjudicate(g, a, sets)
	}
	return o
}

func (w *world) with(o *Office) error {
	_, err := o.Round(context.Background(), w, w)
	return err
}

// TestPanic guards games whose rules panic: the mail gets a verdict, its sender
// and the moderator are told, once, and the game waits for the moderator. Another
// game goes on, and a restart does not run into it again.
func TestPanic(t *testing.T) {
	w := two(t)
	o := w.broken(func() { panic("a slip in the rules") })
	w.must(w.with(o))
	w.must(o.Close())
	want := lines("failed bad/anna, told anna, moderator", "filed good/anna, entry 2")
	equal(t, "the verdicts", w.verdicts(), want)
	for who, text := range map[string]string{"anna": "City Hall failed while it worked on your email", "mod": "Game bad waits for you: City Hall failed: a slip in the rules"} {
		if !strings.Contains(strings.Join(strings.Fields(strings.Join(w.to(who+"@sandbox.test"), "\n")), " "), text) {
			t.Errorf("%s was told %q", who, w.to(who+"@sandbox.test"))
		}
	}
	told := len(w.to("mod@sandbox.test"))
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[bad]", text: "status"})
	w.round()
	w.round()
	equal(t, "the verdicts after restarts", w.verdicts(), want)
	equal(t, "mails to the moderator after restarts", len(w.to("mod@sandbox.test")), told)
}

// TestRetry guards what comes for a game that waits: it is decided when the
// moderator lets the game go on.
func TestRetry(t *testing.T) {
	w := two(t)
	o := w.broken(func() { panic("a slip in the rules") })
	w.must(w.with(o))
	w.must(o.Close())
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[bad]", text: "start on times-square/brown"})
	w.round()
	equal(t, "verdicts while it waits", len(w.verdicts()), 2)
	none := ""
	w.must(edit(t.Context(), w.visit(), "bad", func(s *store.Saved) (*store.Change, error) {
		if s.Trouble == "" {
			t.Error("the game doesn't wait")
		}
		return &store.Change{Trouble: &none}, nil
	}))
	w.verdict("filed bad/anna, entry 2", "handled")
}

// TestDeath guards against an email that ends the process: after two of them it
// gets a verdict without being looked at.
func TestDeath(t *testing.T) {
	w := two(t)
	for range mostTries {
		o := w.broken(func() { panic(dead{}) })
		o.store = dying{o.store}
		func() {
			defer func() { recover() }()
			w.with(o)
		}()
	}
	w.round()
	all := strings.Join(w.verdicts(), "\n")
	if !strings.Contains(all, "failed, told moderator") || !strings.Contains(all, "filed good/anna, entry 2") {
		t.Errorf("the verdicts are\n%s", all)
	}
}

type dead struct{}

// A dying store ends the process when the verdict on an email that failed is to be
// kept, as a process would that can't catch its failure.
type dying struct{ store.Store }

func (s dying) Commit(ctx context.Context, c *store.Change) (store.Version, error) {
	if c.Docket == "bad" && len(c.Decided) > 0 {
		return store.Version{}, errors.New("the process has ended")
	}
	return s.Store.Commit(ctx, c)
}

// TestLocked guards games that another program holds: their mail waits, and
// others go on.
func TestLocked(t *testing.T) {
	w := two(t)
	o := w.office()
	o.store = locked{o.store}
	w.must(w.with(o))
	equal(t, "the verdicts", w.verdicts(), lines("filed good/anna, entry 2"))
	o.store = o.store.(locked).Store
	w.must(w.with(o))
	equal(t, "the verdicts", w.verdicts(), lines("filed bad/anna, entry 2", "filed good/anna, entry 2"))
}

type locked struct{ store.Store }

func (s locked) Hold(ctx context.Context, docket string) (func() error, error) {
	if docket == "bad" {
		return nil, store.ErrBusy
	}
	return s.Store.Hold(ctx, docket)
}

// TestSlow guards games that take long: a round goes on without them, and a later
// one finds what they came to.
func TestSlow(t *testing.T) {
	testkit.Meet(t)
	w := two(t)
	going := make(chan bool)
	o := w.broken(func() { <-going })
	o.workers, o.patience = 2, 50*time.Millisecond
	w.must(w.with(o))
	equal(t, "the verdicts", w.decided(o), lines("filed good/anna, entry 2"))
	w.must(w.with(o)) // and does not begin with it again
	close(going)
	for busy := true; busy; time.Sleep(time.Millisecond) {
		o.mu.Lock()
		busy = o.running["bad"]
		o.mu.Unlock()
	}
	w.must(w.with(o))
	equal(t, "the verdicts in the end", slices.Sorted(slices.Values(w.decided(o))), lines("filed bad/anna, entry 2", "filed good/anna, entry 2"))
}

// TestStop guards the end while games are at work: the round waits for those that
// end with it, and for nothing else.
func TestStop(t *testing.T) {
	testkit.Meet(t)
	w := two(t)
	o := w.office()
	_, err := o.TakeIn(t.Context(), w)
	w.must(err)
	ctx, stop := context.WithCancel(t.Context())
	o.store, o.workers, o.patience = stopping{o.store, stop}, 2, time.Hour
	if _, err := o.Decide(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	o.store = o.store.(stopping).Store
	w.must(w.with(o))
	equal(t, "the verdicts", w.verdicts(), lines("filed bad/anna, entry 2", "filed good/anna, entry 2"))
}

// A stopping store is at work on the bad game until its work is to stop.
type stopping struct {
	store.Store
	stop func()
}

func (s stopping) Load(ctx context.Context, docket string) (*store.Saved, error) {
	if docket == "bad" {
		s.stop()
		<-ctx.Done()
		return nil, ctx.Err()
	}
	return s.Store.Load(ctx, docket)
}

// TestLostArchive guards emails of which the archive is lost before they are
// decided: the moderator is told, and later ones go on.
func TestLostArchive(t *testing.T) {
	w := two(t)
	o := w.office()
	w.mail(letterTo{from: "lost@sandbox.test", subject: "hello", text: "Is there a game for me?"})
	_, err := o.TakeIn(t.Context(), w)
	w.must(err)
	for name := range maps.Clone(w.disk.Files) {
		if strings.HasSuffix(name, ".tar") {
			w.disk.Files[name] = []byte("lost")
		}
	}
	clear(o.parsed) // as after a restart
	w.must(w.with(o))
	equal(t, "the verdicts", strings.Join(w.decided(o), "\n"), strings.Repeat("lost, told moderator\n", 3)[:62])
	if texts := strings.Join(w.to("mod@sandbox.test"), "\n"); strings.Count(texts, "is lost") != 3 {
		t.Errorf("the moderator got:\n%s", texts)
	}
	w.mail(letterTo{from: "anna@sandbox.test", subject: "[good]", text: "start on times-square/brown"})
	w.must(w.with(o))
	equal(t, "the verdict after it", w.decided(o)[3], "filed good/anna, entry 2")
}

// decided returns the verdicts of an office of which archives are lost.
func (w *world) decided(o *Office) (all []string) {
	records, _ := records(w.t.Context(), o.store)
	for _, r := range records {
		if r.Done != nil {
			all = append(all, r.Done.String())
		}
	}
	return all
}

// TestLetterPanics guards letters that can't be made since City Hall fails: they
// are given up, the moderator is told, and others go out.
func TestLetterPanics(t *testing.T) {
	w := two(t)
	o := w.office()
	o.store = slip{o.store}
	w.must(w.with(o))
	texts := strings.Join(strings.Fields(strings.Join(w.to("mod@sandbox.test"), "\n")), " ")
	if !strings.Contains(texts, "couldn't deliver an email to anna in game bad and stopped trying: City Hall failed: a slip in a report") {
		t.Errorf("the moderator was told %q", texts)
	}
	if n := strings.Count(strings.Join(w.to("kevin@sandbox.test"), "\n"), "anna started on Times Square gray"); n != 2 {
		t.Errorf("kevin heard of %d games, want both", n)
	}
}

// A slip panics when the letter to anna about the bad game is made, which looks
// for what became of her mail.
type slip struct{ store.Store }

func (s slip) Decided(ctx context.Context, docket string, mail int64) (*store.Decided, error) {
	if docket == "bad" {
		panic("a slip in a report")
	}
	return s.Store.Decided(ctx, docket, mail)
}
