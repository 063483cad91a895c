package mail

import (
	"slices"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/league"
	"cityhall.example/engine"
	"cityhall.example/internal/testkit"
)

// TestLeagueCrash guards sign-ups and seasons against crashes: whatever operation on
// the disk is the last one, a new process goes on to the same league, with its game
// created once, and nobody is signed up twice.
func TestLeagueCrash(t *testing.T) {
	w := opened(t, func(s *league.Settings) { s.Season.Most = 2 })
	w.member("lee@a.test", "Lee")
	w.mail(letterTo{from: "kim@b.test", subject: "sign up"})
	w.leagueRound()
	before := map[string][]byte{}
	for name, data := range w.disk.Files {
		before[name] = slices.Clone(data)
	}
	w.disk.Steps = nil
	w.replyTo("kim@b.test", "sign up as Kim")
	raw := w.folder("INBOX")[w.uid]
	w.leagueRound()
	want := w.state()
	if len(want.Seasons[0].Members) != 2 || want.Seasons[0].Divisions[0].Rounds[0].Games[0].ID == "" {
		t.Fatalf("the season doesn't begin: %+v", want.Seasons[0])
	}
	steps := w.disk.Steps
	for n := range len(steps) + 1 {
		if n%testkit.Times(11, 1) > 0 {
			continue
		}
		next := &world{t: t, validity: w.validity, uid: w.uid, folders: map[string]map[uint32][]byte{}, now: w.now, drawn: w.drawn}
		next.disk = crash.New(crash.Crashes[n%len(crash.Crashes)].After(before, steps[:n]))
		moved := false
		for _, s := range steps[:n] {
			moved = moved || s.Kind == "move"
		}
		if !moved {
			next.folder("INBOX")[w.uid] = raw
		}
		for range 2 {
			o := next.office()
			o.Secret = func(game string) engine.Secret { return engine.SeedSecret(game) }
			_, err := o.Round(t.Context(), next, next)
			next.must(err)
			next.must(o.Close())
		}
		st := next.state()
		if st.Digest() != want.Digest() {
			t.Fatalf("after %d of %d steps the league is another one: %+v", n, len(steps), st.Seasons[0])
		}
		if ids, err := next.visit().Dockets(t.Context()); err != nil || len(ids) != 1 {
			t.Fatalf("after %d steps: games %v, %v", n, ids, err)
		}
	}
}
