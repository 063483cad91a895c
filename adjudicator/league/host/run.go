package host

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A Host runs a league.
type Host struct {
	Store store.Store
	// Create makes the game of a table in the store, with these people in its seats.
	Create func(ctx context.Context, o adjudicator.Options, people []string) error
	// Secret returns the secret of a new game.
	Secret func(game string) engine.Secret
	// Policy returns the document of a game's deadlines; "" for none.
	Policy func(league.Kind) (string, error)
	// Lately, if not nil, remembers what was read, for the next look.
	Lately *Lately
}

// Run does everything that is due in a league: it admits, begins, pairs, creates
// games, takes results and closes. It returns the entries that it made. What can't be
// done for one game holds up no other; the error has all of it.
func (h *Host) Run(ctx context.Context, now play.Time) (done []*league.Entry, err error) {
	broken := map[string]error{} // nil for games that are still played
	for {
		e, err := h.step(ctx, now, broken)
		if err != nil {
			return done, err
		} else if e == nil {
			var all []error
			for _, game := range slices.Sorted(maps.Keys(broken)) {
				if err := broken[game]; err != nil {
					all = append(all, fmt.Errorf("%s: %w", game, err))
				}
			}
			return done, errors.Join(append(all, catchUp(ctx, h.Store, h.Lately))...)
		}
		done = append(done, e)
	}
}

// step does the next thing that is due; nothing where the entry is nil.
func (h *Host) step(ctx context.Context, now play.Time, broken map[string]error) (*league.Entry, error) {
	return do(ctx, h.Store, h.Lately, now, func(b *Book) (league.Act, error) {
		for _, se := range b.State.Seasons {
			if a, err := h.season(ctx, b, se, now, broken); err != nil || a.Kind != "" {
				return a, err
			}
		}
		a, _ := league.Due(b.State, b.Facts(now))
		return a, nil
	})
}

// season returns the next thing to be done about a game of a season: of one that is over
// only about those that are played again.
func (h *Host) season(ctx context.Context, b *Book, se *league.Season, now play.Time, broken map[string]error) (a league.Act, err error) {
	for i := range se.Divisions {
		for _, r := range se.Divisions[i].Rounds {
			for k := range r.Games {
				g := &r.Games[k]
				if se.Phase != league.Running && (se.Phase != league.Closed || !g.Again) {
					continue
				}
				if a, err = h.game(ctx, b, se, r.Number, g, now, broken); err != nil || a.Kind != "" {
					return a, err
				}
			}
		}
	}
	return a, nil
}

// game returns what is to be done about the game of a table. That it is still
// played, or its own trouble, is kept in broken.
func (h *Host) game(ctx context.Context, b *Book, se *league.Season, round int, g *league.Game, now play.Time, broken map[string]error) (a league.Act, err error) {
	if _, looked := broken[g.ID]; looked {
		return a, nil
	}
	switch {
	case g.Over():
		a, err = h.reopened(ctx, g)
	case g.Started:
		a, err = h.ended(ctx, g)
	default:
		a, err = h.start(ctx, b, se.Plan.Kind(round), g, now)
	}
	if err != nil || a.Kind == "" {
		broken[g.ID] = err
		return league.Act{}, ctx.Err()
	}
	a.By, a.Season = play.ByClock, se.ID
	return a, nil
}

// start creates the game of a table, unless a run that was cut off has done so, and
// returns the act that says so.
func (h *Host) start(ctx context.Context, b *Book, kind league.Kind, g *league.Game, now play.Time) (league.Act, error) {
	none := league.Act{}
	d, err := docket.Load(ctx, h.Store, g.ID)
	if errors.Is(err, store.ErrNotFound) {
		if err := h.create(ctx, b, kind, g, now); err != nil {
			return none, err
		}
		d, err = docket.Load(ctx, h.Store, g.ID)
	}
	if err != nil {
		return none, err
	}
	var seated []string
	if d.Seats != nil {
		for _, s := range d.Seats.Players {
			seated = append(seated, s.Person)
		}
	}
	if d.Game.Rules.Name != kind.Game || !slices.Equal(seated, g.People) {
		return none, words.Fail("league/game-exists", "game", g.ID)
	}
	return league.Act{Kind: league.ActStart, Game: g.ID, Ruleset: d.Game.Rules.Ruleset(), Commitment: &d.Game.Commitment}, nil
}

// create creates a game of a kind.
func (h *Host) create(ctx context.Context, b *Book, kind league.Kind, g *league.Game, now play.Time) error {
	o := adjudicator.Options{
		Rules: registry.Find(kind.Game), ID: g.ID, Players: names(b.People, g.People), Secret: h.Secret(g.ID), At: now, By: play.ByClock,
	}
	var err error
	if o.Policy, err = h.Policy(kind); err != nil {
		return err
	}
	if kind.Options != "" {
		if o.Values, err = formats.Parse("options", []byte(kind.Options)); err != nil {
			return err
		}
	}
	return h.Create(ctx, o, slices.Clone(g.People))
}

// Facts returns what the next act of the league depends on.
func (b *Book) Facts(now play.Time) league.Facts {
	return league.Facts{Now: now, Zone: func(person string) int {
		p := b.People.Find(person)
		if p == nil {
			return 0
		}
		zone, _ := clock.ZoneOf(p.Zone)
		return zone.Ahead(now)
	}}
}
