package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"cityhall.example/adjudicator/bot"
	"cityhall.example/engine"
)

// simulatedDocument is what --json prints of a game that bots have played.
func simulatedDocument(sim *bot.Simulation, r *bot.Simulated) *engine.Node {
	bots, scores, winners := engine.Map("bots"), engine.Map("scores"), engine.List("winners")
	for i, player := range sim.Players {
		bots.Add(engine.Scalar(player, r.Bots[i]))
		scores.Add(number(player, r.Scores[i]))
		if r.Winners.Has(engine.Seat(i)) {
			winners.Add(engine.Scalar("", player))
		}
	}
	return engine.Map("", engine.Scalar("game", fmt.Sprintf("%s-%d", sim.Rules.Name, r.Number)),
		engine.Scalar("ruleset", sim.Rules.Ruleset()), engine.Scalar("seed", r.Seed), bots, scores, winners, number("decisions", r.Decisions))
}

// simulatedWords is the line about the game for people.
func simulatedWords(sim *bot.Simulation, r *bot.Simulated) string {
	var seats []string
	for i, player := range sim.Players {
		won := ""
		if r.Winners.Has(engine.Seat(i)) {
			won = " won"
		}
		seats = append(seats, fmt.Sprintf("%s %s %d%s", player, r.Bots[i], r.Scores[i], won))
	}
	return fmt.Sprintf("game %d: %s; %s", r.Number, strings.Join(seats, ", "), count(r.Decisions, "decision"))
}

// A tally sums up simulated games by bot.
type tally struct {
	bots []botTally
}

type botTally struct {
	name                string
	seats, wins, points int
}

// add counts a game.
func (t *tally) add(r *bot.Simulated) {
	for i, name := range r.Bots {
		at := slices.IndexFunc(t.bots, func(b botTally) bool { return b.name == name })
		if at < 0 {
			at = len(t.bots)
			t.bots = append(t.bots, botTally{name: name})
		}
		b := &t.bots[at]
		b.seats++
		b.points += r.Scores[i]
		if r.Winners.Has(engine.Seat(i)) {
			b.wins++
		}
	}
}

// print prints the table of the bots, sorted by name.
func (t *tally) print(w io.Writer) {
	slices.SortFunc(t.bots, func(a, b botTally) int { return strings.Compare(a.name, b.name) })
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(table, "\nbot\tseats\twins\tmean score\n")
	for _, b := range t.bots {
		fmt.Fprintf(table, "%s\t%d\t%d\t%s\n", b.name, b.seats, b.wins, mean(b.points, b.seats))
	}
	table.Flush()
}

// mean is sum/n to one decimal place, halves away from zero.
func mean(sum, n int) string {
	sign := ""
	if sum < 0 {
		sign, sum = "-", -sum
	}
	tenths := (20*sum + n) / (2 * n)
	return fmt.Sprintf("%s%d.%d", sign, tenths/10, tenths%10)
}
