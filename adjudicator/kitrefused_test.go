package adjudicator

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// A forgery is a journal with one thing wrong. Its heads are right from there on, where
// the heads aren't what is wrong: only somebody who knows the secret can make one.
type forgery struct {
	why string
	// at returns the entry to change, or 0 if the journal has none that suits.
	at func(w *wildGame) int
	// change changes the entry, or its line.
	change func(w *wildGame, e *play.Entry)
	line   func(line string) string
}

// forgeries are what a verifier has to refuse.
var forgeries = []forgery{
	{why: "a head with another digit", at: last, line: func(l string) string { return l[:len(l)-4] + flip(l[len(l)-4:len(l)-3]) + l[len(l)-3:] }},
	{why: "a digest of the state with another digit", at: last, change: func(_ *wildGame, e *play.Entry) { e.State[31] ^= 1 }},
	{why: "a digest of orders with another digit", at: withSets, change: func(_ *wildGame, e *play.Entry) { e.Sets[0].Digest[0] ^= 1 }},
	{why: "other orders under the same digest", at: withSets, change: func(_ *wildGame, e *play.Entry) { e.Sets[0].Orders = append(e.Sets[0].Orders, "withdraw") }},
	{why: "an order that no grammar has", at: withSets, change: func(_ *wildGame, e *play.Entry) {
		e.Sets[0].Orders[0] = "fly to the moon"
		e.Sets[0].Digest = e.Sets[0].Hash()
	}},
	{why: "orders of somebody who doesn't play", at: withSets, change: func(_ *wildGame, e *play.Entry) {
		e.Sets[0].Player = "nobody-here"
		e.Sets[0].Digest = e.Sets[0].Hash()
	}},
	{why: "a player is missing who doesn't play", at: last, change: func(_ *wildGame, e *play.Entry) { e.Missing = []string{"nobody-here"} }},
	{why: "orders that answer a head of another history", at: withSets, change: func(_ *wildGame, e *play.Entry) { e.Sets[0].Seen = "1-000000" }},
	{why: "orders that answer an entry that comes later", at: withSets, change: func(_ *wildGame, e *play.Entry) {
		e.Sets[0].Seen = play.Mark(fmt.Sprintf("%d-000000", e.Number))
	}},
	{why: "a time before that of the entry before", at: last, change: func(_ *wildGame, e *play.Entry) { e.At = 1 }},
	{why: "a commitment to another secret", at: first, change: func(_ *wildGame, e *play.Entry) {
		genesis := *e.Genesis
		genesis.Commitment[0] ^= 1
		e.Genesis = &genesis
	}},
	{why: "a second beginning", at: last, change: func(w *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: e.By, Kind: play.ActNew, Genesis: w.entries[0].Genesis}
	}},
	{why: "a game goes on that isn't paused", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActResume}
	}},
	{why: "an undo to an entry that is yet to come", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActUndo, To: e.Number - 1, Reason: "x"}
	}},
	{why: "an undo of the deal", at: nonced, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActUndo, To: 1, Reason: "x"}
	}},
	{why: "a message without a text", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActMessage}
	}},
	{why: "more time until before the entry", at: running, change: func(w *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActExtend, Player: w.g.Players[0], Until: e.At}
	}},
	{why: "deadlines that a player sets", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByPlayer, Kind: play.ActDeadlines, Policy: wildPolicy(1)}
	}},
	{why: "a beacon in a game without one", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActBeacon, Beacon: "3 7 12"}
	}},
	{why: "a fact with two spaces", at: fact, change: func(_ *wildGame, e *play.Entry) { e.Beacon = strings.Replace(e.Beacon, " ", "  ", 1) }},
	{why: "a forced move that was asked for", at: forcedAfter, change: func(w *wildGame, e *play.Entry) { e.State = w.unforced(e) }},
	{why: "a draw that doesn't follow from the secret", at: drawn, change: func(w *wildGame, e *play.Entry) { e.State = w.redrawn(e) }},
	{why: "a number that is left out", at: last, change: func(_ *wildGame, e *play.Entry) { e.Number++ }},
	{why: "a key that nobody knows", at: last, line: func(l string) string { return strings.Replace(l, `,"by"`, `,"for-fun":1,"by"`, 1) }},
	{why: "keys in another order", at: last, line: func(l string) string { return swapKeys(l) }},
	{why: "a space between keys", at: last, line: func(l string) string { return strings.Replace(l, `,"by"`, `, "by"`, 1) }},
	{why: "a character that need not be escaped", at: last, line: func(l string) string { return strings.Replace(l, `"act":"o`, `"act":"\u006f`, 1) }},
}

func flip(digit string) string {
	if digit == "0" {
		return "1"
	}
	return "0"
}

func swapKeys(line string) string {
	before, rest, _ := strings.Cut(line, `"by":`)
	by, after, _ := strings.Cut(rest, `,"act":`)
	act, end, _ := strings.Cut(after, `,`)
	return before + `"act":` + act + `,"by":` + by + "," + end
}

// seal makes the heads right from an entry on; the line of the first can be given.
func (w *wildGame) seal(entries []*play.Entry, from int, line func(string) string) []byte {
	var journal []byte
	var head play.Hash
	for i, e := range entries {
		if i+1 >= from {
			e.Seal(head, w.g.Secret)
		}
		text := string(e.Line())
		if i+1 == from && line != nil {
			text = line(text)
		}
		journal, head = append(journal, text...), e.Head
	}
	return journal
}

// forge returns a journal with the forgery in its last entry; nil if none suits.
func (w *wildGame) forge(f forgery) (journal []byte, at int) {
	if at = f.at(w); at == 0 {
		return nil, 0
	}
	var entries []*play.Entry
	for _, e := range w.entries[:at] {
		var c play.Entry
		if json.Unmarshal(e.Line(), &c) != nil {
			w.t.Fatal("an entry doesn't read back")
		}
		entries = append(entries, &c)
	}
	if f.change != nil {
		f.change(w, entries[at-1])
	}
	return w.seal(entries, at, f.line), at
}

// TestConformanceRefused compares the kit's journals that a verifier has to refuse, and sees
// that this one refuses them, at the entry that the kit says.
func TestConformanceRefused(t *testing.T) {
	kit := kittest.Kit{Folder: kit, JSON: formats.JSON, Update: testkit.Update()}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		journals := engine.List("journals")
		var games []*wildGame
		for n := range 16 {
			name := fmt.Sprintf("refused-%d", n)
			games = append(games, newWild(t, rules, name).play(40), newWild(t, rules, name+"-calm").calm(60))
		}
		for _, f := range forgeries {
			if n := refusedOf(t, games, f); n != nil {
				journals.Add(n)
			}
		}
		kit.Compare(t, rules.Name+"/refused", engine.Map("", engine.Scalar("ruleset", rules.Ruleset()), journals))
	}
}

// unforgeable are what journals of a game can't have: it draws nothing after the deal.
var unforgeable = map[string]string{"a draw that doesn't follow from the secret": "metromania"}

// refusedOf returns a journal with the forgery: the shortest of those of some games.
func refusedOf(t *testing.T, games []*wildGame, f forgery) *engine.Node {
	rules := games[0].g.Rules
	var shortest []byte
	var seed string
	entry := 0
	for _, w := range games {
		if journal, at := w.forge(f); journal != nil && (shortest == nil || len(journal) < len(shortest)) {
			shortest, seed, entry = journal, w.g.ID, at
		}
	}
	if shortest == nil {
		if unforgeable[f.why] != rules.Name {
			t.Errorf("%s: no journal suits %q", rules.Name, f.why)
		}
		return nil
	}
	secret := engine.SeedSecret(seed)
	_, err := ReplayJournal(shortest, secret)
	var at *ReplayError
	if err == nil {
		t.Errorf("%s: %s is not refused", rules.Name, f.why)
	} else if errors.As(err, &at) && at.Entry != entry {
		t.Errorf("%s: %s is refused in entry %d, want %d", rules.Name, f.why, at.Entry, entry)
	}
	lines := engine.List("journal")
	for line := range bytes.Lines(shortest) {
		lines.Add(engine.Scalar("", string(line)))
	}
	return engine.Map("", engine.Scalar("why", f.why), &engine.Node{Kind: engine.NumberNode, Key: "entry", Value: fmt.Sprint(entry)},
		engine.Scalar("seed", seed), engine.Scalar("secret", hex.EncodeToString(secret[:])), lines)
}
