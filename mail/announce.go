package mail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/mail/hooks"
)

// Hooks hear of games through letters of their own kind: they are committed with
// what they are about, wait like others, and are made when they go out. Their
// reader is the moderator, who set the hooks and hears of those that fail.

// hookKey is the key of the letter to a hook, about an entry or an instant.
func hookKey(docket string, number int64, hook string, kind hooks.Kind) store.Key {
	return store.Key(fmt.Sprintf("%s/%s/%d/%s.%s", aboutHook, docket, number, hook, kind))
}

// hooked returns the hook and the kind of event of such a key.
func (k Key) hooked() (number int, hook string, kind hooks.Kind) {
	_, _, number, to := k.split()
	hook, event, _ := strings.Cut(to, ".")
	return number, hook, hooks.Kind(event)
}

// announce returns the letters to hooks about something in the docket, as of an
// entry.
func (t *table) announce(kind hooks.Kind, number int64, entry int) (all []store.Letter) {
	for i := range t.o.hooks {
		if h := &t.o.hooks[i]; h.Wants(kind) {
			all = append(all, store.Letter{Key: hookKey(t.named(), number, h.Name, kind), Docket: t.Docket, Kind: aboutHook, Reader: play.Moderator, Entry: entry})
		}
	}
	return all
}

// named is what hooks call the docket: a game by its id, wherever its file is.
func (t *table) named() string {
	if t.game != nil {
		return t.game.ID
	}
	return t.Docket
}

// announcements returns what hooks hear of entries that were made together, and of
// letters that go out with them. Before is the game before them, nil for a new one.
func (t *table) announcements(before *play.Game, made []*moment, letters []store.Letter) (all []store.Letter) {
	if len(t.o.hooks) == 0 || !t.isGame() {
		return nil
	}
	if len(made) > 0 {
		g := made[len(made)-1].game
		entry := g.Tip.Entry
		switch {
		case g.Over() && (before == nil || !before.Over()):
			all = t.announce(hooks.Over, int64(entry), entry)
		case g.Over() || g.Paused:
		case before == nil:
			all = t.announce(hooks.Began, int64(entry), entry)
		case before.Awaited() != g.Awaited():
			all = t.announce(hooks.Turn, int64(entry), entry)
		}
	}
	var near []int
	for _, l := range letters {
		if _, _, due, _ := Key(l.Key).split(); l.Kind == aboutLastCall && !slices.Contains(near, due) {
			near = append(near, due)
			all = append(all, t.announce(hooks.Near, int64(due), l.Entry)...)
		}
	}
	return all
}

// announceRounds makes the letters about the rounds that were paired in the office's
// league since it last looked. At first it only looks.
func (o *Office) announceRounds(ctx context.Context) error {
	if len(o.hooks) == 0 {
		return nil
	}
	return o.repeat(ctx, func(office *table) (*store.Change, error) {
		n := office.notes
		first := n.Announced
		if n.Announced = office.At.Entry + 1; n.Announced == first {
			return nil, nil
		}
		c := &store.Change{Notes: n.document()}
		for entry := first; first > 0 && entry <= office.At.Entry; entry++ {
			e, err := office.leagueEntry(ctx, entry)
			if err != nil {
				return nil, err
			}
			if e.Kind == league.ActPair {
				c.Letters = append(c.Letters, office.announce(hooks.Round, int64(entry), entry)...)
			}
		}
		return c, nil
	})
}

// leagueEntry returns an entry of the league's journal.
func (t *table) leagueEntry(ctx context.Context, number int) (*league.Entry, error) {
	for line, err := range t.o.store.Journal(ctx, "", number) {
		if err != nil {
			return nil, err
		}
		return league.ReadEntry(t.JournalFile, number, line)
	}
	return nil, lapsed("office/kind", "kind", aboutHook)
}
