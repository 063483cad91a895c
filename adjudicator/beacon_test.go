package adjudicator

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/internal/testkit"
)

// A published round: its time, its signature, and that of another one.
const (
	publishedRound = 657413
	publishedAt    = play.Time(1692803367 + 3*(publishedRound-1))
	signature      = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
	otherSignature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)

func quicknet() *play.Beacon { return &play.Beacon{Network: "drand:quicknet", Round: publishedRound} }

func (tb *table) publish(value string) *table {
	return tb.act(play.Act{Kind: play.ActBeacon, Beacon: value, At: publishedAt + 60})
}

// fails performs an act that is not possible, and changes nothing.
func (tb *table) fails(a play.Act, code string) {
	tb.t.Helper()
	_, _, err := Do(tb.g, a, tb.past)
	if err == nil || err.(*ActError).Problem.Code != code {
		tb.t.Errorf("%s: %v, want %s", a.Kind, err, code)
	}
}

// Nothing is dealt before the beacon's value is known, nobody but the moderator is
// awaited, and the clock does nothing about it.
func TestTheDealWaitsForTheBeacon(t *testing.T) {
	testkit.Meet(t)
	policy := "format: cityhall-deadlines/1\nlimits:\n  - time: 1h\n"
	tb := sit(t, Options{Beacon: quicknet(), At: publishedAt - 7200, Policy: policy, Secret: engine.SeedSecret("beacon"), Players: three})
	for _, viewer := range append([]string{play.Public, ""}, three...) {
		g := tb.g
		if viewer != "" {
			g = tb.g.For(viewer)
		}
		data := formats.Emit(g.Document())
		again, err := formats.ReadGame("x.yaml", data)
		if err != nil {
			t.Fatalf("%s: %v\n%s", viewer, err, data)
		}
		equal(t, "the game read again", string(formats.Emit(again.Document())), string(data))
		equal(t, "dealt, over, awaited", fmt.Sprint(again.Dealt, again.Over(), again.Awaited(), again.AwaitsBeacon()), "false false 0 true")
	}
	s, err := Tick(tb.g, Facts{Now: publishedAt + 1e7, Intake: publishedAt + 1e7})
	equal(t, "the clock wants", fmt.Sprint(s.Act, s.Calls, s.Asks, s.Wake, err), "<nil> [] [] 1970-01-01T00:00:00Z <nil>")
	equal(t, "the moderator is needed", OverviewOf("x", tb.g, "", Facts{}).Condition, Needed)
	tb.try("anna: done").refused(tb.g, "anna:3:5 awaits-beacon")
	tb.fails(play.Act{Kind: play.ActOrders, Missing: []string{"anna"}}, "act/none-missing")

	for _, value := range []string{"", otherSignature, signature + "00", signature[:94], "b" + signature[:95], "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"} {
		tb.fails(play.Act{Kind: play.ActBeacon, Beacon: value}, "act/beacon-wrong")
	}
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature, At: publishedAt - 1}, "act/beacon-early")
	tb.fails(play.Act{Kind: play.ActUndo, To: 1, Reason: "x"}, "act/same")
	tb.act(play.Act{Kind: play.ActPause, Reason: "summer"})
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature}, "act/beacon-paused")
	tb.act(play.Act{Kind: play.ActResume})
	tb.publish(" " + strings.ToUpper(signature[:40]) + " " + signature[40:])
	equal(t, "the value", tb.g.Value, signature)
	equal(t, "the entry's value", tb.out.Entry.Beacon, signature)
	equal(t, "dealt", tb.g.Dealt, true)
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature}, "act/beacon-known")
	tb.fails(play.Act{Kind: play.ActUndo, To: 2, Reason: "another deal"}, "act/deal-stays")
	tb.verify()
	tb.act(play.Act{Kind: play.ActEnd, Reason: "x"}).verify()
}

// What names a round too late, or a network that nobody knows, makes no game.
func TestABeaconIsNamedInTime(t *testing.T) {
	for at, ok := range map[play.Time]bool{publishedAt - 3600: true, publishedAt - 3599: false, publishedAt + 1e6: false} {
		_, _, err := New(Options{Rules: registry.Find("metromania"), ID: "x", Players: three, Beacon: quicknet(), At: at})
		equal(t, "named in time", err == nil, ok)
	}
	if _, _, err := New(Options{Rules: registry.Find("metromania"), ID: "x", Players: three, Beacon: &play.Beacon{Network: "drand:other", Round: 9}}); err == nil {
		t.Error("there is a game with a network that nobody knows")
	}
	tb := sit(t, Options{})
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature}, "act/beacon-none")
}

// The same game with another value has another deal; without a beacon, the deal is
// what it is without one.
func TestTheBeaconChangesTheDeal(t *testing.T) {
	deals := map[string]bool{}
	for i := range 20 {
		tb := sit(t, Options{Rules: registry.Find("metromania"), Beacon: &play.Beacon{Network: play.Fact, Fact: "the lottery"}, Secret: engine.SeedSecret("one")})
		tb.publish(fmt.Sprint("3 7 ", i))
		deals[fmt.Sprint(tb.events())] = true
		tb.verify()
	}
	deals[fmt.Sprint(sit(t, Options{Rules: registry.Find("metromania"), Secret: engine.SeedSecret("one")}).events())] = true
	equal(t, "different deals", len(deals), 21)
	same := sit(t, Options{Rules: registry.Find("metromania"), Beacon: quicknet(), Secret: engine.SeedSecret("one")}).publish(signature)
	other := sit(t, Options{Rules: registry.Find("metromania"), Beacon: quicknet(), Secret: engine.SeedSecret("two")}).publish(signature)
	equal(t, "the secret still counts", fmt.Sprint(same.events()) == fmt.Sprint(other.events()), false)
}

// With nonces, all players join before the round is published: a round that may be known
// when somebody joins gives way to a later one.
func TestNoncesComeBeforeTheBeacon(t *testing.T) {
	tb := sit(t, Options{Beacon: quicknet(), Nonces: true, At: publishedAt - 86400, Secret: engine.SeedSecret("both"), Players: three})
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature}, "act/beacon-join")
	join := func(at play.Time, text string) {
		t.Helper()
		g, out, err := Adjudicate(tb.g, play.Act{At: at, By: play.ByPlayer}, tb.sets(text))
		tb.keep(g, out, err)
	}
	join(publishedAt-80000, "anna: join apple")
	join(publishedAt-3600, "kevin: join kiwi")
	equal(t, "the round stays", tb.g.Beacon.Round, publishedRound)
	late := tb.clone()
	join(publishedAt-3600, "ken: join nut")
	equal(t, "the round stays", tb.g.Beacon.Round, publishedRound)
	equal(t, "all wait for the beacon", tb.g.AwaitsBeacon(), true)
	tb.publish(signature)
	equal(t, "dealt", tb.g.Dealt, true)
	tb.verify()

	tb = late
	join(publishedAt+10, "ken: join nut")
	equal(t, "a later round", tb.g.Beacon.Round, publishedRound+1204)
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature}, "act/beacon-wrong")
	tb.fails(play.Act{Kind: play.ActUndo, To: 3, Reason: "x", At: publishedAt + 20}, "act/chance-stays")
	tb.verify()
}

// A join that waited in a pause counts when it ends, and no undo brings the round back that
// was named before.
func TestNoUndoBringsARoundBack(t *testing.T) {
	tb := sit(t, Options{Beacon: quicknet(), Nonces: true, At: publishedAt - 86400, Secret: engine.SeedSecret("back"), Players: []string{"anna", "kevin"}})
	join := func(at play.Time, text string) {
		t.Helper()
		g, out, err := Adjudicate(tb.g, play.Act{At: at, By: play.ByPlayer}, tb.sets(text))
		tb.keep(g, out, err)
	}
	join(publishedAt-9000, "anna: join apple")
	tb.act(play.Act{Kind: play.ActPause, Reason: "holiday", At: publishedAt - 8000})
	join(publishedAt+10, "kevin: join cherry")
	tb.act(play.Act{Kind: play.ActResume, At: publishedAt + 20})
	equal(t, "a later round", tb.g.Beacon.Round, publishedRound+1207)
	g, out, err := Do(tb.g, play.Act{Kind: play.ActUndo, To: 4, Reason: "by mistake", At: publishedAt + 30}, tb.past)
	tb.keep(g, out, err)
	equal(t, "the round after an undo", tb.g.Beacon.Round, publishedRound+1207)
	tb.fails(play.Act{Kind: play.ActBeacon, Beacon: signature, At: publishedAt + 40}, "act/beacon-wrong")
	tb.verify()
}

// A journal in which another signature stands doesn't verify, however well it is chained.
func TestAReplayVerifiesTheSignature(t *testing.T) {
	tb := sit(t, Options{Beacon: quicknet(), Secret: engine.SeedSecret("forged")}).publish(signature)
	for _, value := range []string{otherSignature, strings.Replace(signature, "b", "a", 1), "", " " + signature, strings.ToUpper(signature)} {
		e := tb.out.Entry
		e.Beacon = value
		g, _, err := New(Options{Rules: tb.g.Rules, ID: "spring", Players: tb.g.Players, Beacon: quicknet(), Secret: tb.g.Secret})
		if err != nil {
			t.Fatal(err)
		}
		e.Seal(g.Tip.Head, g.Secret)
		if _, _, err := again(g, &e, nil, nil); err == nil {
			t.Errorf("%q is taken for the signature", value)
		}
	}
}

// No edit of the game file changes where chance comes from, before the deal or after it:
// the players were promised it.
func TestAmendmentsKeepChance(t *testing.T) {
	o := Options{Beacon: quicknet(), Nonces: true, At: publishedAt - 86400, Secret: engine.SeedSecret("kept"), Players: three}
	tb := sit(t, o)
	refused := func(when string, edits map[string]func(*play.Game)) {
		t.Helper()
		for name, edit := range edits {
			is := tb.g.Clone()
			edit(is)
			_, _, err := Do(tb.g, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: []string{"beacon"}, Reason: "a typo"}, nil)
			if failed, ok := err.(*ActError); !ok || failed.Problem.Code != "act/chance-stays" {
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
		g, out, err := Adjudicate(tb.g, play.Act{By: play.ByPlayer}, tb.sets(set))
		tb.keep(g, out, err)
	}
	refused("when all have joined", map[string]func(*play.Game){
		"a word": func(g *play.Game) { g.Nonces[2] = "walnut" },
		"the value": func(g *play.Game) {
			g.Value = signature
			g.State, g.Dealt = sit(t, Options{Players: three}).g.State, true
		},
	})
	tb.publish(signature)
	refused("after the deal", map[string]func(*play.Game){
		"the round":            func(g *play.Game) { g.Beacon = &play.Beacon{Network: "drand:quicknet", Round: 1000} },
		"the value":            func(g *play.Game) { g.Value = otherSignature },
		"whether there is one": func(g *play.Game) { g.Beacon, g.Value = nil, "" },
		"a word":               func(g *play.Game) { g.Nonces[0] = "pear" },
	})
	tb.verify()
}

// Once the cards are dealt, nobody can join with other words to get other cards.
func TestTheDealIsNotUndone(t *testing.T) {
	tb := sit(t, Options{Nonces: true, Secret: engine.SeedSecret("joined"), Players: three})
	for _, set := range []string{"anna: join apple", "kevin: join kiwi"} {
		g, out, err := Adjudicate(tb.g, play.Act{By: play.ByPlayer}, tb.sets(set))
		tb.keep(g, out, err)
	}
	if _, _, err := Do(tb.g, play.Act{Kind: play.ActUndo, To: 2, Reason: "a typo"}, tb.past); err != nil {
		t.Errorf("before the deal: %v", err)
	}
	g, out, err := Adjudicate(tb.g, play.Act{By: play.ByPlayer}, tb.sets("ken: join nut"))
	tb.keep(g, out, err)
	for to := 1; to < tb.g.Tip.Entry; to++ {
		tb.fails(play.Act{Kind: play.ActUndo, To: to, Reason: "another deal"}, "act/deal-stays")
	}
	tb.verify()
}
