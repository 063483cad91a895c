package adjudicator

import (
	"bytes"
	"maps"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// An Undoing is an undo that a player asks for.
type Undoing struct {
	// To is the entry to go back to.
	To int
	// Free says that it needs nobody's consent.
	Free bool
	// Ask are all other players, who have to agree unless it is free.
	Ask []string
}

// Undoable returns what an undo to an entry needs if the player asks for it; the
// entry 0 is the one before the player's last orders. It is free if, since that
// entry, nobody else acted and nothing hidden was drawn, shown or moved:
//
//   - every entry since then (but for those that were undone) has orders of this
//     player and of nobody else, or is about no move: a message, a pause, a
//     resumption, a new person in a seat, more time, or deadlines. The
//     moderator's changes and what the clock plays are not free to undo;
//   - every move played since then was this player's own, or forced;
//   - no such move started a stream of draws or turned up a card
//     ([engine.Draws.Exact]), and for every reader what is hidden in the state
//     (whatever has a "?" in the reader's view) was the same before and after it;
//   - the game isn't over: its end reveals the secret.
//
// So what others see after a free undo is what they saw before, and they know no
// card more. The error is an *[ActError]: there is nothing to undo.
func Undoable(g *play.Game, player string, to int, back Past) (*Undoing, error) {
	if problem := over(g, nil, nil); !problem.Empty() {
		return nil, unable(play.ActUndo, problem)
	}
	seat := g.Seat(player)
	if seat < 0 {
		return nil, unable(play.ActUndo, NoPlayer(player, g.Players))
	}
	if to == 0 {
		_, entries, err := back(1)
		if err != nil {
			return nil, err
		}
		if to = LastOrders(entries, g.Players[seat]); to == 0 {
			return nil, unable(play.ActUndo, engine.Say("act/no-orders", "player", g.Players[seat]))
		}
	}
	if problem := noWayBack(g, &play.Act{To: to}, g); !problem.Empty() {
		return nil, unable(play.ActUndo, problem)
	}
	past, since, err := back(to)
	if err != nil {
		return nil, err
	}
	return &Undoing{To: to, Free: isFree(g, past, since, seat), Ask: slices.Delete(slices.Clone(g.Players), int(seat), int(seat)+1)}, nil
}

// agreed returns why a player can't undo, if that needs a consent that is not
// there.
func agreed(g *play.Game, a *play.Act, past *play.Game, since []*play.Entry) error {
	seat := g.Seat(a.For)
	switch {
	case a.By != play.ByPlayer:
		return nil
	case seat < 0:
		return unable(a.Kind, NoPlayer(a.For, g.Players))
	case g.Over():
		return unable(a.Kind, engine.Say("act/over"))
	}
	var missing []string
	for _, player := range g.Players {
		if player != a.For && !slices.Contains(a.Consent, player) {
			missing = append(missing, player)
		}
	}
	if len(missing) == 0 {
		return nil
	} else if !isFree(g, past, since, seat) {
		return unable(a.Kind, engine.Say("act/no-consent", "player", a.For, "players", missing))
	}
	a.Consent = nil // none is needed
	return nil
}

// isFree reports whether the entries since a past game are free to undo for the
// seat.
func isFree(g, past *play.Game, since []*play.Entry, seat engine.Seat) bool {
	on, complete := line(since, past.Tip.Entry)
	if !complete || g.Over() {
		return false
	}
	w := &watch{seat: seat}
	now := past.Clone()
	for _, e := range on {
		switch e.Kind {
		case play.ActUndo: // the entry before it on the line is where it went back to
			if len(e.Sets) > 0 || e.For != "" && e.For != g.Players[seat] {
				return false
			}
			continue
		case play.ActMessage, play.ActPause, play.ActResume, play.ActReplace, play.ActExtend, play.ActDeadlines:
		case play.ActOrders:
			if e.By == play.ByClock || len(e.Missing) > 0 || slices.ContainsFunc(e.Sets, func(s play.EntrySet) bool { return s.Player != g.Players[seat] || s.Bot != "" }) {
				return false
			}
		default:
			return false
		}
		next, _, err := watched(now, e, nil, w)
		if err != nil || w.found {
			return false
		}
		now = next
	}
	// What the line led to is the game: nothing else happened to it.
	return bytes.Equal(stateOf(now), stateOf(g))
}

// stateOf is the state as it is written; nothing before the deal.
func stateOf(g *play.Game) []byte {
	if !g.Dealt {
		return nil
	}
	return formats.Emit(engine.Write(g.Players, g.State.Code))
}

// A watch looks whether a run shows anything hidden, or plays for another seat.
type watch struct {
	seat   engine.Seat
	hidden map[string]string // before the move
	found  bool
}

// before notes what is hidden before a move for the decision.
func (w *watch) before(r *run, d engine.Decision, forced bool) {
	w.found = w.found || d.Seat != w.seat && !forced
	w.hidden = hiddenIn(r.g)
}

// after compares what is hidden after the move.
func (w *watch) after(r *run) {
	w.found = w.found || !r.draws.Exact() || r.g.Over() || !maps.Equal(w.hidden, hiddenIn(r.g))
}

// hiddenIn returns every value with an unknown piece, by reader and place.
func hiddenIn(g *play.Game) map[string]string {
	all := map[string]string{}
	for seat := engine.Nobody; int(seat) < len(g.Players); seat++ {
		view := g.Rules.Copy(len(g.Players), g.State)
		view.Redact(seat)
		findHidden(engine.Write(g.Players, view.Code), strconv.Itoa(int(seat)), all)
	}
	return all
}

func findHidden(n *engine.Node, path string, all map[string]string) {
	if strings.Contains(n.Value, "?") {
		all[path] = n.Value
	}
	for i, below := range n.Nodes {
		key := below.Key
		if key == "" {
			key = strconv.Itoa(i)
		}
		findHidden(below, path+"/"+key, all)
	}
}
