package docket_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/bot"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/playtest"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/proof"
	"cityhall.example/formats/words"
	"cityhall.example/formats/words/wordstest"
	"cityhall.example/internal/testkit"
)

// proved is a game with words for the draws, an undo, a message that would break a page,
// and an early end.
func proved(t testing.TB, rules *engine.Rules) *playtest.Table {
	tb := playtest.Sit(t, adjudicator.Options{Rules: rules, Players: []string{"anna", "은지"}, Nonces: true, Secret: engine.SeedSecret("proved"), Beacon: playtest.Quicknet()})
	tb.Call("anna id a: join apple").Call("은지: join 배").Publish(playtest.Signature).Missing("anna")
	for range 4 {
		tb.Missing(tb.Mover())
	}
	tb.Act(play.Act{Kind: play.ActMessage, Text: "</script><img src=x onerror=alert(1)>\n{{.}} <!-- <script>\nJournal head after entry 3:\n" + strings.Repeat("f", 64)})
	tb.Undo(tb.G.Tip.Entry - 2)
	return tb.Missing(tb.Mover()).Act(play.Act{Kind: play.ActEnd, Reason: "</textarea><script>x"})
}

// proofOf returns the page of a game at a path.
func proofOf(t testing.TB, path, language string) (*proof.Game, string) {
	f := playtest.OpenFile(t, path)
	defer f.Close()
	p, err := docket.Prove(context.Background(), f.Directory, f.ID)
	if err != nil {
		t.Fatal(err)
	}
	page, err := proof.Page(p, language, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p, string(page)
}

// shown writes a page to a file and opens it.
func shown(t testing.TB, c *testkit.Tab, page string) (home string) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "proof.html"), []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	home = "file://" + dir + "/"
	c.Open(home + "proof.html")
	var done string
	c.Eval(`new Promise(done => { const look = () => document.getElementById("verdict").dataset.done ? done(document.getElementById("verdict").dataset.done) : setTimeout(look, 10); look() })`, &done)
	if done != "right" {
		t.Errorf("the page finds fault with entry %s", done)
	}
	return home
}

// A true game of each kind passes on its page, which shows every entry with its mark,
// fits every window, can be read by everyone and asks for nothing.
func TestProofPages(t *testing.T) {
	testkit.Meet(t)
	c, axe := testkit.OpenTab(t), testkit.Axe(t)
	for _, rules := range playtest.Told() {
		g := playtest.Simulate(t, bot.Simulation{Rules: rules, Players: enginetest.Players(rules, 3), Games: 1, Bots: []string{"greedy"}, Seed: "proof", Keep: true})[0]
		long := filepath.Join(t.TempDir(), "game.yaml")
		if err := playtest.Create(long, g.Game, g.Journal); err != nil {
			t.Fatal(err)
		}
		for path, language := range map[string]string{long: words.English, proved(t, rules).Saved(): "ko"} {
			c.Look(320, "light")
			p, page := proofOf(t, path, language)
			home := shown(t, c, page)
			var seen struct{ Marks, Wrong, Drawn int }
			c.Eval(`({Marks: document.querySelectorAll(".entries summary .right").length, Wrong: document.querySelectorAll(".entries .wrong").length, Drawn: Object.values(proof.draws).flatMap(d => d.streams).flatMap(s => s.numbers).length})`, &seen)
			if seen.Marks != len(p.Entries) || seen.Wrong > 0 || seen.Drawn == 0 {
				t.Errorf("%s: %d of %d entries are right, %d wrong, %d numbers drawn", rules.Name, seen.Marks, len(p.Entries), seen.Wrong, seen.Drawn)
			}
			var told string
			if c.Eval(`document.getElementById("drawn").textContent`, &told); !strings.Contains(told, strconv.Itoa(seen.Drawn)) {
				t.Errorf("%s: %d numbers are drawn, and the page says %q", rules.Name, seen.Drawn, told)
			}
			if strings.Contains(page, "onerror=alert(1)>") {
				t.Errorf("%s: a player's words are not escaped", rules.Name)
			}
			for _, look := range []struct {
				width  int
				scheme string
			}{{320, "light"}, {600, "dark"}, {1600, "dark"}} {
				c.Look(look.width, look.scheme)
				c.Eval(`document.querySelectorAll("#entry-1 details, #entry-3 details").forEach(d => d.open = true)`, nil)
				var wide int
				if c.Eval(`document.documentElement.scrollWidth`, &wide); wide > look.width {
					t.Errorf("%s is %d pixels wide in a window of %d", rules.Name, wide, look.width)
				}
				if shots := os.Getenv("CITYHALL_SHOTS"); shots != "" {
					os.WriteFile(filepath.Join(shots, "proof-"+rules.Name+"-"+language+"-"+look.scheme+"-"+strings.Repeat("w", look.width/300)+".png"), c.Shot(), 0o644)
				}
				if axe == "" {
					continue
				}
				c.Eval(axe, nil)
				var findings []struct {
					ID, Impact, Help string
					Nodes            []struct{ HTML string }
				}
				c.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
				for _, f := range findings {
					t.Errorf("%s at %d pixels: %s: %s (%s): %.300v", rules.Name, look.width, f.Impact, f.ID, f.Help, f.Nodes)
				}
			}
			for _, wrong := range c.Wrong(home) {
				t.Errorf("%s %s", rules.Name, wrong)
			}
		}
	}
}

// played opens a page that has the rules, and returns what the script finds wrong and
// what the rules do: entries, or "right".
func played(t testing.TB, c *testkit.Tab, p *proof.Game, language string, program *offline.Program) (script, rules string) {
	page, err := proof.Page(p, language, program)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "proof.html"), page, 0o600); err != nil {
		t.Fatal(err)
	}
	c.Open("file://" + dir + "/proof.html")
	var done []string
	c.Eval(`new Promise(done => {
		const of = id => document.getElementById(id).dataset.done
		const look = () => of("verdict") && of("play") ? done([of("verdict"), of("play")]) : setTimeout(look, 10)
		look()
	})`, &done)
	for _, wrong := range c.Wrong("file://" + dir + "/") {
		t.Error(wrong)
	}
	return done[0], done[1]
}

// A page that has the rules replays the game: it finds what the script can't, a state
// that the rules don't give in a journal whose heads are all right.
func TestProofPlays(t *testing.T) {
	testkit.Need(t, testkit.Browser)
	wasm, support := testkit.PageProgram(t)
	program := &offline.Program{Wasm: wasm, Support: support}
	c, axe := testkit.OpenTab(t), testkit.Axe(t)
	for i, rules := range playtest.Told() {
		language := words.Languages()[i%2]
		p, _ := proofOf(t, proved(t, rules).Saved(), language)
		c.Look(320, "dark")
		if script, play := played(t, c, p, language, program); script != "right" || play != "right" {
			t.Errorf("%s in %s: the script finds %s, and the rules %s", rules.Name, language, script, play)
		}
		var wide int
		if c.Eval(`document.documentElement.scrollWidth`, &wide); wide > 320 {
			t.Errorf("%s is %d pixels wide", rules.Name, wide)
		}
		if axe != "" {
			c.Eval(axe, nil)
			var findings []struct{ ID, Help string }
			c.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
			for _, f := range findings {
				t.Errorf("%s: %s (%s)", rules.Name, f.ID, f.Help)
			}
		}
		// The script can't know that a draw is missing; the rules can.
		drew := slices.IndexFunc(p.Entries, func(e proof.Entry) bool { return len(e.Streams) > 0 })
		streams := p.Entries[drew].Streams
		p.Entries[drew].Streams = streams[1:]
		if script, play := played(t, c, p, language, program); script != "right" || play != strconv.Itoa(drew+1) {
			t.Errorf("%s in %s without a stream of entry %d: the script finds %s, and the rules %s", rules.Name, language, drew+1, script, play)
		}
		p.Entries[drew].Streams = streams
		wrong := len(p.Entries) - 2
		var before play.Hash
		for n := range p.Entries {
			e, err := formats.ReadEntry("game.journal", n+1, []byte(p.Entries[n].Line))
			if err != nil {
				t.Fatal(err)
			}
			if n+1 >= wrong {
				if n+1 == wrong {
					e.State[0] ^= 1
				}
				e.Seal(before, p.Secret)
				p.Entries[n].Line = string(e.Line())
			}
			before = e.Head
		}
		p.Tip.Head = before
		if script, play := played(t, c, p, language, program); script != "right" || play != strconv.Itoa(wrong) {
			t.Errorf("%s in %s, entry %d with a wrong state: the script finds %s, and the rules %s", rules.Name, language, wrong, script, play)
		}
		var text string
		c.Eval(`document.getElementById("play").textContent`, &text)
		if strings.ContainsAny(text, "{}") || !strings.Contains(text, strconv.Itoa(wrong)) {
			t.Errorf("%s: the page says %q", rules.Name, text)
		}
	}
}

// The page finds each changed byte of the journal, of the secret and of the words that
// players joined with, and names the entry.
func TestProofFindsEveryChange(t *testing.T) {
	c := testkit.OpenTab(t)
	changes, err := os.ReadFile("testdata/proofchanges.js")
	playtest.Must(t, err)
	for _, rules := range playtest.Told() {
		_, page := proofOf(t, proved(t, rules).Saved(), words.English)
		shown(t, c, page)
		var missed []string
		c.Eval(string(changes), &missed)
		for _, m := range missed {
			t.Errorf("%s: %s", rules.Name, m)
		}
	}
}

// What the page hashes with where browsers don't is what browsers hash with.
func TestProofHashes(t *testing.T) {
	c := testkit.OpenTab(t)
	_, page := proofOf(t, proved(t, playtest.Told()[0]).Saved(), words.English)
	shown(t, c, page)
	var differ []int
	c.Eval(`(async () => {
		const differ = []
		for (let n = 0; n < 300; n++) {
			const data = Uint8Array.from({length: n}, (_, i) => i * 7 + n)
			const library = new Uint8Array(await crypto.subtle.digest("SHA-256", data))
			const key = await crypto.subtle.importKey("raw", library, {name: "HMAC", hash: "SHA-256"}, false, ["sign"])
			const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, data))
			if (sha256 === ownSHA256 || hex(library) !== hex(ownSHA256(data)) || hex(signed) !== hex(await hmac(library, data, ownSHA256))) differ.push(n)
		}
		return differ
	})()`, &differ)
	if len(differ) > 0 {
		t.Errorf("messages of %d bytes hash differently", differ)
	}
}

// fillers are what the script fills in.
var fillers = regexp.MustCompile(`\{\[?\w+\]?\}`)

// Everything that a page says comes from catalogs.
func TestProofWords(t *testing.T) {
	rules := playtest.Told()[0]
	_, page := proofOf(t, proved(t, rules).Saved(), wordstest.Marked())
	start, end := strings.Index(page, `id="proof">`)+len(`id="proof">`), strings.Index(page, `</script>`+"\n"+`<script id="checker">`)
	var said struct {
		Journal string
		Words   map[string]string
	}
	if err := json.Unmarshal([]byte(page[start:end]), &said); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(wordstest.Seen(page), said.Journal, "")
	for _, s := range said.Words {
		text += "\n" + fillers.ReplaceAllString(s, "")
	}
	allowed := wordstest.Allowed(rules, "anna 은지 spring cityhall verify game yaml heads emails txt docs fairness md utc sha textarea script img src onerror alert journal head after entry none ffff mistake")
	for _, word := range wordstest.Unmarked(text, allowed) {
		t.Errorf("%q is from no catalog", word)
	}
}

// A game that is not over is refused, and so is one that was taken back behind its end.
func TestProofOfARunningGame(t *testing.T) {
	tb := playtest.Sit(t, adjudicator.Options{Rules: registry.Find("metromania")})
	refused := func() {
		f := playtest.OpenFile(t, tb.Saved())
		defer f.Close()
		_, err := docket.Prove(context.Background(), f.Directory, f.ID)
		playtest.Wants(t, "a running game", err, "spring", "not over")
	}
	refused()
	tb.Act(play.Act{Kind: play.ActEnd, Reason: "enough"}).Undo(1)
	refused()
}
