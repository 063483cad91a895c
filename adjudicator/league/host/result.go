package host

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// A seat is what a game's journal says of a seat besides the play.
type seat struct {
	// defaulted says that a move was played for it because nobody was there, or a
	// bot's, or one that somebody else chose; left that somebody else took it over,
	// and played that there were orders before that.
	defaulted, left, played bool
}

// seatsOf replays a journal up to an entry, and returns the game and what became of
// its seats.
func seatsOf(r *adjudicator.Replay, to int) (*play.Game, []seat, error) {
	var seats []seat
	at := map[int][]seat{}
	for n := 1; n <= to; n++ {
		out, err := r.Next()
		if err != nil {
			return nil, nil, err
		}
		e := r.Entry(n)
		if seats == nil {
			seats = make([]seat, len(r.Game.Players))
		}
		if e.Kind == play.ActUndo { // what was missed then didn't happen; who left, left
			for i, past := range at[e.To] {
				seats[i].defaulted = past.defaulted
			}
		}
		for _, note := range out.Notes {
			if note.Code == play.Missed {
				seats[note.Seat].defaulted = true
			}
		}
		for _, set := range e.Sets {
			if me := &seats[r.Game.Seat(set.Player)]; !me.left {
				me.played = true
			}
			if set.Bot != "" || set.Substitute != "" {
				seats[r.Game.Seat(set.Player)].defaulted = true
			}
		}
		if e.Kind == play.ActReplace {
			seats[r.Game.Seat(e.Player)].left = true
		}
		at[n] = slices.Clone(seats)
	}
	return r.Game, seats, nil
}

// outcome returns the act that notes how a game of the league has ended, which has
// these people in its seats; some of them took theirs over with the result. A game
// that the moderator or the clock ended early is void.
func outcome(g *play.Game, seats []seat, people, took []string) league.Act {
	head := g.Tip.Head
	a := league.Act{Kind: league.ActResult, Game: g.ID, Last: g.Tip.Entry, Ended: &head}
	if g.Ended {
		a.Void = true
		return a
	}
	for i, place := range adjudicator.Places(g) {
		p := league.Place{Person: people[i], Place: place, Points: g.State.Score(engine.Seat(i)), Unrated: seats[i].defaulted}
		if seats[i].left && slices.Contains(took, p.Person) { // rated, unless it is another's game
			p.Unrated = p.Unrated || seats[i].played
		} else if seats[i].left {
			p.Unrated, p.Left = true, true
		}
		a.Seats = append(a.Seats, p)
	}
	return a
}

// ended returns the act for a game of the league that is over; none for one that is
// still played.
func (h *Host) ended(ctx context.Context, g *league.Game) (league.Act, error) {
	saved, err := h.Store.Load(ctx, g.ID)
	if err == nil && h.Lately.isPlayed(g.ID, saved.At) {
		return league.Act{}, nil
	}
	d, err := docket.Load(ctx, h.Store, g.ID)
	if err != nil {
		return league.Act{}, err
	} else if !d.Game.Over() {
		h.Lately.notePlayed(g.ID, d.At)
		return league.Act{}, nil
	}
	h.Lately.forget(g.ID)
	r, err := d.Replay(ctx)
	if err != nil {
		return league.Act{}, err
	}
	played, seats, err := seatsOf(r, r.Len())
	if err != nil {
		return league.Act{}, err
	}
	return outcome(played, seats, g.People, g.Took), nil
}

// reopened returns the act for a game with a result that was undone or amended since;
// none for others.
func (h *Host) reopened(ctx context.Context, g *league.Game) (league.Act, error) {
	result := g.Result()
	if result == nil {
		return league.Act{}, nil
	}
	saved, err := h.Store.Load(ctx, g.ID)
	if errors.Is(err, store.ErrNotFound) { // which only verify has to have
		return league.Act{}, nil
	} else if err != nil || h.Lately.isPlayed(g.ID, saved.At) {
		return league.Act{}, err
	}
	number := result.Entry
	for line, err := range h.Store.Journal(ctx, g.ID, number+1) {
		if number++; err != nil || number > saved.At.Entry {
			return league.Act{}, err
		}
		e, err := formats.ReadEntry(saved.JournalFile, number, line)
		if err != nil {
			return league.Act{}, err
		} else if Reopens(e.Kind) {
			return league.Act{Kind: league.ActReopen, Game: g.ID}, nil
		}
	}
	h.Lately.notePlayed(g.ID, saved.At)
	return league.Act{}, nil
}

// Reopen commits that a game is played again, if it has a result in a season that counts
// and the league doesn't know yet; the entry is nil for others.
func Reopen(ctx context.Context, s store.Store, now play.Time, game, reason string) (*league.Entry, error) {
	return Do(ctx, s, now, func(b *Book) (league.Act, error) {
		se, g := b.State.Find(game)
		if g == nil || g.Result() == nil || g.Again || se.Phase == league.Canceled {
			return league.Act{}, nil
		}
		return league.Act{By: play.ByModerator, Kind: league.ActReopen, Season: se.ID, Game: game, Reason: reason}, nil
	})
}

// Settled returns why a game isn't to be played again, if its result counts in a season
// that is closed; nil for others, and for games of no season.
func (b *Book) Settled(game string) error {
	if se, g := b.State.Find(game); g != nil && se.Phase == league.Closed && g.Result() != nil && !g.Again {
		return words.Fail("league/settled", "game", game, "season", se.ID)
	}
	return nil
}

// Reopens reports whether an act of the kind plays a game again that is over.
func Reopens(kind play.ActKind) bool { return kind == play.ActUndo || kind == play.ActAmend }

// verifyGames takes the results of the entries again from the journals of their
// games, and compares the secrets that these are played with.
func verifyGames(ctx context.Context, s store.Store, file string, entries []*league.Entry) error {
	tables, took := map[string][]string{}, map[string][]string{}
	for _, e := range entries {
		wrong := func() error {
			return &formats.Error{File: file, Line: e.Number, Column: 1, Problem: engine.Say("journal/entry", "entry", e.Number, "why", engine.Say("league/other-result", "game", e.Game))}
		}
		switch e.Kind {
		case league.ActPair:
			n := 0
			for _, t := range e.Tables {
				if len(t) > 1 {
					n++
					tables[league.GameID(e.Season, e.Division, e.Round, n)] = t
				}
			}
		case league.ActHandOver:
			tables[e.Game] = slices.Clone(tables[e.Game])
			tables[e.Game][slices.Index(tables[e.Game], e.Person)] = e.To
			took[e.Game] = append(slices.DeleteFunc(took[e.Game], func(p string) bool { return p == e.Person }), e.To)
		case league.ActStart:
			g, err := docket.Load(ctx, s, e.Game)
			if err != nil {
				return err
			} else if g.Game.Commitment != *e.Commitment {
				return wrong()
			}
		case league.ActResult:
			r, err := docket.ReplayFile(ctx, s, e.Game)
			if err != nil {
				return err
			} else if r.Len() < e.Last || r.Entry(e.Last).Head != *e.Ended {
				return wrong()
			}
			g, seats, err := seatsOf(r, e.Last)
			if err != nil {
				return err
			}
			if a := outcome(g, seats, tables[e.Game], took[e.Game]); a.Void != e.Void || !reflect.DeepEqual(a.Seats, e.Seats) {
				return wrong()
			}
		}
	}
	return nil
}
