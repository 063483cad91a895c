package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/batch"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/hooks"
)

type leagueStatusOptions struct {
	dir, now           string
	promptness, strict bool
}

func leagueStatusCommand(s *streams) *cli.Command {
	var o leagueStatusOptions
	return &cli.Command{
		Name: "status", Usage: "tell how far the seasons are, and whom games wait for",
		Description: "Status 4: a game, or hooks.yaml, can't be read.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir), &cli.BoolFlag{Name: "promptness", Usage: "how long people take, and what they missed: it is private", Destination: &o.promptness},
			&cli.BoolFlag{Name: "strict", Usage: "exit with status 6 if orders are missing", Destination: &o.strict},
			nowFlag(&o.now),
		},
		Action: arguments(0, 0, func(*cli.Context, []string) error { return runLeagueStatus(o, s) }),
	}
}

func runLeagueStatus(o leagueStatusOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		if o.promptness {
			return s.promptness(ctx, o, l)
		}
		if len(l.State.Seasons) == 0 {
			fmt.Fprintln(s.out, "there is no season yet")
		}
		waiting, broken := 0, 0
		for _, se := range l.State.Seasons {
			if !s.json {
				fmt.Fprintln(s.out, s.progress(l, se))
			} else {
				s.line(seasonDocument(se))
			}
			if len(se.Open()) > 0 {
				w, b := s.openGames(ctx, o, l, se, now)
				waiting, broken = waiting+w, broken+b
			}
		}
		if err := hooks.Check(o.dir); err != nil {
			return err
		}
		switch {
		case broken > 0:
			return &statusError{status: exitInvalid, err: errorf("%s can't be read", counted{n: broken, noun: "game"})}
		case o.strict && waiting > 0:
			return &statusError{status: exitWaiting, err: errorf("%s still waiting", counted{n: waiting, noun: "game is", plural: []string{"games are"}})}
		}
		return nil
	})
}

// progress says how far a season is, in a line for itself and one for each
// division.
func (s *streams) progress(l *openLeague, se *league.Season) string {
	waiting := ""
	if len(se.Waiting) > 0 {
		waiting = ", " + s.sprintf("%s waiting: %s", counted{n: len(se.Waiting), noun: "person", plural: []string{"people"}}, l.names(se.Waiting))
	}
	switch se.Phase {
	case league.SigningUp:
		text := s.sprintf("season %s: sign-up, %d of %d people", se.ID, len(se.Members), se.Plan.Most) + waiting
		if lacks := se.Plan.Least - len(se.Members); lacks > 0 {
			text += "; " + s.sprintf("needs %d more", lacks)
		}
		return text
	case league.Running:
		text := s.sprintf("season %s: running", se.ID) + waiting
		for i := range se.Divisions {
			d := &se.Divisions[i]
			over, all := 0, 0
			for _, r := range d.Rounds {
				for _, g := range r.Games {
					if all++; g.Over() {
						over++
					}
				}
			}
			text += "\n  " + s.sprintf("division %s: round %d of %d, %d of %s over", d.Name, len(d.Rounds), se.Plan.Rounds, over, counted{n: all, noun: "game"})
		}
		return text
	}
	return s.sprintf("season %s: %s", se.ID, noun(se.Phase))
}

// seasonDocument returns how far a season is, for scripts.
func seasonDocument(se *league.Season) *engine.Node {
	n := engine.Map("", engine.Scalar("season", se.ID), engine.Scalar("phase", string(se.Phase)), number("members", len(se.Members)), number("waiting", len(se.Waiting)))
	divisions := engine.List("divisions")
	for i := range se.Divisions {
		d := &se.Divisions[i]
		divisions.Add(engine.Map("", engine.Scalar("division", d.Name), number("people", len(se.Active(d))), number("round", len(d.Rounds)), number("rounds", se.Plan.Rounds)))
	}
	return n.Add(divisions)
}

// openGames tells of the games that a season waits for, and returns how many wait, and
// how many can't be read.
func (s *streams) openGames(ctx context.Context, o leagueStatusOptions, l *openLeague, se *league.Season, now play.Time) (waiting, broken int) {
	var files []string
	for _, id := range se.Open() {
		files = append(files, filepath.Join(l.dir, "games", id, "game.yaml"))
	}
	var games locate.Set
	defer games.Close()
	for _, g := range batch.Look(ctx, &games, files, now) {
		switch g.Condition {
		case timer.Broken:
			broken++
		case timer.OnPause, timer.Finished:
		default:
			waiting++
		}
		id, doc := filepath.Base(filepath.Dir(g.Path)), s.overviewDocument(g)
		if !s.json {
			fmt.Fprintf(s.out, "  %s: %s\n", id, s.overview(g, now))
		}
		if g.Condition != timer.Broken {
			s.tenures(ctx, o, l, id, doc)
		}
		if s.json {
			s.line(doc)
		}
	}
	return waiting, broken
}

// tenures tells who had the seats of a game that changed hands, or adds it to the
// game's document. A game that can't be read is told of elsewhere.
func (s *streams) tenures(ctx context.Context, o leagueStatusOptions, l *openLeague, id string, doc *engine.Node) {
	players, tenures, err := host.ChangedHands(ctx, l.store, id)
	if err != nil || len(players) == 0 {
		return
	}
	list := engine.List("tenures")
	for i, player := range players {
		for _, t := range tenures[i] {
			if len(tenures[i]) == 1 {
				continue
			}
			n := engine.Map("", engine.Scalar("player", player), engine.Scalar("person", t.Person), engine.Scalar("from", t.From.String()))
			until := ""
			if t.Until > 0 {
				n.Add(engine.Scalar("until", t.Until.String()))
				until = " to " + t.Until.Minute()
			}
			list.Add(n)
			if !s.json {
				fmt.Fprintf(s.out, "    %s: %s, from %s%s UTC\n", player, l.name(t.Person), t.From.Minute(), until)
			}
		}
	}
	doc.Add(list)
}

// promptness tells how long people take.
func (s *streams) promptness(ctx context.Context, o leagueStatusOptions, l *openLeague) error {
	all, err := host.Promptness(ctx, l.store, l.State)
	if err != nil {
		return err
	}
	for _, p := range all {
		if s.json {
			s.line(engine.Map("", engine.Scalar("person", p.Person), engine.Scalar("name", l.name(p.Person)), number("answers", p.Answers),
				number("mean-seconds", int(p.Mean())), number("missed", p.Missed)))
			continue
		}
		fmt.Fprintf(s.out, "%s: %s, %s on average, %d missed\n", l.name(p.Person), count(p.Answers, "answer"), hours(p.Mean()), p.Missed)
	}
	return nil
}

// hours says how long something takes, in hours and minutes.
func hours(t play.Time) string { return fmt.Sprintf("%dh%02dm", t/3600, t/60%60) }
