package mail

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/identity"
)

// keyName is the file of the key from which tokens and stamps are made.
const keyName = "key"

// An Office runs the games of a directory from a mailbox.
type Office struct {
	Settings *Settings
	// Log is told what happens, a line each, without secrets.
	Log func(format string, args ...any)
	// Now is the clock.
	Now func() time.Time

	disk   disk.Disk
	key    identity.Key
	desk   *identity.Checker
	ledger *Ledger
	tables []*table // by id
	// store opens the store of a game by the name of its file, for one program at
	// a time; toRead opens it beside others.
	store, toRead func(name string) (*adjudicator.Store, error)
	// games lists the games that are there.
	games func() ([]string, error)
	close []func() error

	memory
	// pack is the one of which a mail was last asked for, and replays are those
	// of games of which the past was asked for in this round.
	pack struct {
		first int
		mails map[int][]byte
	}
	replays map[string]*adjudicator.Replay
}

// A table is a game that is played here.
type table struct {
	id    string
	seats *Seats
	rules *engine.Rules // once they are asked for
}

// Open opens the office of a directory for one program at a time.
func Open(dir string) (*Office, error) {
	d, err := openDir(dir)
	if err != nil {
		return nil, err
	}
	o := &Office{disk: d, close: []func() error{d.Close}}
	o.store = func(name string) (*adjudicator.Store, error) {
		return adjudicator.Open(filepath.Join(dir, filepath.FromSlash(name)))
	}
	o.toRead = func(name string) (*adjudicator.Store, error) {
		return adjudicator.OpenToRead(filepath.Join(dir, filepath.FromSlash(name)))
	}
	o.games = func() ([]string, error) { return listGames(dir) }
	if o.Settings, err = ReadSettings(dir); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	lock := flock.New(filepath.Join(dir, "lock"), flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	if held, err := lock.TryLock(); err != nil || !held {
		if err == nil {
			err = fmt.Errorf("%s: another program runs this office; there can be one at a time", dir)
		}
		return nil, errors.Join(err, o.Close())
	}
	o.close = append(o.close, lock.Close)
	for _, name := range []string{"mails", gamesDir} {
		if err := d.Root.MkdirAll(name, 0o700); err != nil {
			return nil, errors.Join(err, o.Close())
		}
	}
	if err := o.begin(); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// listGames returns the ids of the games below a directory.
func listGames(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, gamesDir, "*", "seats.yaml"))
	var ids []string
	for _, file := range files {
		ids = append(ids, filepath.Base(filepath.Dir(file)))
	}
	slices.Sort(ids)
	return ids, err
}

// begin reads what the office remembers.
func (o *Office) begin() error {
	var err error
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Settings == nil {
		if o.Settings, err = readSettings(o.disk); err != nil {
			return err
		}
	}
	if o.key, err = readKey(o.disk); err != nil {
		return err
	}
	o.memory, o.pack.mails = newMemory(), nil
	if o.ledger, err = openLedger(o.disk, o.remember); err != nil {
		return err
	}
	return o.refresh()
}

// readKey reads the office's key, and makes it the first time.
func readKey(d disk.Disk) (identity.Key, error) {
	var k identity.Key
	data, err := d.Read(keyName, 0)
	if err == nil {
		if err := k.UnmarshalText(data); err != nil {
			return k, fmt.Errorf("%s: %w", keyName, err)
		}
		return k, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	} else if _, err := d.Read(ledgerName, 0); err == nil {
		return k, &formats.Error{File: keyName, Problem: engine.Say("office/key")}
	}
	if k, err = identity.NewKey(); err != nil {
		return k, err
	}
	text, _ := k.MarshalText()
	return k, disk.Replace(d, keyName, append(text, '\n'))
}

// refresh reads the seats of the games again: moderators change them.
func (o *Office) refresh() error {
	ids, err := o.games()
	if err != nil {
		return err
	}
	var tables []*table
	for _, id := range ids {
		t := &table{id: id}
		if before := o.table(id); before != nil {
			t.rules = before.rules
		}
		if t.seats, err = readSeats(o.disk, id); err != nil {
			return err // the mails of its players must not be taken for strangers'
		}
		tables = append(tables, t)
	}
	o.tables, o.replays = tables, map[string]*adjudicator.Replay{}
	o.desk = o.newDesk()
	return nil
}

// table returns the game with the id, or nil.
func (o *Office) table(id string) *table {
	for _, t := range o.tables {
		if strings.EqualFold(t.id, id) {
			return t
		}
	}
	return nil
}

// load opens the store of a game and reads the game. Others can write it only
// when the store is closed.
func (o *Office) load(t *table) (*adjudicator.Store, *play.Game, error) {
	s, g, err := o.view(t, o.store)
	if err == nil {
		if err = s.Checkpoint(g); err != nil {
			s.Close()
		}
	}
	return s, g, err
}

// view opens the store of a game with open, and reads the game.
func (o *Office) view(t *table, open func(string) (*adjudicator.Store, error)) (*adjudicator.Store, *play.Game, error) {
	s, err := open(gameFile(t.id))
	if err != nil {
		return nil, nil, err
	}
	g, err := s.Load()
	if err == nil && g.ID != t.id {
		err = fmt.Errorf("%s: the game is called %s, and its directory %s: give them one name", gameFile(t.id), g.ID, t.id)
	}
	if err == nil {
		err = t.seats.check(t.id, g)
	}
	if err != nil {
		s.Close()
		return nil, nil, err
	}
	return s, g, nil
}

// past returns a game as it was after an entry. To ask for entries in their
// order costs one replay.
func (o *Office) past(t *table, entry int) (*play.Game, error) {
	store, g, err := o.view(t, o.toRead)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	if g.Tip.Entry == entry {
		return g, nil
	}
	r := o.replays[t.id]
	if r == nil || r.Len() < entry || r.Game != nil && r.Game.Tip.Entry > entry {
		if r, err = store.Replay(); err != nil {
			return nil, err
		}
		o.replays[t.id] = r
	}
	if _, err = r.To(entry); err != nil {
		return nil, fmt.Errorf("game %s: %w", t.id, err)
	}
	return r.Game, nil
}

// domain is that of the office's address.
func (o *Office) domain() string {
	return o.Settings.Address[strings.LastIndexByte(o.Settings.Address, '@')+1:]
}

// Close gives the office up.
func (o *Office) Close() error {
	var errs []error
	for _, do := range slices.Backward(o.close) {
		errs = append(errs, do())
	}
	return errors.Join(errs...)
}

func (o *Office) stamp() string { return o.Now().UTC().Format(time.RFC3339) }
