package site

import (
	"cmp"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A table is a game as pages show it.
type table struct {
	*Game
	// Link leads to its page, and Replay to the one that replays it; "" for none.
	Link   link
	Replay string
	// Title is what the kind of game is called.
	Title string
	// Where names the season, the division and the round.
	Where   string
	Chairs  []chair
	Over    bool
	Paused  bool
	Awaited []link
	// Since is when the open decision came up.
	Since play.Time
	doc   *report.Document
}

// A chair is a seat of a table as pages show it.
type chair struct {
	Seat
	Who link
	// Player is the name in the game, Number that of the seat, from 1, and Score the
	// points in the game so far.
	Player string
	Number int
	Score  int
	// Held are those who had the seat; none if nobody took it over.
	Held []held
}

// held is a tenure as pages show it.
type held struct {
	Tenure
	Who link
}

// ID returns the id of the game.
func (t *table) ID() string { return t.Play.ID }

// Finished reports whether the game has a result.
func (t *table) Finished() bool {
	return t.Over && !slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Place == 0 })
}

// result says a result, with who is at which place.
func (w *writer) result(t *table, r Result) string {
	if r.Places == nil {
		return w.say("result/void")
	}
	order := make([]int, len(t.Chairs))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Places[a], r.Places[b]) })
	var all []string
	for _, i := range order {
		all = append(all, w.say("result/place", "place", r.Places[i], "player", t.Chairs[i].Who.Text))
	}
	return strings.Join(all, ", ")
}

// history says how the result came about, if it isn't the first one; and what counts of
// a game that is played again.
func (w *writer) history(t *table) (all []told) {
	var before Result
	for i, r := range t.Results {
		args := []any{"result", w.result(t, r), "reason", words.Clean(r.Reason)}
		switch {
		case r.Reason != "":
			all = append(all, told{r.At, w.say("result/corrected", append(args, "before", w.result(t, before))...)})
		case i > 0:
			all = append(all, told{r.At, w.say("result/next", append(args, "before", w.result(t, before))...)})
		case len(t.Results) > 1:
			all = append(all, told{r.At, w.say("result/first", args...)})
		}
		before = r
	}
	return all
}

// told is what happened at a time.
type told struct {
	At   play.Time
	Text string
}

// Held reports whether a seat changed hands.
func (t *table) Held() bool {
	return slices.ContainsFunc(t.Chairs, func(c chair) bool { return len(c.Held) > 0 })
}

// Ranked returns the chairs by place, those without one in seat order.
func (t *table) Ranked() []chair {
	chairs := slices.Clone(t.Chairs)
	slices.SortStableFunc(chairs, func(a, b chair) int { return cmp.Compare(a.Place, b.Place) })
	return chairs
}

// PairingsPage is the path of the page with the pairings.
const PairingsPage = "pairings.html"

// GamePage returns the path of the page of a game.
func GamePage(id string) string { return "games/" + fileName(id) + ".html" }

// index makes the people and the tables ready for the pages.
func (w *writer) index() error {
	slices.SortFunc(w.People, func(a, b Person) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID)) })
	for i := range w.People {
		p := &w.People[i]
		if w.people[p.ID] != nil {
			return words.Fail("site/twice", "path", p.ID)
		}
		w.people[p.ID] = p
	}
	for i := range w.Games {
		t, err := w.table(&w.Games[i])
		if err != nil {
			return err
		}
		if w.byGame[t.ID()] != nil {
			return words.Fail("site/twice", "path", t.ID())
		}
		w.byGame[t.ID()] = t
		w.tables = append(w.tables, t)
	}
	slices.SortFunc(w.tables, func(a, b *table) int {
		return cmp.Or(cmp.Compare(w.season(a.Season), w.season(b.Season)), cmp.Compare(a.Round, b.Round), cmp.Compare(a.ID(), b.ID()))
	})
	return nil
}

// season returns the number of a season, -1 for none.
func (w *writer) season(id string) int {
	return slices.IndexFunc(w.Seasons, func(s Season) bool { return s.ID == id })
}

// table makes a game ready for the pages. All that they show of it comes from the
// public's view.
func (w *writer) table(g *Game) (*table, error) {
	doc, err := report.About(g.Play, g.Outcomes...).To(report.Reader{Viewer: play.Public, Language: w.Language})
	if err != nil {
		return nil, err
	}
	public := doc.Game
	t := &table{
		Game: g, doc: doc, Title: public.Rules.Title, Over: public.Over(), Paused: public.Paused, Since: public.Since,
		Link: link{To: GamePage(public.ID), Text: words.Clean(public.ID)},
	}
	if g.Steps != nil {
		t.Replay = replayPage(public.ID)
	}
	if s := w.season(g.Season); s >= 0 {
		division := ""
		for _, d := range w.Seasons[s].Divisions {
			if d.ID == g.Division {
				division = d.Name
			}
		}
		t.Where = w.say("where", "season", w.Seasons[s].Name, "division", division, "round", g.Round)
	}
	for i, player := range public.Players {
		c := chair{Player: words.Clean(player), Number: i + 1, Who: link{Text: words.Clean(player)}}
		if i < len(g.Seats) {
			if c.Seat = g.Seats[i]; w.people[c.Person] != nil {
				c.Who = w.person(c.Person)
			}
			for _, h := range c.Tenures {
				who := link{Text: w.say("substitute-player")}
				if w.people[h.Person] != nil {
					who = w.person(h.Person)
				}
				c.Held = append(c.Held, held{h, who})
			}
		}
		if public.Dealt {
			c.Score = public.State.Score(engine.Seat(i))
		}
		t.Chairs = append(t.Chairs, c)
	}
	awaited := public.Awaited()
	for i := range t.Chairs {
		if awaited.Has(engine.Seat(i)) {
			t.Awaited = append(t.Awaited, t.Chairs[i].Who)
		}
	}
	return t, nil
}

// person returns the link to somebody's page; people who were forgotten have
// none.
func (w *writer) person(id string) link {
	p := w.people[id]
	if p == nil || p.Name == "" {
		return link{Text: w.say("forgotten")}
	}
	return link{To: "players/" + fileName(id) + ".html", Text: p.Name}
}
