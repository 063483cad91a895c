package adjudicator

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

	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// A Job is one game of a batch.
type Job struct {
	// Game is the game file, Orders the order files, and Reports the directory
	// for the reports, or "".
	Game    string
	Orders  []string
	Reports string
	// After is the entry behind which the job is to be done, or 0: a game that
	// has gone on since is left alone.
	After int
	// Missing are the players whose default is played; it needs After.
	Missing []string
	// At is when the job is done.
	At play.Time
}

// JobStatus says how a job ended.
type JobStatus string

// How a job may end.
const (
	// JobDone: the orders were filed and played as far as they reach.
	JobDone JobStatus = "done"
	// JobUnchanged: nothing new was there; the batch may have been run before.
	JobUnchanged JobStatus = "unchanged"
	// JobRejected: at least one order set was refused; the others were filed.
	JobRejected JobStatus = "rejected"
	// JobInvalid: the game file or its journal is not right.
	JobInvalid JobStatus = "invalid"
	// JobFailed: something else went wrong.
	JobFailed JobStatus = "failed"
)

// A JobResult is what became of a job.
type JobResult struct {
	Job    Job
	Status JobStatus
	// Game is the game after the job; nil where it could not be read.
	Game    *play.Game
	Outcome play.Outcome
	Err     error
}

// RunBatch does the jobs, several at a time, with reports in the language, and
// calls done for each in their order. A job that fails stops no other. A batch that was interrupted can be
// run again: order sets without an id get one from the bytes of their file, so
// that what was filed before does nothing.
func RunBatch(ctx context.Context, jobs []Job, language string, done func(JobResult)) error {
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
				results[i] <- job.run(ctx, language)
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

// inFlight is how many jobs are done at a time. Most of a job is waiting for the
// disk, and a file system syncs the files of many together.
func inFlight() int { return 16 * runtime.GOMAXPROCS(0) }

// run does the job. What panics, if anything does, is the job's own failure.
func (j Job) run(ctx context.Context, language string) (result JobResult) {
	result.Job = j
	defer func() {
		if r := recover(); r != nil {
			result.Status, result.Err = JobFailed, fmt.Errorf("%s: %v", j.Game, r)
		}
	}()
	result.Err = j.adjudicate(ctx, &result, language)
	var broken *formats.Error
	switch {
	case errors.As(result.Err, &broken), errors.Is(result.Err, ErrEdited):
		result.Status = JobInvalid
	case result.Err != nil:
		result.Status = JobFailed
	case Rejected(result.Outcome.Receipts):
		result.Status = JobRejected
	case result.Outcome.Entry.Number == 0:
		result.Status = JobUnchanged
	default:
		result.Status = JobDone
	}
	return result
}

// Rejected reports whether any of the receipts refuses its set.
func Rejected(receipts []play.Receipt) bool {
	return slices.ContainsFunc(receipts, func(r play.Receipt) bool { return !r.Accepted })
}

func (j Job) adjudicate(ctx context.Context, result *JobResult, language string) (err error) {
	s, id, err := directory.OpenFile(j.Game)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	d, err := Take(ctx, s, id)
	if err != nil {
		return err
	}
	g := d.Game
	result.Game = g
	if err := d.CatchUp(ctx); err != nil {
		return err
	}
	if j.After > 0 && g.Tip.Entry != j.After {
		return j.remake(ctx, d, nil, language)
	}
	sets, broken, err := ReadSets(g, j.Orders, true)
	if err != nil {
		return err
	}
	next, out, err := Adjudicate(g, play.Act{By: play.ByModerator, At: j.At, Missing: j.Missing}, sets)
	if err != nil {
		return fmt.Errorf("%s: %w", j.Game, err)
	}
	out.Receipts = append(out.Receipts, broken...)
	result.Outcome = out
	if out.Entry.Number == 0 {
		return j.remake(ctx, d, out.Receipts, language)
	}
	if err := d.Commit(ctx, next, out); err != nil {
		return err
	}
	result.Game = next
	if j.Reports != "" {
		return WriteReports(j.Reports, language, next, out)
	}
	return nil
}

// remake writes the reports of the last entry where a batch was interrupted
// between the entry and them. The receipts are of the sets that are here again.
func (j Job) remake(ctx context.Context, d *Docket, again []play.Receipt, language string) error {
	if j.Reports == "" || reported(j.Reports) == d.Game.Tip.Entry {
		return nil
	}
	r, err := d.Replay(ctx)
	if err != nil {
		return err
	}
	out, err := r.To(r.Len())
	if err != nil {
		return err
	}
	for _, a := range again {
		i := slices.IndexFunc(out.Receipts, func(r play.Receipt) bool { return r.Seat == a.Seat && r.Digest == a.Digest })
		if i >= 0 {
			out.Receipts[i].File = a.File
		} else if !a.Accepted {
			out.Receipts = append(out.Receipts, a)
		}
	}
	return WriteReports(j.Reports, language, r.Game, out)
}

// FindJobs returns the jobs of a directory: each directory in or below it that
// holds a game.yaml is a game, with its order files in orders/ and its reports
// in reports/.
func FindJobs(root string) ([]Job, error) {
	var jobs []Job
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() != "game.yaml" {
			return err
		}
		dir := filepath.Dir(path)
		job := Job{Game: path, Reports: filepath.Join(dir, "reports")}
		job.Orders, err = orderFiles(filepath.Join(dir, "orders"))
		if err == nil {
			jobs = append(jobs, job)
		}
		return err
	})
	return jobs, err
}

// orderFiles returns the order files of a directory, sorted; none where it is
// not there.
func orderFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var files []string
	for _, e := range entries {
		if e.Type().IsRegular() && slices.Contains([]string{".yaml", ".yml", ".txt"}, filepath.Ext(e.Name())) {
			files = append(files, filepath.Join(dir, e.Name()))
		}
	}
	return files, err
}
