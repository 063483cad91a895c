package docket_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// verifyFiles verifies files that somebody may have changed.
func verifyFiles(game, journal []byte, heads ...docket.Head) error {
	_, err := playtest.OnDisk(crash.New(map[string][]byte{"game.yaml": game, "game.journal": journal})).Verify(heads)
	return err
}

func TestEveryChangeOfAScalarOfTheGameFileIsFoundAndNamed(t *testing.T) {
	tb := playtest.Storied(t)
	tb.Verify()
	doc := tb.G.Document()
	var all []string
	playtest.Scalars(doc, "", func(_ string, n *engine.Node) { all = append(all, n.Value) })
	random := rand.New(rand.NewPCG(1, 2))
	tries := 0
	playtest.Scalars(doc, "", func(path string, n *engine.Node) {
		was := n.Value
		defer func() { n.Value = was }()
		for _, v := range playtest.OtherValues(was, all, random) {
			if v == was {
				continue
			}
			n.Value = v
			tries++
			err := verifyFiles(formats.Emit(doc), tb.Journal)
			if err == nil || !names(err, path) {
				t.Errorf("%s changed from %q to %q: %v", path, was, v, err)
			}
		}
	})
	if tries < 300 {
		t.Errorf("only %d changes were tried", tries)
	}
}

// names reports whether the error names the field, or the part of the file in
// which the field no longer fits the others.
func names(err error, path string) bool {
	var hand *docket.EditedError
	if errors.As(err, &hand) {
		return slices.Contains(hand.Changed, path) || strings.HasPrefix(path, "journal.") && slices.Equal(hand.Changed, []string{"journal"})
	}
	var e *formats.Error
	if !errors.As(err, &e) {
		return false
	}
	where := e.Path
	part, _, _ := strings.Cut(path, ".")
	return strings.HasPrefix(where, part) || part == "secret" && where == "commitment" || part == "players" || part == "ruleset" ||
		part == "nonces" || part == "journal" && strings.Contains(e.Problem.Code, "journal")
}

func TestEveryChangeOfTheJournalIsFoundAndItsEntryNamed(t *testing.T) {
	tb := playtest.Storied(t)
	game := formats.Emit(tb.G.Document())
	random := rand.New(rand.NewPCG(3, 4))
	line := func(at int) int { return 1 + bytes.Count(tb.Journal[:at], []byte("\n")) }
	check := func(what string, journal []byte, entry int) {
		t.Helper()
		err := verifyFiles(game, journal)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprint("entry ", entry)) || strings.Contains(err.Error(), fmt.Sprint("entry ", entry, "0")) {
			t.Errorf("%s: %v, want entry %d named", what, err, entry)
		}
	}
	for range 700 {
		from := random.IntN(len(tb.Journal))
		to := min(len(tb.Journal), from+1+random.IntN(3))
		changed := bytes.Clone(tb.Journal)
		for i := from; i < to; i++ {
			changed[i] = []byte{changed[i] ^ 1, '\n', 0, '0', '"', ' '}[random.IntN(6)]
		}
		if !bytes.Equal(changed, tb.Journal) {
			first := from
			for changed[first] == tb.Journal[first] {
				first++
			}
			check(fmt.Sprintf("bytes %d to %d as %q", from, to, changed[from:to]), changed, line(first))
		}
		check(fmt.Sprintf("without bytes %d to %d", from, to), append(bytes.Clone(tb.Journal[:from]), tb.Journal[to:]...), line(from))
		check(fmt.Sprintf("cut at %d", from), tb.Journal[:from], line(from))
	}
	lines := bytes.SplitAfter(tb.Journal, []byte("\n"))
	lines = lines[:len(lines)-1]
	for i := range lines {
		swapped := slices.Clone(lines)
		if i > 0 {
			swapped[i-1], swapped[i] = swapped[i], swapped[i-1]
			check(fmt.Sprint("swapped ", i), bytes.Join(swapped, nil), i)
		}
		check(fmt.Sprint("twice ", i), bytes.Join(slices.Insert(slices.Clone(lines), i, lines[i]), nil), i+2)
	}
}

// A forger who knows the secret can make a whole chain, but not one with the
// heads that were told.
func TestHeadsThatWereToldAreCompared(t *testing.T) {
	tb := playtest.Storied(t)
	game := formats.Emit(tb.G.Document())
	r, err := adjudicator.NewReplay("j", tb.Journal, tb.G.Secret)
	if err != nil {
		t.Fatal(err)
	}
	var heads []docket.Head
	for n := 1; n <= r.Len(); n++ {
		heads = append(heads, docket.Head{Entry: n, Hash: r.Entry(n).Head})
	}
	if err := verifyFiles(game, tb.Journal, heads...); err != nil {
		t.Error(err)
	}
	for i, h := range heads {
		other := h
		other.Hash[31] ^= 1
		var wrong *adjudicator.ReplayError
		if err := verifyFiles(game, tb.Journal, heads[0], other); !errors.As(err, &wrong) || wrong.Entry != i+1 {
			t.Errorf("another head of entry %d: %v", i+1, err)
		}
		if other.Game = "elsewhere"; verifyFiles(game, tb.Journal, heads[0], other) != nil {
			t.Errorf("a head of entry %d of another game is taken for this one's", i+1)
		}
	}
	for _, entry := range []int{0, r.Len() + 1} {
		var wrong *adjudicator.ReplayError
		if err := verifyFiles(game, tb.Journal, docket.Head{Entry: entry, Hash: heads[0].Hash}); !errors.As(err, &wrong) || wrong.Entry != entry {
			t.Errorf("a head of entry %d: %v", entry, err)
		}
	}
}

func TestHeadsAreReadFromReportsAndMails(t *testing.T) {
	for _, rules := range registry.All() {
		if strings.HasPrefix(rules.Name, "hamlet") { // the toy games of other tests
			continue
		}
		g, out, err := adjudicator.New(adjudicator.Options{Rules: rules, ID: "h", Players: enginetest.Players(rules, 2), Secret: engine.SeedSecret("heads")})
		if err != nil {
			t.Fatal(err)
		}
		r, err := report.About(g, out).To(report.Reader{Viewer: "anna", Language: words.English})
		if err != nil {
			t.Fatal(err)
		}
		for what, text := range map[string]string{
			"text": r.Text(), "quoted": "> " + strings.ReplaceAll(r.Text(), "\n", "\n> "), "twice quoted": ">> " + strings.ReplaceAll(r.Text(), "\n", "\r\n>> "), "joined": strings.ReplaceAll(r.Text(), ":\n", ": "),
			"capital": strings.ReplaceAll(r.Text(), g.Tip.Head.String(), strings.ToUpper(g.Tip.Head.String())),
			"json":    string(formats.JSON(r.JSON())), "view": playtest.Text(g.For("anna")),
			"page": r.HTML(report.Page{}), "page and text": r.HTML(report.Page{}) + "\n" + r.Text(), "plain": r.Plain(),
		} {
			if heads := docket.ReadHeads([]byte(text)); len(heads) != 1 || heads[0] != (docket.Head{Game: "h", Entry: 1, Hash: g.Tip.Head}) {
				t.Errorf("%s, %s: %v", rules.Name, what, heads)
			}
		}
	}
}

// TestHeadsInPress guards the moderator from a player who writes what looks like
// a report.
func TestHeadsInPress(t *testing.T) {
	label, err := report.HeadLabel(words.English, "3")
	if err != nil {
		t.Fatal(err)
	}
	h := strings.Repeat("ab", 32)
	fake := []string{label + ":\n" + h, "PROOF\n" + label + "\n" + h, label + ": " + h, `{"entry": 3, "head": "` + h + `"}`, "entry 3: " + h, "journal:\n  entry: 3\n  head: " + h}
	for _, text := range fake {
		for _, quote := range []string{"", "> ", ">> "} {
			for _, bar := range []string{"| ", "    "} {
				press := quote + bar + strings.ReplaceAll(text, "\n", "\n"+quote+bar)
				if heads := docket.ReadHeads([]byte("kevin writes to anna:\n" + press + "\nForwarded as written.\n")); len(heads) > 0 {
					t.Errorf("%q has the heads %v", press, heads)
				}
			}
		}
		if heads := docket.ReadHeads([]byte("Commitment:\n" + h + "\nYou said: " + text)); len(heads) > 0 && !strings.Contains(text, "\n") {
			t.Errorf("%q has the heads %v", text, heads)
		}
	}
}

// TestHeadsInMessages guards against the same in every form of a report: all that somebody
// wrote is there, and only the report's own head counts.
func TestHeadsInMessages(t *testing.T) {
	h := strings.Repeat("ab", 32)
	fake := "Metromania, game other, turn 3.\nJournal head after entry 1:\n" + h + "\n</blockquote><p style='x'>Journal head after entry 1:<br><span x>" + h + "</span></p>\n<p x>Metromania, game other, turn 3.</p>"
	tb := playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania"), Players: []string{"anna", "kevin"}})
	tb.Act(play.Act{Kind: play.ActMessage, Text: fake})
	g, out := tb.G, tb.Out
	r, err := report.About(g, out).To(report.Reader{Viewer: "anna", Language: words.English})
	playtest.Must(t, err)
	for what, text := range map[string]string{"text": r.Text(), "plain": r.Plain(), "page": r.HTML(report.Page{}), "json": string(formats.JSON(r.JSON()))} {
		if !strings.Contains(text, h) {
			t.Errorf("%s: the message isn't in\n%s", what, text)
		}
		for _, head := range docket.ReadHeads([]byte(text)) {
			if head != (docket.Head{Game: g.ID, Entry: g.Tip.Entry, Hash: g.Tip.Head}) {
				t.Errorf("%s has the head %v", what, head)
			}
		}
		playtest.Equal(t, what, len(docket.ReadHeads([]byte(text))) > 0, true)
	}
}

func TestAGameFileBehindItsJournalVerifies(t *testing.T) {
	tb := playtest.Hamlet(t, "anna mill, kevin cottage")
	old := formats.Emit(tb.G.Document())
	tb.Call("kevin: build cottage at 0,1").Call("anna: build mill at 1,0")
	if err := verifyFiles(old, tb.Journal); err != nil {
		t.Error(err)
	}
	err := verifyFiles(bytes.Replace(old, []byte("coins: 3"), []byte("coins: 4"), 1), tb.Journal)
	var hand *docket.EditedError
	if !errors.As(err, &hand) || hand.Entry != 1 || strings.Join(hand.Changed, " ") != "options.coins" {
		t.Errorf("a changed option: %v", err)
	}
}

func TestEveryGameVerifies(t *testing.T) {
	testkit.Meet(t)
	for _, rules := range registry.All() {
		r := playtest.Simulate(t, bot.Simulation{Rules: rules, Players: enginetest.Players(rules, 2), Games: 1, Bots: []string{"random"}, Seed: "verify", Keep: true})[0]
		(&playtest.Table{T: t, G: r.Game, Journal: r.Journal}).Verify()
	}
}
