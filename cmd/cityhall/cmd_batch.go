package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// severity orders the statuses of jobs: the batch ends as its worst job does.
var severity = [...]batch.JobStatus{batch.JobOffice, batch.JobUnchanged, batch.JobDone, batch.JobRejected, batch.JobFailed, batch.JobInvalid}

// jobExits are the exit statuses in the same order.
var jobExits = [len(severity)]int{exitDone, exitDone, exitDone, exitRejected, exitFailure, exitInvalid}

type batchOptions struct {
	// from is a directory or a manifest.
	from string
	// bare makes no reports, wherever they would be.
	bare bool
	// formats are those of the reports; nil for text and JSON.
	formats []string
	now     string
}

func batchCommand(s *streams) *cli.Command {
	var o batchOptions
	return &cli.Command{
		Name: "batch", Usage: "adjudicate many games in parallel", ArgsUsage: "DIR|MANIFEST",
		Description: "Each directory in or under DIR that has a game.yaml is a game, with its orders in orders/\n" +
			"and its reports in reports/. A MANIFEST is a YAML file: games, a list with game and\n" +
			"optionally orders, reports, after and nmr. A broken game doesn't stop the others, and an\n" +
			"interrupted batch can be run again. It exits with the most severe status: 4, then 1,\n" +
			"then 3.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "no-reports", Usage: "make no reports", Destination: &o.bare},
			formatsFlag(&o.formats), nowFlag(&o.now),
		},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			o.from = args[0]
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runBatch(ctx, o, s)
		}),
	}
}

func runBatch(ctx context.Context, o batchOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	jobs, err := o.jobs(ctx)
	if err != nil {
		return err
	}
	schedule(jobs, now, o.bare, o.formats)
	var games locate.Set
	defer games.Close() // whatever was held is given up with its game
	return s.runJobs(jobs, func(done func(batch.JobResult)) error {
		return batch.Run(ctx, &games, jobs, s.language, done)
	})
}

// schedule sets the time of the jobs and the formats of their reports; they make none
// if they are bare.
func schedule(jobs []batch.Job, now play.Time, bare bool, formats []string) {
	for i := range jobs {
		if jobs[i].At, jobs[i].Formats = now, formats; bare {
			jobs[i].Reports = ""
		}
	}
}

// runJobs runs jobs, and tells of each and how bad the worst ended.
func (s *streams) runJobs(jobs []batch.Job, run func(done func(batch.JobResult)) error) error {
	p := s.newProgress("adjudicating")
	defer p.done()
	worst, bad, done := 0, 0, 0
	err := run(func(r batch.JobResult) {
		done++
		for rank, status := range severity {
			if r.Status == status {
				worst = max(worst, rank)
			}
		}
		if jobExit(r.Status) != exitDone {
			bad++
		}
		p.between(s, func() {
			s.noted(r.Full, nil)
			s.ignored(r.Job.Others)
			s.job(r)
			s.flush()
		})
		p.show(done, len(jobs))
	})
	switch {
	case errors.Is(err, context.Canceled):
		return &statusError{exitFailure, "run it again to continue", errorf("interrupted after %d of %s", done, counted{n: len(jobs), noun: "game"})}
	case err != nil:
		return err
	case bad > 0:
		return &statusError{status: jobExits[worst], err: errorf("%d of %s had problems", bad, counted{n: len(jobs), noun: "game"})}
	}
	return nil
}

func jobExit(status batch.JobStatus) int {
	for rank, known := range severity {
		if known == status {
			return jobExits[rank]
		}
	}
	return exitFailure
}

// jobs returns the jobs of the directory or manifest.
func (o *batchOptions) jobs(ctx context.Context) ([]batch.Job, error) {
	info, err := os.Stat(o.from)
	if err != nil && !locate.Stored(o.from) {
		return nil, err
	}
	if err != nil || info.IsDir() {
		jobs, err := findJobs(ctx, o.from)
		if err == nil && len(jobs) == 0 {
			err = usage("", "batch: no game.yaml found under %s", o.from)
		}
		return jobs, err
	}
	jobs, err := batch.ReadManifest(o.from)
	var broken *formats.Error
	if errors.As(err, &broken) {
		err = &statusError{status: exitUsage, err: err}
	}
	return jobs, err
}

// findJobs returns a job for each game that a path stands for.
func findJobs(ctx context.Context, path string) ([]batch.Job, error) {
	games, unlisted, err := locate.Games(ctx, path)
	if err != nil {
		return nil, err
	}
	jobs, err := batch.JobsOf(games, unlisted)
	if info, named := os.Stat(path); named == nil && info.IsDir() {
		jobs = batch.Within(path, jobs)
	}
	return jobs, err
}

// job tells how a job ended.
func (s *streams) job(r batch.JobResult) {
	if s.json {
		s.line(s.jobDocument(r))
		return
	}
	switch {
	case r.Err != nil:
		fmt.Fprintf(s.out, "%s: %s\n%s\n", r.Job.Game, r.Status, words.Text(r.Err, s.language))
		return
	default:
		fmt.Fprintf(s.out, "%s: %s, entry %d, %s\n", r.Job.Game, r.Status, r.Game.Tip.Entry, s.waitsFor(r.Game))
	}
	var refused []play.Receipt
	for _, receipt := range r.Outcome.Receipts {
		if !receipt.Accepted {
			refused = append(refused, receipt)
		}
	}
	if err := s.receipts(r.Game, refused, play.Public, false); err != nil {
		fmt.Fprintln(s.err, "cityhall:", err)
	}
	if catalog, err := report.Load(r.Game.Rules, s.language); err == nil {
		for _, a := range report.Alerts(r.Game, &r.Outcome) {
			fmt.Fprintln(s.out, catalog.Alert(a, r.Game.Players))
		}
		s.ticked(r, catalog)
	}
}

// jobDocument is a job for scripts.
func (s *streams) jobDocument(r batch.JobResult) *engine.Node {
	n := engine.Map("", engine.Scalar("game", r.Job.Game), engine.Scalar("status", string(r.Status)))
	if others := engine.List("ignored"); len(r.Job.Others) > 0 {
		for _, path := range r.Job.Others {
			others.Add(engine.Scalar("", path))
		}
		n.Add(others)
	}
	if r.Game != nil {
		n.Add(engine.Scalar("id", r.Game.ID), number("entry", r.Game.Tip.Entry), engine.Scalar("head", r.Game.Tip.Head.String()),
			report.Open(r.Game))
		receipts, alerts := engine.List("receipts"), engine.List("alerts")
		if catalog, err := report.Load(r.Game.Rules, s.language); err == nil {
			for _, receipt := range r.Outcome.Receipts {
				receipts.Add(catalog.ReceiptDocument(receipt.For(play.Public), r.Game.Players))
			}
			for _, a := range report.Alerts(r.Game, &r.Outcome) {
				alerts.Add(catalog.AlertDocument(a, r.Game.Players))
			}
		}
		n.Add(receipts, alerts)
		n.Add(s.tickedNodes(r)...)
	}
	if r.Err != nil {
		n.Add(engine.Scalar("error", words.Text(r.Err, s.language)))
	}
	return n
}
