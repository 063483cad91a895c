package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// lane puts orders on file for a seat; "done STEP" ends a step.
func lane(t *testing.T, game *play.Game, seat engine.Seat, orders string) {
	t.Helper()
	grammar, q := &game.Rules.Grammar, &game.Queues[seat][engine.OwnTurn]
	*q = play.Queue{}
	for _, line := range strings.Split(orders, "; ") {
		f := play.Filed{Turn: game.Turn(seat), Occasion: play.Unbound, Step: play.Unstepped}
		if step, ok := strings.CutPrefix(line, "done "); ok {
			kind, _ := grammar.Type("kind").Find(step)
			line, f.Step = "done", engine.Kind(kind)
		}
		order, bad := grammar.Read(line)
		if bad != nil {
			t.Fatalf("%q is not read", line)
		}
		f.Order = order
		q.Orders = append(q.Orders, f)
	}
}

// Which steps of the next turn have no order yet.
func TestMissing(t *testing.T) {
	for _, c := range []struct{ game, orders, want string }{
		{"fifth-avenue", "take skyscrapers", "second-action 1, third-action 1"},
		{"fifth-avenue", "take skyscrapers; take orange violet", "third-action 1"},
		{"fifth-avenue", "take skyscrapers; take orange violet; move white to 34th-street-west", ""},
		{"fifth-avenue", "draw black", "first-move 1, second-action 1, third-action 1"},
		{"fifth-avenue", "draw black; move white to 34th-street-west", "second-action 1, third-action 1"},
		{"fifth-avenue", "draw black; move white to 34th-street-west; take orange violet; move white to times-square", ""},
		{"fifth-avenue", "score times-square", "third-action 1"},
		{"expancity", "place park at 1,0", "action 3, roof 1 optional, fulfill 1 optional, keep-tile 1"},
		{"expancity", "place park at 1,0; acquire; roof 0,1", "action 2, keep-contract 1, fulfill 1 optional, keep-tile 1"},
		{"expancity", "place park at 1,0; acquire; acquire; acquire; done roof; keep tile mall", ""},
		{"expancity", "place park at 1,0; acquire; acquire; acquire; roof 0,1; roof 1,1; done roof; keep contract residential-2-park", "keep-contract 1, fulfill 1 optional, keep-tile 1"},
		{"expancity", "place park at 1,0; acquire; acquire; acquire; done roof; done fulfill; keep tile mall", ""},
		{"metromania", "dig solid through C4-1 to 0,0", "dig 2"},
		{"metromania", "dig solid through C4-1 to 0,0; dig solid through C4-2 to 0,0; dig solid through C4-3 to 0,0", ""},
		{"metromania", "station at 0,0", ""},
	} {
		g := registry.Find(c.game)
		game, _ := deal(g, 2, "missing")
		for turn := 0; game.Open().Turn != 3 || game.Open().Lane != engine.OwnTurn; turn++ {
			playOut(game, 1)
		}
		next := 1 - game.Open().Seat
		lane(t, game, next, c.orders)
		o := &play.Outcome{Entry: play.Entry{Number: 9, Act: play.Act{Kind: play.ActOrders}}, Receipts: []play.Receipt{{Player: game.Players[next], Seat: next, Accepted: true}}}
		r, err := About(game, outcomes(o)...).To(Reader{Viewer: game.Players[next], Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range r.JSON().Get("missing").Nodes {
			gap := n.Get("decision").Value + " " + n.Get("orders").Value
			if n.Get("optional").Value == "true" {
				gap += " optional"
			}
			got = append(got, gap)
		}
		if text := strings.Join(got, ", "); text != c.want {
			t.Errorf("%s, with %q on file: got %q, want %q", c.game, c.orders, text, c.want)
		}
		if text := r.Text(); strings.Contains(text, "No orders yet") != (c.want != "") || !strings.Contains(text, "ORDERS ON FILE") {
			t.Errorf("%s, with %q on file:\n%s", c.game, c.orders, text)
		}
		for _, viewer := range []string{play.Public, game.Players[1-next]} {
			if text := text(t, game, o, viewer); strings.Contains(text, "STILL MISSING") {
				t.Errorf("%s: %s reads:\n%s", c.game, viewer, text)
			}
		}
	}
}

// An entry of which somebody can see nothing does not concern that player.
func TestConcerns(t *testing.T) {
	g := registry.Find("expancity")
	game, _ := deal(g, 3, "concerns")
	orders := play.Entry{Number: 2, Act: play.Act{Kind: play.ActOrders, Sets: []play.EntrySet{{Player: "ken", Orders: []string{"acquire"}}}}}
	receipt := play.Receipt{Player: "ken", Seat: 2, Accepted: true}
	join := play.Entry{Number: 2, Act: play.Act{Kind: play.ActOrders, Sets: []play.EntrySet{{Player: "ken", Orders: []string{"join tea"}}}}}
	missing := play.Entry{Number: 2, Act: play.Act{Kind: play.ActOrders, Missing: []string{"ken"}}}
	for what, c := range map[string]struct {
		out   play.Outcome
		anna  bool
		ken   bool
		nonce bool
	}{
		"orders that wait": {out: play.Outcome{Entry: orders, Receipts: []play.Receipt{receipt}}, ken: true},
		"refused orders":   {out: play.Outcome{Receipts: []play.Receipt{{Player: "ken", Seat: 2}}}, ken: true},
		"a note":           {out: play.Outcome{Entry: orders, Notes: []play.Note{{Seat: 2, Code: play.Expired}}}, ken: true},
		"orders played":    {out: play.Outcome{Entry: orders, Events: []engine.Event{{Code: 3, Owner: engine.Nobody}}}, anna: true, ken: true},
		"joining":          {out: play.Outcome{Entry: join}, anna: true, ken: true, nonce: true},
		"missing":          {out: play.Outcome{Entry: missing}, anna: true, ken: true},
		"a pause":          {out: play.Outcome{Entry: play.Entry{Number: 2, Act: play.Act{Kind: play.ActPause}}}, anna: true, ken: true},
		"nothing":          {},
	} {
		game.WithNonces = c.nonce
		if anna, ken := Concerns(game, &c.out, "anna"), Concerns(game, &c.out, "ken"); anna != c.anna || ken != c.ken {
			t.Errorf("%s: concerns anna %v, ken %v; want %v, %v", what, anna, ken, c.anna, c.ken)
		}
	}
}

func TestHeadline(t *testing.T) {
	g := registry.Find("fifth-avenue")
	game, o := deal(g, 2, "headline")
	headline := func(o *play.Outcome, viewer, want string) {
		t.Helper()
		r, err := About(game, outcomes(o)...).To(Reader{Viewer: viewer, Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Headline; got != want {
			t.Errorf("for %s: got %q, want %q", viewer, got, want)
		}
	}
	headline(o, "anna", "Fifth Avenue, set-up: your turn: place a skyscraper on an empty plot")
	headline(o, play.Public, "Fifth Avenue, set-up: waiting for anna: place a skyscraper on an empty plot")
	for game.Open().Turn == 0 {
		playOut(game, 1)
	}
	open, other := game.Players[game.Open().Seat], game.Players[1-game.Open().Seat]
	headline(nil, open, "Fifth Avenue, turn 1: your turn: first action")
	headline(nil, other, "Fifth Avenue, turn 1: waiting for "+open+": first action")
	answer := func(r play.Receipt) *play.Outcome {
		r.Player, r.Seat = other, game.Seat(other)
		return &play.Outcome{Entry: play.Entry{Number: 5, Act: play.Act{Kind: play.ActOrders}}, Receipts: []play.Receipt{r}}
	}
	headline(answer(play.Receipt{Accepted: true}), other, "Fifth Avenue, turn 1: orders filed")
	headline(answer(play.Receipt{Accepted: true, Repeated: true}), other, "Fifth Avenue, turn 1: nothing new: orders already filed")
	headline(answer(play.Receipt{Problems: make([]play.Problem, 3)}), other, "Fifth Avenue, turn 1: orders not filed, 3 problems")
	headline(answer(play.Receipt{Accepted: true}), open, "Fifth Avenue, turn 1: your turn: first action")
	act := func(a play.ActKind) *play.Outcome {
		return &play.Outcome{Entry: play.Entry{Number: 5, Act: play.Act{Kind: a, Reason: "why"}}}
	}
	headline(act(play.ActMessage), open, "Fifth Avenue: the moderator writes")
	game.Paused = true
	headline(act(play.ActPause), open, "Fifth Avenue: the game is paused")
	game.Paused, game.Ended = false, true
	headline(act(play.ActEnd), open, "Fifth Avenue: the game was ended early")
	game.Ended = false
	for !game.Over() {
		playOut(game, 1)
	}
	r, err := About(game).To(Reader{Viewer: "anna", Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("Fifth Avenue: the game is over: %s wins", r.JSON().Get("over").Get("winners").Nodes[0].Value)
	headline(nil, "anna", want)
	game = play.New(g, "test", seats[:2], engine.SeedSecret("join"))
	game.WithNonces = true
	headline(nil, "anna", "Fifth Avenue: please join")
	headline(nil, "kevin", "Fifth Avenue: please join")
	headline(nil, play.Public, "Fifth Avenue: waiting for anna and kevin to join")
	game.Nonces[1] = "tea"
	headline(nil, "kevin", "Fifth Avenue: waiting for anna to join")
}

// The template for itself, and the held orders in it, are those of the text.
func TestTemplateAndHeldOrders(t *testing.T) {
	g := registry.Find("expancity")
	game, o := deal(g, 2, "held")
	lane(t, game, 1, "acquire; done roof; keep tile mall")
	game.Queues[1][engine.OwnTurn].Held = true
	for _, viewer := range viewers(game) {
		r, err := About(game, outcomes(o)...).To(Reader{Viewer: viewer, Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		template, held := r.Template, r.Held
		if (template != "") != (game.Seat(viewer) >= 0) || !strings.Contains(r.Text(), template) {
			t.Errorf("for %s the template is\n%s", viewer, template)
		}
		want := []string{"acquire", "done", "keep tile mall"}
		if viewer != "kevin" {
			want = nil
		}
		if !slices.Equal(held, want) {
			t.Errorf("for %s the held orders are %q, want %q", viewer, held, want)
		}
		for _, order := range held {
			if !strings.Contains(template, "  - "+order+"\n") {
				t.Errorf("the template lacks the held order %q", order)
			}
		}
	}
}

// Where nothing was filed a report tells the answers, and of the game only how
// it stands.
func TestAnswersWithoutAnEntry(t *testing.T) {
	g := registry.Find("expancity")
	game, _ := deal(g, 2, "refused")
	game.Since = 1_780_000_000
	o := &play.Outcome{Receipts: []play.Receipt{{Player: "kevin", Seat: 1, Problems: []play.Problem{{Code: play.NoOrders}}}}}
	r, err := About(game, outcomes(o)...).To(Reader{Viewer: "kevin", Language: words.English})
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(strings.Fields(r.Text()), " "); strings.Contains(text, "HAPPENED") || !strings.Contains(text, "there are no orders") || !strings.Contains(text, "Waiting for anna, turn 1: place a tile. Waiting since Thu 2026-05-28 20:26") {
		t.Errorf("the report is\n%s", text)
	}
	if d := r.JSON(); d.Get("entries") != nil || len(d.Get("receipts").Nodes) != 1 {
		t.Errorf("the document is\n%s", formats.JSONIndent(d))
	}
}
