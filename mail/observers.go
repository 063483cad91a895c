package mail

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// notesOf reads the notes of a docket.
func notesOf(saved *store.Saved) (n notes, err error) {
	if len(saved.Notes) > 0 {
		err = json.Unmarshal(saved.Notes, &n)
	}
	return n, err
}

// LeagueObservers returns the ids of those who observe all games of a league.
func LeagueObservers(ctx context.Context, s store.Store) ([]string, error) {
	office, err := s.Load(ctx, "")
	if err != nil {
		return nil, err
	}
	n, err := notesOf(office)
	return n.Observers, err
}

// Observing is what somebody observes.
type Observing struct {
	Person store.Person
	// League says that it is all games, and Games are those that are observed each by
	// itself.
	League bool
	Games  []string
}

// ReadObservers reads who observes games of the office or league of a directory.
func ReadObservers(ctx context.Context, dir string) (all []Observing, err error) {
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		office, err := s.Load(ctx, "")
		if err != nil {
			return err
		}
		n, err := notesOf(office)
		for _, p := range office.People {
			o := Observing{p, slices.Contains(n.Observers, p.ID), n.Observed[p.ID]}
			if o.League || len(o.Games) > 0 {
				all = append(all, o)
			}
		}
		return err
	})
	return all, err
}

// Observe makes a person observe a game, or with "" all games of the league, or
// observe it no more, as an email can. Done twice, it is done once. Of all games, those
// are left out that have no room or in which the person plays.
func Observe(ctx context.Context, dir, person, game string, does bool) error {
	return Visit(ctx, dir, func(ctx context.Context, s store.Store) error { return observe(ctx, s, person, game, does) })
}

func observe(ctx context.Context, s store.Store, person, game string, does bool) error {
	games := []string{game}
	if game == "" {
		b, err := host.Load(ctx, s)
		if err != nil {
			return err
		}
		games = underway(b.State)
	}
	for _, id := range games {
		became := ""
		err := edit(ctx, s, id, func(saved *store.Saved) (*store.Change, error) {
			n, err := notesOf(saved)
			if err != nil {
				return nil, err
			}
			before := n.Observers
			if became = n.observes(saved.Seats, person, does); slices.Equal(before, n.Observers) {
				return nil, nil
			}
			return &store.Change{Notes: n.document()}, nil
		})
		switch {
		case errors.Is(err, store.ErrNotFound) && game != "":
			return words.Fail("office/no-game", "game", game)
		case err != nil:
			return err
		case game != "" && became == plays:
			return words.Fail("office/plays", "game", game)
		case game != "" && became == noRoom:
			return words.Fail("office/observers", "most", mostObservers)
		}
	}
	return edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
		n, err := notesOf(office)
		if err != nil {
			return nil, err
		}
		full := false
		if game != "" {
			n.observesEach(person, game, does)
		} else if n.Observers, full = changed(n.Observers, person, does); full {
			return nil, words.Fail("office/observers", "most", mostObservers)
		}
		return &store.Change{Notes: n.document()}, nil
	})
}

// Invite has an invitation to the season that is open for sign-up sent to an address,
// as a moderator can by mail. It returns the season's id.
func Invite(ctx context.Context, dir, address string, now time.Time) (opened string, err error) {
	settings, err := ReadSettings(dir)
	if err != nil {
		return "", err
	}
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		opened, err = invite(ctx, s, settings, address, now)
		return err
	})
	return opened, err
}

func invite(ctx context.Context, s store.Store, settings *Settings, address string, now time.Time) (opened string, err error) {
	if !settings.answerable(address) {
		return "", words.Fail("office/unanswerable", "address", identity.Canonical(address))
	}
	err = edit(ctx, s, "", func(office *store.Saved) (*store.Change, error) {
		b, err := host.Read(ctx, s, office)
		if err != nil {
			return nil, err
		}
		se := season(b.State, league.SigningUp)
		if se == nil {
			return nil, words.Fail("office/no-season")
		}
		opened = se.ID
		return &store.Change{Letters: []store.Letter{{
			Key: store.Key(fmt.Sprintf("%s//%d/%s", aboutCode, office.At.Tx+1, guest)), Kind: aboutCode, Reader: guest, About: store.Key(address),
			Why: code{true, se.ID, now.UTC().Format(time.DateOnly), invitedIn(office.People, address, "", settings.Moderators...)}.name(),
		}}}, nil
	})
	return opened, err
}
