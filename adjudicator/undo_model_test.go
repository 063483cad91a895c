package adjudicator_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/internal/testkit"
)

// A moment is what the model knows of the game after an entry: the bids on file, whether each
// is live, and those that answered in it.
type moment struct {
	before   int
	onFile   map[string]bool
	answered map[string]bool
	filed    []string // for which player's queue
}

// queueOf is the queue of a player's bid: for an auction in the east, or anywhere.
func queueOf(bid string) string {
	player, words, _ := strings.Cut(bid, " ")
	return fmt.Sprint(player, " ", strings.HasPrefix(words, "bid"), " ", strings.HasSuffix(words, "east"))
}

// bidsOf returns the bids on file, by their player and words, and whether each is live.
func bidsOf(g *play.Game) map[string]bool {
	all := map[string]bool{}
	for seat, player := range g.Players {
		for _, q := range g.Queues[seat] {
			for _, f := range q.Orders {
				if words := g.Rules.Grammar.WriteOrder(f.Order); strings.HasPrefix(words, "bid") { // a pass is for one auction
					all[player+" "+words] = !q.Held && !f.Undone
				}
			}
		}
	}
	return all
}

// TestUndoAsInTheModel undoes games in which no two bids have the same words: what was
// replaced since doesn't come back, what answered since is held, what was wholly unplayed
// stays, and nothing else is on file.
func TestUndoAsInTheModel(t *testing.T) {
	testkit.Draws(t, 40)
	turns := []string{"build mill at 1,0 or build cottage at 1,0 or build church at 1,0", "build church at 0,1 or build mill at 0,1 or build cottage at 0,1", "build church at -1,0 or build mill at -1,0 or build cottage at -1,0", "done", playtest.KeepAny, "pass", "withdraw"}
	seen := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		tb := playtest.Sit(t, adjudicator.Options{Secret: engine.SeedSecret(rapid.StringN(1, 2, -1).Draw(rt, "seed"))})
		var texts []string
		moments := map[int]*moment{1: {onFile: bidsOf(tb.G), answered: map[string]bool{}}}
		for step := range rapid.IntRange(4, 30).Draw(rt, "steps") {
			last, to := tb.G.Tip.Entry, 0
			if last > 1 && rapid.IntRange(0, 4).Draw(rt, "undo") == 0 {
				to = rapid.IntRange(1, last-1).Draw(rt, "to")
				tb.Undo(to)
				texts = append(texts, fmt.Sprint("undo ", to, " [", tb.G.Tip.Entry, "]"))
			} else {
				words := rapid.SampledFrom(turns).Draw(rt, "turn")
				if rapid.Bool().Draw(rt, "bids") {
					words = fmt.Sprintf("bid up to %d", 2+step) + rapid.SampledFrom([]string{"", " in east"}).Draw(rt, "where")
				}
				texts = append(texts, rapid.SampledFrom(tb.G.Players).Draw(rt, "player")+": "+words)
				tb.Try(texts[len(texts)-1])
				if tb.G.Tip.Entry != last {
					texts[len(texts)-1] += fmt.Sprint(" [", tb.G.Tip.Entry, "]")
				}
			}
			if tb.G.Tip.Entry == last {
				continue
			}
			now := after(tb, last)
			if to > 0 {
				now = after(tb, to)
				checkUndo(rt, moments, last, to, now.onFile, seen, texts)
			}
			moments[tb.G.Tip.Entry] = now
		}
	})
	if seen["held"] == 0 || seen["stays"] == 0 || seen["replaced"] == 0 {
		t.Errorf("too little happens: %v", seen)
	}
}

// after is the moment after the last entry, which goes on from another one.
func after(tb *playtest.Table, before int) *moment {
	next := &moment{before: before, onFile: bidsOf(tb.G), answered: map[string]bool{}}
	for _, u := range tb.Out.Used {
		next.answered[tb.G.Players[u.Seat]+" "+tb.G.Rules.Grammar.WriteOrder(u.Order)] = true
	}
	for _, set := range tb.Out.Entry.Sets {
		words := strings.Join(set.Orders, " ")
		if words == "withdraw" {
			next.filed = append(next.filed, queueOf(set.Player+" bid"), queueOf(set.Player+" bid in east"))
		}
		next.filed = append(next.filed, queueOf(set.Player+" "+words))
	}
	return next
}

// checkUndo holds what is on file after an undo against the moment before it, and the one to
// which it went back.
func checkUndo(rt *rapid.T, moments map[int]*moment, last, to int, got map[string]bool, seen map[string]int, texts []string) {
	now, past := moments[last], moments[to]
	answered, filed := map[string]bool{}, map[string]bool{}
	for at := last; at != to; at = moments[at].before {
		if at < to {
			return // it goes to what was undone: nothing has happened since
		}
		maps.Copy(answered, moments[at].answered)
		for _, queue := range moments[at].filed {
			filed[queue] = true
		}
	}
	for _, bid := range slices.Sorted(maps.Keys(got)) {
		_, wasNow := now.onFile[bid]
		_, wasThen := past.onFile[bid]
		if !wasNow && (!wasThen || filed[queueOf(bid)]) {
			rt.Fatalf("%q comes back in the undo to %d: %v", bid, to, texts)
		} else if !wasThen && answered[bid] && got[bid] {
			rt.Fatalf("%q has answered since, and answers again after the undo to %d: %v", bid, to, texts)
		}
	}
	for _, bid := range slices.Sorted(maps.Keys(now.onFile)) {
		switch live, there := got[bid]; {
		case there && live:
			seen["stays"]++
		case there:
			seen["held"]++
		default:
			rt.Fatalf("%q isn't on file after the undo to %d, only %v", bid, to, got)
		}
	}
	for bid := range past.onFile {
		if _, there := got[bid]; !there {
			seen["replaced"]++
		}
	}
}
