package tryout_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/tryout"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// view returns what the player who decides sees in a game after some random moves.
func view(t *testing.T, rules *engine.Rules, seats, moves int, seed string) string {
	t.Helper()
	g, _, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "trial", Players: enginetest.Players(rules, seats), Secret: engine.SeedSecret(seed)})
	if err != nil {
		t.Fatal(err)
	}
	chance := engine.NewDraws(engine.SeedSecret(seed+"/moves"), nil).Stream("moves", seats)
	for range moves {
		player := g.Players[g.Open().Seat]
		order := rules.Grammar.Write(engine.RandomMove(g.For(player).State.Moves(nil), chance.Below))
		set := &play.OrderSet{File: "test", Player: player, Turn: play.Unbound, Lines: []play.OrderLine{{Text: order, Line: 1, Column: 1}}}
		next, out, err := adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set})
		if err != nil || out.Entry.Number == 0 {
			t.Fatal(order, err, out.Receipts)
		}
		if next.Over() {
			break
		}
		g = next
	}
	return string(formats.Emit(g.For(g.Players[g.Open().Seat]).Document()))
}

// A session is a program with all that it was asked, and what it replied.
type session struct {
	*testing.T
	program           tryout.Program
	requests, replies []string
}

func (s *session) ask(r tryout.Request) (reply tryout.Reply) {
	s.Helper()
	request, err := json.Marshal(r)
	if err != nil {
		s.Fatal(err)
	}
	text := s.program.Do(request)
	s.requests, s.replies = append(s.requests, string(request)), append(s.replies, string(text))
	if err := json.Unmarshal(text, &reply); err != nil {
		s.Fatal(err)
	}
	return reply
}

// place is where the trial is, without what only the last request was told.
func place(r tryout.Reply) string {
	r.Accepted, r.Problems, r.Waits, r.Hint, r.Mark = false, nil, false, "", 0
	text, _ := json.Marshal(r)
	return string(text)
}

// play asks for all that can be asked in a game, which random orders play to its end.
func (s *session) play(view, language, seed string) {
	s.Helper()
	now := s.ask(tryout.Request{Do: "begin", View: view, Language: language, Seed: seed})
	if now.Error != "" || !now.Yours || len(now.Moves) == 0 || now.Now == "" || len(now.Frame.Facts) == 0 {
		s.Fatalf("the trial begins with %q and %d moves", now.Error, len(now.Moves))
	}
	begun, chance := now, engine.NewDraws(engine.SeedSecret(seed), nil).Stream("moves", 1)
	if no := s.ask(tryout.Request{Do: "order", Line: "nothing of the kind"}); no.Accepted || len(no.Problems) != 1 || place(no) != place(now) {
		s.Errorf("an order that is none: %t %q", no.Accepted, no.Problems)
	}
	if no := s.ask(tryout.Request{Do: "back"}); !strings.HasSuffix(no.Error, ".") || strings.HasPrefix(no.Error, "nothing") {
		s.Errorf("nothing is taken back: %q", no.Error)
	}
	var sent []string
	for n := 0; now.Yours; n++ {
		before := now
		order := now.Moves[chance.Below(len(now.Moves))].Order
		if n == 1 {
			if order = s.ask(tryout.Request{Do: "hint", Playouts: 2}).Hint; order == "" {
				s.Fatal("there is no hint")
			}
		}
		now = s.ask(tryout.Request{Do: "order", Line: order})
		if !now.Accepted || now.Error != "" {
			s.Fatalf("%q is refused: %q %q", order, now.Problems, now.Error)
		}
		if sent = append(sent, order); !slices.Equal(now.Orders, sent) {
			s.Fatalf("to be sent are %q, not %q", now.Orders, sent)
		}
		if n%16 == 0 {
			mark := s.ask(tryout.Request{Do: "mark"}).Mark
			if back := s.ask(tryout.Request{Do: "back"}); place(back) != place(before) {
				s.Errorf("%q taken back leads to %s, not %s", order, place(back), place(before))
			}
			if again := s.ask(tryout.Request{Do: "return", To: mark}); place(again) != place(now) {
				s.Errorf("back at the mark is %s, not %s", place(again), place(now))
			}
		}
	}
	if !now.Over || len(now.Moves) > 0 || s.ask(tryout.Request{Do: "hint"}).Error == "" {
		s.Error("the game isn't over")
	}
	if dealt := s.ask(tryout.Request{Do: "deal"}); len(dealt.Orders) > 0 || !dealt.Yours && !dealt.Over || dealt.Frame.Board != begun.Frame.Board {
		s.Error("dealt anew is not the beginning")
	}
}

// sessions are whole games of each kind, for each number of players, in both languages.
func sessions(t *testing.T, each func(t *testing.T, s *session)) {
	for _, rules := range registry.All() {
		for seats := rules.MinPlayers; seats <= rules.MaxPlayers; seats++ {
			for i, language := range words.Languages() {
				if (seats+i)%testkit.Times(3, 1) > 0 {
					continue
				}
				name := fmt.Sprint(rules.Name, "/", seats, "/", language)
				t.Run(name, func(t *testing.T) {
					s := &session{T: t}
					s.play(view(t, rules, seats, 4+20*i, name), language, name)
					each(t, s)
				})
			}
		}
	}
}

// TestProgram plays whole games by requests, and once more: the replies are the same.
func TestProgram(t *testing.T) {
	sessions(t, func(t *testing.T, s *session) {
		var again tryout.Program
		for i, request := range s.requests {
			if reply := string(again.Do([]byte(request))); reply != s.replies[i] {
				t.Fatalf("%s: now %s, before %s", request, reply, s.replies[i])
			}
		}
	})
}

// TestRequests refuses what is no request, in words.
func TestRequests(t *testing.T) {
	v := view(t, registry.All()[0], 2, 5, "requests")
	for _, c := range []struct{ request, want string }{
		{`{"do":"order","line":"done"}`, `"order"; expected begin`},
		{`no JSON`, `"no JSON"`},
		{`{"do":"begin","view":"nothing","language":"en"}`, "view.yaml"},
		{`{"do":"begin","view":` + quoted(v) + `,"language":"xx"}`, "xx"},
	} {
		var p tryout.Program
		var r tryout.Reply
		if err := json.Unmarshal(p.Do([]byte(c.request)), &r); err != nil || !strings.Contains(r.Error, c.want) {
			t.Errorf("%.60s: %q, not %q", c.request, r.Error, c.want)
		}
	}
	s := &session{T: t}
	s.ask(tryout.Request{Do: "begin", View: v, Language: "ko"})
	for _, r := range []tryout.Request{{Do: "dance"}, {Do: "return", To: 0}, {Do: "return", To: -1}} {
		if reply := s.ask(r); !strings.Contains(reply.Error, "begin, order, back") || !strings.Contains(reply.Error, "요청") {
			t.Errorf("%s: %q", r.Do, reply.Error)
		}
	}
}

func quoted(text string) string {
	q, _ := json.Marshal(text)
	return string(q)
}

// runner reads requests from a file, a list of games, and writes what the program replies.
const runner = `
const fs = require("fs"), zlib = require("zlib");
globalThis.crypto ??= require("crypto");
require(process.argv[3]);
(async () => {
	const code = zlib.gunzipSync(fs.readFileSync(process.argv[2]));
	const replies = [], began = Date.now();
	let first;
	for (const game of JSON.parse(fs.readFileSync(process.argv[4]))) {
		for (const request of game) {
			if (first === undefined) {
				const go = new Go(), made = await WebAssembly.instantiate(code, go.importObject);
				go.run(made.instance);
			}
			replies.push(globalThis.cityhall(request));
			first ??= Date.now() - began;
		}
	}
	console.error("the first reply after", first, "ms");
	fs.writeFileSync(process.argv[5], JSON.stringify(replies));
	process.exit(0);
})();
`

// TestWebAssembly asks the program that pages run, in Node.js: its replies are those of
// the package.
func TestWebAssembly(t *testing.T) {
	node := testkit.Program(t, testkit.Node, "node")
	wasm, start := testkit.PageProgram(t)
	if len(wasm) > 5<<20 {
		t.Errorf("the program has %d bytes: too many for a page", len(wasm))
	}
	var games [][]string
	var want []string
	sessions(t, func(_ *testing.T, s *session) {
		games, want = append(games, s.requests), append(want, s.replies...)
	})
	requests, err := json.Marshal(games)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	replies := filepath.Join(dir, "replies.json")
	out, err := exec.Command(node, file("run.cjs", []byte(runner)), file("engine.wasm.gz", wasm), file("wasm_exec.cjs", start), file("requests.json", requests), replies).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%d bytes; %s", len(wasm), out)
	text, err := os.ReadFile(replies)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := json.Unmarshal(text, &got); err != nil || len(got) != len(want) {
		t.Fatalf("%d replies, not %d: %v", len(got), len(want), err)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("there %s, here %s", got[i], want[i])
		}
	}
}
