package mail

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"slices"
	"sync"

	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/mail/identity"
)

// LeagueWords are what the settings of a league can say of its games.
func LeagueWords() league.Words {
	w := league.Words{Reports: folder.ReportFormats}
	for _, p := range identity.Policies {
		w.Policies = append(w.Policies, string(p))
	}
	for _, p := range Presses {
		w.Presses = append(w.Presses, string(p))
	}
	return w
}

// A leagueFile is the file with the settings of a league, and what was read of it.
type leagueFile struct {
	mu       sync.Mutex
	data     []byte
	settings *league.Settings
}

// leagueSettings reads the settings of the office's league, which nobody changes; nil
// where it has none. To understand them takes longer than all that a letter needs of
// them, so that is done only when the file has changed.
func (o *Office) leagueSettings() (*league.Settings, error) {
	f := &o.leagueFile
	f.mu.Lock()
	defer f.mu.Unlock()
	data, err := o.files.Read(league.SettingsName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if f.settings == nil || !bytes.Equal(f.data, data) {
		s, err := league.ReadSettings(league.SettingsName, data, LeagueWords())
		if err != nil {
			return nil, err
		}
		f.data, f.settings = data, s
	}
	return f.settings, nil
}

// league returns the league as of the last commit of the office's docket. It is empty
// where no season was ever opened.
func (t *table) league(ctx context.Context) (*host.Book, error) {
	if t.book == nil {
		b, err := t.o.book.Read(ctx, t.o.store, t.Saved)
		if err != nil {
			return nil, err
		}
		t.book = b
	}
	return t.book, nil
}

// leagueAt returns the league as of an entry.
func (t *table) leagueAt(ctx context.Context, entry int) (*league.State, error) {
	b, err := t.league(ctx)
	if err != nil || entry == 0 || b.State.Tip.Entry == entry {
		return b.State, err
	}
	if t.past0 == nil || t.past0.Tip.Entry != entry {
		if t.past0, err = host.At(ctx, t.o.store, t.Saved, entry); err != nil {
			return nil, err
		}
	}
	return t.past0, nil
}

// openSeason returns the season that is open for sign-up; nil for none.
func (t *table) openSeason(ctx context.Context) (*league.Season, error) {
	if t.At.Entry == 0 {
		return nil, nil
	}
	b, err := t.league(ctx)
	if err != nil {
		return nil, err
	}
	return season(b.State, league.SigningUp), nil
}

// season returns the latest season in one of the phases; nil for none.
func season(st *league.State, phases ...league.Phase) *league.Season {
	for _, se := range slices.Backward(st.Seasons) {
		if slices.Contains(phases, se.Phase) {
			return se
		}
	}
	return nil
}

// seasonOf returns the latest season in which somebody plays, or waits for a place;
// nil for none.
func seasonOf(st *league.State, person string) *league.Season {
	for _, se := range slices.Backward(st.Seasons) {
		if se.Phase != league.Canceled && (se.DivisionOf(person) != nil || se.Plays(person) || slices.Contains(se.Waiting, person)) {
			return se
		}
	}
	return nil
}
