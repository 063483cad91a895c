package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/league"
)

type leagueInitOptions struct {
	dir, title    string
	games         []string
	seats, rounds int
	least         int
}

func leagueInitCommand(s *streams) *cli.Command {
	var o leagueInitOptions
	return &cli.Command{
		Name: "init", Usage: "set up a league (writes league.yaml)", ArgsUsage: "[DIR]",
		Description: "Writes the settings of a league, which you then edit: league.yaml has divisions,\nrounds and standings, deadlines.yaml how long decisions may take. The directory is\nprivate: it gets hands and addresses. It can be kept in a private git repository.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "title", Usage: "what the league is called: `TEXT`", Value: "City Hall league", Destination: &o.title},
			&cli.StringSliceFlag{Name: "game", Usage: "a `GAME` that it plays; with several, rounds take turns", DefaultText: "metromania"},
			&cli.IntFlag{Name: "seats", Usage: "`N` seats at a full table", Value: 4, Destination: &o.seats},
			&cli.IntFlag{Name: "rounds", Usage: "`N` rounds in a season", Value: 3, Destination: &o.rounds},
			&cli.IntFlag{Name: "least", Usage: "`N` people are needed for a season", Value: 6, Destination: &o.least},
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			o.dir, o.games = append(args, ".")[0], names(c.StringSlice("game")...)
			return runLeagueInit(o, s)
		}),
	}
}

func runLeagueInit(o leagueInitOptions, s *streams) error {
	settings := &league.Settings{Title: o.title, Policy: policies[0], Press: presses[0], Notify: "each"}
	if len(o.games) == 0 {
		o.games = []string{"metromania"}
	}
	settings.Season = league.Defaults(o.games[0])
	settings.Season.Games, settings.Season.Seats, settings.Season.Rounds, settings.Season.Least = nil, o.seats, o.rounds, o.least
	for _, name := range o.games {
		if _, err := findGame(name); err != nil {
			return err
		}
		settings.Season.Games = append(settings.Season.Games, league.Kind{Game: name, Deadlines: deadlinesName})
	}
	document := settings.Document()
	if _, err := league.ReadSettings(league.SettingsName, document, leagueWords); err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	if err := os.MkdirAll(o.dir, 0o700); err != nil {
		return err
	}
	files := []struct {
		name string
		data []byte
	}{
		{deadlinesName, clock.Defaults().Document()},
		{".gitattributes", []byte(gitAttributes)},
		{".gitignore", []byte(gitIgnore)},
		{league.SettingsName, document}, // last: with it the directory is a league
	}
	if _, err := os.Stat(filepath.Join(o.dir, league.SettingsName)); err == nil {
		return &statusError{exitFailure, "edit it, or choose another directory", errorf("%s already exists", filepath.Join(o.dir, league.SettingsName))}
	}
	for _, f := range files {
		path := filepath.Join(o.dir, f.name)
		if _, err := os.Stat(path); err == nil {
			continue // the moderator's own
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		} else if err := os.WriteFile(path, f.data, 0o600); err != nil {
			return err
		}
		s.did("did/written", "file", path)
	}
	in := ""
	if o.dir != "." {
		in = " --dir " + o.dir
	}
	s.next("did/next-league", "in", in)
	s.warn(o.dir)
	return nil
}

// deadlinesName is the file of the deadlines of a league's games.
const deadlinesName = "deadlines.yaml"

// A journal is a chain: git must neither merge its lines nor change their ends.
const gitAttributes = `*.journal -text -merge
*.post -text -merge
*.yaml text eol=lf
*.tar -text -merge
`

// What is made from the rest, or a secret of this computer, doesn't belong in a
// repository.
const gitIgnore = `lock
*.lock
index
index.old
index.mark
trying
read
changed/
games/*/game.ids
games/*/reports/
key
password
hooks.yaml
`
