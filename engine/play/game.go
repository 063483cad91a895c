package play

import (
	"slices"
	"strings"

	"cityhall.example/engine"
)

// Public and Moderator name the views that are not a player's.
const (
	Public    = "public"
	Moderator = "moderator"
)

// A Game is a game in progress: the content of a game file. A view is a Game
// too, without the secret and with unknown pieces in the state.
type Game struct {
	Rules   *engine.Rules
	ID      string
	Players []string
	// View is "" for the whole game, otherwise the viewer of this view: a
	// player's name or Public.
	View string
	// Told is, in a player's view, what the player was told since the beginning and is
	// still in force, as the player may see it; nil if that isn't known.
	Told []engine.Event
	// Commitment is public from the start; Secret is zero in a view.
	Commitment Hash
	Secret     engine.Secret
	// WithNonces games start with a join order from each seat, in any order;
	// cards are dealt after the last. Nonces has one text per seat: "" if it
	// has not joined, [Hidden] in a view that must not show it.
	WithNonces bool
	Nonces     []string
	// Beacon is the public chance that goes into the draws, or nil, and Value is
	// what was published; "" before the moderator has told it. Cards are dealt then.
	// What it points to never changes.
	Beacon *Beacon
	Value  string
	// State holds the options from the start and the rest once Dealt.
	State engine.State
	Dealt bool
	// Queues are the orders on file, by seat and [engine.Rules.Queues].
	Queues [][]Queue
	// Ended means that the moderator or the clock ended the game; Reason says why.
	Ended  bool
	Reason string
	// Paused means that the moderator paused the game; Pause says why.
	Paused bool
	Pause  string
	// Revealed is the entry that ended the game and revealed the secret, if the
	// game was undone to before it; otherwise 0.
	Revealed int
	// Since is when the open decision came up: the time of an entry. Before the
	// deal it is when the game began to wait for players to join.
	Since Time
	// Deadlines are the game's; without a policy it has none.
	Deadlines
	// Tip is where the journal ends.
	Tip Tip
	// Watch is told what the game draws. It is no part of the game: no file has it.
	Watch engine.Watch
}

// A Tip is the end of a journal.
type Tip struct {
	// Entry, At and Head are the number, time and hash of the last entry.
	Entry int
	At    Time
	Head  Hash
}

// hidden stands for a nonce that a view may not tell.
const hidden = "?"

// New returns a game for the players, not dealt yet, with the default of every
// option.
func New(rules *engine.Rules, id string, players []string, secret engine.Secret) *Game {
	g := &Game{Rules: rules, ID: id, Secret: secret, Commitment: secret.Commitment()}
	g.seat(players)
	return g
}

// seat sets the players and everything that exists per player.
func (g *Game) seat(players []string) {
	g.Players = players
	g.Nonces = make([]string, len(players))
	g.Until, g.Misses = make([]Time, len(players)), make([]Miss, len(players))
	g.State = g.Rules.New(len(players))
	g.Queues = make([][]Queue, len(players))
	for i := range g.Queues {
		g.Queues[i] = make([]Queue, len(g.Rules.Queues))
	}
}

// Draws returns the game's draws. With nonces they are final once everyone has
// joined, with a beacon once its value is known.
func (g *Game) Draws() *engine.Draws {
	var mixed []string
	if g.WithNonces {
		mixed = slices.Clone(g.Nonces)
	}
	if g.Beacon != nil {
		mixed = append(mixed, g.Beacon.Mix(g.Value))
	}
	d := engine.NewDraws(g.Secret, mixed)
	d.Watch = g.Watch
	return d
}

// Seat returns the seat of the player with the name, or Nobody. Case doesn't
// matter.
func (g *Game) Seat(name string) engine.Seat {
	return engine.Seat(slices.IndexFunc(g.Players, func(p string) bool { return strings.EqualFold(p, name) }))
}

// Open returns the open decision; its seat is Nobody when the game is over.
// Before the deal it has no kind and is the first seat's that has not joined:
// [Game.Awaited] has them all.
func (g *Game) Open() engine.Decision {
	switch {
	case g.Ended:
		return engine.Decision{Seat: engine.Nobody}
	case !g.Dealt:
		return engine.Decision{Seat: engine.Seat(max(0, slices.Index(g.Nonces, "")))}
	}
	return g.State.Open()
}

// Awaited returns the seats that the game waits for: before the deal all that
// have not joined, none while it waits for its beacon, then the one to decide, none
// after the end.
func (g *Game) Awaited() (seats engine.Seats) {
	open := g.Open()
	switch {
	case open.Over():
		return 0
	case g.Dealt:
		return seats.With(open.Seat)
	}
	for i, nonce := range g.Nonces {
		if nonce == "" && g.WithNonces {
			seats = seats.With(engine.Seat(i))
		}
	}
	return seats
}

// AwaitsBeacon reports whether the game waits for nothing but the value of its beacon,
// which the moderator tells.
func (g *Game) AwaitsBeacon() bool {
	return !g.Dealt && !g.Ended && g.Beacon != nil && g.Value == "" && g.Awaited() == 0
}

// Names returns the players of the seats, in seat order.
func (g *Game) Names(seats engine.Seats) (names []string) {
	for i, player := range g.Players {
		if seats.Has(engine.Seat(i)) {
			names = append(names, player)
		}
	}
	return names
}

// Turn returns the number of the turn that the seat can order for; before the
// deal it is set-up's.
func (g *Game) Turn(seat engine.Seat) int {
	if !g.Dealt {
		return 0
	}
	return g.State.Turn(seat)
}

// Past reports whether the current turn is the seat's own, with nothing left to
// order for it: then everyone else's next turn comes before the seat's.
func (g *Game) Past(seat engine.Seat) bool {
	for i := range g.Players {
		if turn := g.Turn(engine.Seat(i)); turn == g.Open().Turn || turn > g.Turn(seat) {
			return false
		}
	}
	return true
}

// Running returns the current turn, for the events from a given one on. It
// belongs to the seat that can order for it; if nothing of it is left to order,
// the seat is not given.
func (g *Game) Running(at int) Turn {
	t := Turn{At: at, Number: g.Open().Turn, Seat: engine.Nobody}
	for i := range g.Players {
		if seat := engine.Seat(i); t.Number > 0 && g.Turn(seat) == t.Number {
			t.Seat = seat
		}
	}
	return t
}

// Scores returns the points of the seats, in their order; nil before the deal.
func (g *Game) Scores() (scores []int) {
	for seat := range g.Players {
		if g.Dealt {
			scores = append(scores, g.State.Score(engine.Seat(seat)))
		}
	}
	return scores
}

// Over reports whether the game has ended, by its rules or by the moderator.
func (g *Game) Over() bool { return g.Open().Over() }

// Clone returns a copy that shares nothing mutable.
func (g *Game) Clone() *Game {
	c := *g
	c.Nonces = slices.Clone(g.Nonces)
	c.Until, c.Misses, c.Thought = slices.Clone(g.Until), slices.Clone(g.Misses), slices.Clone(g.Thought)
	c.State = g.Rules.Copy(len(g.Players), g.State)
	c.Queues = slices.Clone(g.Queues)
	for i := range c.Queues {
		c.Queues[i] = slices.Clone(c.Queues[i])
		for j := range c.Queues[i] {
			c.Queues[i][j].Orders = slices.Clone(c.Queues[i][j].Orders)
		}
	}
	return &c
}

// For returns the game as the viewer (a player's name or Public) may see it.
// The moderator sees the game itself. Of a view, another viewer sees what both of
// them may see: what is public.
func (g *Game) For(viewer string) *Game {
	seat := g.Seat(viewer)
	switch {
	case viewer == Moderator || g.View == Public || g.View != "" && seat >= 0 && seat == g.Viewer():
		return g
	case g.View != "":
		viewer, seat = Public, engine.Nobody
	}
	v := g.Clone()
	v.View, v.Told, v.Secret = viewer, nil, engine.Secret{}
	if v.Dealt {
		v.State.Redact(seat)
	}
	for i := range v.Queues {
		if engine.Seat(i) != seat {
			if v.Nonces[i] != "" && !g.Over() {
				v.Nonces[i] = hidden
			}
			clear(v.Queues[i])
		}
	}
	return v
}

// Viewer returns the seat whose view this is; Nobody for the public view and
// the whole game.
func (g *Game) Viewer() engine.Seat {
	if g.View == "" || g.View == Public {
		return engine.Nobody
	}
	return g.Seat(g.View)
}

// Document returns the game as a document.
func (g *Game) Document() *engine.Node { return engine.Write(g.Players, g.Code) }
