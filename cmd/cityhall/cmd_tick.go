package main

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail"
)

type tickOptions struct {
	// from is a directory or a game file.
	from string
	// bare makes no reports, and apply marks players as missing even if many are.
	bare, apply bool
	now         string
	// formats are those of the reports; nil for text and JSON.
	formats []string
}

func tickCommand(s *streams) *cli.Command {
	var o tickOptions
	return &cli.Command{
		Name: "tick", Usage: "do what is due in games without an office: orders, reminders, deadlines", ArgsUsage: "[DIR|game.yaml]",
		Description: "Each directory in or under DIR (default: this directory) that has a game.yaml is a\n" +
			"game, with its orders in orders/ and its reports in reports/, as for batch. Orders are\n" +
			"filed first: whatever is there counts. Reminders are files, reports/NAME.call.txt, and\n" +
			"so is what counts of absences, reports/NAME.away.txt. Run it as often as you like:\n" +
			"nothing is done twice, and a late run punishes nobody. Hooks in DIR/hooks.yaml hear of\n" +
			"it. It exits with the most severe status: 4, then 1, then 3.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "no-reports", Usage: "make no reports and no reminders", Destination: &o.bare},
			&cli.BoolFlag{Name: "apply", Usage: "apply deadlines even if many people are missing at once", Destination: &o.apply},
			formatsFlag(&o.formats), nowFlag(&o.now),
		},
		Action: arguments(0, 1, func(c *cli.Context, args []string) error {
			if o.from = "."; len(args) > 0 {
				o.from = args[0]
			}
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runTick(ctx, o, s)
		}),
	}
}

func runTick(ctx context.Context, o tickOptions, s *streams) error {
	if mail.HasSettings(o.from) {
		return usage("run \"cityhall mail poll\" or \"cityhall mail watch\"", "tick: %s is an office; it keeps the deadlines of its games itself", o.from)
	}
	now, err := at(o.now)
	if err != nil {
		return err
	}
	jobs, err := o.jobs(ctx)
	if err != nil {
		return err
	}
	schedule(jobs, now, o.bare, o.formats)
	for i := range jobs {
		jobs[i].Given = o.now != ""
	}
	dir := o.from
	if len(jobs) == 1 && jobs[0].Game == dir {
		dir = filepath.Dir(dir)
	}
	var games []string
	for _, j := range jobs {
		if j.Listed() {
			games = append(games, j.Game)
		}
	}
	var opened locate.Set
	defer opened.Close()
	return s.telling(ctx, dir, now, mail.Whole, func() []string { return games }, func() error {
		return s.runJobs(jobs, func(done func(batch.JobResult)) error {
			return batch.Tick(ctx, &opened, jobs, s.language, o.apply, done)
		})
	})
}

// telling plays the games of a directory without mail, and tells its hooks about that
// and about what others did. Where hooks can't be told, or their file can't be read,
// the games are played all the same.
func (s *streams) telling(ctx context.Context, dir string, now play.Time, stage mail.Stage, games func() []string, do func() error) error {
	h, err := mail.NewHerald(ctx, dir, time.Unix(int64(now), 0).UTC(), s.log)
	if h == nil {
		return worst(do(), err)
	}
	if stage != mail.Publish {
		h.Look(ctx, games())
	}
	err = do()
	if stage != mail.Publish {
		h.Look(ctx, games())
	}
	if stage != mail.Prepare {
		h.Tell(ctx, games())
	}
	return err
}

// jobs returns the jobs of the directory or game file.
func (o *tickOptions) jobs(ctx context.Context) ([]batch.Job, error) {
	jobs, err := findJobs(ctx, o.from)
	if err == nil && len(jobs) == 0 {
		err = usage("", "tick: no game.yaml found under %s", o.from)
	}
	return jobs, err
}

// ticked tells what the clock of a game did, whom it reminded, what it asks, and which
// absences now count or no longer do.
func (s *streams) ticked(r batch.JobResult, c *report.Catalog) {
	var entries []*play.Entry
	for i := range r.Acts {
		entries = append(entries, &r.Acts[i].Entry)
	}
	if history, err := report.History(entries, s.language, ""); err == nil {
		fmt.Fprint(s.out, history)
	}
	for _, call := range r.Step.Calls {
		fmt.Fprintln(s.out, c.Clock("call", call.Player, c.When(call.Deadline.Tell(r.Job.At), zoneOf(r.Game)), call.Last))
	}
	for _, ask := range r.Step.Asks {
		fmt.Fprintln(s.out, c.Clock(string(ask.Why), ask.Player, c.When(ask.Due, zoneOf(r.Game)), false))
	}
	for _, a := range r.Absences {
		fmt.Fprintln(s.out, c.Absence(a.Player, report.Absence{Days: a.Days.String(), Why: a.Why}, s.language))
	}
}

// zoneOf returns the name of the time zone of a game.
func zoneOf(g *play.Game) string {
	if p, err := adjudicator.PolicyOf(g); err == nil && p != nil {
		return p.Zone.String()
	}
	return ""
}

// tickedNodes is the same for scripts; nothing for a game without deadlines.
func (s *streams) tickedNodes(r batch.JobResult) []*engine.Node {
	if r.Step.Watch == nil {
		return nil
	}
	acts, calls, asks, absences := engine.List("acts"), engine.List("calls"), engine.List("asks"), engine.List("absences")
	for i := range r.Acts {
		acts.Add(report.HistoryDocument(&r.Acts[i].Entry))
	}
	for _, c := range r.Step.Calls {
		calls.Add(engine.Map("", engine.Scalar("player", c.Player), engine.Scalar("due", c.Deadline.Tell(r.Job.At).String()), engine.Scalar("applies", c.Deadline.Applies.String()), boolean("last", c.Last)))
	}
	for _, a := range r.Step.Asks {
		asks.Add(engine.Map("", engine.Scalar("player", a.Player), engine.Scalar("due", a.Due.String()), engine.Scalar("why", string(a.Why))))
	}
	for _, a := range r.Absences {
		n := engine.Map("", engine.Scalar("player", a.Player), engine.Scalar("days", a.Days.String()), boolean("counts", a.Why.Empty()))
		if !a.Why.Empty() {
			n.Add(engine.Scalar("why", words.For(s.language, "").Say(a.Why)))
		}
		absences.Add(n)
	}
	nodes := []*engine.Node{acts, calls, asks, absences}
	if r.Step.Wake > 0 {
		nodes = append(nodes, engine.Scalar("wake", r.Step.Wake.String()))
	}
	return nodes
}
