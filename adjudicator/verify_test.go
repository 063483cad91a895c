package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// storied is a game with every act in its journal.
func storied(t testing.TB) *table {
	tb := nonces(t, "anna", "kevin", "ken")
	tb.call("anna: join apple", "kevin: join kiwi", "ken: join nut").call("kevin id k1: build mill at 1,0 or cottage at 1,0 or church at 1,0; done")
	tb.missing("anna").call("ken turn 3: bid up to 2; build mill at 0,7 or cottage at 0,1", "anna: bid up to 1").missing("kevin").undo(4)
	is := tb.g.Clone()
	is.Queues[1][engine.OwnTurn].Orders = nil
	g, out, err := Do(tb.g, play.Act{Kind: play.ActAmend, Document: formats.Amendment(is), Changed: Changed(tb.g.Document(), is.Document()), Reason: "asked for"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.keep(g, out, nil)
	tb.act(play.Act{Kind: play.ActPause, Reason: "summer"}).call("anna: withdraw; bid up to 2", "ken turn 3 id 9: bid up to 1").act(play.Act{Kind: play.ActResume, Mail: &play.Hash{7}})
	return tb
}

// verifyFiles verifies files that somebody may have changed.
func verifyFiles(game, journal []byte, heads ...Head) error {
	_, err := onDisk(crash.New(map[string][]byte{"game.yaml": game, "game.journal": journal})).Verify(heads)
	return err
}

// scalars calls yield with each scalar of the document and its path.
func scalars(n *engine.Node, path string, yield func(path string, n *engine.Node)) {
	for i, e := range n.Nodes {
		name := e.Key
		if n.Kind == engine.ListNode {
			name = entryName(e, i)
		}
		at := strings.TrimPrefix(path+"."+name, ".")
		if e.Kind < engine.MapNode {
			yield(at, e)
		}
		scalars(e, at, yield)
	}
}

// otherValues are what somebody may write in place of the value: something
// near to it, and something that stands elsewhere in the file.
func otherValues(v string, all []string, random *rand.Rand) []string {
	values := []string{v + "1", "", strings.ToUpper(v), all[random.IntN(len(all))], all[random.IntN(len(all))]}
	if n, ok := engine.ParseInt(v); ok {
		values = append(values, fmt.Sprint(n+1), fmt.Sprint(n-1), "0", "1")
	}
	if len(v) > 1 {
		flipped := []byte(v)
		flipped[len(v)-1] ^= 1
		values = append(values, string(flipped), v[1:])
	}
	return append(values, map[string]string{"true": "false", "false": "true"}[v])
}

func TestEveryChangeOfAScalarOfTheGameFileIsFoundAndNamed(t *testing.T) {
	tb := storied(t)
	tb.verify()
	doc := tb.g.Document()
	var all []string
	scalars(doc, "", func(_ string, n *engine.Node) { all = append(all, n.Value) })
	random := rand.New(rand.NewPCG(1, 2))
	tries := 0
	scalars(doc, "", func(path string, n *engine.Node) {
		was := n.Value
		defer func() { n.Value = was }()
		for _, v := range otherValues(was, all, random) {
			if v == was {
				continue
			}
			n.Value = v
			tries++
			err := verifyFiles(formats.Emit(doc), tb.journal)
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
	var hand *EditedError
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
	tb := storied(t)
	game := formats.Emit(tb.g.Document())
	random := rand.New(rand.NewPCG(3, 4))
	line := func(at int) int { return 1 + bytes.Count(tb.journal[:at], []byte("\n")) }
	check := func(what string, journal []byte, entry int) {
		t.Helper()
		err := verifyFiles(game, journal)
		if err == nil || !strings.Contains(err.Error(), fmt.Sprint("entry ", entry)) || strings.Contains(err.Error(), fmt.Sprint("entry ", entry, "0")) {
			t.Errorf("%s: %v, want entry %d named", what, err, entry)
		}
	}
	for range 700 {
		from := random.IntN(len(tb.journal))
		to := min(len(tb.journal), from+1+random.IntN(3))
		changed := bytes.Clone(tb.journal)
		for i := from; i < to; i++ {
			changed[i] = []byte{changed[i] ^ 1, '\n', 0, '0', '"', ' '}[random.IntN(6)]
		}
		if !bytes.Equal(changed, tb.journal) {
			first := from
			for changed[first] == tb.journal[first] {
				first++
			}
			check(fmt.Sprintf("bytes %d to %d as %q", from, to, changed[from:to]), changed, line(first))
		}
		check(fmt.Sprintf("without bytes %d to %d", from, to), append(bytes.Clone(tb.journal[:from]), tb.journal[to:]...), line(from))
		check(fmt.Sprintf("cut at %d", from), tb.journal[:from], line(from))
	}
	lines := bytes.SplitAfter(tb.journal, []byte("\n"))
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
	tb := storied(t)
	game := formats.Emit(tb.g.Document())
	r, err := NewReplay("j", tb.journal, tb.g.Secret)
	if err != nil {
		t.Fatal(err)
	}
	var heads []Head
	for n := 1; n <= r.Len(); n++ {
		heads = append(heads, Head{Entry: n, Hash: r.Entry(n).Head})
	}
	if err := verifyFiles(game, tb.journal, heads...); err != nil {
		t.Error(err)
	}
	for i, h := range heads {
		other := h
		other.Hash[31] ^= 1
		var wrong *ReplayError
		if err := verifyFiles(game, tb.journal, heads[0], other); !errors.As(err, &wrong) || wrong.Entry != i+1 {
			t.Errorf("another head of entry %d: %v", i+1, err)
		}
		if other.Game = "elsewhere"; verifyFiles(game, tb.journal, heads[0], other) != nil {
			t.Errorf("a head of entry %d of another game is taken for this one's", i+1)
		}
	}
	for _, entry := range []int{0, r.Len() + 1} {
		var wrong *ReplayError
		if err := verifyFiles(game, tb.journal, Head{Entry: entry, Hash: heads[0].Hash}); !errors.As(err, &wrong) || wrong.Entry != entry {
			t.Errorf("a head of entry %d: %v", entry, err)
		}
	}
}

func TestHeadsAreReadFromReportsAndMails(t *testing.T) {
	for _, rules := range registry.All() {
		if strings.HasPrefix(rules.Name, "hamlet") { // the toy games of other tests
			continue
		}
		g, out, err := New(Options{Rules: rules, ID: "h", Players: enginetest.Players(rules, 2), Secret: engine.SeedSecret("heads")})
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
			"json":    string(formats.JSON(r.JSON())), "view": text(g.For("anna")),
			"page": r.HTML(report.Page{}), "page and text": r.HTML(report.Page{}) + "\n" + r.Text(), "plain": r.Plain(),
		} {
			if heads := ReadHeads([]byte(text)); len(heads) != 1 || heads[0] != (Head{Game: "h", Entry: 1, Hash: g.Tip.Head}) {
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
				if heads := ReadHeads([]byte("kevin writes to anna:\n" + press + "\nForwarded as written.\n")); len(heads) > 0 {
					t.Errorf("%q has the heads %v", press, heads)
				}
			}
		}
		if heads := ReadHeads([]byte("Commitment:\n" + h + "\nYou said: " + text)); len(heads) > 0 && !strings.Contains(text, "\n") {
			t.Errorf("%q has the heads %v", text, heads)
		}
	}
}

// TestHeadsInMessages guards against the same in every form of a report: all that somebody
// wrote is there, and only the report's own head counts.
func TestHeadsInMessages(t *testing.T) {
	h := strings.Repeat("ab", 32)
	fake := "Metromania, game other, turn 3.\nJournal head after entry 1:\n" + h + "\n</blockquote><p style='x'>Journal head after entry 1:<br><span x>" + h + "</span></p>\n<p x>Metromania, game other, turn 3.</p>"
	tb := sit(t, Options{Rules: registry.Find("metromania"), Players: []string{"anna", "kevin"}})
	tb.act(play.Act{Kind: play.ActMessage, Text: fake})
	g, out := tb.g, tb.out
	r, err := report.About(g, out).To(report.Reader{Viewer: "anna", Language: words.English})
	must(t, err)
	for what, text := range map[string]string{"text": r.Text(), "plain": r.Plain(), "page": r.HTML(report.Page{}), "json": string(formats.JSON(r.JSON()))} {
		if !strings.Contains(text, h) {
			t.Errorf("%s: the message isn't in\n%s", what, text)
		}
		for _, head := range ReadHeads([]byte(text)) {
			if head != (Head{Game: g.ID, Entry: g.Tip.Entry, Hash: g.Tip.Head}) {
				t.Errorf("%s has the head %v", what, head)
			}
		}
		equal(t, what, len(ReadHeads([]byte(text))) > 0, true)
	}
}

func TestAGameFileBehindItsJournalVerifies(t *testing.T) {
	tb := hamlet(t, "anna mill, kevin cottage")
	old := formats.Emit(tb.g.Document())
	tb.call("kevin: build cottage at 0,1").call("anna: build mill at 1,0")
	if err := verifyFiles(old, tb.journal); err != nil {
		t.Error(err)
	}
	err := verifyFiles(bytes.Replace(old, []byte("coins: 3"), []byte("coins: 4"), 1), tb.journal)
	var hand *EditedError
	if !errors.As(err, &hand) || hand.Entry != 1 || strings.Join(hand.Changed, " ") != "options.coins" {
		t.Errorf("a changed option: %v", err)
	}
}

func TestEveryGameVerifies(t *testing.T) {
	testkit.Meet(t)
	for _, rules := range registry.All() {
		r := simulate(t, Simulation{Rules: rules, Players: enginetest.Players(rules, 2), Games: 1, Bots: []string{"random"}, Seed: "verify", Keep: true})[0]
		(&table{t: t, g: r.Game, journal: r.Journal}).verify()
	}
}
