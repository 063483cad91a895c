package host

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine/play"
	"cityhall.example/formats/site"
)

// aSeason returns the store of a league in which the steps were done.
func aSeason(t *testing.T, done int) store.Store {
	t.Helper()
	s := memory.New(nil)
	for i, do := range steps()[:done] {
		if err := do(t.Context(), s, begun+play.Time(i)*3600); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// pages returns the site of a league, after a change to its people.
func pages(t *testing.T, s store.Store, change func(*store.Person)) (*site.League, map[string][]byte) {
	t.Helper()
	b, err := Load(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	b.People = b.People.Clone()
	for i := range b.People {
		change(&b.People[i])
	}
	l, err := b.Site(t.Context(), s, &league.Settings{Title: "A league", Site: league.Site{Promptness: true}}, begun+1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	files, err := site.Write(l)
	if err != nil {
		t.Fatal(err)
	}
	return l, files
}

func asIs(*store.Person) {}

// The site has what the league has decided, and each of its games.
func TestSite(t *testing.T) {
	s := aSeason(t, len(steps()))
	l, files := pages(t, s, asIs)
	b, err := Load(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	se := b.State.Seasons[0]
	if len(l.Seasons) != 1 || len(l.Seasons[0].Divisions) != 2 || len(l.People) != 7 || l.Began != begun+3600 || len(l.ID) != 64 {
		t.Fatalf("%+v", l.Seasons)
	}
	for i, d := range l.Seasons[0].Divisions {
		want := se.Standings(&se.Divisions[i], "")
		for k, st := range d.Standings {
			if st.Person != want[k].Person || st.Points != want[k].Points || st.Place != want[k].Place || st.Left {
				t.Errorf("%+v, want %+v", st, want[k])
			}
		}
	}
	rated := map[string]int{}
	for _, ladder := range l.Ladders {
		want := league.Ratings(league.OfKind(b.State.Results(), ladder.Game))
		for _, r := range ladder.Rated {
			rated[ladder.Game]++
			if last := r.History[len(r.History)-1].Rating; r.Rating.Mu != want[r.Person].Mu || r.Rating != last || len(r.History) != want[r.Person].Games || !r.Provisional {
				t.Errorf("%s: %+v, want %+v", ladder.Game, r, want[r.Person])
			}
		}
	}
	if len(rated) != 2 || rated["metromania"] < 4 {
		t.Errorf("rated are %v", rated)
	}
	for _, g := range l.Games {
		if g.Ended == 0 || g.Began == 0 || g.Seats[0].Place == 0 || len(g.Seats[0].Waits) == 0 || g.Seats[0].Person == "" || g.Due != 0 {
			t.Errorf("%s: %+v", g.Play.ID, g)
		}
		if files["games/"+g.Play.ID+".html"] == nil {
			t.Errorf("there is no page of %s", g.Play.ID)
		}
	}
	for _, page := range []string{"index.html", "seasons/spring.html", site.PairingsPage, "results.html", "status.json"} {
		if heads := docket.ReadLeagueHeads(files[page]); len(heads) != 1 || heads[0] != (docket.Head{Entry: b.State.Tip.Entry, Hash: b.State.Tip.Head}) {
			t.Errorf("%s has the heads %v", page, heads)
		}
	}
	if !strings.Contains(string(files["index.html"]), "Ms. Gus Green") {
		t.Error("a person is not there by name")
	}
}

// Whatever of a person is not public makes no difference to any file, and who was
// forgotten is named nowhere but in games.
func TestSiteSecrets(t *testing.T) {
	s := aSeason(t, 3) // the first round is being played
	_, want := pages(t, s, asIs)
	_, got := pages(t, s, func(p *store.Person) {
		p.Addresses, p.Epoch, p.Language, p.Zone = []string{p.ID + "@secret.example"}, "other", "en", "Asia/Seoul"
		p.Hours, p.Notify, p.Mute = "08:00-22:00", "digest 18:00", "2026-07-03"
	})
	for name, data := range want {
		if !bytes.Equal(got[name], data) {
			t.Errorf("%s tells something private", name)
		}
	}
	_, got = pages(t, s, func(p *store.Person) {
		if p.ID == personID(6) {
			p.Name = ""
		}
	})
	for name, data := range got {
		if strings.Contains(string(data), "Ms. Gus Green") {
			t.Errorf("%s names a forgotten person", name)
		}
	}
	if got["players/"+personID(6)+".html"] != nil || got["players/"+personID(5)+".html"] == nil {
		t.Error("a forgotten person has a page, or another one has none")
	}
}

// A game that can't be read holds up no other page.
func TestSiteOfADamagedGame(t *testing.T) {
	s := broken{aSeason(t, 3), "spring-a-1-1"}
	b, err := Load(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	l, err := b.Site(t.Context(), s, &league.Settings{Title: "A league"}, begun)
	if err == nil || !strings.Contains(err.Error(), "spring-a-1-1") || len(l.Games) != 2 {
		t.Errorf("%d games, %v", len(l.Games), err)
	}
}

// A broken store can't load a docket.
type broken struct {
	store.Store
	docket string
}

func (s broken) Load(ctx context.Context, docket string) (*store.Saved, error) {
	if docket == s.docket {
		return nil, context.DeadlineExceeded
	}
	return s.Store.Load(ctx, docket)
}
