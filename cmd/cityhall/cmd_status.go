package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

type statusOptions struct {
	// from is a directory or a game file.
	from   string
	now    string
	strict bool
}

func statusCommand(s *streams) *cli.Command {
	var o statusOptions
	return &cli.Command{
		Name: "status", Usage: "tell of many games whom they wait for", ArgsUsage: "[DIR|game.yaml]",
		Description: "One line for each game.yaml in and under DIR (default: this directory). Games that\nneed you come first: broken ones, those that wait for you to say what happens, and those\nwhere a player has to correct orders; then those that wait longest. Nothing secret is shown.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 6 if orders are missing", Destination: &o.strict},
			nowFlag(&o.now),
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			if o.from = "."; len(args) > 0 {
				o.from = args[0]
			}
			return runStatus(c.Context, o, s)
		}),
	}
}

func runStatus(ctx context.Context, o statusOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	files, unlisted, err := locate.Games(ctx, o.from)
	if err != nil {
		return err
	}
	if len(files)+len(unlisted) == 0 {
		return usage("", "status: no game.yaml found under %s", o.from)
	}
	tally := map[timer.Condition]int{}
	var games locate.Set
	defer games.Close()
	all := batch.Look(ctx, &games, files, now, unlisted...)
	for _, g := range all {
		if tally[g.Condition]++; s.json {
			s.line(s.overviewDocument(g))
			continue
		}
		fmt.Fprintf(s.out, "%s: ", g.Path)
		s.colored(colorOf[g.Condition], func() { fmt.Fprint(s.out, s.overview(g, now)) })
		fmt.Fprintln(s.out)
	}
	if !s.json && len(all) > 1 {
		fmt.Fprintln(s.out, totals(len(all), tally))
	}
	waiting := tally[timer.Awaiting] + tally[timer.Held] + tally[timer.Late] + tally[timer.Needed] + tally[timer.InTrouble]
	switch broken := tally[timer.Broken]; {
	case broken > 0:
		return &statusError{status: exitInvalid, err: errorf("%d of %s can't be read", broken, counted{n: len(all), noun: "game"})}
	case o.strict && waiting > 0:
		return &statusError{status: exitWaiting, err: errorf("%s still waiting", counted{n: waiting, noun: "game is", plural: []string{"games are"}})}
	}
	return nil
}

// colorOf are the colors of games that don't just go on.
var colorOf = map[timer.Condition]color{
	timer.Broken: red, timer.InTrouble: red, timer.Needed: red, timer.Held: yellow, timer.Late: yellow,
}

// overview says how a game stands, in a line.
func (s *streams) overview(g *timer.Overview, now play.Time) string {
	switch g.Condition {
	case timer.Broken:
		return s.sprintf("broken: %s", strings.ReplaceAll(words.Text(g.Err, s.language), "\n", "; "))
	case timer.InTrouble:
		return s.sprintf("needs you: %s", g.Trouble)
	case timer.Finished:
		return s.sprintf("over")
	case timer.OnPause:
		return s.sprintf("paused") + s.awaits(g, now)
	}
	text := s.waitsFor(g.Game) + s.awaits(g, now) + s.reasons(g)
	if len(g.Held) > 0 {
		text += "; " + s.sprintf("held until corrected: orders from %s", strings.Join(g.Held, ", "))
	}
	if g.Condition == timer.Needed {
		return s.sprintf("needs you; %s", text)
	}
	return text
}

// reasons say why the game waits longer than players have time for.
func (s *streams) reasons(g *timer.Overview) (text string) {
	catalog, err := report.Load(g.Game.Rules, s.language)
	if err != nil {
		return ""
	}
	for _, r := range g.Reasons {
		text += "; " + words.For(s.language, "").Say(r.Phrase(func(t play.Time) string { return catalog.When(t, g.Zone) }))
	}
	return text
}

// awaits says since when a game waits.
func (s *streams) awaits(g *timer.Overview, now play.Time) string {
	if g.Game.Since == 0 {
		return ""
	}
	return ", " + s.sprintf("since %s", report.When(g.Game.Since, s.language, g.Zone)) + s.ago(time.Duration(now-g.Game.Since)*time.Second) + s.due(g, now)
}

// due says when a game is due: the first deadline of those that it waits for.
func (s *streams) due(g *timer.Overview, now play.Time) string {
	var due play.Time
	for _, o := range g.Seats {
		if d := o.Deadline.Due; d > 0 && (due == 0 || d < due) {
			due = d
		}
	}
	catalog, err := report.Load(g.Game.Rules, s.language)
	if due == 0 || err != nil {
		return ""
	}
	if due <= now {
		return ", " + s.sprintf("was due %s", catalog.When(due, g.Zone))
	}
	return ", " + s.sprintf("due %s", catalog.When(due, g.Zone))
}

// ago says how long something takes, in the largest unit: " (3 days)".
func (s *streams) ago(d time.Duration) string {
	switch hours := int(d.Hours()); {
	case hours >= 48:
		return s.sprintf(" (%s)", counted{n: hours / 24, noun: "day"})
	case hours >= 1:
		return s.sprintf(" (%s)", counted{n: hours, noun: "hour"})
	}
	return ""
}

// conditions say how many games are so.
var conditions = map[timer.Condition]string{
	timer.Broken: "broken", timer.InTrouble: "in trouble", timer.Needed: "waiting for you", timer.Late: "late", timer.Held: "with held orders",
	timer.Awaiting: "waiting", timer.OnPause: "paused", timer.Finished: "over",
}

// totals says how many games there are of each condition.
func totals(games int, tally map[timer.Condition]int) string {
	var said []string
	for _, c := range timer.Conditions {
		if n := tally[c]; n > 0 {
			said = append(said, fmt.Sprintf("%d %s", n, conditions[c]))
		}
	}
	return count(games, "game") + ": " + strings.Join(said, ", ")
}

// overviewDocument is how a game stands, for scripts.
func (s *streams) overviewDocument(g *timer.Overview) *engine.Node {
	n := engine.Map("", engine.Scalar("file", g.Path), engine.Scalar("condition", string(g.Condition)))
	if g.Err != nil {
		return n.Add(engine.Scalar("error", words.Text(g.Err, s.language)))
	}
	names := func(key string, all []string) *engine.Node {
		list := engine.List(key)
		for _, name := range all {
			list.Add(engine.Scalar("", name))
		}
		return list
	}
	open := g.Game.Open()
	n.Add(engine.Scalar("game", g.Game.ID), engine.Scalar("ruleset", g.Game.Rules.Ruleset()), number("entry", g.Game.Tip.Entry),
		engine.Scalar("head", g.Game.Tip.Head.String()), names("awaited", g.Awaited), names("held", g.Held))
	if g.Condition != timer.Finished {
		n.Add(engine.Scalar("since", g.Game.Since.String()))
		if g.Game.Dealt {
			n.Add(number("turn", open.Turn), engine.Scalar("decision", g.Game.Rules.Kinds[open.Kind].Name))
		}
	}
	if g.Zone != "" {
		seats := engine.List("seats")
		for _, o := range g.Seats {
			seat := engine.Map("", engine.Scalar("player", o.Player), engine.Scalar("state", string(o.State)), boolean("absent", o.Absent))
			if o.Deadline.Due > 0 {
				seat.Add(engine.Scalar("begun", o.Deadline.Begun.String()), engine.Scalar("due", o.Deadline.Due.String()), engine.Scalar("applies", o.Deadline.Applies.String()))
			}
			if o.Hold != "" {
				seat.Add(engine.Scalar("hold", string(o.Hold)))
			}
			if o.Asks != "" {
				seat.Add(engine.Scalar("asks", string(o.Asks)))
			}
			if o.Bounces {
				seat.Add(boolean("bounces", true))
			}
			if o.Vote > 0 {
				seat.Add(engine.Scalar("vote", o.Vote.String()))
			}
			seats.Add(seat)
		}
		n.Add(engine.Scalar("zone", g.Zone), seats)
		if g.Wake > 0 {
			n.Add(engine.Scalar("wake", g.Wake.String()))
		}
	}
	if g.Trouble != "" {
		n.Add(engine.Scalar("trouble", g.Trouble))
	}
	return n
}
