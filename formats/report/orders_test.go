package report

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/metromania"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// What the adjudicator has to tell one player stands in that player's report
// and in nobody else's.
func TestPrivate(t *testing.T) {
	g := expancity.Rules
	game, _ := deal(g, 2, "private")
	done := engine.Order{Alternatives: []engine.Move{{Verb: engine.Done}}}
	game.Queues[0][engine.OwnTurn] = play.Queue{Held: true, Orders: []play.Filed{{Order: done, Turn: 3, Occasion: play.Unbound}}}
	o := &play.Outcome{
		Entry: play.Entry{Number: 2, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders, Missing: []string{"kevin"}}},
		Notes: []play.Note{
			{Seat: 0, Code: play.Dropped, Order: done, Refusal: engine.NotOptional(0)},
			{Seat: 0, Code: play.Expired, Order: done},
			{Seat: 1, Code: play.Missed, Order: done},
		},
		Receipts: []play.Receipt{
			{File: "a.yaml", Player: "anna", Seat: 0, Accepted: true, Orders: []engine.Order{done, done}},
			{File: "k.yaml", Player: "kevin", Seat: 1, Problems: []play.Problem{
				{Code: play.NotUnderstood, Line: 4, Column: 5, Text: "don", Misread: misread(g, "don")},
				{Code: play.NotAllowed, Line: 5, Column: 5, Text: "done", Refusal: engine.OutOfSequence(0)},
				{Code: play.UnknownPlayer, Text: "kevn", Near: "kevin"},
			}},
			{File: "x.yaml", Player: "stranger", Seat: engine.Nobody},
		},
	}
	for _, viewer := range []string{"anna", "kevin", play.Public} {
		golden(t, "private-"+viewer+".txt", text(t, game, o, viewer))
	}
	for _, e := range []play.Act{
		{Kind: play.ActUndo, To: 1, Reason: "a wrong file"},
		{Kind: play.ActAmend, Changed: []string{"a.b", "c"}},
		{Kind: play.ActEnd, Reason: "nobody comes"},
		{Kind: play.ActPause, Reason: "summer, until the 20th."},
		{Kind: play.ActResume},
		{Kind: play.ActReplace, Player: "kevin", Reason: "kevin has moved"},
		{Kind: play.ActMessage, Text: "Dear all,\n\nthis was a fine year for a city, and we go on in the new one with new trains. Yours,\nthe moderator"},
		{Kind: play.ActOrders, Missing: []string{"anna", "kevin"}, Reason: "no mail since May"}, // the game waited for kevin alone
	} {
		game.Ended, game.Reason = e.Kind == play.ActEnd, e.Reason
		game.Paused, game.Pause = e.Kind == play.ActPause, e.Reason
		o := &play.Outcome{Entry: play.Entry{Number: 3, Act: e}}
		if len(e.Missing) > 0 {
			o.Notes = []play.Note{{Seat: 1, Code: play.Missed}}
		}
		golden(t, "act-"+string(e.Kind)+".txt", text(t, game, o, "anna"))
	}
}

func misread(g *engine.Rules, line string) *engine.Misread {
	_, bad := g.Grammar.Read(line)
	return bad
}

// Before the deal a report asks for nonces.
func TestJoin(t *testing.T) {
	game := play.New(expancity.Rules, "test", seats[:2], engine.SeedSecret("join"))
	game.WithNonces, game.Nonces = true, []string{"tea", ""}
	golden(t, "join.txt", text(t, game, nil, "kevin"))
}

// The template of a report is an order file once its lines are filled in.
func TestTemplate(t *testing.T) {
	for _, g := range registry.All() {
		game, o := deal(g, 2, "template")
		for range 30 {
			for _, player := range game.Players {
				_, rest, _ := strings.Cut(text(t, game, o, player), "(FILL IN AND SEND BACK)\n")
				template, _, _ := strings.Cut(rest, "\n\n")
				if template == "" {
					continue
				}
				filled := regexp.MustCompile(`(?m)^  -$`).ReplaceAllString(template, "  - done")
				set, err := formats.ReadOrders("template", []byte(filled), &g.Grammar)
				if err != nil {
					t.Fatalf("%v:\n%s", err, template)
				}
				if set.Player != player || set.Game != "test" || len(set.Lines) == 0 {
					t.Fatalf("read %+v from:\n%s", set, template)
				}
			}
			if o = playOut(game, 3); game.Over() {
				break
			}
		}
	}
}

// auction plays a game of Fifth Avenue until a decision of the kind is open with
// an auction won by, or with a bid of, somebody.
func auction(t *testing.T, kind engine.Kind, suits func(*fifthavenue.State) bool) *play.Game {
	t.Helper()
	for _, seed := range []string{"a", "b", "c", "d", "e", "f"} {
		game, _ := deal(fifthavenue.Rules, 4, seed)
		for !game.Over() {
			if s := game.State.(*fifthavenue.State); s.Open().Kind == kind && suits(s) {
				return game
			}
			playOut(game, 1)
		}
	}
	t.Fatal("no such auction")
	return nil
}

// Everybody who can still bid gets the form for it in their own template, guarded
// by the running turn; with it those for the next turn, unless the running one is
// their own. Without it, the orders of the next turn are guarded by its number.
func TestAuctionTemplate(t *testing.T) {
	game := auction(t, fifthavenue.Bidding, func(s *fifthavenue.State) bool {
		return s.Auction.Passed.Len() == 1 && s.Auction.Leader >= 0 && s.Step == fifthavenue.ThirdAction
	})
	s := game.State.(*fifthavenue.State)
	running := s.Open().Turn
	for seat, player := range game.Players {
		_, template, _ := strings.Cut(text(t, game, nil, player), "(FILL IN AND SEND BACK)\n")
		seat := engine.Seat(seat)
		own, bidder := s.Turn(seat) == running, s.Open().Seat == seat
		turn, bids := s.Turn(seat), s.MayBid(seat)
		if bids {
			turn = running
		}
		acts := !own && !bidder && !(bids && game.Past(seat))
		if strings.Contains(template, "# bid COLOR NUMBERS") != bids || strings.Contains(template, "take COLOR COLOR") != acts ||
			(bids || acts) != strings.Contains(template, fmt.Sprintf("\nturn: %d\n", turn)) {
			t.Errorf("seat %d, %t and %t, has in turn %d:\n%s", seat, bids, acts, running, template)
		}
	}
}

// A held lane of the open decision is printed back below the line for that.
func TestHeldTemplate(t *testing.T) {
	game := auction(t, fifthavenue.Bidding, func(s *fifthavenue.State) bool { return true })
	open := game.Open()
	pass, _ := fifthavenue.Rules.Grammar.Read("pass in all")
	game.Queues[open.Seat][engine.FirstLane] = play.Queue{Held: true, Orders: []play.Filed{{Order: pass, Turn: play.Unbound, Occasion: play.Unbound}}}
	if report := text(t, game, nil, game.Players[open.Seat]); !strings.Contains(report, "\n  -\n  - pass in all\n\n") {
		t.Errorf("reported is:\n%s", report)
	}
}

// What the winner of an auction is offered is possible.
func TestWon(t *testing.T) {
	for _, stop := range []bool{false, true} {
		game := auction(t, fifthavenue.Won, func(s *fifthavenue.State) bool { return s.MayStop() == stop })
		_, decision, _ := strings.Cut(text(t, game, nil, game.Players[game.Open().Seat]), "YOUR TURN\n")
		decision, _, _ = strings.Cut(decision, "PROOF\n")
		if strings.Contains(decision, "stop") != stop || strings.Contains(decision, "bid") || !strings.Contains(decision, "build max") {
			t.Errorf("a stop is possible, %t, and this is offered:\n%s", stop, decision)
		}
	}
}

// said returns the sentences about events of the game, each written as in its
// declaration: a name and its arguments.
func said(t *testing.T, g *engine.Rules, events ...string) []string {
	t.Helper()
	c, err := Load(g, words.English)
	if err != nil {
		t.Fatal(err)
	}
	var happened []engine.Event
	for _, text := range events {
		words := strings.Fields(text)
		e := engine.Event{}
		for code, m := range g.EventMessages() {
			if m.Name != words[0] {
				continue
			}
			e.Code = engine.Code(code)
			for i, p := range m.Params {
				if words[1+i] == "?" {
					e.Arg[p.Arg] = engine.None
				} else if v, ok := p.Type.Find(words[1+i]); ok {
					e.Arg[p.Arg] = v
				} else if n, err := strconv.Atoi(words[1+i]); err == nil {
					e.Arg[p.Arg] = int16(n)
				} else {
					t.Fatalf("%s: no argument %q", text, words[1+i])
				}
			}
		}
		happened = append(happened, e)
	}
	return c.events(happened, seats)
}

// Events that belong together are one sentence, others begin their own.
func TestMerging(t *testing.T) {
	at := expancity.Rules.Grammar.Type("point").Format(0)
	for _, test := range []struct {
		g      *engine.Rules
		events []string
		want   []string
	}{
		// What always goes on with the sentence before it.
		{expancity.Rules, []string{"roofed 0 residential 0 4 flat", "beside 0 park 1 1", "beside 0 mall 2 2", "beside-vacant 0 1 -1", "scored 0 0 1 5 4 20 45", "turn-began 1 7"},
			[]string{"anna roofs the residential building at " + at + ": (1 + 1 park + 2 x 2 malls - 1 vacant lot) x 4 floors = 20 points (total 45).", "", "", "", "", ""}},
		// Pairs, one after the other.
		{fifthavenue.Rules, []string{"took 0 brown 4", "turned-up brown 6", "took 0 orange 4", "stack-empty orange"},
			[]string{"anna takes the brown 4 (next: 6) and the orange 4 (the last one).", "", "", ""}},
		{fifthavenue.Rules, []string{"passed 1", "passed 2", "turned-up brown 6"},
			[]string{"kevin drops out, ken drops out.", "", "Next up: brown 6."}},
		// An event that tells the reader nothing does not stand between two others.
		{fifthavenue.Rules, []string{"turned-up brown 6", "dealt 1 ? ? ? ? ?", "turned-up gray 4"},
			[]string{"Next up: brown 6, gray 4.", "", ""}},
		// A pair that says nothing leaves the event its own sentence.
		{expancity.Rules, []string{"step-ended 0 roof", "step-ended 0 fulfill", "step-ended 1 roof"},
			[]string{"anna is done roofing and fulfilling contracts.", "", "kevin is done roofing."}},
		{metromania.Rules, []string{"dealt 0 residential A", "dealt 0 commercial ?", "dealt 1 residential B"},
			[]string{"anna gets residential A, a commercial marker.", "", "kevin gets residential B."}},
	} {
		if got := said(t, test.g, test.events...); !slices.Equal(got, test.want) {
			t.Errorf("%q: got %q", test.events, got)
		}
	}
}

// The dummy bidder is called by the name that it has in the game.
func TestOptionInWords(t *testing.T) {
	game := play.New(fifthavenue.Rules, "test", seats[:2], engine.SeedSecret("dummy"))
	if err := engine.ReadPartial(engine.Map("", engine.Scalar("dummy", "Egon")), game.Players, game.State.Options); err != nil {
		t.Fatal(err)
	}
	start(game)
	bids := regexp.MustCompile(`(open: |, |against )Egon('s)? \d+`)
	for !game.Over() {
		report := text(t, game, playOut(game, 5), play.Public)
		if strings.Contains(report, "Alea") {
			t.Fatalf("reported is:\n%s", report)
		}
		if bids.MatchString(strings.Join(strings.Fields(report), " ")) {
			return
		}
	}
	t.Error("it never bids")
}

// A misread order says what was read, what was expected and what would do.
func TestMisread(t *testing.T) {
	g := expancity.Rules
	c, err := Load(g, words.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ line, want string }{
		{"place", "the order is incomplete; expected a tile (residential, commercial, cathedral, police, school, hospital, park, wine-bar, bank, mall, stadium)"},
		{"place mall at 1,1,1", `can't read "1,1,1"; expected a point such as 2,-1 (east, north)`},
		{"keep tile", "the order is incomplete; expected any or a tile (residential, commercial, cathedral, police, school, hospital, park, wine-bar, bank, mall, stadium)"},
		{"acquier", `can't read "acquier"; expected done, withdraw, keep, join, place, build, acquire, roof or fulfill. Did you mean acquire?`},
		{"acquire tiles", `can't read "tiles"; expected the end of the order`},
		{"keep tile p at", `can't read "at"; expected police or park`},
	} {
		bad := misread(g, test.line)
		if bad == nil {
			t.Errorf("%s is read", test.line)
		} else if got := c.misread(bad); got != test.want {
			t.Errorf("%s: got %s", test.line, got)
		}
	}
}
