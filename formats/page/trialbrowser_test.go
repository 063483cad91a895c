package page_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/trial"
	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/page"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// A rival answers the page's requests, in place of its worker: as the page's program
// does, with the same trials.
type rival struct {
	t        *testing.T
	b        *testkit.Tab
	trial    *trial.Trial
	marks    []*trial.Trial
	language string
	asked    int
	// seen are all requests.
	seen []string
}

// stub takes the place of workers in the page: requests wait in a list for the test.
const stub = `window.asked = []; window.Worker = class { constructor() { window.rival = this; } postMessage(m) { window.asked.push(typeof m === "string" ? m : "{}"); } }; undefined`

// serve answers until the page has no request open.
func (r *rival) serve() {
	r.t.Helper()
	for {
		var asked []string
		r.b.Eval(`new Promise(done => setTimeout(() => done(window.asked.slice(`+fmt.Sprint(r.asked)+`)), 15))`, &asked)
		if len(asked) == 0 {
			return
		}
		for _, request := range asked {
			r.asked++
			r.seen = append(r.seen, request)
			reply, err := json.Marshal(r.answer(request))
			if err != nil {
				r.t.Fatal(err)
			}
			data, err := json.Marshal(string(reply))
			if err != nil {
				r.t.Fatal(err)
			}
			r.b.Eval(`window.rival.onmessage({data: `+string(data)+`})`, nil)
		}
	}
}

// answer answers a request.
func (r *rival) answer(request string) any {
	var q struct {
		Do, Line, Language string
		To                 int
	}
	if err := json.Unmarshal([]byte(request), &q); err != nil {
		r.t.Fatal(err)
	}
	reply := map[string]any{}
	switch q.Do {
	case "":
		return reply
	case "begin":
		r.language = q.Language
	case "order":
		receipt, err := r.trial.Order(q.Line)
		if err != nil {
			return map[string]any{"error": err.Error()}
		}
		if !receipt.Accepted {
			return map[string]any{"problems": []string{"No such order."}}
		}
	case "back":
		r.trial.Back()
	case "deal":
		if err := r.trial.Deal(); err != nil {
			r.t.Fatal(err)
		}
	case "hint":
		reply["hint"] = r.trial.Hint(r.t.Context(), 2)
	case "mark":
		reply["mark"], r.marks = len(r.marks), append(r.marks, r.trial.Fork())
	case "return":
		r.trial = r.marks[q.To].Fork()
	}
	maps.Copy(reply, r.position())
	return reply
}

// position returns what a reply says of the position.
func (r *rival) position() map[string]any {
	view := r.trial.Game()
	g, did := r.trial.Did()
	quiet := slices.Clone(did)
	for i := range quiet {
		quiet[i].Receipts = nil
	}
	frame, err := page.Shoot(report.About(g, quiet...), report.Reader{Viewer: view.View, Language: r.language})
	if err != nil {
		r.t.Fatal(err)
	}
	var moves []map[string]any
	if !view.Over() {
		for _, m := range view.State.Moves(nil)[:min(300, len(view.State.Moves(nil)))] {
			line := view.Rules.Grammar.Write(m)
			moves = append(moves, map[string]any{"order": line, "words": frame.Cut(line)})
		}
	}
	a := r.trial.Answer()
	answer := map[string]any{"lines": append([]string{}, a.Lines...), "skipped": a.Skipped, "orders": a.Orders, "turn": a.Turn, "early": a.Early}
	if a.Skipped+a.Orders < len(r.trial.Orders()) {
		answer["why"] = "Not yet."
	}
	return map[string]any{"accepted": true, "orders": r.trial.Orders(), "answer": answer, "over": view.Over(), "now": frame.Now, "moves": moves, "frame": frame}
}

// begun opens a page on which anna can play on, after some decisions, and begins.
func begun(t *testing.T, b *testkit.Tab, rules *engine.Rules, language string, decisions int) (*rival, string) {
	t.Helper()
	steps := page.Played(rules, []string{"anna", "kevin"}, "trial", decisions)
	g := steps[len(steps)-1].Game
	trial, err := trial.New(g.For("anna"), "page", nil)
	if err != nil {
		t.Fatal(err)
	}
	html, err := page.Make(steps, page.Options{Viewer: "anna", Language: language, Trial: &page.Trial{View: "the view", MailTo: "city+hall@example.org", Program: offline.Program{Wasm: zipped(t, "the program"), Support: []byte("// the support")}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, html, 0o644); err != nil {
		t.Fatal(err)
	}
	url := "file://" + file
	b.Open(url)
	b.Eval(page.Ready, nil)
	b.Eval(stub, nil)
	r := &rival{t: t, b: b, trial: trial}
	b.Eval(`document.getElementById("try").click()`, nil)
	for range 400 {
		if r.serve(); r.state().Trying {
			return r, url
		}
	}
	t.Fatalf("%s: no trial begins", rules.Name)
	return nil, ""
}

// zipped returns a text as gzip.
func zipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// click presses what a selector finds.
func (r *rival) click(selector string) {
	r.t.Helper()
	r.b.Eval(fmt.Sprintf(`document.querySelector(%q).click()`, selector), nil)
	r.serve()
}

// state is what the page shows of a trial.
type state struct {
	Trying bool
	Orders []string
	Said   string
}

func (r *rival) state() (s state) {
	r.t.Helper()
	r.b.Eval(`({Trying: document.body.classList.contains("trying"), Orders: [...document.querySelectorAll("#orders li")].map(e => e.textContent), Said: document.getElementById("said").textContent})`, &s)
	return s
}

// pick presses a place if there is one, or else a word, until an order is whole, and
// plays it. It reports whether the game goes on. What the page says in between has to fit
// the whole order: its words, with … where some are left out.
const pick = `(() => {
	const said = [], picked = () => document.getElementById("picked").textContent;
	for (let n = 0; n < 12; n++) {
		const main = document.querySelector("#choices .main");
		if (main) {
			for (const text of said) {
				const whole = new RegExp("^" + text.split("…").map((part) => part.trim().replace(/[.*+?^$\/]/g, "\\$&")).join(".*") + "( |$)");
				if (!whole.test(picked())) throw new Error("the page said " + text + ", and then " + picked());
			}
			main.click();
			return true;
		}
		if (picked()) said.push(picked());
		const all = document.querySelectorAll(".spot"), words = document.querySelectorAll("#choices button");
		const spots = document.querySelectorAll(".spot:not(.instead)");
		if (!spots.length && !words.length) return false;
		window.offered ??= new Set();
		spots.forEach(spot => window.offered.add(spot.title));
		window.look?.(all);
		const next = spots.length ? spots : words;
		next[(%d + n) %% next.length].click();
	}
	throw new Error("the order " + picked() + " gets no end");
})()`

// offers are places of each game beside those on the board.
var offers = map[string][]string{
	"fifth-avenue": {"take gray", "draw black", "place boutique", "move white"},
	"metromania":   {"solid", "striped", "A"},
}

// In each game, in one page, a whole game is played by clicks against bots to its end.
func TestPlaysOnInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for i, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		b.Look([]int{320, 1200}[i%2], "light")
		r, home := begun(t, b, rules, words.Languages()[i%2], 4)
		for n := 0; !r.trial.Game().Over(); n++ {
			var on bool
			before := len(r.trial.Orders())
			b.Eval(fmt.Sprintf(pick, n), &on)
			r.serve()
			if s := r.state(); !on || len(s.Orders) <= before || !slices.Equal(s.Orders, r.trial.Orders()) {
				t.Fatalf("%s: after %d orders the page shows %+v: %v", rules.Name, before, s, b.Wrong(home))
			}
		}
		r.readable()
		var offered []string
		b.Eval(`[...window.offered]`, &offered)
		for _, name := range offers[rules.Name] {
			if !slices.Contains(offered, name) {
				t.Errorf("%s: %s was never to be picked, only %q", rules.Name, name, offered)
			}
		}
		var left int
		b.Eval(`document.querySelectorAll(".spot, #choices button").length`, &left)
		if left > 0 {
			t.Errorf("%s: %d orders are offered after the end", rules.Name, left)
		}
		for _, wrong := range b.Wrong(home) {
			t.Errorf("%s: %s", rules.Name, wrong)
		}
	}
}

// readable checks that City Hall reads the email, which the page offers, as the orders of
// the trial for its game.
func (r *rival) readable() {
	r.t.Helper()
	var href string
	r.b.Eval(`document.getElementById("send").href`, &href)
	link, err := url.Parse(href)
	if err != nil {
		r.t.Fatal(err)
	}
	m, err := incoming.Read([]byte("From: anna@example.org\r\nSubject: " + link.Query().Get("subject") + "\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + link.Query().Get("body")))
	if err != nil {
		r.t.Fatal(err)
	}
	g := r.trial.Game()
	found := request.Find(m, g.Rules, false, nil, g.Players...)
	if found.Set == nil || found.Game != g.ID || found.Player != "anna" || len(found.Asks)+len(found.Passed)+len(found.Doubtful) > 0 {
		r.t.Fatalf("%s: the email asks for %+v", g.Rules.Name, found)
	}
	var lines []string
	for _, line := range found.Set.Lines {
		lines = append(lines, line.Text)
	}
	if want := r.trial.Answer().Lines; !slices.Equal(lines, want) {
		r.t.Errorf("%s: City Hall reads the orders %q, not %q", g.Rules.Name, lines, want)
	}
}

// look taps all places that are offered, whenever pick has some: in their middles, and,
// where a place is smaller than 24 pixels and others are so far away, on its rim of 24.
const look = `window.missed = []; window.tapped = 0; window.look = (spots) => {
	for (const spot of spots) {
		spot.scrollIntoView({ block: "center" });
		const { left, top, width, height } = spot.getBoundingClientRect(), x = left + width / 2, y = top + height / 2;
		const tap = (dx, dy) => {
			const hit = document.elementFromPoint(x + dx, y + dy);
			window.tapped++;
			if (hit !== spot) window.missed.push([spot.title, width, height, dx, dy, hit?.title || hit?.outerHTML.slice(0, 60)].join(" "));
		};
		tap(0, 0);
		const free = [...spots].every((other) => {
			const o = other.getBoundingClientRect();
			return other === spot || Math.max(o.left - left - width, left - o.right, o.top - top - height, top - o.bottom) >= 24;
		});
		if (free) {
			const dx = Math.max(width, 24) / 2 - 0.5, dy = Math.max(height, 24) / 2 - 0.5;
			for (const [sx, sy] of [[-1, 0], [1, 0], [0, -1], [0, 1]]) tap(sx * dx, sy * dy);
		}
	}
}; undefined`

// On phones, who taps a place picks it, however near another one is.
func TestTapsInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for _, width := range []int{320, 390} {
			b.Look(width, "light")
			r, _ := begun(t, b, rules, words.English, 14)
			b.Eval(look, nil)
			for n := range 25 {
				b.Eval(fmt.Sprintf(pick, n), nil)
				r.serve()
			}
			var missed []string
			var tapped int
			b.Eval(`window.missed`, &missed)
			b.Eval(`window.tapped`, &tapped)
			if len(missed) > 0 || tapped < 90 {
				t.Errorf("%s at %d pixels: %d of %d taps miss: %.200q", rules.Name, width, len(missed), tapped, missed[:min(10, len(missed))])
			}
		}
	}
}

// In a trial one can go back, try another way, ask a bot, deal anew, and write an order;
// what is refused changes nothing, and one control leads back to the game.
func TestTrialControlsInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	b.Look(1200, "light")
	r, home := begun(t, b, registry.Find("fifth-avenue"), words.English, 6)
	c := &controls{T: t, tab: b, r: r, first: r.trial.Game().Rules.Grammar.Write(r.trial.Game().State.Moves(nil)[0])}
	c.expect("the beginning", true)
	c.write("fly to the moon")
	if s := r.state(); s.Said != "No such order." || len(s.Orders) > 0 {
		t.Errorf("a wrong order shows %+v", s)
	}
	c.write(c.first)
	c.expect("an order", true, c.first)
	c.remembers()
	c.hints()
	c.sends()
	c.deals()
	c.leaves()
	c.reloads(home)
	for _, wrong := range b.Wrong(home) {
		t.Error(wrong)
	}
}

// controls presses the controls of a trial.
type controls struct {
	*testing.T
	tab   *testkit.Tab
	r     *rival
	first string // an order
}

func (c *controls) expect(what string, trying bool, orders ...string) {
	c.Helper()
	if s := c.r.state(); s.Trying != trying || !slices.Equal(s.Orders, orders) && len(s.Orders)+len(orders) > 0 {
		c.Fatalf("after %s the page shows %+v, want orders %v", what, s, orders)
	}
}

func (c *controls) write(line string) {
	c.tab.Eval(fmt.Sprintf(`document.getElementById("line").value = %q`, line), nil)
	c.r.click("#play-line")
}

func (c *controls) remembers() {
	c.r.click("#remember")
	c.r.click("#undo")
	c.expect("undo", true)
	c.r.click("#marks button")
	c.expect("a return", true, c.first)
}

func (c *controls) hints() {
	c.r.click("#hint")
	var hint string
	c.tab.Eval(`document.getElementById("picked").textContent + (document.querySelectorAll("#choices .main").length === 1 ? "" : "?")`, &hint)
	if c.r.state().Said != "A bot would play: "+hint {
		c.Errorf("%q is picked, and the page says %q", hint, c.r.state().Said)
	}
	c.r.click("#unpick")
}

// sends guards what is to be sent, and that text that was changed stays.
func (c *controls) sends() {
	var body, link string
	c.tab.Eval(`document.getElementById("answer").value`, &body)
	c.tab.Eval(`document.getElementById("send").href`, &link)
	if !strings.HasSuffix(body, "orders:\n- "+c.first+"\n") || !strings.HasPrefix(body, "game: spring-3\nplayer: anna\n") {
		c.Errorf("what is to be sent is\n%s", body)
	}
	if !strings.HasPrefix(link, "mailto:city%2Bhall@example.org?subject=") || strings.ContainsAny(link[7:], " +\n'()!") || !strings.Contains(link, "%0D%0Aorders%3A%0D%0A") {
		c.Errorf("the link is %s", link)
	}
	const edited = "orders:\n- pass\n"
	c.tab.Eval(fmt.Sprintf(`{ const field = document.getElementById("answer"); field.value = %q; field.dispatchEvent(new Event("input")); }`, edited), nil)
	c.written("a change", edited+"edited")
	c.r.click("#undo")
	c.written("an undo", edited+"edited")
	c.write(c.first)
	c.written("another order", edited+"edited")
	c.r.click("#rewrite")
	c.written("writing it anew", body)
}

func (c *controls) written(what, want string) {
	c.Helper()
	var value, link string
	c.tab.Eval(`document.getElementById("answer").value + (document.getElementById("edited").hidden ? "" : "edited")`, &value)
	c.tab.Eval(`document.getElementById("send").href`, &link)
	mail, err := url.Parse(link)
	if err != nil {
		c.Fatal(err)
	}
	if sent := strings.ReplaceAll(mail.Query().Get("body"), "\r\n", "\n"); value != want || sent != strings.TrimSuffix(want, "edited") {
		c.Errorf("after %s, the field has %q, not %q, and the link %q", what, value, want, sent)
	}
}

// deals guards that another deal can be left, and a choice taken back.
func (c *controls) deals() {
	c.r.click("#deal")
	c.expect("another deal", true)
	c.r.click("#marks .mark:last-child button")
	c.expect("a return from another deal", true, c.first)
	c.r.click("#marks .mark:last-child button:last-child")
	var marks string
	c.tab.Eval(`document.getElementById("marks").textContent`, &marks)
	if marks != "Position 1: after "+c.first+"×" {
		c.Errorf("kept are %q", marks)
	}
	c.tab.Eval(`document.querySelector("#choices button").click(); document.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true})); undefined`, nil)
	var unpick bool
	if c.tab.Eval(`document.getElementById("unpick").hidden`, &unpick); !unpick {
		c.Error("Escape doesn't take a choice back")
	}
	c.r.click("#undo")
}

// leaves guards that the game is shown again as it happened. What the engine replies then
// belongs to the trial, and waits there.
func (c *controls) leaves() {
	c.r.click("#leave")
	c.back("")
	for _, request := range []string{"#hint", "#play-line", "#remember", "#undo"} {
		c.r.click("#try-now")
		c.expect("going on before "+request, true, c.r.trial.Orders()...)
		c.tab.Eval(fmt.Sprintf(`{ document.getElementById("line").value = %q; document.querySelector(%q).click(); document.getElementById("leave").click() }`, c.first, request), nil)
		c.r.serve()
		c.back("while " + request + " is at work")
	}
	c.r.click("#try-now")
	c.write(c.first)
	c.r.click("#remember")
	c.r.click("#leave")
}

func (c *controls) back(when string) {
	c.Helper()
	var step string
	c.tab.Eval(`document.body.dataset.step + (document.querySelector(".spots") ? " with spots" : "") + " " + document.getElementById("live").textContent`, &step)
	if s := c.r.state(); s.Trying || strings.Contains(step, "spots") || !strings.HasSuffix(step, " This is the game again, as it happened.") {
		c.Errorf("back in the game %s, step %s, the page shows %+v", when, step, s)
	}
}

// reloads guards that a trial goes on once, however often one presses, also while it is kept over
// a reload.
func (c *controls) reloads(home string) {
	r := c.r
	c.tab.Open(home)
	c.tab.Eval(page.Ready, nil)
	c.tab.Eval(stub, nil)
	r.asked, r.marks = 0, nil
	for r.trial.Back() {
	}
	c.tab.Eval(`document.getElementById("try-now").click(); document.getElementById("try").click(); document.getElementById("try-now").click()`, nil)
	for n := 0; n < 400 && !r.state().Trying; n++ {
		r.serve()
	}
	r.click("#try-now")
	c.expect("a reload", true, c.first)
	var kept int
	if c.tab.Eval(`document.querySelectorAll("#marks .mark").length`, &kept); kept == 0 {
		c.Error("what was kept is lost after a reload")
	}
	r.click("#leave")
}

// Where the program can't run, the page says why, and replays all the same.
func TestTrialFailsInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	b.Look(600, "light")
	r, home := begun(t, b, registry.Find("expancity"), words.English, 4)
	b.Eval(`sessionStorage.clear()`, nil) // or else the trial goes on by itself
	b.Open(home)
	b.Eval(page.Ready, nil)
	b.Eval(`window.Worker = class { constructor() { throw new Error("no workers here"); } }; undefined`, nil)
	b.Eval(`document.getElementById("try").click()`, nil)
	b.Eval(`new Promise(done => setTimeout(done, 200))`, nil)
	var said string
	b.Eval(`document.querySelector(".state").textContent`, &said)
	if !strings.Contains(said, "no workers here") || r.state().Trying {
		t.Errorf("the page says %q", said)
	}
	b.Eval(`document.getElementById("first").click()`, nil)
	b.Eval(`document.body.dataset.step`, &said)
	if said != "1" {
		t.Errorf("the replay is at step %s", said)
	}
}

// roomy checks a trial as it is: its window isn't wider than the screen, what is built next to
// the board leaves most of the screen to that, and everything in it is to be reached there,
// by scrolling its choices at most.
const roomy = `(() => {
	const wrong = [], { innerWidth, innerHeight } = window, box = (e) => e.getBoundingClientRect();
	document.getElementById("stage").scrollIntoView({ block: "start" });
	if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is " + document.documentElement.scrollWidth + " wide");
	const panel = box(document.getElementById("build"));
	if (panel.height > innerHeight * 0.45) wrong.push("what is built takes " + panel.height);
	for (const button of document.querySelectorAll("#build button")) {
		if (!button.checkVisibility()) continue;
		button.scrollIntoView({ block: "nearest", inline: "nearest" });
		const { left, top, width, height, right, bottom } = box(button), name = button.textContent;
		if (width < 44 || height < 44 || height > 100) wrong.push(name + " is " + width + " by " + height);
		if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(name + " is out of sight");
		if (document.elementFromPoint(left + width / 2, top + height / 2) !== button) wrong.push(name + " is covered");
	}
	return wrong;
})()`

// On phones, upright or on their sides, whatever is picked can be played and taken back next
// to the board; a place that is tapped instead of another one is as if it had been the first.
func TestPhonesInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for i, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		for k, size := range [][2]int{{640, 360}, {740, 360}, {844, 390}, {360, 640}, {320, 568}} {
			b.Screen(size[0], size[1], 1)
			r, _ := begun(t, b, rules, words.Languages()[(i+k)%2], []int{40, 45, 14}[i%3])
			checked := 0
			check := func(when string) {
				t.Helper()
				var wrong []string
				b.Eval(roomy, &wrong)
				checked++
				for _, w := range wrong {
					t.Errorf("%s at %v, %s: %s", rules.Name, size, when, w)
				}
			}
			check("at the beginning")
			r.click("#hint")
			check("after a hint")
			r.click("#unpick")
			check("after a choice is taken back")
			for n := range 6 {
				for more := true; more; {
					b.Eval(fmt.Sprintf(`{ const next = [...document.querySelectorAll("#choices button:not(.main), .spot:not(.instead)")]; next[%d %% next.length]?.click(); next.length > 0 }`, 5*n+3), &more)
					check(fmt.Sprintf("in order %d", n+1))
				}
				r.click("#choices .main")
			}
			if checked < 12 {
				t.Errorf("%s at %v: only %d times", rules.Name, size, checked)
			}
			var instead []string
			b.Eval(`(() => {
				const wrong = [], text = () => [document.getElementById("picked").textContent, ...[...document.querySelectorAll("#choices button, .spot")].map(e => e.className + e.title + e.textContent)].join();
				const press = (name) => [...document.querySelectorAll(".spot")].find(e => e.title === name).click();
				const names = [...document.querySelectorAll(".spot")].map(e => e.title);
				for (const name of names) {
					press(name);
					const first = text();
					document.getElementById("unpick").click();
					press(names[0]);
					if (document.querySelector(".instead[title='" + name + "']")) {
						press(name);
						if (text() !== first) wrong.push(name + " instead of " + names[0] + ": " + text() + ", not " + first);
					}
					while (!document.getElementById("unpick").hidden) document.getElementById("unpick").click();
				}
				return wrong;
			})()`, &instead)
			for _, w := range instead {
				t.Errorf("%s: %s", rules.Name, w)
			}
		}
	}
}

// From 320 to 1,600 pixels a trial isn't wider than its window, and axe-core finds
// nothing. With CITYHALL_SHOTS the pages are kept there as they look.
func TestTrialLooksInChromium(t *testing.T) {
	b, axe, shots := testkit.OpenTab(t), testkit.Axe(t), os.Getenv("CITYHALL_SHOTS")
	for i, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		b.Look(320, "light")
		r, _ := begun(t, b, rules, words.Languages()[i%2], []int{40, 45, 14}[i%3])
		for n := range 2 {
			b.Eval(fmt.Sprintf(pick, n), nil)
			r.serve()
		}
		if axe != "" {
			b.Eval(axe, nil)
		}
		for k, width := range []int{320, 600, 1600} {
			b.Look(width, []string{"light", "dark"}[(i+k)%2])
			b.Eval(`new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))`, nil)
			var wide int
			b.Eval(`document.documentElement.scrollWidth`, &wide)
			if wide > width {
				t.Errorf("%s: in a window of %d pixels, the page is %d wide", rules.Name, width, wide)
			}
			if shots != "" {
				if err := os.WriteFile(filepath.Join(shots, fmt.Sprintf("trial-%s-%d.png", rules.Name, width)), b.Shot(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if axe == "" {
				continue
			}
			var findings []struct {
				ID, Impact, Help string
				Nodes            []struct{ HTML string }
			}
			b.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
			for _, f := range findings {
				if f.Impact == "serious" || f.Impact == "critical" {
					t.Errorf("%s at %d pixels: %s: %s (%s): %.300v", rules.Name, width, f.Impact, f.ID, f.Help, f.Nodes[:min(3, len(f.Nodes))])
				}
			}
		}
	}
}
