package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
)

type newOptions struct {
	game    string
	players []string
	// seed is what the secret is derived from; "" for a secret from the system.
	seed   string
	nonces bool
	// beacon is as the flag has it, or "".
	beacon  string
	options gameOptions
	// id is the game's name, or "" for one after the output, see idOf.
	id, output string
	// deadlines is the file with the deadlines, or "".
	deadlines string
	now       string
	style     outcomeStyle
}

func newCommand(s *streams) *cli.Command {
	var o newOptions
	return &cli.Command{
		Name: "new", Usage: "create a game (game file and journal)", ArgsUsage: "GAME",
		Flags: append([]cli.Flag{
			&cli.StringSliceFlag{Name: "players", Usage: "the players' `NAMES` in seat order, such as anna,kevin,ken"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "the game `FILE` to create", Destination: &o.output},
			&cli.StringFlag{Name: "id", Usage: "game id (default: the file's name, or the directory's for DIR/game.yaml)", Destination: &o.id},
			seedFlag(&o.seed), noncesFlag(&o.nonces), beaconFlag(&o.beacon), deadlinesFlag(&o.deadlines),
			nowFlag(&o.now), reportsFlag(&o.style.reports), formatsFlag(&o.style.formats), asFlag(&o.style.as),
		}, optionFlags(&o.options)...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.players, o.options.values = args[0], names(c.StringSlice("players")...), c.StringSlice("option")
			return runNew(o, s)
		}),
	}
}

func runNew(o newOptions, s *streams) (err error) {
	rules, err := findGame(o.game)
	if err != nil {
		return err
	}
	switch {
	case len(o.players) == 0:
		return usage("", "new: missing --players, such as anna,kevin,ken")
	case o.output == "":
		return usage("", "new: missing -o game.yaml")
	case o.output == "-":
		return usage("", "new: can't write a game to standard output; its journal is a file next to it")
	}
	if err := checkOutput(o.output); err != nil {
		return err
	}
	values, err := o.options.read(rules, o.players)
	if err != nil {
		return err
	}
	if o.id == "" {
		o.id = idOf(o.output)
	}
	if _, err := report.Load(rules, s.language); err != nil {
		return err // before there are files that only half a game could use
	}
	policy, err := readPolicy(o.deadlines, rules)
	if err != nil {
		return err
	}
	beacon, err := readBeacon(o.beacon)
	if err != nil {
		return err
	}
	now, err := at(o.now)
	if err != nil {
		return err
	}
	f, err := openFile(o.output)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	others, err := f.beside()
	if err != nil {
		return err
	}
	g, out, err := adjudicator.New(adjudicator.Options{
		Rules: rules, ID: o.id, Others: others, Players: o.players, Secret: s.secret(o.seed), Nonces: o.nonces, Values: values, OptionsFile: "options", At: now, Policy: policy, Beacon: beacon,
	})
	if err != nil {
		return &statusError{status: exitUsage, err: err}
	}
	if _, err := viewer(g, o.style.as); err != nil {
		return err
	}
	if err := o.style.to(s).Prepare(); err != nil {
		return err
	} else if err := docket.Create(context.Background(), f.Store, f.id, g, out.Entry.Line()); err != nil {
		return err
	}
	f.committed = out.Entry.Number
	if _, err := f.game(docket.Load); err != nil {
		return err
	}
	return errors.Join(o.style.report(s, f, out, false), f.told(s, s.outcome(f, g, &out, o.style)))
}

// beside returns the ids of the games beside a file: in its directory, or in its office.
func (f *gameFile) beside() ([]string, error) {
	ids, err := f.Store.Dockets(context.Background())
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(filepath.Dir(f.path))
	if errors.Is(err, fs.ErrNotExist) { // in a database
		err = nil
	}
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".journal" && e.Name() != "game.journal" {
			ids = append(ids, idOf(e.Name()))
		}
	}
	return ids, err
}

// secret returns the secret of a new game: from the system, or derived from a
// seed.
func (s *streams) secret(seed string) (secret engine.Secret) {
	if seed == "" {
		rand.Read(secret[:]) // never fails
		return secret
	}
	fmt.Fprintln(s.err, "cityhall: the secret is derived from --seed; anyone who guesses the text knows every card")
	return engine.SeedSecret(seed)
}

// idOf is the id of a game in a file that is named without one: the file's name or,
// where games are called game.yaml, each in a directory of its own, the directory's.
func idOf(path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if dir := filepath.Base(filepath.Dir(path)); name == "game" && play.CheckName(dir).Empty() {
		return dir
	}
	return name
}

// checkOutput refuses a name that leaves no room for the journal's.
func checkOutput(path string) error {
	if directory.JournalPath(path) == path {
		return usage("", "%s is a journal's name; use game.yaml, say", path)
	}
	return nil
}
