package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
)

type leagueRunOptions struct {
	dir, seed, now string
	stage          string
	formats        []string
	apply          bool
}

func leagueRunCommand(s *streams) *cli.Command {
	var o leagueRunOptions
	return &cli.Command{
		Name: "run", Usage: "do everything that is due",
		Description: "Receives and sends email, or files the orders of games/*/orders where the league has no\nmail; takes the results of games that are over; begins and closes seasons; pairs\nrounds and creates their games. Stopped at any point, even by a crash, it goes on when\nit is run again; run twice, it does nothing twice. With --stage, save the directory\nbetween the two parts: whatever was not saved may get lost, and nobody has seen it.",
		Flags: []cli.Flag{leagueFlag(&o.dir), stageFlag(&o.stage), formatsFlag(&o.formats), seedFlag(&o.seed), nowFlag(&o.now),
			&cli.BoolFlag{Name: "apply", Usage: "apply deadlines even if many people are missing at once, in a league without mail", Destination: &o.apply}},
		Before: trusting(true),
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return runLeagueRun(ctx, o, s)
		}),
	}
}

func runLeagueRun(ctx context.Context, o leagueRunOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	stage, err := stageOf(o.stage)
	if err != nil {
		return err
	}
	if o.apply && mail.HasSettings(o.dir) {
		return usage(`reply "apply" to City Hall's question`, "league run: %s plays by mail, where its moderator answers for each game", o.dir)
	}
	if o.formats != nil && mail.HasSettings(o.dir) {
		return usage("", "league run: --formats is for reports as files; %s plays by mail, where each person chooses a form", o.dir)
	}
	if _, err := readLeague(o.dir); err != nil {
		return err
	}
	s.warn(o.dir)
	find := func() []string { // what can't be read is told when it is played
		games, _, _ := locate.Games(ctx, filepath.Join(o.dir, "games"))
		return games
	}
	return s.telling(ctx, o.dir, now, stage, find, func() error { return runStage(ctx, o, now, stage, s) })
}

func runStage(ctx context.Context, o leagueRunOptions, now play.Time, stage mail.Stage, s *streams) error {
	if stage == mail.Publish {
		_, err := runGames(ctx, o, now, s, nil)
		return err
	}
	if o.seed != "" {
		s.secret(o.seed) // which says what it means
	}
	for { // what the games bring can bring more games, which have to be told of
		var done []*league.Entry // by the office
		played, failed := runGames(ctx, o, now, s, func(e *league.Entry) { done = append(done, e) })
		made, err := runDecisions(ctx, o, now, done, s)
		if ctx.Err() != nil || !played && !made {
			return worst(failed, err)
		}
	}
}

// worst returns both errors, with the more severe status.
func worst(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	order := []int{exitInvalid, exitFailure, exitRejected}
	sa, sb := slices.Index(order, status(a)), slices.Index(order, status(b))
	if sa < 0 || sb >= 0 && sb < sa {
		return &statusError{status: status(b), err: errors.Join(a, b)}
	}
	return &statusError{status: status(a), err: errors.Join(a, b)}
}

// runGames plays the games of a league, by mail or from files, and reports whether
// something was played. Where the office decides something in the league, it calls
// decided.
func runGames(ctx context.Context, o leagueRunOptions, now play.Time, s *streams, decided func(*league.Entry)) (bool, error) {
	stage := mail.Stage(o.stage)
	switch {
	case mail.HasSettings(o.dir):
	case stage == mail.Publish:
		return false, nil // reports are files, which whoever published the directory sends
	default:
		return runFiles(ctx, o, now, s)
	}
	office, err := openOffice(ctx, o.dir, o.now)
	if errors.Is(err, store.ErrBusy) {
		fmt.Fprintln(s.err, "cityhall: another program runs this office, and does its mail")
		return false, nil
	} else if err != nil {
		return false, err
	}
	office.Log, office.Secret, office.Entered = s.log, o.secret, decided
	r, err := office.Poll(ctx, stage)
	return r.Decided > 0, errors.Join(err, office.Close())
}

// leagueReports are the formats of the reports of a league without mail whose settings
// name none.
var leagueReports = []string{"text", "json", "html"}

// runFiles does what is due in the games of a league that has no mail, and reports
// whether something was played.
func runFiles(ctx context.Context, o leagueRunOptions, now play.Time, s *streams) (played bool, err error) {
	var jobs []batch.Job
	err = inLeague(ctx, o.dir, func(_ context.Context, l *openLeague) error {
		for _, id := range l.State.Open() {
			job, err := batch.JobOf(filepath.Join(o.dir, "games", id, "game.yaml"))
			if err != nil {
				return err
			}
			job.Given = o.now != ""
			jobs = append(jobs, job)
		}
		jobs = batch.Within(o.dir, jobs)
		if o.formats == nil {
			o.formats = l.settings.Reports
		}
		return nil
	})
	if err != nil {
		return false, err
	}
	if o.formats == nil {
		o.formats = leagueReports
	}
	schedule(jobs, now, false, o.formats)
	err = s.runJobs(jobs, func(done func(batch.JobResult)) error {
		var games locate.Set
		defer games.Close()
		return batch.Tick(ctx, &games, jobs, s.language, o.apply, func(r batch.JobResult) {
			played = played || r.Outcome.Entry.Number > 0 || len(r.Acts) > 0
			if r.Status != batch.JobUnchanged || len(r.Job.Others) > 0 || len(r.Step.Calls)+len(r.Step.Asks)+len(r.Absences) > 0 {
				done(r)
			}
		})
	})
	return played, err
}

// runDecisions does what the league itself decides, and reports whether it did
// something. It prints that, after what was done before.
func runDecisions(ctx context.Context, o leagueRunOptions, now play.Time, before []*league.Entry, s *streams) (made bool, err error) {
	err = inLeague(ctx, o.dir, func(ctx context.Context, l *openLeague) error {
		h := host.Host{
			Store: l.store, Secret: func(game string) engine.Secret { return o.secret(game) },
			Policy: func(k league.Kind) (string, error) { return readDeadlines(o.dir, k) },
			Create: l.create,
		}
		if o.now == "" {
			if err := store.OnTime(ctx, l.store); err != nil {
				return err
			}
		}
		done, err := h.Run(ctx, now)
		done = append(before, done...)
		made = len(done) > 0
		if failed := l.read(ctx); failed != nil {
			return errors.Join(err, failed)
		}
		for _, e := range done {
			if s.json {
				fmt.Fprintf(s.out, "%s", e.Line())
			} else {
				fmt.Fprintln(s.out, l.entry(e))
			}
		}
		return err
	})
	return made, err
}

// secret returns the secret of a game.
func (o *leagueRunOptions) secret(game string) (secret engine.Secret) {
	if o.seed != "" {
		return engine.SeedSecret(o.seed + "/" + game)
	}
	rand.Read(secret[:]) // never fails
	return secret
}

// readDeadlines returns the deadlines of a game of the league as its journal has
// them.
func readDeadlines(dir string, k league.Kind) (string, error) {
	if k.Deadlines == "" {
		return "", nil
	}
	return readPolicy(filepath.Join(dir, k.Deadlines), registry.Find(k.Game))
}

// create creates a game with these people in its seats.
func (l *openLeague) create(ctx context.Context, o adjudicator.Options, people []string) error {
	p := mail.Places{Policy: identity.Policy(l.settings.Policy), Press: mail.Press(l.settings.Press)}
	if mail.HasSettings(l.dir) {
		settings, err := mail.ReadSettings(l.dir)
		if err != nil {
			return err
		}
		p.Moderator = settings.Moderators
	}
	var err error
	if p.Observers, err = mail.LeagueObservers(ctx, l.store); err != nil {
		return err
	}
	for i, id := range people {
		p.Players = append(p.Players, mail.Place{Player: o.Players[i], Who: []string{id}})
	}
	return mail.CreateGame(ctx, l.store, o, p)
}

// entry says what an entry of the league's journal is about, in a line.
func (l *openLeague) entry(e *league.Entry) string {
	switch e.Kind {
	case league.ActBegin:
		var groups []string
		for _, g := range e.Divisions {
			groups = append(groups, g.Name+": "+l.names(g.People))
		}
		return fmt.Sprintf("season %s begins; divisions %s", e.Season, strings.Join(groups, "; "))
	case league.ActAdmit:
		return fmt.Sprintf("season %s: %s moves up from the waiting list", e.Season, l.name(e.Person))
	case league.ActPair:
		return fmt.Sprintf("season %s: division %s is paired for round %d", e.Season, e.Division, e.Round)
	case league.ActStart:
		_, g := l.State.Find(e.Game)
		return fmt.Sprintf("created %s: %s with %s", e.Game, g.Kind, l.names(g.People))
	case league.ActResult:
		return fmt.Sprintf("%s is over: %s", e.Game, l.outcome(&league.Outcome{Void: e.Void, Seats: e.Seats}))
	case league.ActClose:
		return fmt.Sprintf("season %s is over", e.Season)
	}
	return fmt.Sprintf("season %s: %s", e.Season, e.Kind)
}

// outcome says how a game ended.
func (l *openLeague) outcome(o *league.Outcome) string {
	if o.Void {
		return "it counts for nothing"
	}
	var all []string
	for _, p := range o.Seats {
		text := fmt.Sprintf("%d. %s (%d)", p.Place, l.name(p.Person), p.Points)
		switch {
		case p.Left:
			text += ", left"
		case p.Unrated:
			text += ", unrated"
		}
		all = append(all, text)
	}
	return strings.Join(all, "; ")
}
