package batch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/locate"
)

// thousand are as many games in directories of their own, with the order file
// for the open decision in each.
type thousand struct {
	jobs                 []Job
	checkpoint, journal  []byte // before the batch
	line, nextCheckpoint []byte // what it writes for each game
}

func newThousand(b *testing.B) *thousand {
	tb := playtest.MidGame(b)
	order := fmt.Sprintf("player: %s\norders:\n  - %s\n", tb.Mover(), tb.Legal())
	t := &thousand{checkpoint: docket.Checkpoint(tb.G), journal: tb.Journal}
	root := b.TempDir()
	for i := range 1000 {
		dir := filepath.Join(root, fmt.Sprint(i))
		if err := os.Mkdir(dir, 0o700); err != nil {
			b.Fatal(err)
		}
		orders := filepath.Join(dir, "orders.yaml")
		playtest.Put(b, orders, order)
		t.jobs = append(t.jobs, Job{Game: filepath.Join(dir, "game.yaml"), Orders: []string{orders}})
	}
	t.reset(b)
	if r := t.jobs[0].run(b.Context(), &locate.Set{}, "en"); r.Status != JobDone {
		b.Fatal(r.Status, r.Err)
	} else {
		t.line, t.nextCheckpoint = r.Outcome.Entry.Line(), docket.Checkpoint(r.Game)
	}
	return t
}

// reset puts all games back to what they were before the batch.
func (t *thousand) reset(b *testing.B) {
	for _, job := range t.jobs {
		playtest.Put(b, job.Game, string(t.checkpoint))
		playtest.Put(b, directory.JournalPath(job.Game), string(t.journal))
	}
}

// BenchmarkBatch1000 adjudicates 1,000 games in one batch, without reports.
func BenchmarkBatch1000(b *testing.B) {
	t := newThousand(b)
	for b.Loop() {
		b.StopTimer()
		t.reset(b)
		b.StartTimer()
		if err := Run(b.Context(), new(locate.Set), t.jobs, "en", func(r JobResult) {
			if r.Status != JobDone {
				b.Fatal(r.Status, r.Err)
			}
		}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBareDurable1000 makes the same bytes last in the same files, in a loop
// on each processor, and does nothing else.
func BenchmarkBareDurable1000(b *testing.B) {
	t := newThousand(b)
	for b.Loop() {
		b.StopTimer()
		t.reset(b)
		b.StartTimer()
		jobs := make(chan Job)
		var group sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			group.Go(func() {
				for job := range jobs {
					if err := t.bare(job); err != nil {
						b.Error(err)
					}
				}
			})
		}
		for _, job := range t.jobs {
			jobs <- job
		}
		close(jobs)
		group.Wait()
	}
}

func (t *thousand) bare(job Job) error {
	journal, err := os.OpenFile(directory.JournalPath(job.Game), os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = journal.Write(t.line)
	if err := errors.Join(err, journal.Sync(), journal.Close()); err != nil {
		return err
	}
	temporary := job.Game + ".new"
	game, err := os.Create(temporary)
	if err != nil {
		return err
	}
	_, err = game.Write(t.nextCheckpoint)
	if err := errors.Join(err, game.Sync(), game.Close(), os.Rename(temporary, job.Game)); err != nil {
		return err
	}
	dir, err := os.Open(filepath.Dir(job.Game))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}
