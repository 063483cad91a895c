package adjudicator_test

import (
	"bytes"
	"encoding/hex"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// kit is where the journals are with which other programs prove themselves. Its
// README.md says what is in them.
const kit = "../examples/conformance"

// Limits for the moves of a position, and for the positions of one kind in a journal.
const (
	kitMoves     = 200
	kitPositions = 1
)

// TestConformance plays the games of the kit again and compares. With -update it
// writes them.
func TestConformance(t *testing.T) {
	data, err := os.ReadFile("testdata/conformance.yaml")
	if err != nil {
		t.Fatal(err)
	}
	games, err := formats.Parse("conformance.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	asked := map[string]bool{}  // kinds of decisions of which there is a position
	played := map[string]bool{} // options as game, name and value, where it is not the default
	forms := map[string]bool{}  // networks of beacons
	for _, n := range games.Nodes {
		name := n.Get("name").Value
		t.Run(name, func(t *testing.T) {
			k := newKitGame(t, n)
			for _, option := range n.Get("options").Nodes {
				played[k.g.Rules.Name+" "+option.Key] = true
			}
			if k.playOn(); k.g.Beacon != nil {
				forms[k.g.Beacon.Network] = true
			}
			for kind := range k.seen {
				asked[k.g.Rules.Name+" "+kind] = true
			}
			tb := &playtest.Table{T: t, G: k.g, Journal: k.journal}
			tb.Verify()
			kittest.Kit{Folder: kit, JSON: formats.JSON, Update: testkit.Update()}.Compare(t, name, k.document())
		})
	}
	if len(forms) != 2 {
		t.Errorf("the kit has beacons of %v", forms)
	}
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for _, option := range engine.Write(nil, rules.New(rules.MaxPlayers).Options).Nodes {
			if !played[rules.Name+" "+option.Key] {
				t.Errorf("no game of %s is played with another %s", rules.Name, option.Key)
			}
		}
		for _, kind := range rules.Kinds {
			if !asked[rules.Name+" "+kind.Name] {
				t.Errorf("no position of %s asks for %s", rules.Name, kind.Name)
			}
		}
		for players := rules.MinPlayers; players <= rules.MaxPlayers; players++ {
			if !slices.ContainsFunc(games.Nodes, func(n *engine.Node) bool {
				return n.Get("name").Value == rules.Name+"/players-"+strconv.Itoa(players)
			}) {
				t.Errorf("no game of %s has %d players", rules.Name, players)
			}
		}
	}
}

// A kitGame is a game that goes into the kit while it is played.
type kitGame struct {
	t         *testing.T
	name      string
	nonces    []string
	beacon    string // what the moderator tells, or ""
	g         *play.Game
	journal   []byte
	chance    engine.Stream
	positions []*engine.Node
	seen      map[string]int // positions by kind of decision
	said      []string       // orders so far
}

// newKitGame begins a game of the list.
func newKitGame(t *testing.T, n *engine.Node) *kitGame {
	k := &kitGame{t: t, name: n.Get("name").Value, seen: map[string]int{}}
	k.chance = engine.NewDraws(engine.SeedSecret("chance/"+k.name), nil).Stream("bots", 0)
	game, id, _ := strings.Cut(k.name, "/")
	players, err := strconv.Atoi(k.name[len(k.name)-1:])
	if err != nil {
		t.Fatal(err)
	}
	if words := n.Get("nonces"); words != nil {
		for _, e := range words.Nodes {
			k.nonces = append(k.nonces, e.Value)
		}
	}
	var b *play.Beacon
	at := play.Time(1_767_225_600)
	if n.Get("beacon") != nil {
		if b, _ = beacon.Read(n.Get("beacon").Value); b == nil {
			t.Fatalf("there is no beacon %s", n.Get("beacon").Value)
		}
		if k.beacon = n.Get("told").Value; b.Network != play.Fact {
			at = beacon.Published(b) - 24*60*60
		}
	}
	rules := registry.Find(game)
	o := adjudicator.Options{Beacon: b, Rules: rules, ID: id, Players: enginetest.Players(rules, players),
		Secret: engine.SeedSecret(k.name), Nonces: k.nonces != nil, Values: n.Get("options"), OptionsFile: "conformance.yaml", At: at}
	g, out, err := adjudicator.New(o)
	k.keep(g, out, err)
	return k
}

func (k *kitGame) keep(g *play.Game, out play.Outcome, err error) bool {
	if err != nil {
		k.t.Fatal(err)
	}
	if out.Entry.Number == 0 {
		return false
	}
	k.g, k.journal = g, append(k.journal, out.Entry.Line()...)
	return true
}

// file files orders of a seat, and reports whether they are accepted.
func (k *kitGame) file(seat engine.Seat, orders ...string) bool {
	set := &play.OrderSet{File: "kit", Player: k.g.Players[seat], Turn: play.Unbound}
	for _, order := range orders {
		set.Lines = append(set.Lines, play.OrderLine{Text: order})
	}
	return k.keep(adjudicator.Adjudicate(k.g, play.Act{By: play.ByPlayer}, []*play.OrderSet{set}))
}

// playOn plays the game to its end. Half of the seats go by chance; now and then an
// order has alternatives, waits for later, or is missing.
func (k *kitGame) playOn() {
	for seat, nonce := range k.nonces {
		if !k.file(engine.Seat(seat), "join "+nonce) {
			k.t.Fatalf("%q is no nonce", nonce)
		}
	}
	if k.beacon != "" {
		k.keep(adjudicator.Do(k.g, play.Act{Kind: play.ActBeacon, By: play.ByModerator, Beacon: k.beacon, At: beacon.Published(k.g.Beacon)}, nil))
	}
	k.position()
	for !k.g.Over() {
		d := k.g.State.Open()
		moves := k.g.State.Moves(nil)
		move := k.g.Rules.Greedy(k.g.State, nil)
		if (int(d.Seat)+k.chance.Below(2))%2 == 0 {
			move = engine.RandomMove(moves, k.chance.Below)
		}
		order := k.g.Rules.Grammar.Write(move)
		switch k.chance.Below(12) {
		case 0:
			k.keep(adjudicator.Adjudicate(k.g, play.Act{By: play.ByModerator, Missing: []string{k.g.Players[d.Seat]}}, nil))
			continue
		case 1, 2:
			other := k.g.Rules.Grammar.Write(moves[k.chance.Below(len(moves))])
			if k.file(d.Seat, order+" or "+other) {
				continue
			}
		case 3, 4, 5:
			if len(k.said) > 0 { // what was ordered before, for a later step or turn
				seat, early := engine.Seat(k.chance.Below(len(k.g.Players))), k.said[k.chance.Below(len(k.said))]
				if seat == d.Seat {
					k.file(seat, order, early)
				} else {
					k.file(seat, early)
				}
				continue
			}
		}
		k.said = append(k.said, order)
		if !k.file(d.Seat, order) {
			k.t.Fatalf("%s: %q is not accepted", k.g.Players[d.Seat], order)
		}
		if !k.g.Over() {
			k.position()
		}
	}
	k.position()
}

// position adds the game as it is to the positions, if there are few of its kind.
func (k *kitGame) position() {
	d := k.g.Open()
	n := engine.Map("")
	if !d.Over() {
		kind := k.g.Rules.Kinds[d.Kind].Name
		if k.seen[kind] >= kitPositions || k.chance.Below(3) > 0 {
			return
		}
		legal := engine.List("legal")
		for m := range k.g.State.All() {
			legal.Add(engine.Scalar("", k.g.Rules.Grammar.Write(m)))
		}
		if len(legal.Nodes) > kitMoves {
			return
		}
		k.seen[kind]++
		n.Add(engine.Scalar("player", k.g.Players[d.Seat]), engine.Scalar("decision", kind),
			&engine.Node{Kind: engine.BoolNode, Key: "optional", Value: strconv.FormatBool(d.Optional)}, legal)
	}
	game := k.g.Document()
	game.Key = "game"
	k.positions = append(k.positions, n.Add(game))
}

// document returns what the kit has of the game.
func (k *kitGame) document() *engine.Node {
	number := func(key string, n int) *engine.Node {
		return &engine.Node{Kind: engine.NumberNode, Key: key, Value: strconv.Itoa(n)}
	}
	n := engine.Map("", engine.Scalar("ruleset", k.g.Rules.Ruleset()), engine.Scalar("seed", k.name),
		engine.Scalar("secret", hex.EncodeToString(k.g.Secret[:])))
	if k.nonces != nil {
		typed, normal := engine.List("nonces-as-typed"), engine.List("nonces")
		for i := range k.nonces {
			typed.Add(engine.Scalar("", k.nonces[i]))
			normal.Add(engine.Scalar("", k.g.Nonces[i]))
		}
		n.Add(typed, normal)
	}
	if k.beacon != "" {
		n.Add(engine.Scalar("beacon", k.g.Beacon.String()), engine.Scalar("beacon-as-told", k.beacon), engine.Scalar("beacon-in-draws", k.g.Beacon.Mix(k.g.Value)))
	}
	scores, winners := engine.Map("scores"), engine.List("winners")
	for seat, player := range k.g.Players {
		scores.Add(number(player, k.g.State.Score(engine.Seat(seat))))
	}
	for _, player := range k.g.Names(k.g.State.Winners()) {
		winners.Add(engine.Scalar("", player))
	}
	journal, positions := engine.List("journal"), engine.List("positions", k.positions...)
	for line := range strings.Lines(string(k.journal)) {
		journal.Add(engine.Scalar("", line))
	}
	return n.Add(scores, winners, journal, positions)
}

// TestConformancePython recomputes all digests and heads of the kit with a script that
// was written from the docs alone, and sees it find each changed value.
func TestConformancePython(t *testing.T) {
	python := testkit.Program(t, testkit.Tools, "python3")
	check := func(files ...string) (string, error) {
		out, err := exec.Command(python, append([]string{kit + "/check.py"}, files...)...).CombinedOutput()
		return string(bytes.TrimSpace(out)), err
	}
	files, err := filepath.Glob(kit + "/*/*.json")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	if out, err := check(files...); err != nil || out != "ok" {
		t.Errorf("%v\n%s", err, out)
	}
	nonces, drand, fact := "fifth-avenue/nonces-3", "expancity/drand-2", "metromania/fact-2"
	for _, change := range [][3]string{{nonces, `"turn":1`, `"turn":2`}, {nonces, `"step":"first-action"`, `"step":"first-move"`}, {nonces, `"ended":false`, `"ended":true`},
		{nonces, `"given":["anna`, `"given":["anne`}, {nonces, `\"entry\":3,`, `\"entry\":3 ,`}, {nonces, `\"digest\":\"`, `\"digest\":\"0`}, {nonces, `"winter-sun`, `"winter-sum`},
		{drand, `"beacon-in-draws": "f`, `"beacon-in-draws": "e`}, {drand, `"beacon-as-told": "B7`, `"beacon-as-told": "B8`}, {fact, `Cafe`, `Cafa`}, {fact, `"published":"3 7`, `"published":"3 8`}} {
		data, err := os.ReadFile(kit + "/" + change[0] + ".json")
		if err != nil {
			t.Fatal(err)
		}
		changed := bytes.Replace(data, []byte(change[1]), []byte(change[2]), 1)
		file := filepath.Join(t.TempDir(), "changed.json")
		if err := os.WriteFile(file, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := check(file); bytes.Equal(changed, data) || err == nil {
			t.Errorf("%s in place of %s is not found: %s", change[2], change[1], out)
		}
	}
}
