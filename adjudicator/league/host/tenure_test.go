package host

import (
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/site"
)

// TestTenures guards who had a seat from when to when: that is with the seats, since
// nobody is named in a journal, and a substitute's work must not look like another's.
func TestTenures(t *testing.T) {
	s := aSeason(t, 3)
	d, err := docket.Load(t.Context(), s, "spring-a-1-1")
	if err != nil {
		t.Fatal(err)
	}
	first, seat := d.Seats.Players[0].Person, d.Game.Players[0]
	take := func(person string, at play.Time) {
		t.Helper()
		d, err := docket.Load(t.Context(), s, "spring-a-1-1")
		if err != nil {
			t.Fatal(err)
		}
		next, out, err := adjudicator.Do(d.Game, play.Act{Kind: play.ActReplace, Player: seat, At: at, Reason: "ill"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(out.Entry.Line()), person) {
			t.Error("the journal has the id of a person")
		}
		_, err = s.Commit(t.Context(), &store.Change{
			Docket: d.Docket, After: d.At, Now: time.Unix(int64(at), 0), Lines: out.Entry.Line(), Checkpoint: docket.Checkpoint(next),
			Seats: []store.SeatEdit{{Player: seat, Person: person, Entry: out.Entry.Number}},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if players, _, err := ChangedHands(t.Context(), s, d.Docket); err != nil || players != nil {
		t.Fatalf("%v, %v", players, err)
	}
	take(personID(6), begun+100_000)
	take("pstranger", begun+200_000)
	l, files := pages(t, s, asIs)
	for _, g := range l.Games {
		if g.Play.ID != d.Docket {
			if g.Seats[0].Tenures != nil {
				t.Errorf("%s has tenures", g.Play.ID)
			}
			continue
		}
		want := []site.Tenure{{Person: first, From: g.Began, Until: begun + 100_000}, {Person: personID(6), From: begun + 100_000, Until: begun + 200_000}, {Person: "pstranger", From: begun + 200_000}}
		if got := g.Seats[0].Tenures; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] || g.Seats[0].Person != first {
			t.Errorf("the first seat had %+v, want %+v", got, want)
		}
	}
	page := string(files[site.GamePage(d.Docket)])
	for _, text := range []string{"Ms. Gus Green", "a substitute", time.Unix(int64(begun+200_000), 0).UTC().Format("2006-01-02 15:04")} {
		if !strings.Contains(page, text) {
			t.Errorf("the game's page lacks %s", text)
		}
	}
	if strings.Contains(page, "pstranger") {
		t.Error("the game's page has the id of a stranger")
	}
	if !strings.Contains(string(files["players/"+personID(6)+".html"]), "<h2 id=\"substituted\">") {
		t.Error("the substitute's page has no game as a substitute")
	}
}
