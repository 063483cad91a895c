package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A batch is statements that go to the database together.
type batch struct{ pgx.Batch }

// do adds a statement by its name.
func (b *batch) do(name string, args ...any) { b.Queue(statement(name), args...) }

// row adds a statement that has at most one row, which is read into the values. found,
// if it isn't nil, says whether there was one.
func (b *batch) row(name string, args []any, found *bool, into ...any) {
	b.Queue(statement(name), args...).QueryRow(func(row pgx.Row) error {
		err := row.Scan(into...)
		if found != nil {
			*found = err == nil
		}
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
}

// rows adds a statement, each row of which is read into the values, before a call of each.
func (b *batch) rows(name string, args []any, each func() error, into ...any) {
	b.Queue(statement(name), args...).Query(func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, into, each)
		return err
	})
}

// A step is a transaction: it locks and reads, in one round trip; then it decides what
// to write, and that and the COMMIT are another one.
type step struct {
	// read adds what locks and reads. It may be called again.
	read func(b *batch)
	// decide adds what is written. After an error nothing is; where it adds nothing the
	// transaction ends without a COMMIT.
	decide func(b *batch) error
	// harmless says that the step can be done twice, also when nobody knows whether
	// it was committed.
	harmless bool
}

// A refusal is an error of a step's own, which no other try mends.
type refusal struct{ error }

const (
	// mostTries is how often something is tried; the waits in between double.
	mostTries = 9
	firstWait = 10 * time.Millisecond
	// silentAfter is how long a try waits for a server that says nothing, as one does
	// whose network is cut. It has to be enough for an email on a slow network.
	silentAfter = time.Minute
)

// step does a step, if need be several times.
func (s *Store) step(ctx context.Context, t step) error {
	return s.again(ctx, func(ctx context.Context) (bool, error) {
		committing, err := s.once(ctx, t)
		return !committing || t.harmless, err
	})
}

// again tries something until it goes well, can't be tried again (safe is false, and the
// database didn't say that nothing of it lasts), or was tried often or long enough.
func (s *Store) again(ctx context.Context, try func(ctx context.Context) (safe bool, err error)) error {
	wait, began := firstWait, time.Now()
	for n := 1; ; n++ {
		safe, err := s.limited(ctx, try)
		var refused refusal
		if errors.As(err, &refused) {
			return refused.error
		}
		if err == nil || n >= s.tries || time.Since(began) > 2*s.silent || ctx.Err() != nil || !passing(err, safe) {
			return s.explain(err)
		}
		if lost(err) {
			s.pool.Reset() // the others are likely to be lost too
		}
		select {
		case <-ctx.Done():
			return s.explain(err)
		case <-time.After(wait):
		}
		wait *= 2
	}
}

// limited tries something once, for as long as it is worth waiting for an answer.
func (s *Store) limited(ctx context.Context, try func(ctx context.Context) (safe bool, err error)) (bool, error) {
	within, stop := context.WithTimeout(ctx, s.silent)
	defer stop()
	safe, err := try(within)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		err = errSilent
	}
	return safe, err
}

// once does a step once. committing says that the COMMIT was on its way.
func (s *Store) once(ctx context.Context, t step) (committing bool, err error) {
	c, err := s.pool.Acquire(ctx)
	if err != nil {
		return false, err
	}
	defer c.Release() // which closes a connection that is within a transaction
	read := &batch{}
	read.Queue("begin")
	read.do("limits")
	t.read(read)
	if err := c.SendBatch(ctx, &read.Batch).Close(); err != nil {
		return false, errors.Join(err, rollback(c.Conn(), err))
	}
	write := &batch{}
	if err := t.decide(write); err != nil {
		return false, errors.Join(refusal{err}, rollback(c.Conn(), nil))
	} else if write.Len() == 0 {
		return false, rollback(c.Conn(), nil)
	}
	write.Queue("commit")
	if err := c.SendBatch(ctx, &write.Batch).Close(); err != nil {
		return !pgconn.SafeToRetry(err), errors.Join(err, rollback(c.Conn(), err))
	}
	return true, nil
}

// rollback ends a transaction. A connection that was lost has none.
func rollback(c *pgx.Conn, why error) error {
	if why != nil && lost(why) || c.IsClosed() {
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	if _, err := c.Exec(ctx, "rollback"); err != nil {
		c.Close(ctx) // which ends it too
	}
	return nil
}

// read does statements that change nothing.
func (s *Store) read(ctx context.Context, queue func(b *batch)) error {
	return s.again(ctx, func(ctx context.Context) (bool, error) {
		b := &batch{}
		queue(b)
		return true, s.pool.SendBatch(ctx, &b.Batch).Close()
	})
}

// write does statements that are harmless twice, in one transaction.
func (s *Store) write(ctx context.Context, queue func(b *batch)) error {
	return s.again(ctx, func(ctx context.Context) (bool, error) {
		b := &batch{}
		b.Queue("begin")
		b.do("limits")
		queue(b)
		b.Queue("commit")
		c, err := s.pool.Acquire(ctx)
		if err != nil {
			return true, err
		}
		defer c.Release()
		if err := c.SendBatch(ctx, &b.Batch).Close(); err != nil {
			return true, errors.Join(err, rollback(c.Conn(), err))
		}
		return true, nil
	})
}
