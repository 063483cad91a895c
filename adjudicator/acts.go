package adjudicator

import (
	"bytes"
	"slices"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/words"
)

// An act says how acts of one kind are performed.
type act struct {
	// refuse returns why the act isn't possible in the game, if it isn't.
	refuse func(g *play.Game, a *play.Act, past *play.Game) engine.Phrase
	// perform changes the game of the run.
	perform func(r *run, a *play.Act, past *play.Game) error
}

// acts has a row for each kind of acts.
var acts = map[play.ActKind]act{
	play.ActNew:       {begun, start},
	play.ActOrders:    {noneMissing, order},
	play.ActUndo:      {noWayBack, undo},
	play.ActAmend:     {nil, amend},
	play.ActEnd:       {over, end},
	play.ActPause:     {noPause, pause},
	play.ActResume:    {unpaused, resume},
	play.ActReplace:   {stranger, replace},
	play.ActMessage:   {nothingSaid, nil},
	play.ActExtend:    {noTime, extend},
	play.ActDeadlines: {noPolicy, setDeadlines},
	play.ActBeacon:    {noBeacon, tellBeacon},
}

func begun(g *play.Game, _ *play.Act, _ *play.Game) engine.Phrase {
	if g.Tip.Entry > 0 {
		return engine.Say("act/begun")
	}
	return engine.Phrase{}
}

func start(r *run, a *play.Act, _ *play.Game) error {
	if problem := beacon.Check(r.g.Beacon, a.At); !problem.Empty() {
		return unable(a.Kind, problem)
	}
	if a.Policy != "" {
		p, err := clock.ReadPolicy("policy", []byte(a.Policy), r.g.Rules)
		if err != nil {
			return err
		}
		r.g.Policy, r.g.Young = a.Policy, p.Abort
	}
	r.play()
	return nil
}

func noneMissing(g *play.Game, a *play.Act, _ *play.Game) engine.Phrase {
	switch {
	case len(a.Missing) == 0:
	case g.Over():
		return engine.Say("act/missing-over")
	case g.Paused:
		return engine.Say("act/missing-paused")
	}
	return engine.Phrase{}
}

func order(r *run, a *play.Act, _ *play.Game) error {
	for _, name := range a.Missing {
		r.missing = r.missing.With(r.g.Seat(name))
	}
	r.standIns(a)
	var err error
	if r.receipts, err = fileSets(r.g, a.Sets); err != nil {
		return err
	}
	r.play()
	if len(a.Sets) == 0 && !r.moved { // forced moves count: an edited game can wait for one
		return unable(a.Kind, engine.Say("act/none-missing", "awaited", r.g.Names(r.g.Awaited())))
	}
	return nil
}

func noWayBack(g *play.Game, a *play.Act, past *play.Game) engine.Phrase {
	switch {
	case a.To == g.Tip.Entry:
		return engine.Say("act/same", "entry", a.To)
	case a.To < 1 || a.To > g.Tip.Entry || past == nil:
		return noEntry(a.To, g.Tip.Entry)
	case g.Dealt && !past.Dealt: // other words to join with, or another fact, would give another deal
		return engine.Say("act/deal-stays", "entry", a.To)
	}
	return engine.Phrase{}
}

func noEntry(number, last int) engine.Phrase {
	return engine.Say("journal/no-entry", "entry", number, "last", last)
}

// undo goes back to an earlier game, with the orders of the act's sets on file.
// It stays paused or unpaused as it is now, and keeps its deadlines.
func undo(r *run, a *play.Act, past *play.Game) error {
	g := r.g
	r.g = past.Clone()
	r.g.Tip, r.g.Since, r.g.Thought = g.Tip, g.Since, g.Thought
	keepDeadlines(r.g, g)
	if r.g.Revealed = g.Revealed; g.Over() {
		r.g.Revealed = g.Tip.Entry
	}
	r.g.Paused, r.g.Pause = g.Paused && !past.Over(), ""
	if r.g.Paused {
		r.g.Pause = g.Pause
	}
	if _, err := fileSets(r.g, a.Sets); err != nil {
		return err
	}
	r.undone(g)
	if past.Paused || len(a.Sets) > 0 {
		r.play() // the orders on file then and since
	}
	if !g.Dealt { // nobody may go back to a round that is known, or to words that suit it
		if r.g.Beacon = g.Beacon; r.g.Beacon != nil && !sameChance(g, r.g) {
			return unable(a.Kind, engine.Say("act/chance-stays"))
		}
	}
	return nil
}

func amend(r *run, a *play.Act, _ *play.Game) (err error) {
	g := r.g
	if r.g, err = formats.Amended(g, a.Document); err != nil {
		return err
	}
	if !sameChance(g, r.g) {
		return unable(a.Kind, engine.Say("act/chance-stays"))
	}
	return Readable(r.g)
}

// sameChance reports whether two games draw the same: players were promised where chance
// comes from. While a game waits for its beacon, whose value can be known before it is told,
// that is also who plays in which order, and the options.
func sameChance(a, b *play.Game) bool {
	return a.Dealt == b.Dealt && a.WithNonces == b.WithNonces && slices.Equal(a.Nonces, b.Nonces) &&
		a.Beacon.String() == b.Beacon.String() && a.Value == b.Value && (a.Dealt || a.Beacon == nil || sameSeats(a, b))
}

// sameSeats reports whether two games have the same rules, players and options.
func sameSeats(a, b *play.Game) bool {
	options := func(g *play.Game) []byte { return formats.Emit(engine.Write(g.Players, g.State.Options)) }
	return a.Rules == b.Rules && slices.Equal(a.Players, b.Players) && bytes.Equal(options(a), options(b))
}

func over(g *play.Game, _ *play.Act, _ *play.Game) engine.Phrase {
	if g.Over() {
		return engine.Say("act/over")
	}
	return engine.Phrase{}
}

func end(r *run, a *play.Act, _ *play.Game) error {
	r.g.Ended, r.g.Reason, r.g.Paused, r.g.Pause = true, a.Reason, false, ""
	r.play() // orders on file expire
	return nil
}

func noPause(g *play.Game, _ *play.Act, _ *play.Game) engine.Phrase {
	switch {
	case g.Over():
		return engine.Say("act/over")
	case g.Paused:
		return engine.Say("act/paused")
	}
	return engine.Phrase{}
}

func pause(r *run, a *play.Act, _ *play.Game) error {
	r.g.Paused, r.g.Pause = true, a.Reason
	return nil
}

func unpaused(g *play.Game, _ *play.Act, _ *play.Game) engine.Phrase {
	if !g.Paused {
		return engine.Say("act/not-paused")
	}
	return engine.Phrase{}
}

func resume(r *run, _ *play.Act, _ *play.Game) error {
	r.g.Paused, r.g.Pause, r.anew = false, "", true
	r.play()
	return nil
}

func stranger(g *play.Game, a *play.Act, _ *play.Game) engine.Phrase {
	if a.Player == "" {
		return engine.Say("act/no-player")
	}
	return engine.Phrase{}
}

// replace gives the seat to a new person, without the orders, the extension and
// the missed deadlines of the one before.
func replace(r *run, a *play.Act, _ *play.Game) error {
	seat := r.g.Seat(a.Player)
	for n := range r.g.Queues[seat] {
		r.g.Queues[seat][n] = play.Queue{}
	}
	r.g.Until[seat], r.g.Misses[seat] = 0, play.Miss{}
	r.anew = r.g.Awaited().Has(seat) && r.g.Dealt
	return nil
}

func noBeacon(g *play.Game, _ *play.Act, _ *play.Game) engine.Phrase {
	switch {
	case g.Beacon == nil:
		return engine.Say("act/beacon-none")
	case g.Over():
		return engine.Say("act/over")
	case g.Value != "":
		return engine.Say("act/beacon-known", "value", g.Value)
	case g.Paused:
		return engine.Say("act/beacon-paused")
	case g.Awaited() != 0:
		return engine.Say("act/beacon-join", "players", g.Names(g.Awaited()))
	}
	return engine.Phrase{}
}

// tellBeacon deals with the value of the beacon, which is verified again in every replay.
func tellBeacon(r *run, a *play.Act, _ *play.Game) error {
	value, problem := beacon.ValueAt(r.g.Beacon, a.Beacon, a.At)
	if !problem.Empty() {
		return unable(a.Kind, problem)
	} else if value != a.Beacon {
		return words.Fail("journal/act", "act", string(a.Kind))
	}
	r.g.Value = value
	r.play()
	return nil
}

func nothingSaid(_ *play.Game, a *play.Act, _ *play.Game) engine.Phrase {
	if a.Text == "" {
		return engine.Say("act/empty")
	}
	return engine.Phrase{}
}

// perform performs the act of an entry on a game, which it changes, and returns
// the game after it, both for new acts and for replays. The error says why the
// act can't be performed; the game is then useless.
func perform(g *play.Game, e *play.Entry, past *play.Game) (*play.Game, play.Outcome, error) {
	return watched(g, e, past, nil)
}

// watched is perform under a watch, which can be nil.
func watched(g *play.Game, e *play.Entry, past *play.Game, w watcher) (*play.Game, play.Outcome, error) {
	out := play.Outcome{Entry: *e}
	row, known := acts[e.Kind]
	if !known {
		return nil, out, words.Fail("act/unknown", "act", string(e.Kind))
	}
	for _, names := range [][]string{e.Missing, e.Consent, {e.Player}, {e.For}} {
		for _, name := range names {
			if name != "" && g.Seat(name) < 0 {
				return nil, out, unable(e.Kind, NoPlayer(name, g.Players))
			}
		}
	}
	if row.refuse != nil {
		if problem := row.refuse(g, &e.Act, past); !problem.Empty() {
			return nil, out, unable(e.Kind, problem)
		}
	}
	since, open, awaited, dealt := g.Since, g.Open(), g.Awaited(), g.Dealt
	out.Scores = g.Scores()
	r := &run{g: g, log: &engine.Log{}, watch: w}
	if row.perform != nil {
		if err := row.perform(r, &e.Act, past); err != nil {
			return nil, out, err
		}
	}
	if joined := awaited &^ r.g.Awaited(); joined != 0 && !dealt && r.g.Value == "" && !r.g.Ended {
		r.g.Beacon = beacon.After(r.g.Beacon, e.At) // nobody may know it when a player joins
	}
	other := r.moved || r.g.Open() != open || r.g.Awaited() != awaited
	if !dealt && !r.g.Dealt && !r.g.Over() {
		other = false // all are to join, in any order
	}
	// A manual edit of the time stays.
	if r.g.Since == since && (other || r.anew || e.Kind == play.ActNew) {
		r.g.Since = e.At
		now, rest := r.g.Open(), e.Kind != play.ActOrders
		rest = rest || now.Seat == open.Seat && now.Lane == open.Lane && now.Occasion == open.Occasion
		if r.g.Thought = nil; r.g.Policy != "" && rest {
			r.g.Thought = e.Thought
		}
	}
	r.deadlines(e, open, dealt)
	out.Events, out.Used, out.Notes, out.Turns, out.Receipts = r.log.Events, r.used, r.notes, r.turns, r.receipts
	return r.g, out, nil
}

// An ActError says why an act is not possible now.
type ActError struct {
	Kind    play.ActKind
	Problem engine.Phrase
}

// Error returns the problem in English, for programs and logs.
func (e *ActError) Error() string { return e.Text(words.English) }

// Text returns the problem in the language of the person who asked for the act.
func (e *ActError) Text(language string) string { return words.For(language, "").Say(e.Problem) }

func unable(kind play.ActKind, problem engine.Phrase) error { return &ActError{kind, problem} }

// NoPlayer says that none of the players has the name, and which may be meant.
func NoPlayer(name string, players []string) engine.Phrase {
	return engine.Say("act/nobody", "name", name, "near", engine.Nearest(name, players))
}
