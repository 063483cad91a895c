package adjudicator_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// A forgery is a journal with one thing wrong. Its heads are right from there on, where
// the heads aren't what is wrong: only somebody who knows the secret can make one.
type forgery struct {
	why string
	// at returns the entry to change, or 0 if the journal has none that suits.
	at func(w *wildGame) int
	// only says whether the game suits at all, if it is given.
	only func(w *wildGame) bool
	// change changes the entry, or its line.
	change func(w *wildGame, e *play.Entry)
	line   func(line string) string
	// lenient makes the game before the entry what a verifier has after it that doesn't see
	// what is wrong, so that the digest of the state doesn't give it away.
	lenient func(g *play.Game, e *play.Entry)
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
	}, lenient: anew},
	{why: "an undo to an entry that is yet to come", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActUndo, To: e.Number - 1, Reason: "x"}
	}},
	{why: "an undo of the deal", at: nonced, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActUndo, To: 1, Reason: "x"}
	}},
	{why: "a message without a text", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActMessage}
	}, lenient: nothing},
	{why: "more time until before the entry", at: running, change: func(w *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActExtend, Player: w.g.Players[0], Until: e.At}
	}, lenient: until},
	{why: "deadlines that a player sets", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByPlayer, Kind: play.ActDeadlines, Policy: wildPolicy(1)}
	}, lenient: policed},
	{why: "a beacon in a game without one", at: running, change: func(_ *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActBeacon, Beacon: "3 7 12"}
	}},
	{why: "a fact with two spaces", at: fact, change: func(_ *wildGame, e *play.Entry) { e.Beacon = strings.Replace(e.Beacon, " ", "  ", 1) }},
	{why: "a forced move that was asked for", at: forcedAfter, change: func(w *wildGame, e *play.Entry) { e.State = w.unforced(e) }},
	{why: "a draw that doesn't follow from the secret", at: drawn, change: func(w *wildGame, e *play.Entry) { e.State = w.redrawn(e) }},
	{why: "a number that is left out", at: last, change: func(_ *wildGame, e *play.Entry) { e.Number++ }},
	{why: "a head of 5 digits", at: withSets, change: func(w *wildGame, e *play.Entry) {
		e.Sets[0].Seen = w.entries[0].Mark()[:2+5]
	}},
	{why: "a pause of a paused game", at: paused, change: does(play.Act{Kind: play.ActPause, Reason: "x"}), lenient: func(g *play.Game, e *play.Entry) { g.Pause = e.Reason }},
	{why: "a pause of a game that is over", at: ended, change: does(play.Act{Kind: play.ActPause, Reason: "x"}), lenient: func(g *play.Game, e *play.Entry) { g.Paused, g.Pause = true, e.Reason }},
	{why: "a second end", at: ended, change: does(play.Act{Kind: play.ActEnd, Reason: "x"}), lenient: func(g *play.Game, e *play.Entry) { g.Ended, g.Reason = true, e.Reason }},
	{why: "somebody is missing in a paused game", at: paused, change: absent, lenient: nothing},
	{why: "somebody is missing after the end", at: ended, change: absent, lenient: nothing},
	{why: "orders of nobody", at: running, change: does(play.Act{Kind: play.ActOrders}), lenient: nothing},
	{why: "more time by a player", at: running, change: func(w *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByPlayer, Kind: play.ActExtend, Player: w.g.Players[0], Until: e.At + 1}
	}, lenient: until},
	{why: "more time without deadlines", at: timeless, change: moreTime, lenient: nothing},
	{why: "more time after the end", at: ended, change: moreTime, lenient: until},
	{why: "deadlines after the end", at: ended, change: does(play.Act{Kind: play.ActDeadlines, Policy: wildPolicy(1)}), lenient: policed},
	{why: "deadlines of nothing", at: running, change: does(play.Act{Kind: play.ActDeadlines})},
	{why: "a new person for nobody", at: running, change: does(play.Act{Kind: play.ActReplace})},
	{why: "a round that is published within an hour", at: first, only: networked, change: func(w *wildGame, e *play.Entry) {
		e.At = beacon.Published(e.Genesis.Beacon) - 3599
	}},
	{why: "a round that is told before it is published", at: roundTold, change: func(w *wildGame, e *play.Entry) {
		e.At = beacon.Published(w.games[e.Number-2].Beacon) - 1
	}},
	{why: "a beacon told twice", at: knownChance, change: func(w *wildGame, e *play.Entry) {
		e.Act = play.Act{At: e.At, By: play.ByModerator, Kind: play.ActBeacon, Beacon: w.g.Value}
	}},
	{why: "a beacon told in a paused game", at: awaitsPaused, change: does(play.Act{Kind: play.ActBeacon, Beacon: "3 7 12"}), lenient: func(g *play.Game, e *play.Entry) { g.Value = e.Beacon }},
	{why: "an amendment of a word that a player joined with", at: nonced, change: amends(func(g *play.Game) { g.Nonces[0] = "another" }), lenient: func(g *play.Game, _ *play.Entry) { g.Nonces[0] = "another" }},
	{why: "an amendment of the beacon's value", at: knownFact, change: amends(func(g *play.Game) { g.Value = "another fact" }), lenient: func(g *play.Game, _ *play.Entry) { g.Value = "another fact" }},
	{why: "an amendment of who plays, before the beacon is known", at: awaitsFact, change: amends(func(g *play.Game) { slices.Reverse(g.Players) })},
	{why: "a time without a zero", at: announced, line: func(l string) string { return strings.Replace(l, "T0", "T", 1) }, lenient: nothing},
	{why: "an undo of a word while the beacon is awaited", at: awaitsJoined, change: does(play.Act{Kind: play.ActUndo, To: 1, Reason: "x"}), lenient: func(g *play.Game, _ *play.Entry) { clear(g.Nonces) }},
	{why: "somebody acts whom nobody knows", at: last, change: func(_ *wildGame, e *play.Entry) { e.By = "somebody" }},
	{why: "an act that nobody knows", at: last, change: func(_ *wildGame, e *play.Entry) { e.Kind = "dance" }},
	{why: "a key that nobody knows, before all others", at: last, line: func(l string) string { return strings.Replace(l, `{`, `{"for-fun":1,`, 1) }},
	{why: "a key that says nothing", at: last, line: func(l string) string { return strings.Replace(l, `,"state"`, `,"text":"","state"`, 1) }},
	{why: "a key twice", at: last, line: func(l string) string { return strings.Replace(l, `,"by"`, `,"at":"2026-01-01T00:00:00Z","by"`, 1) }},
	{why: "a line that ends as in Windows", at: last, line: func(l string) string { return strings.TrimSuffix(l, "\n") + "\r\n" }},
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

// rehashed puts the right head into a line that was changed, unless the head is what was
// changed.
func rehashed(line, before string, head play.Hash, salt [16]byte) string {
	const digits, end = 64, len("\"}\n")
	at := strings.LastIndex(line, `"head":"`) + len(`"head":"`)
	if line[at:at+digits] != before[len(before)-digits-end:len(before)-end] {
		return line
	}
	zeros := line[:at] + strings.Repeat("0", digits) + line[at+digits:]
	sum := sha256.Sum256(slices.Concat([]byte("cityhall/entry\x00"), head[:], salt[:], []byte(zeros)))
	return line[:at] + hex.EncodeToString(sum[:]) + line[at+digits:]
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
			text = rehashed(line(text), text, head, w.g.Secret.Salt(e.Number))
		}
		journal, head = append(journal, text...), e.Head
	}
	return journal
}

// forge returns a journal with the forgery in its last entry; nil if none suits.
func (w *wildGame) forge(f forgery) (journal []byte, at int) {
	if at = f.at(w); at == 0 || f.only != nil && !f.only(w) {
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
	if f.lenient != nil {
		g := w.games[at-2].Clone()
		f.lenient(g, entries[at-1])
		entries[at-1].State = g.Digest()
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
		acted := begin(t, "refused-acted", adjudicator.Options{Rules: rules, Policy: wildPolicy(0)})
		for _, kind := range []play.ActKind{play.ActPause, play.ActMessage, play.ActResume, play.ActEnd, play.ActMessage, play.ActMessage} {
			acted.do(play.Act{Kind: kind, Reason: "x", Text: "x"})
		}
		waits := begin(t, "refused-waits", adjudicator.Options{Rules: rules, Beacon: &play.Beacon{Network: play.Fact, Fact: "the lottery"}})
		for _, kind := range []play.ActKind{play.ActPause, play.ActMessage, play.ActResume} {
			waits.do(play.Act{Kind: kind, Reason: "x", Text: "x"})
		}
		games = append(games, acted, waits.calm(20))
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
	_, err := docket.ReplayJournal(shortest, secret)
	var at *adjudicator.ReplayError
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
