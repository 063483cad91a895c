package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

type simulateOptions struct {
	game           string
	players, games int
	bots           []string
	seed           string
	options        gameOptions
	// out is the directory for the games and their journals, or "".
	out      string
	now      string
	patience time.Duration
}

func simulateCommand(s *streams) *cli.Command {
	var o simulateOptions
	return &cli.Command{
		Name: "simulate", Usage: "play games with bots", ArgsUsage: "GAME",
		Description: "Bots change seats from game to game. The same command plays the same games on every\nmachine. A bot exec:COMMAND is a program of your own: it reads what its seat may see, a\nJSON line for each decision, and writes its order as a line {\"order\": \"done\"}.",
		Flags: append([]cli.Flag{
			&cli.IntFlag{Name: "players", Usage: "`N` players per game", DefaultText: "as many as bots, or the nearest number the game allows", Destination: &o.players},
			&cli.IntFlag{Name: "games", Usage: "play `M` games", Value: 1, Destination: &o.games},
			&cli.StringSliceFlag{Name: "bots", Usage: "the bots' `NAMES`: " + strings.Join(bot.Names, ",") + ", search:PLAYOUTS or exec:COMMAND", DefaultText: bot.Names[0]},
			botTimeFlag(&o.patience),
			&cli.StringFlag{Name: "seed", Usage: "derive all chance from `TEXT`", Value: "simulate", Destination: &o.seed},
			&cli.StringFlag{Name: "out", Usage: "keep the games in `DIR`: game-1/game.yaml, game-2/game.yaml, ... and their journals", Destination: &o.out},
			&cli.StringFlag{Name: "now", Usage: "the `TIME` of all entries", Value: "1970-01-01T00:00:00Z", Destination: &o.now},
		}, optionFlags(&o.options)...),
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.game, o.bots, o.options.values = args[0], botNames(c.StringSlice("bots")), c.StringSlice("option")
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runSimulate(ctx, o, s)
		}),
	}
}

// botNames splits lists of bots at their commas. One in quotes, or behind a backslash,
// belongs to the command of a program, for whose shell it is quoted.
func botNames(lists []string) (bots []string) {
	for _, list := range lists {
		from, quote, escaped := 0, rune(0), false
		for at, r := range list + "," {
			switch end := at == len(list); {
			case !end && escaped:
				escaped = false
			case !end && r == '\\' && quote != '\'':
				escaped = true
			case quote == 0 && (r == '"' || r == '\''):
				quote = r
			case r == quote:
				quote = 0
			case end || r == ',' && quote == 0:
				if bot := strings.TrimSpace(list[from:at]); bot != "" {
					bots = append(bots, bot)
				}
				from = at + 1
			}
		}
	}
	return bots
}

func runSimulate(ctx context.Context, o simulateOptions, s *streams) error {
	sim, err := o.simulation()
	if err != nil {
		return err
	}
	sum := tally{}
	p := s.newProgress("playing")
	defer p.done()
	played := 0
	err = sim.Run(ctx, func(r *bot.Simulated) error {
		if o.out != "" {
			dir := filepath.Join(o.out, fmt.Sprintf("game-%d", r.Number))
			if err := os.MkdirAll(dir, 0o700); err != nil {
				return err
			}
			if err := create(filepath.Join(dir, "game.yaml"), r.Game, r.Journal); err != nil {
				return err
			}
		}
		sum.add(r)
		p.between(s, func() {
			if s.json {
				s.line(simulatedDocument(sim, r))
			} else {
				fmt.Fprintln(s.out, simulatedWords(sim, r))
			}
			if r.Number == o.games && !s.json {
				sum.print(s.out)
			}
		})
		played = r.Number
		p.show(played, o.games)
		return s.flush()
	})
	if errors.Is(err, context.Canceled) {
		return &statusError{status: exitFailure, err: errorf("interrupted after %d of %s", played, counted{n: o.games, noun: "game"})}
	}
	return err
}

// simulation checks the options and returns what is to be played.
func (o *simulateOptions) simulation() (*bot.Simulation, error) {
	rules, err := findGame(o.game)
	if err != nil {
		return nil, err
	}
	if o.players == 0 {
		o.players = min(max(len(o.bots), rules.MinPlayers), rules.MaxPlayers)
	}
	if o.players < rules.MinPlayers || o.players > rules.MaxPlayers {
		return nil, usage("", "simulate: %s is for %d to %d players, not %d", rules.Title, rules.MinPlayers, rules.MaxPlayers, o.players)
	}
	var players []string
	for i := range o.players {
		players = append(players, fmt.Sprintf("p%d", i+1))
	}
	values, err := o.options.read(rules, players)
	if err != nil {
		return nil, err
	}
	if o.games < 1 {
		return nil, usage("", "simulate: can't play %d games; expected at least 1", o.games)
	}
	if len(o.bots) == 0 {
		o.bots = bot.Names[:1]
	}
	now, err := at(o.now)
	if err != nil {
		return nil, err
	}
	sim := &bot.Simulation{
		Rules: rules, Players: players, Games: o.games, Bots: o.bots, Seed: o.seed, Patience: o.patience,
		Options: values, OptionsFile: "options", At: now, Keep: o.out != "",
	}
	for _, name := range o.bots {
		if err := checkBot(rules, len(players), name); err != nil {
			return nil, err
		}
	}
	return sim, nil
}

// botTimeFlag says how long a bot that is a program of someone else may think.
func botTimeFlag(patience *time.Duration) cli.Flag {
	return &cli.DurationFlag{
		Name: "bot-time", Usage: "a command has `TIME` for an order", Value: 10 * time.Second, Destination: patience,
		Action: func(c *cli.Context, d time.Duration) error {
			if d <= 0 {
				return usage("", "%s: a bot can't answer within %v; expected a time such as 10s", c.Command.Name, d)
			}
			return nil
		},
	}
}

// checkBot returns an error if the game has no such bot for so many players.
func checkBot(rules *engine.Rules, seats int, name string) error {
	if !bot.Has(rules, seats, name) {
		return unknown("bot", name, append(slices.Clone(bot.Names), "search:PLAYOUTS", "exec:COMMAND"))
	}
	return nil
}

// create makes a game file with its journal.
func create(path string, g *play.Game, journal []byte) error {
	f, err := openFile(path)
	if err != nil {
		return err
	}
	return errors.Join(docket.Create(context.Background(), f.Store, f.id, g, journal), f.Close())
}
