package postgres_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/adjudicator/store/storetest"
)

// BenchmarkCommit measures commits of a turn per second, by workers each with games of its
// own: a line of 1 kB, a checkpoint of 2.5 kB, a verdict and three letters. The server
// doesn't wait for the disk, as in all tests: it measures what the store costs.
func BenchmarkCommit(b *testing.B) {
	for _, workers := range []int{1, 2, 4, 8} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			url := postgrestest.URL(b)
			stores := make([]*postgres.Store, workers)
			for i := range stores {
				stores[i] = open(b, url, postgres.Options{})
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			var all sync.WaitGroup
			b.ResetTimer()
			for i, s := range stores {
				all.Go(func() {
					if err := commitWhile(b, s, fmt.Sprint("game-", i), func() bool { return left.Add(-1) >= 0 }); err != nil {
						b.Error(err)
					}
				})
			}
			all.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}

// commitWhile commits turns of a game for as long as there are more.
func commitWhile(b *testing.B, s *postgres.Store, id string, more func() bool) error {
	checkpoint := make([]byte, 2500)
	v := store.Version{}
	for more() {
		n := v.Entry + 1
		c := &store.Change{
			Docket: id, After: v, Now: at(n), Lines: storetest.Line(n, 900), Checkpoint: checkpoint, Told: n,
			Seen: []store.Fingerprint{{Hash: store.Hash{byte(n), byte(n >> 8), byte(n >> 16)}, Mail: int64(n)}},
		}
		if n == 1 {
			c.Seats = storetest.Seating("anna", "ben", "lee")
		}
		for r := range 3 {
			key := store.Key(fmt.Sprint(n, "/", r))
			c.Letters = append(c.Letters, store.Letter{Key: key, Reader: "anna", Entry: n})
			if n > 1 {
				c.Sent = append(c.Sent, store.Delivery{Key: store.Key(fmt.Sprint(n-1, "/", r)), At: at(n)})
			}
		}
		var err error
		if v, err = s.Commit(b.Context(), c); err != nil {
			return err
		}
	}
	return nil
}
