package mail

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// AnswerTo returns the address to which a player sends orders for a turn of a game of the
// office of a directory, and what the subject then says besides, or "". As in the links of
// reports, a token in one of the two is good for orders in that turn: only the player may
// get them. For no turn in particular, [play.Unbound], there is none.
func AnswerTo(ctx context.Context, dir, game, player string, turn int) (address, tag string, err error) {
	settings, key, err := credentials(ctx, dir)
	switch {
	case err != nil:
		return "", "", err
	case turn == play.Unbound:
		return settings.Address, "", nil
	}
	err = Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		saved, err := s.Load(ctx, game)
		if err != nil {
			return err
		}
		var all []store.Seat
		if saved.Seats != nil {
			all = saved.Seats.All()
		}
		index := slices.IndexFunc(all, func(s store.Seat) bool { return strings.EqualFold(s.Player, player) })
		if index < 1 {
			return words.Fail("office/no-seat", "player", player, "game", game)
		}
		address, tag = settings.linkTo(key.LinkToken(game, all[index].Player, all[index].Epoch, index, turn))
		return nil
	})
	return address, tag, err
}

// linkTo returns the address with a token, or the address and what the subject says
// besides, where addresses have no tokens.
func (s *Settings) linkTo(token identity.Token) (address, tag string) {
	if s.Plus {
		return identity.Address(s.Address, token), ""
	}
	return s.Address, identity.Tag(token)
}

// credentials returns the settings and the key of the office of a directory, beside a program
// that may be running it. An office that was never used gets its key.
func credentials(ctx context.Context, dir string) (*Settings, identity.Key, error) {
	var key identity.Key
	settings, err := ReadSettings(dir)
	if err != nil {
		return nil, key, err
	}
	files, err := openDir(dir)
	if err != nil {
		return nil, key, err
	}
	data, err := files.Read(keyName, 0)
	switch err = errors.Join(err, files.Close()); {
	case errors.Is(err, fs.ErrNotExist):
		o, err := open(ctx, dir)
		if err != nil {
			return nil, key, err
		}
		return settings, o.key, o.Close()
	case err != nil:
		return nil, key, err
	}
	if err := key.UnmarshalText(data); err != nil {
		return nil, key, fmt.Errorf("%s: %w", pathOf(files, keyName), err)
	}
	return settings, key, nil
}
