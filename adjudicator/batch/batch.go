package batch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// Games open the stores of games, for several goroutines: a [locate.Set] does.
//
// [locate.Set]: https://pkg.go.dev/cityhall.example/adjudicator/store/locate#Set
type Games interface {
	// Game opens the store of the game of a file, and returns the id of its docket there.
	Game(ctx context.Context, path string) (store.Store, string, error)
	// Stored reports whether a path stands for a game of a database.
	Stored(path string) bool
}

// A Job is one game of a batch.
type Job struct {
	// Game is the game file, Orders the order files, and Reports the directory
	// for the reports, or "".
	Game    string
	Orders  []string
	Reports string
	// Others are what else is in the directories with the order files: it is not read.
	Others []string
	// Formats are those of the reports: see [folder.Reports].
	Formats []string
	// After is the entry after which the job applies, or 0: a game with later
	// entries is left alone.
	After int
	// Missing are the players whose default is played; it needs After.
	Missing []string
	// At is the time of the job. Given says that a person gave it: it need not agree with
	// the clock of a database.
	At    play.Time
	Given bool
	// broken says why the directory that Game is the settings of can't say which games it
	// has.
	broken error
	// clock does what is due in the game as well, see [Tick]; hold stops before a
	// player is marked as missing, flooded says that too many are, and apply that
	// deadlines count all the same. Again says that the orders were read before.
	clock, hold, flooded, apply, again bool
	offices                            *offices
}

// Listed reports that the job is a game, and not a directory that can't say which games
// it has.
func (j *Job) Listed() bool { return j.broken == nil }

// A JobStatus says how a job ended.
type JobStatus string

// How a job can end.
const (
	// JobDone: orders were filed, and the game was played as far as they allow.
	JobDone JobStatus = "done"
	// JobUnchanged: there was nothing new; perhaps the batch was run before.
	JobUnchanged JobStatus = "unchanged"
	// JobRejected: at least one order set was rejected; the others were filed.
	JobRejected JobStatus = "rejected"
	// JobInvalid: the game file or its journal is invalid.
	JobInvalid JobStatus = "invalid"
	// JobFailed: something else went wrong.
	JobFailed JobStatus = "failed"
	// JobOffice: the game is played by email, and its office does the clock.
	JobOffice JobStatus = "office"
)

// A JobResult is the result of a job.
type JobResult struct {
	Job    Job
	Status JobStatus
	// Game is the game after the job; nil if it could not be read.
	Game    *play.Game
	Outcome play.Outcome
	// Acts are what the clock did, and Step is what it wants besides.
	Acts []play.Outcome
	Step timer.Step
	// Absences are those of which it has changed whether they count.
	Absences []docket.Absent
	Err      error
	// Full are the players whose private notes were not kept, since they have too many.
	Full []string
	// missing and there are the people who are to be marked as missing, where the job
	// stopped before that, and whose orders were filed.
	missing, there []string
}

// Run runs the jobs on the games, several in parallel, with reports in the language,
// and calls done for each in order. A failed job doesn't stop the others. An
// interrupted batch can be run again: order sets without an id get one from the
// bytes of their file, so filing them again does nothing.
func Run(ctx context.Context, games Games, jobs []Job, language string, done func(JobResult)) error {
	slots := make(chan struct{}, inFlight())
	results := make([]chan JobResult, len(jobs))
	for i := range results {
		results[i] = make(chan JobResult, 1)
	}
	var group sync.WaitGroup
	defer group.Wait()
	group.Go(func() {
		for i, job := range jobs {
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			group.Go(func() {
				results[i] <- job.run(ctx, games, language)
				<-slots
			})
		}
	})
	for i := range jobs {
		select {
		case r := <-results[i]:
			done(r)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// inFlight is how many jobs run in parallel. Most of a job is waiting for the
// disk, and a file system can sync many files together.
func inFlight() int { return 16 * runtime.GOMAXPROCS(0) }

// run runs the job. A panic fails only this job.
func (j Job) run(ctx context.Context, games Games, language string) (result JobResult) {
	result.Job = j
	defer func() {
		if r := recover(); r != nil {
			result.Status, result.Err = JobFailed, fmt.Errorf("%s: %v", j.Game, r)
		}
	}()
	result.Err = j.broken
	for wait := firstWait; j.broken == nil; wait *= 2 {
		result.Err = j.adjudicate(ctx, games, &result, language)
		if !result.elsewhere() || wait > lastWait || ctx.Err() != nil {
			break
		}
		time.Sleep(wait)
		result = JobResult{Job: j}
	}
	var broken *formats.Error
	switch {
	case errors.As(result.Err, &broken), errors.Is(result.Err, docket.ErrEdited):
		result.Status = JobInvalid
	case result.Err != nil:
		result.Status = JobFailed
	case result.Status == JobOffice:
	case Rejected(result.Outcome.Receipts):
		result.Status = JobRejected
	case result.Outcome.Entry.Number == 0 && len(result.Acts) == 0:
		result.Status = JobUnchanged
	default:
		result.Status = JobDone
	}
	return result
}

// The times between tries of a job whose game is in use: it soon isn't, where somebody
// else runs a batch.
const (
	firstWait = 20 * time.Millisecond
	lastWait  = time.Second
)

// elsewhere reports that nothing was done, since another program is at work on the game.
func (r *JobResult) elsewhere() bool {
	busy := errors.Is(r.Err, store.ErrBusy) || errors.Is(r.Err, store.ErrGoneOn)
	return busy && len(r.Acts) == 0 && r.Outcome.Entry.Number == 0
}

// Rejected reports whether any of the receipts rejects its set.
func Rejected(receipts []play.Receipt) bool {
	return slices.ContainsFunc(receipts, func(r play.Receipt) bool { return !r.Accepted })
}

func (j Job) adjudicate(ctx context.Context, games Games, result *JobResult, language string) (err error) {
	s, id, err := games.Game(ctx, j.Game)
	if err != nil {
		return err
	}
	defer func() {
		failed := s.Close()
		if failed != nil && result.Game != nil {
			failed = &docket.CommitError{Path: j.Game, Entry: result.Game.Tip.Entry, Stage: docket.StageFile, Err: failed}
		}
		err = errors.Join(err, failed)
	}()
	d, err := docket.Take(ctx, s, id)
	if err != nil {
		return err
	}
	result.Game = d.Game
	if j.clock {
		switch office, err := j.offices.play(ctx, games, s, d.Saved); {
		case err != nil:
			return err
		case office:
			result.Status = JobOffice
			return nil
		}
	}
	if j.After > 0 && d.Game.Tip.Entry != j.After {
		_, err := d.Finish(ctx, j.reports(language), nil)
		return err
	}
	sets, broken, err := folder.ReadSets(d.Game, j.Orders)
	if err != nil {
		return err
	}
	if err := d.Recall(ctx, sets); err != nil {
		return err
	}
	if result.Full, _, err = d.Jot(sets); err != nil {
		return err
	}
	next, out, err := adjudicator.Adjudicate(d.Game, play.Act{By: play.ByModerator, At: j.At, Missing: j.Missing}, sets)
	if err != nil {
		return fmt.Errorf("%s: %w", j.Game, err)
	}
	out.Receipts = append(out.Receipts, broken...)
	if j.clock && !j.again {
		if out.Receipts, err = d.Once(out.Receipts); err != nil {
			return err
		}
	}
	result.Outcome.Receipts = out.Receipts
	for _, receipt := range out.Receipts {
		if receipt.Accepted && !receipt.Repeated {
			result.there = append(result.there, d.Person(receipt.Player))
		}
	}
	if out.Entry.Number == 0 {
		if err := d.KeepNotes(ctx); err != nil {
			return err
		}
		return j.finish(ctx, d, result, language)
	}
	if err := j.reports(words.English).Prepare(); err != nil {
		return err
	}
	err = d.Commit(ctx, next, out)
	if result.Game = d.Game; d.Game != next {
		return err
	}
	result.Outcome = out
	if err != nil || j.clock {
		return errors.Join(err, j.finish(ctx, d, result, language))
	}
	return d.Report(ctx, j.reports(language), out)
}

// finish does what is due, if the job is to, and sees that there are reports.
func (j Job) finish(ctx context.Context, d *docket.Docket, result *JobResult, language string) error {
	if j.clock {
		if err := j.tick(ctx, d, result); err != nil || len(result.missing) > 0 {
			return err
		}
	}
	_, err := d.Finish(ctx, j.reports(language), result.Outcome.Receipts)
	if j.clock {
		err = errors.Join(err, writeCalls(j.Reports, language, d.Game, &result.Step, j.At), writeAbsences(ctx, j.Reports, language, d, j.At))
	}
	return err
}

// JobsOf returns [JobOf] for each game file. A directory that can't say which games it
// has is a job that fails.
func JobsOf(games []string, unlisted []store.Unlisted) (jobs []Job, err error) {
	for _, path := range games {
		job, err := JobOf(path)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, job)
	}
	for _, u := range unlisted {
		jobs = append(jobs, Job{Game: u.Path, broken: u.Err})
	}
	return jobs, nil
}

// JobOf returns the job for a game file, with its order files in orders/ and its
// reports in reports/ beside it.
func JobOf(path string) (Job, error) {
	dir := filepath.Dir(path)
	orders, others, err := folder.FilesIn(filepath.Join(dir, "orders"))
	return Job{Game: path, Orders: orders, Others: others, Reports: filepath.Join(dir, "reports")}, err
}

// Within breaks the jobs whose game, orders or reports are behind a link that leads out of
// the directory. Nobody named what is there, to be read or written.
func Within(dir string, jobs []Job) []Job {
	for i := range jobs {
		j := &jobs[i]
		for _, path := range []string{j.Game, filepath.Join(filepath.Dir(j.Game), "orders"), j.Reports} {
			if j.broken == nil && leadsOut(dir, path) {
				j.broken = words.Fail("file/leads-out", "path", path, "dir", dir)
			}
		}
	}
	return jobs
}

// leadsOut reports whether a path that begins with the directory leads out of it.
func leadsOut(dir, path string) bool {
	root, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return false
	}
	to, err := filepath.EvalSymlinks(path)
	if err != nil { // nothing, or a link to nothing
		info, err := os.Lstat(path)
		return err == nil && info.Mode()&fs.ModeSymlink != 0
	}
	rel, err := filepath.Rel(root, to)
	return err != nil || !filepath.IsLocal(rel)
}

// reports says where the job's reports go.
func (j *Job) reports(language string) folder.Reports {
	return folder.Reports{Dir: j.Reports, Language: language, Formats: j.Formats}
}
