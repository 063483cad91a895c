package postgres

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cityhall.example/adjudicator/store"
)

// Options say how a database is opened.
type Options struct {
	// Canonical returns the same for addresses that are the same; nil compares
	// them as they are. All workers on a database have the same one, and Rebuild
	// follows a change.
	Canonical func(address string) string
	// Password fetches the password before each connection; nil takes the one of the URL
	// or of the environment.
	Password func(ctx context.Context) (string, error)
	// Dir is the directory whose games these are: they are named as if they were files
	// there. "" names them by their ids.
	Dir string
	// Worker names the program where a database shows who holds a docket; "" for
	// no name. Workers are told apart without it.
	Worker string
	// Restore opens the database also where restoring it was interrupted: to do that again,
	// and for nothing else.
	Restore bool
	// Patience is how long Open tries again where the server can't be reached for now:
	// it starts or stops, or another one takes over. 0 tries once.
	Patience time.Duration
	// Waiting, if it isn't nil, is told once why Open has to try again.
	Waiting func(why error)
	// Lease is how long a docket stays held by a worker that isn't heard of; 0 is
	// DefaultLease.
	Lease time.Duration
}

// DefaultLease is how long a docket stays held by a worker that isn't heard of.
const DefaultLease = 30 * time.Second

// A Store is a store in a database, for one worker. See [Open].
type Store struct {
	o    Options
	pool *pgxpool.Pool
	// worker names this store, and no other one, in the database.
	worker string
	tries  int
	// silent is how long a try waits for an answer.
	silent time.Duration

	mu   sync.Mutex
	held map[string]*hold
	// duties are those of the worker, by their names.
	duties map[string]*hold
	// renewing ends the renewal of leases; nil before there was one.
	renewing context.CancelFunc
	renewed  sync.WaitGroup
}

// An interface is only promised where it is kept.
var _ store.Store = (*Store)(nil)

// Open opens a database whose tables [Migrate] has made. Errors say what to check
// where it can't be reached, refuses the user, or has tables of another version; none
// has a password.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	if o.Canonical == nil {
		o.Canonical = func(a string) string { return a }
	}
	if o.Lease <= 0 {
		o.Lease = DefaultLease
	}
	config.BeforeConnect = o.authenticate
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, explain(config.ConnConfig, err)
	}
	s := &Store{o: o, pool: pool, worker: o.Worker + "/" + rand.Text(), tries: mostTries, silent: silentAfter, held: map[string]*hold{}, duties: map[string]*hold{}}
	if err := s.reach(ctx); err != nil {
		pool.Close()
		return nil, explain(config.ConnConfig, err)
	}
	return s, nil
}

// reach checks the tables, as soon as the server answers.
func (s *Store) reach(ctx context.Context) error {
	end := time.Now().Add(s.o.Patience)
	for n, wait := 1, 100*time.Millisecond; ; n, wait = n+1, min(2*wait, time.Second) {
		err := s.checkSchema(ctx)
		if err == nil || !away(err) || ctx.Err() != nil || time.Now().Add(wait).After(end) {
			return err
		}
		if n == 1 && s.o.Waiting != nil {
			s.o.Waiting(explain(s.pool.Config().ConnConfig, err))
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}

// authenticate gives a connection its password.
func (o *Options) authenticate(ctx context.Context, c *pgx.ConnConfig) (err error) {
	if o.Password == nil {
		return nil
	} else if c.Password, err = o.Password(ctx); err != nil {
		return passwordError{err}
	}
	return nil
}

// A passwordError says why there is no password.
type passwordError struct{ error }

// Close releases what the worker holds.
func (s *Store) Close() error {
	s.mu.Lock()
	stop := s.renewing
	s.renewing = nil
	clear(s.held)
	clear(s.duties)
	s.mu.Unlock()
	var err error
	if stop != nil { // something was held
		stop()
		s.renewed.Wait()
		err = s.leave()
	}
	s.pool.Close()
	return err
}
