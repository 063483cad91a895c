package playtest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
)

// since matches when a decision came up.
var since = regexp.MustCompile(`(?m)^since: .*$`)

// seenBy is what a reader sees of a game, without its place in the journal and
// without when its decision came up.
func seenBy(g *play.Game, viewer string) string {
	return since.ReplaceAllString(Bare(g.For(viewer)), "")
}

// AsksFor is what the player needs to undo, or why there is nothing to undo.
func (tb *Table) AsksFor(player string, to int) string {
	tb.T.Helper()
	u, err := adjudicator.Undoable(tb.G, player, to, tb.Past)
	var why *adjudicator.ActError
	switch {
	case errors.As(err, &why):
		return why.Error()
	case err != nil:
		tb.T.Fatal(err)
	case u.Free:
		return fmt.Sprintf("%d free", u.To)
	}
	return fmt.Sprintf("%d asks %s", u.To, strings.Join(u.Ask, " "))
}

// UndoFor undoes at the request of a player.
func (tb *Table) UndoFor(player string, to int, consent ...string) *Table {
	tb.T.Helper()
	tb.Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: player, To: to, Consent: consent}, tb.Past))
	return tb
}

// ShowsNothing undoes for a player, guards that nobody sees more than before, and returns the
// game after the same orders again.
func (tb *Table) ShowsNothing(u *adjudicator.Undoing, player string, past *play.Game, entries []*play.Entry) *Table {
	undone := tb.Clone().UndoFor(player, u.To)
	for _, viewer := range append(u.Ask, play.Public) {
		Equal(tb.T, "what "+viewer+" sees after it", seenBy(undone.G, viewer), seenBy(past, viewer))
	}
	undone.Verify()
	for _, e := range entries { // the same orders again, and the same draws
		for _, s := range e.Sets {
			if e.Kind == play.ActOrders {
				undone.Keep(adjudicator.Adjudicate(undone.G, play.Act{By: play.ByPlayer}, Lines(s.Player, s.Orders...)))
			}
		}
	}
	if !slices.ContainsFunc(entries, func(e *play.Entry) bool { return e.Kind == play.ActUndo }) {
		Equal(tb.T, "the same orders again", Bare(undone.G)[:strings.Index(Bare(undone.G), "since:")], Bare(tb.G)[:strings.Index(Bare(tb.G), "since:")])
	}
	return undone
}

// Undo takes the table back to an entry.
func (tb *Table) Undo(to int) *Table {
	tb.T.Helper()
	tb.Keep(adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, To: to, Reason: "a mistake"}, tb.Past))
	return tb
}

// Past is the table's Past.
func (tb *Table) Past(to int) (*play.Game, []*play.Entry, error) {
	r, err := adjudicator.NewReplay("j", tb.Journal, tb.G.Secret)
	if err != nil {
		return nil, nil, err
	}
	_, err = r.To(to)
	return r.Game, r.Entries()[to:], err
}
