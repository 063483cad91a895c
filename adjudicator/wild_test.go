package adjudicator_test

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
)

// A wildGame is played by chance, with all that a journal can have in it: undo and undo of
// an undo, amendments, pauses, bots, deadlines, several sets in an entry, standing orders,
// orders that come to nothing. Other programs that replay journals prove themselves with it.
type wildGame struct {
	t       testing.TB
	g       *play.Game
	chance  engine.Stream
	journal []byte
	entries []*play.Entry
	games   []*play.Game // after each entry
	at      play.Time
	said    []string // orders so far, of anybody
	heard   map[string]bool
}

// wildAt is when wild games begin.
const wildAt = play.Time(1_767_225_600)

// newWild begins a wild game. Its name is what all its chance comes from, and decides
// about nonces, a beacon and deadlines.
func newWild(t testing.TB, rules *engine.Rules, name string) *wildGame {
	w := &wildGame{t: t, at: wildAt, heard: map[string]bool{}}
	w.chance = engine.NewDraws(engine.SeedSecret("wild/"+name), nil).Stream("bots", 0)
	players := rules.MinPlayers + w.chance.Below(rules.MaxPlayers-rules.MinPlayers+1)
	o := adjudicator.Options{Rules: rules, ID: name, Players: enginetest.Players(rules, players), Secret: engine.SeedSecret(name), At: w.at, Nonces: w.one(3)}
	switch w.chance.Below(4) {
	case 0:
		o.Beacon = &play.Beacon{Network: play.Fact, Fact: "the lottery"}
	case 1:
		o.Beacon, _ = beacon.Read("drand:quicknet@657413")
		w.at = beacon.Published(o.Beacon) - 3*3600
		o.At = w.at
	}
	if w.one(2) {
		o.Policy = wildPolicy(w.chance.Below(9))
	}
	w.keep(adjudicator.New(o))
	return w
}

// begin begins a game of two that is played by a script.
func begin(t testing.TB, name string, o adjudicator.Options) *wildGame {
	w := &wildGame{t: t, at: wildAt, heard: map[string]bool{}}
	w.chance = engine.NewDraws(engine.SeedSecret("wild/"+name), nil).Stream("bots", 0)
	o.ID, o.Players, o.Secret = name, enginetest.Players(o.Rules, max(2, len(o.Players))), engine.SeedSecret(name)
	if o.At == 0 {
		o.At = w.at
	}
	w.at = o.At
	w.keep(adjudicator.New(o))
	return w
}

// wildPolicy returns deadlines under which a game counts as begun after so many decisions.
func wildPolicy(abort int) string {
	p := clock.Defaults()
	p.Abort = abort
	return p.Entry()
}

// one reports whether one of so many chances comes up.
func (w *wildGame) one(of int) bool { return w.chance.Below(of) == 0 }

// player returns any player.
func (w *wildGame) player() string { return w.g.Players[w.chance.Below(len(w.g.Players))] }

// keep takes an act that was possible into the journal.
func (w *wildGame) keep(g *play.Game, out play.Outcome, err error) {
	if err != nil || out.Entry.Number == 0 {
		return
	}
	e := out.Entry
	w.g, w.journal, w.entries, w.games = g, append(w.journal, e.Line()...), append(w.entries, &e), append(w.games, g.Clone())
	w.at = max(w.at, e.At)
	w.heard[string(e.Kind)] = true
}

// do performs an act that isn't orders, if it is possible.
func (w *wildGame) do(a play.Act) {
	a.At = w.at
	w.keep(adjudicator.Do(w.g, a, func(to int) (*play.Game, []*play.Entry, error) {
		return w.games[to-1].Clone(), w.entries[to:], nil
	}))
}

// play plays on for so many calls, or to an end that nobody undoes.
func (w *wildGame) play(calls int) *wildGame {
	for range calls {
		w.at += play.Time(w.chance.Below(3) * w.chance.Below(5000))
		switch {
		case w.g.AwaitsBeacon() && w.one(2):
			w.tell()
		case w.g.Over() && w.one(2):
			w.do(play.Act{Kind: play.ActUndo, To: max(1, w.g.Tip.Entry-1-w.chance.Below(12)), Reason: "played on"})
		case w.one(7):
			w.act()
		default:
			w.order()
		}
	}
	return w
}

// calm plays on with one order in each entry.
func (w *wildGame) calm(calls int) *wildGame {
	for range calls {
		switch {
		case w.g.AwaitsBeacon():
			w.tell()
		case !w.g.Over():
			player := w.g.Names(w.g.Awaited())[0]
			order := "join word"
			if w.g.Dealt {
				order = w.g.Rules.Grammar.Write(w.any(w.g.State))
			}
			w.keep(adjudicator.Adjudicate(w.g, play.Act{By: play.ByPlayer, At: w.at}, playtest.Lines(player, order)))
		}
	}
	return w
}

// tell tells the value of the beacon.
func (w *wildGame) tell() {
	value := " 3 7  12 "
	if w.g.Beacon.Network != play.Fact {
		value = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
		w.at = max(w.at, beacon.Published(w.g.Beacon))
	}
	w.do(play.Act{Kind: play.ActBeacon, Beacon: value})
}

// act performs any other act.
func (w *wildGame) act() {
	last := w.g.Tip.Entry
	switch w.chance.Below(11) {
	case 0, 1:
		w.do(play.Act{Kind: play.ActUndo, To: max(1, last-1-w.chance.Below(9)), Reason: "a wrong file"})
	case 2: // with the consent of all, and what others filed since stays
		a := play.Act{Kind: play.ActUndo, By: play.ByPlayer, For: w.player(), To: max(1, last-1-w.chance.Below(6))}
		a.Consent = slices.DeleteFunc(slices.Clone(w.g.Players), func(p string) bool { return p == a.For })
		w.do(a)
	case 3:
		w.amend()
	case 4:
		w.do(play.Act{Kind: play.ActPause, Reason: "anna moves house"})
	case 5:
		w.do(play.Act{Kind: play.ActResume})
	case 6:
		w.do(play.Act{Kind: play.ActReplace, Player: w.player()})
	case 7:
		w.do(play.Act{Kind: play.ActMessage, Text: "Welcome,\n\u2028\"all\" <of> you \U0001F3D9"})
	case 8:
		w.do(play.Act{Kind: play.ActExtend, Player: w.player(), Until: w.at + 86400})
	case 9:
		w.do(play.Act{Kind: play.ActDeadlines, Policy: wildPolicy(w.chance.Below(3))})
	case 10:
		if w.one(3) {
			w.do(play.Act{Kind: play.ActEnd, Reason: "nobody has time"})
		} else {
			w.do(play.Act{Kind: play.ActResume})
		}
	}
}

// order files orders, or has defaults played.
func (w *wildGame) order() {
	a := play.Act{By: []string{play.ByPlayer, play.ByModerator, play.ByClock}[w.chance.Below(3)], At: w.at}
	if a.By == play.ByClock && w.one(2) && w.g.Policy != "" {
		a.Due = w.at
	}
	awaited := w.g.Names(w.g.Awaited())
	if len(awaited) > 0 && w.one(5) {
		a.Missing = awaited[:1]
		if w.one(2) {
			a.Missing = w.g.Players
		}
	}
	var sets []*play.OrderSet
	for _, player := range w.g.Players {
		if slices.Contains(awaited, player) && !w.one(6) && len(a.Missing) == 0 || w.one(6) {
			sets = append(sets, w.set(player))
		}
	}
	slices.Reverse(sets)
	w.keep(adjudicator.Adjudicate(w.g, a, sets))
}

// set returns orders of the player.
func (w *wildGame) set(player string) *play.OrderSet {
	s := &play.OrderSet{Player: player, Turn: play.Unbound}
	seat := w.g.Seat(player)
	if w.one(4) {
		s.ID = "set-" + strconv.Itoa(len(w.entries)) + "-" + player
	}
	if w.one(4) {
		s.Turn = w.g.Turn(seat)
	}
	if w.one(4) {
		s.Seen = w.entries[w.chance.Below(len(w.entries))].Mark()
	}
	if w.one(8) {
		s.Bot = "greedy"
	}
	if w.one(8) {
		s.Mail = &play.Hash{1, 2, 3}
	}
	for _, order := range w.orders(seat) {
		if o, bad := w.g.Rules.Grammar.Read(order); bad == nil {
			s.Lines = append(s.Lines, play.OrderLine{Text: w.g.Rules.Grammar.WriteOrder(o)})
		}
	}
	return s
}

// orders returns what the seat orders.
func (w *wildGame) orders(seat engine.Seat) (orders []string) {
	g := w.g
	if !g.Dealt {
		return []string{"join word-" + hex.EncodeToString([]byte{byte(w.chance.Below(256))})}
	}
	d := g.State.Open()
	if d.Seat == seat {
		orders = append(orders, w.ahead()...)
	}
	for range w.chance.Below(3) {
		if text := w.early(); w.one(2) {
			orders = append(orders, text)
		} else {
			orders = append([]string{text}, orders...)
		}
	}
	if w.one(20) {
		orders = append([]string{"withdraw"}, orders...)
	}
	return orders
}

// ahead returns moves for the open decision and those behind it, sometimes with
// alternatives.
func (w *wildGame) ahead() (orders []string) {
	state := w.g.Rules.Copy(len(w.g.Players), w.g.State)
	first, draws := state.Open(), w.g.Draws()
	for range 1 + w.chance.Below(5) {
		if d := state.Open(); d.Seat != first.Seat || d.Turn != first.Turn {
			break
		}
		move, forced := state.Forced()
		if !forced {
			move = w.any(state)
			text := w.g.Rules.Grammar.Write(move)
			w.said = append(w.said, text)
			if w.one(5) {
				text = w.early() + " or " + text
			}
			orders = append(orders, text)
		}
		state.Play(move, draws, nil)
	}
	return orders
}

// any returns a sensible move, or any.
func (w *wildGame) any(state engine.State) engine.Move {
	if w.one(2) {
		return w.g.Rules.Greedy(state, nil)
	}
	return engine.RandomMove(state.Moves(nil), w.chance.Below)
}

// early returns an order that is perhaps for later, if it can ever be.
func (w *wildGame) early() string {
	texts := []string{"done"}
	if w.g.Rules.Name == "fifth-avenue" {
		rooms := w.g.Rules.Lanes[engine.FirstLane].Rooms
		room, color := rooms[w.chance.Below(len(rooms))], strings.Fields("brown gray green orange violet")[w.chance.Below(5)]
		if w.one(2) && w.g.Open().Room != engine.AnyRoom {
			room = rooms[w.g.Open().Room-1]
		}
		plan := []string{"", "", " then stop", " then build max", " then build 1", " then build 3"}[w.chance.Below(6)]
		limit := strconv.Itoa(4 + w.chance.Below(40))
		texts = append(texts, "pass in all", "pass in "+room, "pass", "build 1", "build max", "bid "+color+" 4 in "+room, "bid "+color+" 5 black 4",
			"bid "+color+" up to "+limit+" in "+room+plan, "bid "+color+" up to "+limit+" in "+room+plan, "bid "+color+" up to "+limit+" in "+room+plan)
	}
	if w.g.Rules.Name == "expancity" {
		texts = append(texts, "keep tile any", "keep contract any", "acquire")
	}
	if len(w.said) > 0 && w.one(2) {
		return w.said[w.chance.Below(len(w.said))]
	}
	return texts[w.chance.Below(len(texts))]
}

// amend edits the game file: scores and orders on file, which can be anything.
func (w *wildGame) amend() {
	if !w.g.Dealt {
		return
	}
	g := w.g.Clone()
	switch seat := w.chance.Below(len(g.Players)); w.chance.Below(4) {
	case 0:
		for n := range g.Queues[seat] {
			g.Queues[seat][n].Held = len(g.Queues[seat][n].Orders) > 0
		}
	case 1:
		g.Queues[seat][engine.OwnTurn] = play.Queue{}
	case 2:
		g.Since = max(1, g.Since-60)
	case 3:
		if g.Policy != "" {
			g.Young++
		}
	}
	w.do(play.Act{Kind: play.ActAmend, Document: formats.Amendment(g), Changed: adjudicator.Changed(w.g.Document(), g.Document()), Reason: "asked for"})
}
