package mail

import (
	"context"
	"crypto/rand"
	"errors"
	"sync/atomic"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail/identity"
)

// leagueLook is how often the league is looked at though nothing is due that this office
// knows of: another program may have ended a game, and what failed may be mended.
const leagueLook = 10 * time.Minute

// A leagueWatch is what an office knows of the league since it last looked. All that it
// waits for follows from what is stored, so an office that was started again does the
// same things at the same times.
type leagueWatch struct {
	// at is when it looked, and as of which version.
	at time.Time
	as store.Version
	// next is when sign-up ends, or a round begins, by the clock; 0 for never.
	next play.Time
	// ended says that a game ended since.
	ended atomic.Bool
}

// due reports whether there is something to do as far as the times say.
func (w *leagueWatch) due(now time.Time) bool {
	if now.Sub(w.at) >= leagueLook || now.Before(w.at) {
		return true
	}
	return w.next > 0 && play.TimeOf(now) >= w.next
}

// League does what is due in the office's league: it admits people, begins seasons,
// pairs rounds, creates their games, takes results and closes seasons; and it makes
// the letters about all that. It reports whether something happened. An office without
// a league has nothing to do.
func (o *Office) League(ctx context.Context) (bool, error) {
	now := o.Now()
	if ended := o.league.ended.Swap(false); !ended && !o.league.due(now) {
		saved, err := o.store.Load(ctx, "")
		if err != nil || saved.At == o.league.as {
			return false, err
		}
	}
	settings, err := o.leagueSettings()
	if err != nil || settings == nil {
		return false, err
	}
	h := host.Host{Store: o.store, Secret: o.secret, Policy: o.deadlines, Lately: &o.book, Create: func(ctx context.Context, game adjudicator.Options, people []string) error {
		return o.createGame(ctx, settings, game, people)
	}}
	if err := o.announce(ctx, now); err != nil { // what others did goes out before what follows
		return false, err
	}
	done, failed := h.Run(ctx, play.TimeOf(now))
	for _, e := range done {
		if o.Entered != nil {
			o.Entered(e)
		}
		o.Log("league: entry %d: %s %s %s", e.Number, e.Season, e.Kind, e.Game)
	}
	return len(done) > 0, errors.Join(failed, o.announce(ctx, now))
}

// announce makes the letters about the league's entries of which nobody was told, and
// notes as of which version the league was looked at.
func (o *Office) announce(ctx context.Context, now time.Time) error {
	return o.repeat(ctx, func(office *table) (*store.Change, error) {
		c, err := office.untold(ctx)
		if err != nil {
			return nil, err
		}
		b, err := office.league(ctx)
		if err != nil {
			return nil, err
		}
		o.league.at, o.league.as, o.league.next = now, office.At, b.State.Next(play.TimeOf(now))
		if c != nil {
			o.league.at = time.Time{} // it is another version then
		}
		return c, nil
	})
}

// secret returns the secret of a new game.
func (o *Office) secret(game string) (secret engine.Secret) {
	if o.Secret != nil {
		return o.Secret(game)
	}
	rand.Read(secret[:]) // never fails
	return secret
}

// deadlines returns the deadlines of the games of a kind, as a journal has them.
func (o *Office) deadlines(k league.Kind) (string, error) {
	if k.Deadlines == "" {
		return "", nil
	}
	data, err := o.files.Read(k.Deadlines, 0)
	if err != nil {
		return "", err
	}
	p, err := clock.ReadPolicy(k.Deadlines, data, registry.Find(k.Game))
	if err != nil {
		return "", err
	}
	return p.Entry(), nil
}

// createGame creates a game of the league, with these people in its seats. Those who
// observe the league observe it too.
func (o *Office) createGame(ctx context.Context, settings *league.Settings, game adjudicator.Options, people []string) error {
	p := Places{Policy: identity.Policy(settings.Policy), Press: Press(settings.Press), Moderator: o.Settings.Moderators}
	for i, id := range people {
		p.Players = append(p.Players, Place{Player: game.Players[i], Who: []string{id}})
	}
	office, err := o.load(ctx, "")
	if err != nil {
		return err
	}
	p.Observers = office.notes.Observers
	return create(ctx, o.store, game, p, maker{o.person, func() (string, error) { return o.epoch(0) }}, o.Now())
}
