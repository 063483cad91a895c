package year

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
)

// evidence is all that the oracles look at: what went over the wires, what the
// journals say, and what people and servers did.
type evidence struct {
	end     time.Time
	wires   []wire
	outages []outage
	courses []*course
	facts   []fact
	people  map[string]*person // by address
	// archive has the emails that the office kept, by their Message-ID.
	archive map[string]*archived
	// index has the wires by address, and questions those that ask something.
	index, questions map[string][]*wire
}

// A course is how a game went, by its journal.
type course struct {
	id string
	*terms
	players []string
	// held is who had the seats, by player, in order.
	held  map[string][]tenure
	moves []move
}

// A tenure is since when an address had a seat.
type tenure struct {
	from    time.Time
	address string
}

// at returns who has a player's seat at a time.
func (c *course) at(player string, t time.Time) string {
	address := ""
	for _, h := range c.held[player] {
		if !h.from.After(t) {
			address = h.address
		}
	}
	return address
}

// lost returns when somebody last lost a seat before a time; zero for never.
func (c *course) lost(address string, before time.Time) (at time.Time) {
	for _, holders := range c.held {
		for i := 1; i < len(holders); i++ {
			if from := holders[i].from; holders[i-1].address == address && from.After(at) && !from.After(before) {
				at = from
			}
		}
	}
	return at
}

// A move is a line of a journal, and for whom the game waits after it.
type move struct {
	line
	awaited []string
	// decision and turn name what they have to decide, and in which turn or auction.
	decision, turn string
	over, paused   bool
}

// line is what a script reads of a line of a journal, see docs/formats.md.
type line struct {
	Entry                         int
	At                            time.Time
	By, Act, Player, Policy, Head string
	Missing                       []string
	Due, Until                    string
	Sets                          []struct{ Player, Bot, Mail string }
}

// archived is an email that the office kept, once or, where it is for several games,
// in parts.
type archived struct {
	dockets []string
	// decided is when it got its verdict, by docket.
	decided map[string]time.Time
	verdict map[string]string
}

// file notes the emails that the office has kept since the last time: what nobody
// vouches for, it forgets.
func (w *world) file() {
	ctx := context.Background()
	for m, err := range w.store.Mails(ctx, w.filed+1) {
		w.must(err)
		whole, err := w.store.Mail(ctx, m.Number)
		w.must(err)
		id := messageID(whole.Raw)
		if w.archive[id] == nil {
			w.archive[id] = &archived{decided: map[string]time.Time{}, verdict: map[string]string{}}
		}
		w.archive[id].dockets = append(w.archive[id].dockets, m.Dockets...)
		w.numbered[m.Number], w.filed = w.archive[id], m.Number
	}
}

// gather collects the evidence.
func (w *world) gather() *evidence {
	ctx := context.Background()
	e := &evidence{end: w.now, wires: w.log.wires, outages: w.outages, people: map[string]*person{}, archive: w.archive}
	for _, p := range w.people {
		e.people[p.address] = p
	}
	e.facts = w.facts()
	w.file()
	dockets, err := w.store.Dockets(ctx)
	w.must(err)
	for _, docket := range append(dockets, "") {
		for event, err := range w.store.History(ctx, docket) {
			w.must(err)
			if d := event.Decided; d != nil && w.numbered[d.Mail] != nil && d.Verdict != "moved" && d.Verdict != "duplicate" {
				w.numbered[d.Mail].decided[docket], w.numbered[d.Mail].verdict[docket] = event.At, d.Verdict
			}
		}
	}
	for _, g := range w.games {
		e.courses = append(e.courses, w.course(g))
	}
	return e
}

// course reads the journal of a game, and plays it to see for whom it waits.
func (w *world) course(g *game) *course {
	ctx := context.Background()
	c := &course{id: g.id, terms: g.terms, held: maps.Clone(g.held)}
	replaced, took := map[string]int{}, map[string]bool{}
	r, err := docket.ReplayFile(ctx, w.store, g.id)
	w.must(err)
	played := 0 // entries by which something happened
	for text, err := range w.store.Journal(ctx, g.id, 1) {
		w.must(err)
		var m move
		w.must(json.Unmarshal(text, &m.line))
		out, err := r.Next()
		w.must(err)
		now := r.Game
		if len(out.Events) > 0 {
			played++
		}
		c.players = now.Players
		m.over, m.paused = now.Over(), now.Paused
		if open := now.Open(); !m.over && !m.paused {
			m.decision = fmt.Sprint(played, open)
			m.turn = fmt.Sprint(open.Lane, open.Occasion)
			for seat, player := range now.Players {
				if now.Awaited().Has(engine.Seat(seat)) {
					m.awaited = append(m.awaited, player)
				}
			}
		}
		switch {
		case m.Act != "replace":
		case m.By == "clock": // the first who waits
			next := slices.DeleteFunc(slices.Clone(g.standby), func(a string) bool { return took[a] })[0]
			took[next] = true
			c.held[m.Player] = append(slices.Clone(c.held[m.Player]), tenure{m.At, next})
		default:
			c.held[m.Player] = append(slices.Clone(c.held[m.Player]), tenure{m.At, g.next[m.Player][replaced[m.Player]]})
			replaced[m.Player]++
		}
		c.moves = append(c.moves, m)
	}
	return c
}

// A wait is a time for which a game waits for a player to decide something.
type wait struct {
	*course
	player string
	// from is the index of the move after which it began, and to the one that ended it;
	// len(moves) where nothing did.
	from, to int
}

// began and ended are when it began and ended.
func (w *wait) began() time.Time { return w.moves[w.from].At }
func (w *wait) ended(end time.Time) time.Time {
	if w.to < len(w.moves) {
		return w.moves[w.to].At
	}
	return end
}

func (w *wait) String() string {
	return fmt.Sprintf("%s, %s from entry %d on, %s", w.id, w.player, w.moves[w.from].Entry, w.began().Format(time.DateTime))
}

// waits returns for whom the game waited, and when. For who takes over a seat the wait
// is a new one.
func (c *course) waits() (all []*wait) {
	open := map[string]*wait{}
	for i, m := range c.moves {
		for _, player := range c.players {
			w := open[player]
			mine := slices.Contains(m.awaited, player)
			if w != nil && (!mine || c.moves[w.from].decision != m.decision || m.Act == "replace" && m.Player == player) {
				w.to = i
				delete(open, player)
				w = nil
			}
			if w == nil && mine {
				w = &wait{course: c, player: player, from: i, to: len(c.moves)}
				open[player], all = w, append(all, w)
			}
		}
	}
	return all
}

// byClock returns the players about whom the clock did something with a move.
func (m *move) byClock() (players []string) {
	if m.By != "clock" {
		return nil
	}
	players = slices.Clone(m.Missing)
	for _, s := range m.Sets {
		players = append(players, s.Player)
	}
	if m.Act == "replace" {
		players = append(players, m.Player)
	}
	return players
}

// verified plays all journals from their secrets, against the heads that are in the
// emails of the players.
func (w *world) verified() {
	w.Helper()
	for _, g := range w.games {
		if len(w.log.heads[g.id]) == 0 {
			w.Errorf("no email has a head of %s", g.id)
		}
		if _, err := docket.Verify(context.Background(), w.store, g.id, w.log.heads[g.id], nil); err != nil {
			w.Errorf("%s: %v", g.id, err)
		}
	}
}
