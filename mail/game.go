package mail

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/mail/identity"
)

// NewGame makes a game in the office of the directory: its players are told of
// it in the next round. The seats get new tokens. It returns the path of the
// game file.
func NewGame(dir string, o adjudicator.Options, seats *Seats) (string, error) {
	d, err := openDir(dir)
	if err != nil {
		return "", err
	}
	defer d.Close()
	if _, err := readSettings(d); err != nil {
		return "", err
	}
	ids, err := listGames(dir)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, filepath.FromSlash(gameFile(o.ID)))
	_, missing := os.Stat(file)
	// Names in capital and small letters are one: mails are not written with care.
	if missing == nil || slices.ContainsFunc(ids, func(id string) bool { return strings.EqualFold(id, o.ID) }) {
		return "", fmt.Errorf("the game %s is there already: choose another name with --id", o.ID)
	}
	// The office knows by the name which mails of a game went out.
	used := false
	err = Look(dir, func(r *Record) {
		if r.Sent != nil {
			_, game, _, _ := r.Sent.Key.split()
			used = used || strings.EqualFold(game, o.ID)
		}
	})
	if err != nil {
		return "", err
	} else if used {
		return "", fmt.Errorf("a game %s was played in this office before: choose another name with --id", o.ID)
	}
	for i := range seats.Players {
		if err := seats.Players[i].renew(); err != nil {
			return "", err
		}
	}
	if err := seats.Moderator.renew(); err != nil {
		return "", err
	}
	g, out, err := adjudicator.New(o)
	if err != nil {
		return "", err
	}
	if err := d.Root.MkdirAll(path.Dir(gameFile(o.ID)), 0o700); err != nil {
		return "", err
	}
	// The office sees a game when its seats are there.
	if err := adjudicator.CreateFile(file, g, out.Entry.Line()); err != nil {
		return "", err
	}
	return file, seats.Write(d, o.ID)
}

// ReadSeats reads the seats of all games in the office of the directory, by
// their ids.
func ReadSeats(dir string) (map[string]*Seats, error) {
	d, err := openDir(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	ids, err := listGames(dir)
	if err != nil {
		return nil, err
	}
	all := map[string]*Seats{}
	for _, id := range ids {
		if all[id], err = readSeats(d, id); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Renew makes the token of a player of a game, or of the moderator, another
// one. The next mail brings it; the old one is worthless at once.
func Renew(dir, game, player string) error {
	return Change(dir, game, func(s *Seats) error {
		seat := s.Seat(player)
		if seat == nil {
			return fmt.Errorf("there is no player %q in the game %s", player, game)
		}
		return seat.renew()
	})
}

// renew gives the seat an epoch that nothing had before.
func (s *Seat) renew() error {
	key, err := identity.NewKey()
	if err != nil {
		return err
	}
	s.Epoch = key.Stamp("epoch")
	return nil
}

// Change changes the seats of a game.
func Change(dir, game string, change func(*Seats) error) error {
	d, err := openDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	_, err = changeSeats(d, game, change)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no game %q here", game)
	}
	return err
}

// Look reads the ledger of the office of a directory, which others may be
// writing, line by line.
func Look(dir string, note func(*Record)) error {
	d, err := openDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	if _, err := readSettings(d); err != nil {
		return err
	}
	data, err := d.Read(ledgerName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // nothing has come yet
	} else if err != nil {
		return err
	}
	_, err = readRecords(data, note)
	return err
}

// Raw returns a mail that was taken in, as it came.
func Raw(dir string, number int) ([]byte, error) {
	pack := 0
	err := Look(dir, func(r *Record) {
		if r.Taken != nil && r.Taken.Mail == number {
			pack = r.Taken.Pack
		}
	})
	if err != nil {
		return nil, err
	} else if pack == 0 {
		return nil, fmt.Errorf("there is no mail %d", number)
	}
	d, err := openDir(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	mails, err := readPack(d, pack)
	if err != nil {
		return nil, fmt.Errorf("mail %d is not kept any more: %w", number, err)
	}
	return pick(mails, pack, number)
}
