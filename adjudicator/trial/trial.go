package trial

import (
	"context"
	"slices"
	"strconv"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/search"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A Trial plays on from what a player sees, to try a line of play: what is hidden is
// dealt at random, bots play the others, and nothing is filed.
//
//	t, err := New(view, "seed", nil)
//	receipt, err := t.Order("take skyscrapers")
type Trial struct {
	view  *play.Game
	seat  engine.Seat
	seed  string
	bot   *bot.Opponent // plays the others
	deal  int           // the number of the deal
	deals *int          // how many there have been, in this trial and its forks
	start *play.Game    // as it was dealt
	steps []trialStep   // the deal comes first
	known map[string]Answer
	read  map[string][]engine.Sentence // lines, which are filed again and again
}

// A trialStep is what the player's orders have led to.
type trialStep struct {
	game   *play.Game
	told   []engine.Event // to the player since the game began
	events []engine.Event // of the trial
	line   string         // that the player wrote
	orders []engine.Order
	ends   []engine.Kind   // the steps that they end, see [play.Receipt]
	open   engine.Decision // when they were given
	did    []play.Outcome
}

// New begins a trial of the game as one player sees it and was told, see
// [play.Game.Told] and [adjudicator.Told], against a bot; nil is the greedy one. The seed decides
// about all chance.
func New(view *play.Game, seed string, against *bot.Opponent) (*Trial, error) {
	if against == nil {
		against = bot.Ours(view, string(clock.Greedy))
	}
	t := &Trial{view: view, seat: view.Viewer(), seed: seed, bot: against, deals: new(int), known: map[string]Answer{}, read: map[string][]engine.Sentence{}}
	switch {
	case t.seat == engine.Nobody:
		return nil, words.Fail("try/nobody")
	case view.Over():
		return nil, words.Fail("try/over")
	case !view.Dealt:
		return nil, words.Fail("try/undealt")
	case view.Rules.Dealer == nil || view.Rules.Worth == nil:
		return nil, words.Fail("try/no-dealer", "game", view.Rules.Title)
	}
	return t, t.Deal()
}

// Deal deals what is hidden anew, another way each time, and goes back to the
// beginning. If the bot fails then, the trial stays where it is.
func (t *Trial) Deal() error {
	anew := *t
	anew.start = anew.dealt()
	anew.steps = []trialStep{{game: anew.start, told: t.view.Told}}
	if err := anew.others(&anew.steps[0]); err != nil {
		return err
	}
	*t = anew
	return nil
}

// dealt returns the game of the next deal.
func (t *Trial) dealt() *play.Game {
	*t.deals++
	t.deal = *t.deals
	secret := engine.SeedSecret("try/" + t.seed + "/" + strconv.Itoa(t.deal))
	g := t.view.Clone()
	g.View, g.Told, g.Secret, g.Commitment = "", nil, secret, secret.Commitment()
	g.WithNonces, g.Beacon, g.Value, g.Paused, g.Pause = false, nil, "", false, ""
	g.Deadlines = play.Deadlines{Until: make([]play.Time, len(g.Players)), Misses: make([]play.Miss, len(g.Players))}
	g.State = g.Rules.Deal(len(g.Players), t.view.State, t.seat, t.view.Told, secret)
	*g.Queue(t.seat, engine.OwnTurn, engine.AnyRoom) = play.Queue{} // others are tried, and replace them
	return g
}

// Filed returns the orders that the player has on file for turns of their own. They aren't
// played in the trial, and orders that are sent replace them.
func (t *Trial) Filed() (lines []string) {
	for _, f := range t.view.Queue(t.seat, engine.OwnTurn, engine.AnyRoom).Orders {
		lines = append(lines, t.view.Rules.Grammar.WriteOrder(f.Order))
	}
	return lines
}

// last returns the last step.
func (t *Trial) last() *trialStep { return &t.steps[len(t.steps)-1] }

// Game returns the game as the player sees it in the trial.
func (t *Trial) Game() *play.Game { return t.last().game.For(t.view.View) }

// Did returns the game after the last step, and what was done in it, for a report
// to the player.
func (t *Trial) Did() (*play.Game, []play.Outcome) { return t.last().game, t.last().did }

// Subject returns the last step, for a report to the player: without receipts, which
// the player has.
func (t *Trial) Subject() *report.Subject {
	g, did := t.Did()
	did = slices.Clone(did)
	for i := range did {
		did[i].Receipts = nil
	}
	return adjudicator.About(g, nil, did...)
}

// Waits reports whether nothing happened in the last step: its orders wait for their
// time.
func (t *Trial) Waits() bool {
	return !slices.ContainsFunc(t.last().did, func(out play.Outcome) bool { return len(out.Events) > 0 })
}

// Notes returns what became of orders of the player's in the last step that weren't played
// as they stood.
func (t *Trial) Notes() []play.Note { return t.notes(t.last().did) }

// notes returns the player's notes of what was done.
func (t *Trial) notes(did []play.Outcome) (notes []play.Note) {
	for _, out := range did {
		for _, n := range out.Notes {
			if n.Seat == t.seat {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// Moves returns the legal orders that are usually shown, see [engine.State]; none if the
// game is over.
func (t *Trial) Moves() (lines []string) {
	if g := t.Game(); !g.Over() {
		for _, m := range g.State.Moves(nil) {
			lines = append(lines, g.Rules.Grammar.Write(m))
		}
	}
	return lines
}

// Orders returns the orders of the trial up to here, as one writes them.
func (t *Trial) Orders() (lines []string) {
	for _, step := range t.steps {
		for _, o := range step.orders {
			lines = append(lines, t.view.Rules.Grammar.WriteOrder(o))
		}
	}
	return lines
}

// Back takes the last step back, and reports whether there was one.
func (t *Trial) Back() bool {
	if len(t.steps) == 1 {
		return false
	}
	t.steps = t.steps[:len(t.steps)-1]
	return true
}

// Fork returns a trial that goes on from here by itself.
func (t *Trial) Fork() *Trial {
	fork := *t
	fork.steps = slices.Clone(t.steps)
	return &fork
}

// Order plays orders of the player in one line, and then the others up to the
// player's next decision. If the receipt doesn't accept them, nothing was done.
// Accepted orders may wait for their time: then [Trial.Did] has no events.
func (t *Trial) Order(line string) (play.Receipt, error) {
	before := t.last()
	if before.game.Over() {
		return play.Receipt{}, words.Fail("try/over")
	}
	next := trialStep{game: before.game, told: before.told, events: before.events, line: line}
	out, err := next.act(t.seat, t.set(line))
	if err != nil {
		return play.Receipt{}, err
	}
	receipt := out.Receipts[0]
	if !receipt.Accepted {
		t.expectLess(receipt.Problems)
		return receipt, nil
	}
	if slices.ContainsFunc(receipt.Orders, func(o engine.Order) bool { return o.Alternatives[0].Verb == engine.Withdraw }) {
		return play.Receipt{}, words.Fail("try/withdraw")
	}
	next.orders, next.ends, next.open = receipt.Orders, receipt.Ends, before.game.Open()
	if err := t.others(&next); err != nil {
		return receipt, err
	}
	t.steps = append(t.steps, next)
	return receipt, nil
}

// expectLess leaves words out of what was expected that begin orders which trials don't
// take.
func (t *Trial) expectLess(problems []play.Problem) {
	for _, p := range problems {
		if p.Misread != nil {
			p.Misread.Words = slices.DeleteFunc(slices.Clone(p.Misread.Words), func(word string) bool {
				return word == "withdraw" || word == "join"
			})
		}
	}
}

// set returns orders of the player as a set.
func (t *Trial) set(lines ...string) *play.OrderSet {
	set := &play.OrderSet{File: "try", Player: t.view.View, Turn: play.Unbound}
	for i, line := range lines {
		if _, known := t.read[line]; !known {
			t.read[line], _ = t.view.Rules.Grammar.ReadAll(line)
		}
		set.Lines = append(set.Lines, play.OrderLine{Text: line, Line: i + 1, Column: 1, Read: t.read[line]})
	}
	return set
}

// act files a set and notes what that did.
func (s *trialStep) act(seat engine.Seat, set *play.OrderSet) (play.Outcome, error) {
	game, out, err := adjudicator.Adjudicate(s.game, play.Act{By: play.ByPlayer, At: s.game.Tip.At}, []*play.OrderSet{set})
	if err != nil {
		return out, err
	}
	if out.Entry.Number > 0 {
		s.game = game
		s.told = append(slices.Clip(s.told), engine.EventsFor(seat, out.Events)...)
		s.events = append(slices.Clip(s.events), out.Events...)
		s.did = append(slices.Clip(s.did), out)
	}
	return out, nil
}

// others has the bot play until the player decides.
func (t *Trial) others(s *trialStep) error {
	for !s.game.Over() && s.game.Open().Seat != t.seat {
		if err := t.decide(s); err != nil {
			return err
		}
	}
	return nil
}

// decide has the bot decide what is open.
func (t *Trial) decide(s *trialStep) error {
	g, seat := s.game, s.game.Open().Seat
	secret := engine.SeedSecret("others/" + t.seed + "/" + strconv.Itoa(t.deal) + "/" + strconv.Itoa(g.Tip.Entry))
	chance := engine.NewDraws(secret, nil).Stream("bots", 0)
	move, err := t.bot.Move(g, s.events, &chance)
	if err != nil {
		return err
	}
	out, err := s.act(t.seat, bot.OrdersFor(g, seat, "", g.Rules.Grammar.Write(move)))
	if err == nil && out.Entry.Number == 0 {
		err = words.Fail("try/stuck", "player", g.Players[seat])
	}
	return err
}

// Hint returns what the search bot would order now, from what the player sees in the
// trial and was told, with so many playouts, or fewer if the context ends; "" if it isn't the
// player's turn.
func (t *Trial) Hint(ctx context.Context, playouts int) string {
	s := t.last()
	if s.game.Over() || s.game.Open().Seat != t.seat {
		return ""
	}
	seed := engine.SeedSecret("hint/" + t.seed + "/" + strconv.Itoa(len(t.steps)))
	best := search.New(t.view.Rules, len(t.view.Players))
	best.Interrupted = ctx.Done()
	return t.view.Rules.Grammar.Write(best.Best(t.Game().State, t.seat, s.told, seed, playouts))
}
