package locate

import (
	"context"
	"errors"
	"os"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/directory"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/formats/words"
)

// Copied is what was copied.
type Copied struct {
	Games, Mails int
	// Digest is that of the original and of the copy, see [store.Digest].
	Digest store.Hash
}

// Copy copies all dockets and emails of a place to another one that holds nothing, while
// nobody works on either. A place is a directory, which may have its games in a database,
// or the URL of a database. What is interrupted has to be begun again: until then the
// copy is used by nobody. Finish, if not nil, is called with the copy in the end.
func Copy(ctx context.Context, from, to string, o directory.Options, finish func(store.Store) error) (c Copied, err error) {
	o.Guest = false
	original, err := open(ctx, from, o, false)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, original.Close()) }()
	copied, err := open(ctx, to, o, true)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, copied.Close()) }()
	if c.Digest, err = store.Copy(ctx, original, copied); err != nil {
		return c, err
	}
	ids, err := copied.Dockets(ctx)
	c.Games = len(ids)
	for _, wrong := range copied.Mails(ctx, 1) {
		c.Mails++
		err = errors.Join(err, wrong)
	}
	if err == nil && finish != nil {
		err = finish(copied)
	}
	return c, err
}

// open opens a place, to restore it or to copy it.
func open(ctx context.Context, place string, o directory.Options, restore bool) (store.Store, error) {
	if postgres.IsURL(place) {
		return postgres.Open(ctx, place, waits(postgres.Options{Canonical: o.Canonical, Worker: worker(), Restore: restore}, 0))
	}
	s, err := database(ctx, place)
	if err != nil {
		return nil, err
	}
	if s != nil {
		to := s.options(place, o.Canonical)
		to.Restore = restore
		return postgres.Open(ctx, s.URL, to)
	}
	if o.Restore = restore; restore {
		if err := os.MkdirAll(place, 0o700); err != nil {
			return nil, err
		}
	} else if found, err := directory.Found(place); err != nil {
		return nil, err
	} else if found == "" {
		return nil, words.Fail("store/nothing", "dir", place)
	}
	return directory.Open(place, o)
}
