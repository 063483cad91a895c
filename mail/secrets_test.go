package mail

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-message"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	replay "cityhall.example/formats/page"
	"cityhall.example/internal/testkit"
)

// hiding are games of each kind that hide something from players: what their cards come
// from, and their options.
var hiding = map[string]struct {
	seed    string
	options *engine.Node
}{
	"fifth-avenue": {"spring", nil}, "expancity": {"spring", nil}, "metromania": {"autumn", engine.Map("", engine.Scalar("corrupt", "true"))},
}

// TestTwoSecrets plays two games by mail in which only what kevin and ken hold differs,
// and what they wrote for themselves. Nobody else gets another email, in any
// form or language: not a byte is another but for the proofs. Pages that replay the games
// are the same bytes, and so is all that is packed in them.
func TestTwoSecrets(t *testing.T) {
	for k, rules := range registry.All() {
		for i, wish := range []store.Person{{Form: "html", Attach: "svg png"}, {Form: "plain", Language: "ko"}, {Form: "html", Language: "ko", Picture: "phone", Attach: "svg"}} {
			if i != k && !testkit.Asked(testkit.Long) {
				continue
			}
			t.Run(fmt.Sprint(rules.Name, " ", wish.Form, " ", wish.Language), func(t *testing.T) {
				one, other := secretive(t, rules, wish, false), secretive(t, rules, wish, true)
				if one.load("spring").Digest() == other.load("spring").Digest() {
					t.Fatal("both games are the same")
				}
				for n := range testkit.Times(5, 16) {
					g, h := one.load("spring"), other.load("spring")
					player := g.Players[g.Open().Seat]
					if h.Players[h.Open().Seat] != player {
						t.Fatalf("%s decides, and %s", player, h.Players[h.Open().Seat])
					}
					order := common(g, h, n*7+i)
					for k, w := range []*world{one, other} {
						letters = 10 * n
						w.reply("ken", fmt.Sprintf("note %d\nwithdraw", k*n))
						w.reply(player, order)
						w.reply("eve", "status")
						w.round()
						if n%testkit.Times(5, 8) == testkit.Times(4, 7) {
							w.reply("anna", "status\nresend\nhistory")
							w.round()
						}
					}
				}
				if one.load("spring").Digest() == other.load("spring").Digest() {
					t.Fatal("both games became the same")
				}
				for _, viewer := range []string{play.Public, "anna"} {
					a, b := one.replayed("spring", viewer, wish.Language), other.replayed("spring", viewer, wish.Language)
					if len(a) < 10_000 || a != b {
						t.Errorf("the pages of both games for %s differ, of %d bytes", viewer, len(a))
					}
				}
				for _, to := range []string{"anna", "eve", "mod"} {
					a, b := one.pieces(to), other.pieces(to)
					if len(a) < 5 && to != "mod" || len(a) == 0 {
						t.Errorf("%s got %d emails", to, len(a))
					}
					for i := range a {
						if len(a) != len(b) || a[i] != b[i] {
							at := 0
							for at < min(len(a[i]), len(b[i])) && a[i][at] == b[i][at] {
								at++
							}
							t.Fatalf("%s gets %d emails and %d; one says\n%.300s\nand the other\n%.300s", to, len(a), len(b), a[i][max(0, at-100):], b[i][max(0, at-100):])
						}
					}
				}
			})
		}
	}
}

// replayed returns the page that replays a game.
func (w *world) replayed(game, viewer, language string) string {
	w.t.Helper()
	d, err := docket.Load(w.t.Context(), w.visit(), game)
	w.must(err)
	r, err := d.Replay(w.t.Context())
	w.must(err)
	steps, err := adjudicator.Steps(r)
	w.must(err)
	html, err := replay.Make(steps, replay.Options{Viewer: viewer, Language: language})
	w.must(err)
	return string(html)
}

// secretive returns a world with a game in which kevin and ken have changed what they
// hold, or not: nobody else can see it.
func secretive(t *testing.T, rules *engine.Rules, wish store.Person, changed bool) *world {
	w := newWorld(t)
	letters = 0
	w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
		return &store.Change{People: []store.Person{{ID: "peve", Addresses: []string{"eve@sandbox.test"}, Epoch: "e"}}}, nil
	}))
	players := []string{"anna", "kevin", "ken"}
	o := adjudicator.Options{Rules: rules, ID: "spring", Players: players, Secret: engine.SeedSecret(hiding[rules.Name].seed), Values: hiding[rules.Name].options}
	w.must(create(t.Context(), w.visit(), o, placesAt("sandbox.test", players...), testMaker, w.now))
	for _, who := range []string{"anna", "eve", "mod"} {
		w.person(who+"@sandbox.test", func(p *store.Person) {
			p.Form, p.Language, p.Picture, p.Attach = wish.Form, wish.Language, wish.Picture, wish.Attach
		})
	}
	w.must(observe(t.Context(), w.visit(), "peve", "spring", true))
	w.round()
	for w.load("spring").Open().Kind == 0 && rules.Name == "fifth-avenue" { // the set-up
		g := w.load("spring")
		w.reply(g.Players[g.Open().Seat], w.legal("spring"))
		w.round()
	}
	d, err := docket.Take(t.Context(), w.visit(), "spring")
	w.must(err)
	is := d.Game
	if changed {
		is = exchanged(t, d.Game, "kevin", "ken")
	}
	next, out, err := adjudicator.Do(d.Game, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: []string{"state"}, Reason: "two secrets", At: play.TimeOf(w.now)}, nil)
	w.must(err)
	w.must(d.Commit(t.Context(), next, out))
	w.round()
	return w
}

// exchanged returns a game in which two players have exchanged what they hold, as far as
// that is hidden from everyone else.
func exchanged(t *testing.T, g *play.Game, a, b string) *play.Game {
	at := map[string][]*engine.Node{}
	doc := g.Document()
	var collect func(n *engine.Node, path string)
	collect = func(n *engine.Node, path string) {
		for _, e := range n.Nodes {
			key := e.Key
			if who := e.Get("player"); key == a || key == b || who != nil && (who.Value == a || who.Value == b) {
				key = "HOLDER"
			}
			under := path + "." + key
			if strings.Contains(under, "HOLDER") && e.Kind < engine.MapNode {
				at[under] = append(at[under], e)
			}
			collect(e, under)
		}
	}
	collect(doc, "")
	for _, path := range slices.Sorted(maps.Keys(at)) {
		pair := at[path]
		if len(pair) != 2 || pair[0].Value == pair[1].Value {
			continue
		}
		one, other := pair[0].Value, pair[1].Value
		for _, as := range exchanges(one, other) {
			pair[0].Value, pair[1].Value = as[0], as[1]
			changed, err := formats.ReadGame("exchanged", formats.Emit(doc))
			if err == nil && enginetest.Dump(changed.For("anna").Document()) == enginetest.Dump(g.For("anna").Document()) {
				return changed
			}
			pair[0].Value, pair[1].Value = one, other
		}
	}
	t.Fatal("nothing can be exchanged")
	return nil
}

// exchanges are two values, each with the other one or with one of its words.
func exchanges(a, b string) (all [][2]string) {
	all = append(all, [2]string{b, a})
	word := regexp.MustCompile(`[\w-]+`)
	for _, x := range word.FindAllStringIndex(a, -1) {
		for _, y := range word.FindAllStringIndex(b, -1) {
			all = append(all, [2]string{a[:x[0]] + b[y[0]:y[1]] + a[x[1]:], b[:y[0]] + a[x[0]:x[1]] + b[y[1]:]})
		}
	}
	return slices.DeleteFunc(all, func(as [2]string) bool { return as[0] == a })
}

// common returns an order that answers the open decision of both games.
func common(g, h *play.Game, n int) string {
	var both []engine.Move
	moves := h.State.Moves(nil)
	for _, m := range g.State.Moves(nil) {
		if slices.Contains(moves, m) {
			both = append(both, m)
		}
	}
	return g.Rules.Grammar.Write(both[n%len(both)])
}

// proofs are the hashes of a chain that has secrets in it, what is named after one, and
// signatures of them.
var proofs = regexp.MustCompile(`[0-9a-f]{64}|-[0-9a-f]{8}\b|(?m)^— \S+ \S+$`)

// pieces returns the emails to someone, each with its header and its parts as they are
// read, without the proofs.
func (w *world) pieces(name string) (all []string) {
	w.t.Helper()
	for _, m := range w.sent {
		if !slices.Contains(m.to, name+"@sandbox.test") {
			continue
		}
		head, _, _ := bytes.Cut(m.raw, []byte("\r\n\r\n"))
		text := string(head)
		e, err := message.Read(bytes.NewReader(m.raw))
		w.must(err)
		w.must(e.Walk(func(_ []int, part *message.Entity, err error) error {
			if err != nil || part.MultipartReader() != nil {
				return err
			}
			data, err := io.ReadAll(part.Body)
			text += fmt.Sprintf("\n%v\n%s", part.Header.Map(), data)
			return err
		}))
		all = append(all, proofs.ReplaceAllString(text, "PROOF"))
	}
	return all
}
