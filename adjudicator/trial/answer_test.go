package trial

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// A rehearsal is a trial that played some orders, each with the decision that it was for
// and, at the end, the one that was open then.
type rehearsal struct {
	trial *Trial
	opens []engine.Decision
}

// rehearsed has a trial of what the player sees play some of the legal orders, up to the
// end of the player's own turn, also with what comes up before it.
func rehearsed(t *testing.T, g *play.Game, journal []byte, player, seed string, pick int) *rehearsal {
	t.Helper()
	view := g.For(player)
	view.Told = playtest.ToldIn(t, journal, g.Secret, view.Viewer())
	trial, err := New(view, seed, nil)
	playtest.Must(t, err)
	r := &rehearsal{trial: trial, opens: []engine.Decision{trial.Game().Open()}}
	for own := -1; len(trial.Orders()) < 12; {
		open := trial.Game().Open()
		if own < 0 && open.Lane == engine.OwnTurn {
			own = open.Turn
		}
		if open.Seat != view.Viewer() || own >= 0 && open.Turn != own {
			break
		}
		line := picked(trial, pick)
		alone := trial.Fork()
		if _, err := alone.Order(line); err != nil {
			t.Fatal(err)
		}
		if g := alone.Game(); pick%2 == 0 && !g.Over() && g.Open().Seat == view.Viewer() {
			// With what could come behind it, in one line, though maybe too late.
			receipt, err := trial.Order(line + "; " + picked(alone, pick))
			if err != nil {
				t.Fatal(err)
			} else if receipt.Accepted {
				r.opens = append(r.opens, g.Open(), trial.Game().Open())
				continue
			}
		}
		*trial = *alone
		r.opens = append(r.opens, trial.Game().Open())
	}
	return r
}

// picked returns one of the legal orders.
func picked(trial *Trial, pick int) string {
	moves := trial.Moves()
	return moves[len(moves)*(pick%60)/60]
}

// file files the answer in the game, has bots play the others until the player decides, in
// the player's own turn if it is for that, or until the turn is over, and returns the game
// with the notes to the player.
func (r *rehearsal) file(t *testing.T, g *play.Game, name string) (*play.Game, []play.Note) {
	t.Helper()
	a, seat := r.trial.Answer(), r.trial.seat
	set := r.trial.set(a.Lines...)
	set.Turn = a.Turn
	var notes []play.Note
	act := func(set *play.OrderSet) {
		t.Helper()
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
		if err != nil || out.Entry.Number == 0 {
			t.Fatalf("%s: %v are not filed: %v %+v", g.Rules.Name, set.Lines, err, out.Receipts)
		}
		for _, n := range out.Notes {
			// A bid that waited for a higher one, and the end of the game, are no loss.
			lane := g.Rules.LaneOf(n.Order.Alternatives[0])
			if n.Seat == seat && (n.Code != play.Expired || lane == engine.OwnTurn && !next.Over()) {
				notes = append(notes, n)
			}
		}
		g = next
	}
	act(set)
	chance := engine.NewDraws(engine.SeedSecret("others"), nil).Stream("bots", 0)
	left := func() bool { // whether orders wait that are for now
		return slices.ContainsFunc(g.Queues[seat], func(q play.Queue) bool {
			return slices.ContainsFunc(q.Orders, func(f play.Filed) bool { return g.Rules.Scope(f.Order.Alternatives[0]) == engine.Plain })
		})
	}
	asked := func() bool { return g.Open().Seat == seat && (a.Skipped == 0 || g.Open().Lane == engine.OwnTurn) }
	for !g.Over() && !asked() && left() {
		open := g.Open().Seat
		act(bot.OrdersFor(g, open, name, g.Rules.Grammar.Write(bot.Find(g.Rules, name)(g.For(g.Players[open]).State, nil, &chance))))
	}
	return g, notes
}

// Of several orders in one line, only those are sent that something comes up for.
func TestAnswerPart(t *testing.T) {
	auction, _, _ := playtest.Halfway(t, fifthavenue.Rules, 2)
	for entries := 3; auction.Open().Lane == engine.OwnTurn; entries++ {
		auction, _, _ = playtest.Halfway(t, fifthavenue.Rules, entries)
	}
	room := " in " + auction.Rules.Lanes[auction.Open().Lane].Rooms[auction.Open().Room-1]
	player := auction.Players[auction.Open().Seat]
	trial, err := New(auction.For(player), "part", nil)
	playtest.Must(t, err)
	moves := trial.Moves()
	bid := moves[slices.IndexFunc(moves, func(move string) bool { return strings.HasPrefix(move, "bid ") })] + room
	for _, c := range []struct{ line, sent, left string }{
		{"pass; pass", "pass" + room, "try/lost"},
		{"pass; build 0", "pass" + room, "try/lost"},
		{"pass" + room + "; " + bid, "pass" + room, "try/lost"},
		{"pass; pass in times-square", "pass" + room + "; pass in times-square", ""},
	} {
		trial, err := New(auction.For(player), "part", nil)
		playtest.Must(t, err)
		if r, err := trial.Order(c.line); err != nil || !r.Accepted {
			t.Fatal(c.line, err, r.Problems)
		}
		a := trial.Answer()
		playtest.Equal(t, c.line, strings.Join(a.Lines, "; "), c.sent)
		if c.left != "" {
			playtest.Equal(t, "why not more of "+c.line, a.Why, c.left)
		}
	}
}

// TestAnswer files what trials would send in the games themselves, whoever's turn it is
// and however the others play: no order is dropped, and the player's turn gets as far as in
// the trial.
func TestAnswer(t *testing.T) {
	for _, rules := range registry.All() {
		sent, early, more, forced, skipped := 0, 0, 0, 0, 0
		for entries := 2; entries < 300; entries += 3 + entries%2 + testkit.Times(8, 0) {
			g, journal, _ := playtest.Halfway(t, rules, entries)
			if g.Over() {
				break
			}
			for seat, player := range g.Players {
				r := rehearsed(t, g, journal, player, fmt.Sprint("answer ", entries), entries+seat)
				a := r.trial.Answer()
				if a.Early != (g.Open().Seat != engine.Seat(seat)) || a.Skipped+a.Orders > len(r.trial.Orders()) || len(a.Lines) < a.Orders {
					t.Errorf("%s: the answer is %+v", rules.Name, a)
				}
				if len(a.Lines) == 0 {
					continue
				}
				if a.Early {
					early++
				}
				sent++
				more += len(a.Lines) - a.Orders
				forced += count(a.Lines, "acquire") - count(r.trial.Orders()[a.Skipped:a.Skipped+a.Orders], "acquire")
				if a.Skipped > 0 {
					skipped++
				}
				if n := strings.Count(fmt.Sprint(a.Lines), "pass "); n > 1 {
					t.Errorf("%s: %v are orders for %d auctions", rules.Name, a.Lines, n)
				}
				for _, line := range a.Lines {
					if line == "pass" || strings.HasPrefix(line, "bid ") && !strings.Contains(line, " in ") {
						t.Errorf("%s: %q is for any auction", rules.Name, line)
					}
				}
				for _, bot := range []string{"random", "greedy"} {
					after, notes := r.file(t, g, bot)
					if len(notes) > 0 {
						t.Errorf("%s: of the orders %q sent at entry %d, with %s others: %+v", rules.Name, a.Lines, entries, bot, notes)
					}
					want, open := r.opens[a.Skipped+a.Orders], after.Open()
					if want.Seat == engine.Seat(seat) && want.Turn == r.opens[a.Skipped].Turn && open.Seat == want.Seat && (open.Kind != want.Kind || open.Turn != want.Turn) {
						t.Errorf("%s: the orders %q sent at entry %d lead to %s, not to %s", rules.Name, a.Lines, entries, rules.Kinds[open.Kind].Name, rules.Kinds[want.Kind].Name)
					}
				}
			}
		}
		t.Logf("%s: %d answers, %d of them early; %d lines more, %d for what was forced; %d for a turn behind others' auctions", rules.Name, sent, early, more, forced, skipped)
		if sent < testkit.Times(5, 10) || early == 0 || rules == fifthavenue.Rules && skipped == 0 || rules == expancity.Rules && (more == 0 || forced == 0) {
			t.Errorf("%s: only %d answers, %d of them early and %d behind others' auctions, with %d lines more, %d for what was forced", rules.Name, sent, early, skipped, more, forced)
		}
	}
}

// count returns how often a line is among others.
func count(lines []string, line string) (n int) {
	for _, l := range lines {
		if l == line {
			n++
		}
	}
	return n
}

// Taken back, an answer is as if there had been nothing else.
func TestAnswerTakenBack(t *testing.T) {
	for _, rules := range registry.All() {
		g, journal, _ := playtest.Halfway(t, rules, 21)
		player := g.Players[g.Open().Seat]
		r, fresh := rehearsed(t, g, journal, player, "back", 7), rehearsed(t, g, journal, player, "back", 7).trial
		for fresh.Back() {
		}
		orders := r.trial.Orders()
		for n := range orders {
			for k := len(orders); k > n+1; k-- {
				r.trial.Answer()
				r.trial.Back()
			}
			if _, err := fresh.Order(orders[n]); err != nil {
				t.Fatal(err)
			}
			a, b := r.trial.Answer(), fresh.Answer()
			a.Problem, b.Problem = nil, nil
			playtest.Equal(t, rules.Name, fmt.Sprintf("%+v", a), fmt.Sprintf("%+v", b))
			for _, order := range orders[n+1:] {
				if _, err := r.trial.Order(order); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// A rival takes what orders name, if it can.
func TestRival(t *testing.T) {
	g, _, err := adjudicator.New(adjudicator.Options{Rules: fifthavenue.Rules, ID: "start", Players: []string{"anna", "kevin", "ken"}, Secret: engine.SeedSecret("start")})
	playtest.Must(t, err)
	chance := engine.NewDraws(engine.SeedSecret("rival"), nil).Stream("bots", 0)
	for pick := range 20 {
		trial, err := New(g.For("ken"), fmt.Sprint("rival ", pick), nil)
		playtest.Must(t, err)
		line := picked(trial, 3*pick)
		if r, err := trial.Order(line); err != nil || !r.Accepted {
			t.Fatal(err, r.Problems)
		}
		move, err := trial.newRival(trial.steps[1:]).Move(g, nil, &chance)
		playtest.Must(t, err)
		playtest.Equal(t, "the rival's order", fifthavenue.Rules.Grammar.Write(move), line)
	}
}
