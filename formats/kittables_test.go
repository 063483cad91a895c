package formats

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// tableLines returns the lines of a table of Expancity that are no comments.
func tableLines(t *testing.T, name string) (lines []string) {
	data, err := os.ReadFile("../engine/expancity/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
	}
	return lines
}

// layout returns what lies on the table besides City Hall, sorted as a game file has it, and
// how many contracts players have fulfilled.
func layout(text string) (table, fulfilled *engine.Node) {
	table, fulfilled = engine.List("table"), engine.Map("fulfilled")
	lots := []string{"0,0 city-hall"}
	for _, lot := range strings.Split(text, "; ") {
		if player, n, _ := strings.Cut(lot, " "); strings.Contains(player, ",") {
			lots = append(lots, lot)
		} else {
			count, _ := strconv.Atoi(n)
			fulfilled.Add(number(player, count))
		}
	}
	at := func(lot string) (x, y int) {
		fmt.Sscanf(lot, "%d,%d", &x, &y)
		return x, y
	}
	slices.SortFunc(lots, func(a, b string) int {
		ax, ay := at(a)
		bx, by := at(b)
		return (ax-bx)*1000 + ay - by
	})
	for _, lot := range lots {
		table.Add(engine.Scalar("", lot))
	}
	return table, fulfilled
}

// TestConformanceTables compares the kit's tables of contracts and goals, just met and just
// missed, with those that the game's own tests prove.
func TestConformanceTables(t *testing.T) {
	kit := kittest.Kit{Folder: "../examples/conformance", JSON: JSON, Update: testkit.Update()}
	contracts, goals, contract := engine.List("contracts"), engine.List("goals"), ""
	for _, line := range tableLines(t, "contracts.txt") {
		text, lacks, is := strings.Cut(line, " => ")
		if !is {
			contract = line
			continue
		}
		table, _ := layout(text)
		contracts.Add(engine.Map("", engine.Scalar("contract", contract), table,
			&engine.Node{Kind: engine.BoolNode, Key: "holds", Value: strconv.FormatBool(lacks == "fulfilled")}))
	}
	for _, line := range tableLines(t, "goals.txt") {
		card, rest, _ := strings.Cut(line, ": ")
		text, want, _ := strings.Cut(rest, " => ")
		goal, points, _ := strings.Cut(card, " ")
		table, fulfilled := layout(text)
		counts, scores, _ := strings.Cut(want, ": ")
		goals.Add(engine.Map("", engine.Scalar("goal", goal), engine.Scalar("points", points), table, fulfilled,
			texts("counts", strings.Fields(counts)), texts("scores", strings.Fields(scores))))
	}
	players := texts("players", []string{"anna", "ben", "cleo"})
	kit.Compare(t, "expancity/tables", engine.Map("", engine.Scalar("ruleset", "expancity/1"), players, contracts, goals))
}

// A walk counts the lines of play from a position.
type walk struct {
	rules *engine.Rules
	seats int
	draws *engine.Draws
	names []string
	ends  []string // digests of the positions at their ends
}

// forced plays forced moves.
func (w *walk) forced(s engine.State) engine.State {
	for m, ok := s.Forced(); ok; m, ok = s.Forced() {
		s.Play(m, w.draws, nil)
	}
	return s
}

func (w *walk) digest(s engine.State) string {
	return digest(engine.Write(w.names, (&ruleCase{state: s}).fields))
}

// go on walks every line of so many decisions; it gives up beyond a number of ends.
func (w *walk) on(s engine.State, depth, most int) bool {
	if depth == 0 || s.Open().Over() {
		w.ends = append(w.ends, w.digest(s))
		return len(w.ends) <= most
	}
	for m := range s.All() {
		next := w.rules.Copy(w.seats, s)
		next.Play(m, w.draws, nil)
		if !w.on(w.forced(next), depth-1, most) {
			return false
		}
	}
	return true
}

// TestConformanceCounts compares the kit's counts of lines of play, from deals and from
// positions further on.
func TestConformanceCounts(t *testing.T) {
	kit := kittest.Kit{Folder: "../examples/conformance", JSON: JSON, Update: testkit.Update()}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		positions := engine.List("positions")
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
			chance := engine.NewDraws(engine.SeedSecret(fmt.Sprint("counts/", seats)), nil).Stream("bots", 0)
			for _, moves := range []int{0, 9, 31, 64} {
				positions.Add(countFrom(rules, seats, moves, &chance))
			}
		}
		kit.Compare(t, rules.Name+"/counts", engine.Map("", engine.Scalar("ruleset", rules.Ruleset()), positions))
	}
}

// countFrom plays so many moves by chance and counts the lines from there, as deep as they
// stay few.
func countFrom(rules *engine.Rules, seats, moves int, chance *engine.Stream) *engine.Node {
	const few = 250
	seed := fmt.Sprintf("counts/%d/%d", seats, moves)
	w := &walk{rules: rules, seats: seats, draws: engine.NewDraws(engine.SeedSecret(seed), nil), names: enginetest.Names(seats)}
	s := rules.New(seats)
	s.Deal(w.draws, nil)
	for range moves {
		if w.forced(s).Open().Over() {
			break
		}
		s.Play(engine.RandomMove(s.Moves(nil), chance.Below), w.draws, nil)
	}
	document := engine.Write(w.names, (&ruleCase{state: w.forced(s)}).fields)
	counts := engine.List("counts")
	for depth := 1; depth <= 4; depth++ {
		if w.ends = nil; !w.on(s, depth, few) && depth > 1 {
			break
		}
		if len(w.ends) > few {
			break
		}
		slices.Sort(w.ends)
		sum := sha256.Sum256([]byte(strings.Join(w.ends, "\n") + "\n"))
		counts.Add(engine.Map("", number("depth", depth), number("lines", len(w.ends)), engine.Scalar("digest", hex.EncodeToString(sum[:]))))
	}
	return engine.Map("", texts("players", w.names), engine.Scalar("seed", seed), document.Get("options"), document.Get("state"), counts)
}
