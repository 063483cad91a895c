package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
)

// leagueOf returns the directory of the league whose game the path is; "" for none.
func leagueOf(path string) string {
	whole, err := filepath.Abs(path)
	games := filepath.Dir(filepath.Dir(whole))
	if err != nil || filepath.Base(whole) != "game.yaml" || filepath.Base(games) != "games" {
		return ""
	}
	dir := filepath.Dir(games)
	if _, err := os.Stat(filepath.Join(dir, league.SettingsName)); err != nil {
		return ""
	}
	return dir
}

// reopens returns the directory of the league in which the act plays a game again; ""
// for none. It refuses one whose result counts in a season that is closed, unless the
// moderator wants to correct that.
func (o *changeOptions) reopens(a play.Act, game string) (dir string, err error) {
	if dir = leagueOf(o.game); dir == "" || !host.Reopens(a.Kind) {
		return "", nil
	}
	return dir, mail.Visit(context.Background(), dir, func(ctx context.Context, s store.Store) error {
		b, err := host.Load(ctx, s)
		if err != nil {
			return err
		}
		if err := b.Settled(game); err != nil && !o.correctSeason {
			line := fmt.Sprintf("cityhall %s %s", a.Kind, shellWord(o.game))
			if a.To > 0 {
				line += fmt.Sprintf(" --to %d", a.To)
			}
			return &statusError{exitUsage, fmt.Sprintf("run %q", line+" --reason "+shellWord(a.Reason)+" --correct-season"), err}
		}
		return nil
	})
}

// reopen has the league know that a game is played again.
func (o *changeOptions) reopen(s *streams, dir, game string, now play.Time) error {
	if dir == "" {
		return nil
	}
	return mail.Visit(context.Background(), dir, func(ctx context.Context, st store.Store) error {
		e, err := host.Reopen(ctx, st, now, game, o.reason)
		if err == nil && e != nil {
			fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("league/reopened", "game", game, "season", e.Season)))
		}
		return err
	})
}
