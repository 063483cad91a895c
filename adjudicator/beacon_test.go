package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/adjudicator/timer"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// Nothing is dealt before the beacon's value is known, nobody but the moderator is
// awaited, and the clock does nothing about it.
func TestTheDealWaitsForTheBeacon(t *testing.T) {
	testkit.Meet(t)
	policy := "format: cityhall-deadlines/1\nlimits:\n  - time: 1h\n"
	tb := playtest.Sit(t, adjudicator.Options{Beacon: playtest.Quicknet(), At: playtest.PublishedAt - 7200, Policy: policy, Secret: engine.SeedSecret("beacon"), Players: playtest.Three})
	for _, viewer := range append([]string{play.Public, ""}, playtest.Three...) {
		g := tb.G
		if viewer != "" {
			g = tb.G.For(viewer)
		}
		data := formats.Emit(g.Document())
		again, err := formats.ReadGame("x.yaml", data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", viewer, err, data)
		}
		playtest.Equal(t, "the game read again", string(formats.Emit(again.Document())), string(data))
		playtest.Equal(t, "dealt, over, awaited", fmt.Sprint(again.Dealt, again.Over(), again.Awaited(), again.AwaitsBeacon()), "false false 0 true")
	}
	s, err := timer.Tick(tb.G, timer.Facts{Now: playtest.PublishedAt + 1e7, Intake: playtest.PublishedAt + 1e7})
	playtest.Equal(t, "the clock wants", fmt.Sprint(s.Act, s.Calls, s.Asks, s.Wake, err), "<nil> [] [] 1970-01-01T00:00:00Z <nil>")
	playtest.Equal(t, "the moderator is needed", timer.OverviewOf("x", tb.G, "", timer.Facts{}).Condition, timer.Needed)
	tb.Try("anna: done").Refused(tb.G, "anna:3:5 awaits-beacon")
	tb.Fails(play.Act{Kind: play.ActOrders, Missing: []string{"anna"}}, "act/none-missing")

	for _, value := range []string{"", playtest.OtherSignature, playtest.Signature + "00", playtest.Signature[:94], "b" + playtest.Signature[:95], "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"} {
		tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: value}, "act/beacon-wrong")
	}
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature, At: playtest.PublishedAt - 1}, "act/beacon-early")
	tb.Fails(play.Act{Kind: play.ActUndo, To: 1, Reason: "x"}, "act/same")
	tb.Act(play.Act{Kind: play.ActPause, Reason: "summer"})
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature}, "act/beacon-paused")
	tb.Act(play.Act{Kind: play.ActResume})
	tb.Publish(" " + strings.ToUpper(playtest.Signature[:40]) + " " + playtest.Signature[40:])
	playtest.Equal(t, "the value", tb.G.Value, playtest.Signature)
	playtest.Equal(t, "the entry's value", tb.Out.Entry.Beacon, playtest.Signature)
	playtest.Equal(t, "dealt", tb.G.Dealt, true)
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature}, "act/beacon-known")
	tb.Fails(play.Act{Kind: play.ActUndo, To: 2, Reason: "another deal"}, "act/deal-stays")
	tb.Verify()
	tb.Act(play.Act{Kind: play.ActEnd, Reason: "x"}).Verify()
}

// What names a round too late, or a network that nobody knows, makes no game.
func TestABeaconIsNamedInTime(t *testing.T) {
	for at, ok := range map[play.Time]bool{playtest.PublishedAt - 3600: true, playtest.PublishedAt - 3599: false, playtest.PublishedAt + 1e6: false} {
		_, _, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "x", Players: playtest.Three, Beacon: playtest.Quicknet(), At: at})
		playtest.Equal(t, "named in time", err == nil, ok)
	}
	if _, _, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("metromania"), ID: "x", Players: playtest.Three, Beacon: &play.Beacon{Network: "drand:other", Round: 9}}); err == nil {
		t.Error("there is a game with a network that nobody knows")
	}
	tb := playtest.Sit(t, adjudicator.Options{})
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature}, "act/beacon-none")
}

// The same game with another value has another deal; without a beacon, the deal is
// what it is without one.
func TestTheBeaconChangesTheDeal(t *testing.T) {
	deals := map[string]bool{}
	for i := range 20 {
		tb := playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania"), Beacon: &play.Beacon{Network: play.Fact, Fact: "the lottery"}, Secret: engine.SeedSecret("one")})
		tb.Publish(fmt.Sprint("3 7 ", i))
		deals[fmt.Sprint(tb.Events())] = true
		tb.Verify()
	}
	deals[fmt.Sprint(playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania"), Secret: engine.SeedSecret("one")}).Events())] = true
	playtest.Equal(t, "different deals", len(deals), 21)
	same := playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania"), Beacon: playtest.Quicknet(), Secret: engine.SeedSecret("one")}).Publish(playtest.Signature)
	other := playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania"), Beacon: playtest.Quicknet(), Secret: engine.SeedSecret("two")}).Publish(playtest.Signature)
	playtest.Equal(t, "the secret still counts", fmt.Sprint(same.Events()) == fmt.Sprint(other.Events()), false)
}

// With nonces, all players join before the round is published: a round that may be known
// when somebody joins gives way to a later one.
func TestNoncesComeBeforeTheBeacon(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Beacon: playtest.Quicknet(), Nonces: true, At: playtest.PublishedAt - 86400, Secret: engine.SeedSecret("both"), Players: playtest.Three})
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature}, "act/beacon-join")
	join := func(at play.Time, text string) {
		t.Helper()
		g, out, err := adjudicator.Adjudicate(tb.G, play.Act{At: at, By: play.ByPlayer}, tb.Sets(text))
		tb.Keep(g, out, err)
	}
	join(playtest.PublishedAt-80000, "anna: join apple")
	join(playtest.PublishedAt-3600, "kevin: join kiwi")
	playtest.Equal(t, "the round stays", tb.G.Beacon.Round, playtest.PublishedRound)
	late := tb.Clone()
	join(playtest.PublishedAt-3600, "ken: join nut")
	playtest.Equal(t, "the round stays", tb.G.Beacon.Round, playtest.PublishedRound)
	playtest.Equal(t, "all wait for the beacon", tb.G.AwaitsBeacon(), true)
	tb.Publish(playtest.Signature)
	playtest.Equal(t, "dealt", tb.G.Dealt, true)
	tb.Verify()

	tb = late
	join(playtest.PublishedAt+10, "ken: join nut")
	playtest.Equal(t, "a later round", tb.G.Beacon.Round, playtest.PublishedRound+1204)
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature}, "act/beacon-wrong")
	tb.Fails(play.Act{Kind: play.ActUndo, To: 3, Reason: "x", At: playtest.PublishedAt + 20}, "act/chance-stays")
	tb.Verify()
}

// A join that waited in a pause counts when it ends, and no undo brings the round back that
// was named before.
func TestNoUndoBringsARoundBack(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Beacon: playtest.Quicknet(), Nonces: true, At: playtest.PublishedAt - 86400, Secret: engine.SeedSecret("back"), Players: []string{"anna", "kevin"}})
	join := func(at play.Time, text string) {
		t.Helper()
		g, out, err := adjudicator.Adjudicate(tb.G, play.Act{At: at, By: play.ByPlayer}, tb.Sets(text))
		tb.Keep(g, out, err)
	}
	join(playtest.PublishedAt-9000, "anna: join apple")
	tb.Act(play.Act{Kind: play.ActPause, Reason: "holiday", At: playtest.PublishedAt - 8000})
	join(playtest.PublishedAt+10, "kevin: join cherry")
	tb.Act(play.Act{Kind: play.ActResume, At: playtest.PublishedAt + 20})
	playtest.Equal(t, "a later round", tb.G.Beacon.Round, playtest.PublishedRound+1207)
	g, out, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, To: 4, Reason: "by mistake", At: playtest.PublishedAt + 30}, tb.Past)
	tb.Keep(g, out, err)
	playtest.Equal(t, "the round after an undo", tb.G.Beacon.Round, playtest.PublishedRound+1207)
	tb.Fails(play.Act{Kind: play.ActBeacon, Beacon: playtest.Signature, At: playtest.PublishedAt + 40}, "act/beacon-wrong")
	tb.Verify()
}

// A journal in which another signature stands doesn't verify, however well it is chained.
func TestAReplayVerifiesTheSignature(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Beacon: playtest.Quicknet(), Secret: engine.SeedSecret("forged")}).Publish(playtest.Signature)
	for _, value := range []string{playtest.OtherSignature, strings.Replace(playtest.Signature, "b", "a", 1), "", " " + playtest.Signature, strings.ToUpper(playtest.Signature)} {
		e := tb.Out.Entry
		e.Beacon = value
		g, _, err := adjudicator.New(adjudicator.Options{Rules: tb.G.Rules, ID: "spring", Players: tb.G.Players, Beacon: playtest.Quicknet(), Secret: tb.G.Secret})
		if err != nil {
			t.Fatal(err)
		}
		e.Seal(g.Tip.Head, g.Secret)
		if _, _, err := adjudicator.Again(g, &e, nil, nil); err == nil {
			t.Errorf("%q is taken for the signature", value)
		}
	}
}

// No edit of the game file changes where chance comes from, before the deal or after it:
// the players were promised it.
func TestAmendmentsKeepChance(t *testing.T) {
	o := adjudicator.Options{Beacon: playtest.Quicknet(), Nonces: true, At: playtest.PublishedAt - 86400, Secret: engine.SeedSecret("kept"), Players: playtest.Three}
	tb := playtest.Sit(t, o)
	refused := func(when string, edits map[string]func(*play.Game)) {
		t.Helper()
		for name, edit := range edits {
			is := tb.G.Clone()
			edit(is)
			_, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: []string{"beacon"}, Reason: "a typo"}, nil)
			if failed, ok := err.(*adjudicator.ActError); !ok || failed.Problem.Code != "act/chance-stays" {
				t.Errorf("%s, an edit of %s: %v", when, name, err)
			}
		}
	}
	refused("before the deal", map[string]func(*play.Game){
		"the round":            func(g *play.Game) { g.Beacon = &play.Beacon{Network: "drand:quicknet", Round: 1000} },
		"the network":          func(g *play.Game) { g.Beacon = &play.Beacon{Network: play.Fact, Fact: "the lottery"} },
		"whether there is one": func(g *play.Game) { g.Beacon = nil },
		"a word":               func(g *play.Game) { g.Nonces[1] = "kiwi" },
		"whether players join": func(g *play.Game) { g.WithNonces = false },
	})
	for _, set := range []string{"anna: join apple", "kevin: join kiwi", "ken: join nut"} {
		g, out, err := adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, tb.Sets(set))
		tb.Keep(g, out, err)
	}
	refused("when all have joined", map[string]func(*play.Game){
		"a word": func(g *play.Game) { g.Nonces[2] = "walnut" },
		"the value": func(g *play.Game) {
			g.Value = playtest.Signature
			g.State, g.Dealt = playtest.Sit(t, adjudicator.Options{Players: playtest.Three}).G.State, true
		},
	})
	tb.Publish(playtest.Signature)
	refused("after the deal", map[string]func(*play.Game){
		"the round":            func(g *play.Game) { g.Beacon = &play.Beacon{Network: "drand:quicknet", Round: 1000} },
		"the value":            func(g *play.Game) { g.Value = playtest.OtherSignature },
		"whether there is one": func(g *play.Game) { g.Beacon, g.Value = nil, "" },
		"a word":               func(g *play.Game) { g.Nonces[0] = "pear" },
	})
	tb.Verify()
}

// Once the cards are dealt, nobody can join with other words to get other cards.
func TestTheDealIsNotUndone(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Nonces: true, Secret: engine.SeedSecret("joined"), Players: playtest.Three})
	for _, set := range []string{"anna: join apple", "kevin: join kiwi"} {
		g, out, err := adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, tb.Sets(set))
		tb.Keep(g, out, err)
	}
	if _, _, err := adjudicator.Do(tb.G, play.Act{Kind: play.ActUndo, To: 2, Reason: "a typo"}, tb.Past); err != nil {
		t.Errorf("before the deal: %v", err)
	}
	g, out, err := adjudicator.Adjudicate(tb.G, play.Act{By: play.ByPlayer}, tb.Sets("ken: join nut"))
	tb.Keep(g, out, err)
	for to := 1; to < tb.G.Tip.Entry; to++ {
		tb.Fails(play.Act{Kind: play.ActUndo, To: to, Reason: "another deal"}, "act/deal-stays")
	}
	tb.Verify()
}
