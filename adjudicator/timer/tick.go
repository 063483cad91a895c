package timer

import (
	"slices"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Facts are what a host knows about a game and its clock, besides the game.
type Facts struct {
	Now play.Time
	// Intake is the start of the latest complete look for orders, and Undecided says
	// that orders or mail of the game were found and are not decided yet.
	Intake    play.Time
	Undecided bool
	// Flooded says that many people are missing at once, see [clock.Turnout]. It holds
	// all deadlines off. Where the moderator was asked because of it, the deadline stays
	// for the moderator to apply.
	Flooded bool
	// Away are the days on which players are away, by seat; nil for none.
	Away [][]clock.Days
	// Standby says that somebody waits to take over a seat.
	Standby bool
	// Polls says that the host can ask players and count their votes. Without it the
	// moderator is asked instead.
	Polls bool
	// Watch is what the host has noted, as of the last Step; nil for nothing.
	Watch *Watch
}

// A Step is what the clock of a game wants now.
type Step struct {
	// Act is what to do to the game, with Sets the order sets that go with it; nil for
	// nothing. Then there are no Calls, Questions and Asks: perform it, and call Tick
	// again with the game after it. For a [play.ActReplace] the host says who takes
	// over.
	Act  *play.Act
	Sets []*play.OrderSet
	// StandIn is the player for whom a bot finds the orders when the act is performed,
	// or "".
	StandIn string
	// Calls are the letters to send that remind players of a deadline, and Question
	// is a poll that was opened, or nil.
	Calls    []Call
	Question *Poll
	// Asks are what the moderator has to be asked about, each only once.
	Asks []Ask

	// Seats are the seats that the game waits for, in seat order, with what they are
	// owed.
	Seats []Owed
	// Watch is what the host notes, together with the act and the letters.
	Watch *Watch
	// Wake is when to call Tick again if nothing happens until then; 0 for never. It
	// is not after Now where the clock waits for the host itself: for letters to go out
	// or mail to be read.
	Wake play.Time
}

// A Call is a letter that reminds a player of a deadline.
type Call struct {
	Player string
	// Last calls go to everybody, whatever letters they want.
	Last     bool
	Deadline clock.Deadline
}

// An Owed is what a seat is owed, see [clock.Policy.Rule].
type Owed struct {
	Player string
	// Absent says that the player missed a deadline and hasn't been heard of since.
	Absent bool
	// Bounces says that mail to the player bounces, Asks what the moderator is or was
	// asked about this deadline, and Vote when the vote of the other players ends that
	// is open; 0 for none.
	Bounces bool
	Asks    Why
	Vote    play.Time
	// Missing says that the player, who is not absent, is to be marked as missing now,
	// or would be but for a flood.
	Missing bool
	clock.Ruling
}

// Missing returns the players who are missing now, see [Owed]: those whom a host counts
// to find a flood.
func (s *Step) Missing() (players []string) {
	for _, o := range s.Seats {
		if o.Missing {
			players = append(players, o.Player)
		}
	}
	return players
}

// An Ask is a question to the moderator about a player whose deadline has passed.
type Ask struct {
	Player string
	Why    Why
	Due    play.Time
}

// Why says why the moderator is asked.
type Why string

// What the moderator is asked about.
const (
	// AskTrouble: mail to the player bounces.
	AskTrouble Why = "trouble"
	// AskFlood: many players are missing at once, so perhaps the fault is ours.
	AskFlood Why = "flood"
	// AskMissed: the player hasn't decided, and the policy is to wait, or to ask
	// players where the host can't.
	AskMissed Why = "missed"
	// AskStandby: somebody should take over the seat, and nobody is there.
	AskStandby Why = "standby"
)

// Tick returns what the clock of the game wants at a time. It is pure: the same game
// and facts give the same step, and nothing happens until the host does it. The host
//
//  1. looks for orders and files them,
//  2. calls Tick, performs Step.Act, if there is one, and repeats,
//  3. commits entries, Step.Watch, the letters and Step.Wake in one commit,
//  4. notes with [Watch.Begin] and [Watch.Sent] when letters went out.
//
// A host may call Tick as often or as seldom as it likes: calls that come late make
// deadlines later, never earlier, and nothing is done twice. A game that has no
// deadlines, is paused or over wants nothing; time begins anew when it resumes.
func Tick(g *play.Game, f Facts) (Step, error) {
	s := Step{Watch: f.Watch.Clone()}
	policy, err := adjudicator.PolicyOf(g)
	if err != nil || policy == nil || g.Paused || g.Over() {
		s.Watch.Poll = nil
		return s, err
	}
	t := &ticking{Step: &s, g: g, policy: policy, facts: &f}
	t.forgetPoll()
	for seat := range g.Players {
		if g.Awaited().Has(engine.Seat(seat)) {
			t.seat(engine.Seat(seat))
		}
	}
	if s.Act != nil {
		s.Calls, s.Question, s.Asks, s.Wake = nil, nil, nil, 0
		s.Watch = f.Watch.Clone()
		t.follow()
	}
	return s, nil
}

// Perform performs the act of the step, which must be about the game. A bot that
// stands in may ask what its seat was told.
func (s *Step) Perform(g *play.Game, told bot.Telling) (*play.Game, play.Outcome, error) {
	if s.Act.Kind != play.ActOrders {
		return adjudicator.Do(g, *s.Act, nil)
	}
	sets := s.Sets
	if s.StandIn != "" {
		set, err := bot.StandIn(g, s.StandIn, told)
		if err != nil {
			return nil, play.Outcome{}, err
		}
		sets = []*play.OrderSet{set}
	}
	next, out, err := adjudicator.Adjudicate(g, *s.Act, sets)
	if err == nil && out.Entry.Number == 0 {
		return nil, out, &adjudicator.ActError{Kind: play.ActOrders, Problem: engine.Say("act/stand-in", "player", sets[0].Player, "order", sets[0].Lines[0].Text)}
	}
	return next, out, err
}

// A ticking makes a step.
type ticking struct {
	*Step
	g      *play.Game
	policy *clock.Policy
	facts  *Facts
	// chosen is what the others chose about a player, where that is to be noted.
	chosen clock.Ballot
}

// wake notes an instant at which to look again.
func (t *ticking) wake(at play.Time) {
	if at > 0 && (t.Wake == 0 || at < t.Wake) {
		t.Wake = at
	}
}

// seat finds out what a seat is owed, and does it.
func (t *ticking) seat(seat engine.Seat) {
	player, f := t.g.Players[seat], t.facts
	w := t.Watch.On(t.g, player)
	miss := t.g.Misses[seat]
	absent := miss.Last > 0 && miss.Last > w.Word
	if !absent {
		w.Stand = clock.None
	}
	s := clock.Situation{
		Now: f.Now, Kind: adjudicator.KindOf(t.g), Awaited: true, Filed: clock.Nothing, Moves: t.policy.Abort - t.g.Young, Intake: f.Intake, Undecided: f.Undecided,
		Thinking: clock.Thinking{Begun: w.Begun, Until: t.g.Until[seat], Thought: t.g.Thought, Absent: absent, Warned: w.warning()},
		Trouble:  w.Trouble && !w.Overruled,
	}
	if int(seat) < len(f.Away) {
		s.Away = f.Away[seat]
	}
	if bot.Partly(t.g) {
		s.Filed = clock.Part
	}
	policy := adjudicator.Waiting(t.policy, w.Stand, absent)
	continues := absent && t.continues(miss) && s.Until == 0 && !f.Undecided && !s.Trouble
	d := policy.Deadline(s.Kind, s.Thinking, s.Now)
	asked := w.Asked == AskFlood && w.About == d.Due
	s.Flooded = (f.Flooded || asked) && !w.Overruled && !absent
	r := policy.Rule(s)
	t.Seats = append(t.Seats, Owed{Player: player, Absent: absent, Bounces: w.Trouble && !w.Overruled, Ruling: r})
	owed := &t.Seats[len(t.Seats)-1]
	if t.Act != nil { // it is one act at a time
		owed.Missing = r.Hold == clock.Flood || r.State == clock.Missed && !absent && r.Act != clock.Wait && r.Act != clock.Ask
		return
	} else if continues && t.apply(seat, w, policy.Missed, 0) {
		return
	}
	if r.Hold != clock.Unsent && !(absent && s.Until < d.Due) {
		t.call(policy, w, d, r.State == clock.Excused)
	}
	switch {
	case r.Act != clock.None:
		owed.Missing = t.apply(seat, w, r.Act, d.Due) && r.State == clock.Missed && !absent
	case r.Hold == clock.Trouble:
		t.ask(w, AskTrouble, d.Due)
	case r.Hold == clock.Flood:
		owed.Missing = true
		t.ask(w, AskFlood, d.Due)
		t.wake(f.Now)
	case r.Hold != "" && r.Wake == 0:
		t.wake(f.Now)
	}
	t.wake(r.Wake)
}

// continues reports whether the open decision belongs to the turn or auction that
// the player has missed already. Nobody waits for the rest of it.
func (t *ticking) continues(m play.Miss) bool {
	open := t.g.Open()
	return t.g.Dealt && m.Missed(open.Lane, open.Occasion)
}

// call sends a reminder that is due. A player who is away gets only last calls.
func (t *ticking) call(policy *clock.Policy, w *Watched, d clock.Deadline, away bool) {
	c, ok := policy.Call(d, clock.Called{Reminder: w.Reminded, Last: w.Called}, t.facts.Now)
	switch {
	case !ok || away && !c.Last:
		return
	case c.Last:
		w.Called, w.Warned, w.Promised = d.Due, 0, d.Applies
	default:
		w.Reminded = c.At
	}
	t.Calls = append(t.Calls, Call{w.Player, c.Last, d})
}

// ask asks the moderator about a player, once for each deadline and reason.
func (t *ticking) ask(w *Watched, why Why, due play.Time) {
	t.Seats[len(t.Seats)-1].Asks = why
	if w.Asked != why || w.About != due {
		w.Asked, w.About = why, due
		t.Asks = append(t.Asks, Ask{w.Player, why, due})
	}
}

// apply does about a seat what it is owed, and reports whether that is an act. Due
// is the deadline that it applies; 0 for the rest of a turn that was missed before.
func (t *ticking) apply(seat engine.Seat, w *Watched, act clock.Act, due play.Time) bool {
	player := t.g.Players[seat]
	a := play.Act{At: t.facts.Now, By: play.ByClock, Kind: play.ActOrders, Due: due}
	switch {
	case act == clock.Finish:
		t.Sets = []*play.OrderSet{bot.EndSteps(t.g, seat)}
		if t.g.Since > 0 { // what is left of the turn has a last call, and no time of its own
			a.Thought = append(slices.Clone(t.g.Thought), play.Stretch{From: t.g.Since, To: max(t.g.Since, a.At)})
		}
	case act == clock.Default && t.g.Dealt:
		a.Missing = []string{player}
	case act == clock.Default, act == clock.Bot, act == clock.BotUntilBack:
		t.StandIn = player
	case act == clock.Abort:
		a.Kind = play.ActEnd
	case due == 0:
		return false // only what stands in for a player goes on with a turn
	case act == clock.Replace && t.facts.Standby:
		a.Kind, a.Player = play.ActReplace, player
	case act == clock.Replace:
		t.ask(w, AskStandby, due)
		return false
	case act == clock.Ask && t.facts.Polls:
		return t.poll(seat, w, due)
	default:
		t.ask(w, AskMissed, due)
		return false
	}
	t.Act = &a
	return true
}

// poll asks the others, or does what they have chosen.
func (t *ticking) poll(seat engine.Seat, w *Watched, due play.Time) bool {
	now := t.facts.Now
	p := t.Watch.Poll
	if p == nil || p.Due != due {
		p = &Poll{Player: w.Player, Decision: w.Decision, Due: due, Opened: now, Voters: t.voters(seat)}
		t.Watch.Poll, t.Question = p, p
	}
	expires := t.policy.Expires(p.Opened)
	choice, at := t.policy.Result(p.Opened, p.Voters, p.Ballots, now)
	switch {
	case choice == clock.None:
		t.Seats[len(t.Seats)-1].Vote = expires
		t.wake(expires)
		return false
	case t.facts.Undecided || t.facts.Intake <= at:
		t.wake(max(now, at+1)) // there may be other votes
		return false
	case choice == clock.Wait:
		return false
	}
	if slices.Contains([]clock.Act{clock.Default, clock.Bot, clock.BotUntilBack}, choice) {
		t.chosen = clock.Ballot{Player: w.Player, Choice: choice}
	}
	return t.apply(seat, w, choice, due)
}

// voters are the other players, except those who are absent.
func (t *ticking) voters(seat engine.Seat) (names []string) {
	for i, player := range t.g.Players {
		if m := t.g.Misses[i]; engine.Seat(i) != seat && (m.Last == 0 || m.Last <= t.Watch.of(player).Word) {
			names = append(names, player)
		}
	}
	return names
}

// forgetPoll drops a poll about a decision that was made, or whose deadline was
// moved.
func (t *ticking) forgetPoll() {
	p := t.Watch.Poll
	if p == nil {
		return
	}
	seat := t.g.Seat(p.Player)
	if seat < 0 || adjudicator.Decision(t.g, seat) != p.Decision || t.g.Until[seat] > p.Due {
		t.Watch.Poll = nil
	}
}

// follow notes what follows from the act: what the others chose about a player, and
// that nothing is known of a new one.
func (t *ticking) follow() {
	if t.Act.Kind == play.ActReplace {
		t.Watch.Replaced(t.Act.Player)
	}
	if t.chosen.Choice != clock.None {
		t.Watch.of(t.chosen.Player).Stand = t.chosen.Choice
	}
}

// MoreTime returns until when the player has time whose open deadline is moved by the
// span: from the deadline on, or from now if it has passed. The error is an
// *[adjudicator.ActError] if the game doesn't wait for the player.
func MoreTime(g *play.Game, f Facts, player string, by clock.Span) (play.Time, error) {
	policy, err := adjudicator.PolicyOf(g)
	if err != nil {
		return 0, err
	} else if policy == nil {
		return 0, &adjudicator.ActError{Kind: play.ActExtend, Problem: engine.Say("act/no-deadlines")}
	}
	s, err := Tick(g, f)
	if err != nil {
		return 0, err
	}
	seat := g.Seat(player)
	switch {
	case seat < 0:
		return 0, &adjudicator.ActError{Kind: play.ActExtend, Problem: adjudicator.NoPlayer(player, g.Players)}
	case !g.Awaited().Has(seat):
		return 0, &adjudicator.ActError{Kind: play.ActExtend, Problem: engine.Say("act/not-awaited", "player", g.Players[seat], "awaited", g.Names(g.Awaited()))}
	}
	from := f.Now
	for _, o := range s.Seats {
		if o.Player == g.Players[seat] {
			from = max(from, o.Deadline.Due)
		}
	}
	return policy.After(from, by), nil
}
