package postgres

import (
	"context"
	"embed"
	"errors"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

//go:embed migrations/*.sql
var migrations embed.FS

// versions is the table of the migrations that were made.
const versions = "schema_version"

// Migrate makes the tables of a database, or brings them to this program's version,
// and returns the names of the migrations that were made. Each is a transaction; of
// several programs that do it at once, one does. A database with tables of a later
// program is left alone. The user of the URL needs the right to make tables; the one of
// [Open] does not. Of the options only the password counts.
func Migrate(ctx context.Context, url string, o Options) (made []string, err error) {
	config, err := parse(url)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*config.ConnConfig, stdlib.OptionBeforeConnect(o.authenticate))
	defer func() { err = errors.Join(err, db.Close()) }()
	below, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	locker, err := lock.NewPostgresTableLocker(lock.WithTableName("schema_lock"), lock.WithTableLockTimeout(200*time.Millisecond, 300)) // not of the session
	if err != nil {
		return nil, err
	}
	p, err := goose.NewProvider(goose.DialectPostgres, db, below, goose.WithTableName(versions), goose.WithLocker(locker), goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, err
	}
	if err := db.PingContext(ctx); err != nil {
		return nil, explain(config.ConnConfig, err)
	}
	has, err := p.GetDBVersion(ctx)
	if err != nil {
		return nil, explain(config.ConnConfig, err)
	} else if has > wanted {
		return nil, words.Fail("store/schema-newer", "has", int(has), "wants", int(wanted))
	}
	results, err := p.Up(ctx)
	for _, r := range results {
		made = append(made, r.Source.Path)
	}
	if err != nil {
		err = explain(config.ConnConfig, err)
	}
	return made, err
}

// wanted is the version of the last migration.
var wanted = func() (last int64) {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		if n, err := goose.NumericComponent(f.Name()); err == nil {
			last = max(last, n)
		}
	}
	return last
}()

const undefinedTable = "42P01"

// compareSchema compares the version that the tables have, unless reading it failed, with
// the program's.
func compareSchema(has int64, err error) error {
	switch {
	case code(err) == undefinedTable:
		return words.Fail("store/schema-none")
	case err != nil:
		return err
	case has < wanted:
		return words.Fail("store/schema-older", "has", int(has), "wants", int(wanted))
	case has > wanted:
		return words.Fail("store/schema-newer", "has", int(has), "wants", int(wanted))
	}
	return nil
}

// checkSchema compares the version of the tables with the program's.
func (s *Store) checkSchema(ctx context.Context) error {
	var has int64
	b := &batch{}
	b.row("version", nil, nil, &has)
	err := s.pool.SendBatch(ctx, &b.Batch).Close() // once: who starts a program wants to know
	if err := compareSchema(has, err); err != nil {
		return err
	}
	var copying bool
	b = &batch{}
	b.row("copying", nil, nil, &copying)
	if err := s.pool.SendBatch(ctx, &b.Batch).Close(); err != nil {
		return err
	} else if copying && !s.o.Restore {
		return store.ErrHalf
	}
	return nil
}
