package page

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// open writes a page to a disk and opens it from there.
func open(t *testing.T, b *testkit.Tab, html, fragment string) (url string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	url = "file://" + file
	b.Open(url + fragment)
	b.Eval(ready, nil)
	return url
}

// ready waits until the page shows a step.
const ready = `new Promise(done => { const wait = () => document.body.dataset.step || !document.getElementById("failed").hidden ? done() : setTimeout(wait, 5); wait(); })`

// at returns the step that a page shows.
func at(b *testkit.Tab) (step string) {
	b.Eval(`document.body.dataset.step ?? ""`, &step)
	return step
}

// Each game can be replayed from its first step to its last in Chromium, from a disk,
// without a request or an error.
func TestReplaysInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	for i, rules := range registry.All() {
		for _, language := range words.Languages()[i%2:][:1] {
			html := made(t, played(rules, players[:2], "browser", toTheEnd), Options{Viewer: "anna", Language: language})
			d := dataOf(t, html)
			b.Look(1200, "light")
			url := open(t, b, html, "#1")
			var bad []string
			b.Eval(`(() => {
				const bad = [], forward = document.getElementById("forward");
				for (let i = 1; ; i++) {
					if (document.body.dataset.step != i) bad.push("step " + i + " is " + document.body.dataset.step);
					if (document.querySelectorAll("#board svg *").length < 20) bad.push("no board in step " + i);
					if (document.querySelector("#log [aria-current]").getAttribute("href") != "#" + i) bad.push("the log isn't at step " + i);
					if (!document.getElementById("live").textContent && i > 1) bad.push("nothing is said of step " + i);
					if (forward.getAttribute("aria-disabled") == "true") return bad.concat(String(i));
					forward.click();
				}
			})()`, &bad)
			if want := fmt.Sprint(len(d.Steps)); len(bad) != 1 || bad[0] != want {
				t.Errorf("%s in %s: %v, want %s steps", rules.Name, language, bad, want)
			}
			var hash string
			b.Eval(`new Promise(done => setTimeout(() => done(location.hash), 500))`, &hash)
			if hash != "#"+bad[len(bad)-1] {
				t.Errorf("%s in %s: the last step is at %s", rules.Name, language, hash)
			}
			for _, wrong := range b.Wrong(url) {
				t.Errorf("%s in %s: %s", rules.Name, language, wrong)
			}
		}
	}
}

// The keyboard, the slider, the turns and links lead to steps, and playing goes on by
// itself and stops.
func TestControlsInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	rules := registry.All()[0]
	html := made(t, played(rules, players[:2], "controls", 40), Options{Viewer: "anna"})
	last := fmt.Sprint(len(dataOf(t, html).Steps))
	b.Look(600, "light")
	url := open(t, b, html, "")
	if got := at(b); got != last {
		t.Errorf("a running game begins at step %s, not %s", got, last)
	}
	press := func(key string, shift bool) string {
		return fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: %q, shiftKey: %v, bubbles: true, cancelable: true}))`, key, shift)
	}
	for _, c := range []struct{ do, want string }{
		{press("Home", false), "1"}, {press("ArrowRight", false), "2"}, {press("ArrowRight", false), "3"}, {press("ArrowLeft", false), "2"},
		{press("End", false), last}, {press("ArrowRight", false), last}, {press("Home", false), "1"}, {press("ArrowLeft", false), "1"},
		{`location.hash = "#12"`, "12"}, {`location.hash = "#0"`, "12"}, {`location.hash = "#log"`, "12"}, {`location.hash = "#99999"`, last},
		{`document.querySelector("#log a[href='#7']").click()`, "7"},
		{`const p = document.getElementById("position"); p.value = 9; p.dispatchEvent(new Event("input", {bubbles: true}))`, "9"},
		{`document.getElementById("first").click()`, "1"}, {`document.getElementById("last").click()`, last}, {`document.getElementById("back").click()`, fmt.Sprint(len(dataOf(t, html).Steps) - 1)},
		{`const s = document.getElementById("turn"); s.value = 0; s.dispatchEvent(new Event("change", {bubbles: true}))`, "1"},
		{`document.getElementById("since").click()`, fmt.Sprint(dataOf(t, html).Since + 1)},
	} {
		b.Eval("{"+c.do+"}", nil)
		b.Eval(`new Promise(done => setTimeout(done, 30))`, nil)
		if got := at(b); got != c.want {
			t.Errorf("%s leads to step %s, not %s", c.do, got, c.want)
		}
	}
	b.Eval("{"+press("ArrowLeft", true)+"}", nil)
	var begins bool
	b.Eval(`document.querySelector("#log [aria-current]").closest("li").matches(":first-child")`, &begins)
	if !begins {
		t.Error("Shift and an arrow don't lead to the beginning of a turn")
	}
	var name string
	b.Eval(`document.getElementById("speed").value = "fastest"; location.hash = "#1"`, nil)
	b.Eval("{"+press(" ", false)+"}", nil)
	b.Eval(`document.getElementById("play").getAttribute("aria-label")`, &name)
	if name != "Pause" {
		t.Errorf("the button that stops is called %q", name)
	}
	b.Eval(`new Promise(done => { const wait = () => document.body.dataset.step > 3 ? done() : setTimeout(wait, 20); wait(); })`, nil)
	b.Eval("{"+press(" ", false)+"}", nil)
	stopped := at(b)
	b.Eval(`new Promise(done => setTimeout(done, 500))`, nil)
	if got := at(b); got != stopped {
		t.Errorf("it plays on from step %s to %s", stopped, got)
	}
	for _, wrong := range b.Wrong(url) {
		t.Error(wrong)
	}
}

// A view has one position: nothing can be replayed there, no points have changed, and the
// turns can be tried.
func TestPositionInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	b.Look(390, "light")
	for _, rules := range registry.All() {
		steps := played(rules, players[:2], "position", 20)
		position := Position(steps[len(steps)-1].Game.For("anna"))
		if gained := report.About(position.Game, position.Outcome).Points(); slices.Max(gained) > 0 {
			t.Errorf("%s: points have changed by %v", rules.Name, gained)
		}
		html := made(t, []Step{position}, Options{Viewer: "anna", Trial: &Trial{View: "a view", MailTo: "city@example.org"}})
		url := open(t, b, html, "")
		var seen []string
		b.Eval(`["board", "controls", "log-section", "curve", "turn", "keys", "points", "try"].filter(id => document.getElementById(id)?.checkVisibility())`, &seen)
		if got := strings.Join(seen, " "); got != "board points try" {
			t.Errorf("%s: of a view are seen %s", rules.Name, got)
		}
		for _, wrong := range b.Wrong(url) {
			t.Errorf("%s: %s", rules.Name, wrong)
		}
	}
}

// On screens from 320 to 1,600 pixels, in the light and in the dark, no page is wider
// than its window, all that can be pressed is large enough, and axe-core finds nothing
// serious. With CITYHALL_SHOTS the pages are kept there as they look.
func TestLooksInChromium(t *testing.T) {
	b, axe, shots := testkit.OpenTab(t), testkit.Axe(t), os.Getenv("CITYHALL_SHOTS")
	for i, rules := range registry.All() {
		steps := played(rules, []string{"안나", "김민준", "Wolfeschlegelsteinhausen"}, "looks", 100)
		html := made(t, steps, Options{Viewer: "안나", Language: words.Languages()[i%2]})
		b.Look(320, "light")
		url := open(t, b, html, "")
		if axe != "" {
			b.Eval(axe, nil)
		}
		b.Eval(`document.querySelector("details").open = true`, nil)
		for _, width := range []int{320, 360, 599, 600, 1000, 1200, 1600} {
			for k, scheme := range []string{"light", "dark"} {
				if checked := width == 320 || width == 1200; !checked && shots == "" && width%2 != k {
					continue
				}
				b.Look(width, scheme)
				b.Eval(`new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))`, nil)
				var wide, board int
				b.Eval(`document.documentElement.scrollWidth`, &wide)
				b.Eval(`Math.round(document.querySelector("#board svg").getBoundingClientRect().width)`, &board)
				if wide > width || board < 280 || board > width {
					t.Errorf("%s: in a window of %d pixels, the page is %d wide and the board %d", rules.Name, width, wide, board)
				}
				var small []string
				b.Eval(`[...document.querySelectorAll("button, select, input, summary, #log li")].filter(e => e.checkVisibility()).filter(e => { const r = e.getBoundingClientRect(); return r.width < 44 || r.height < 43.9 }).map(e => e.outerHTML.slice(0, 80))`, &small)
				for _, s := range small {
					t.Errorf("%s: at %d pixels, %s is small", rules.Name, width, s)
				}
				if shots != "" {
					file := filepath.Join(shots, fmt.Sprintf("page-%s-%d-%s.png", rules.Name, width, scheme))
					if err := os.WriteFile(file, b.Shot(), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				if axe == "" || width != 320 && width != 1200 {
					continue
				}
				var findings []struct {
					ID, Impact, Help string
					Nodes            []struct{ HTML string }
				}
				b.Eval(`axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations)`, &findings)
				for _, f := range findings {
					t.Errorf("%s at %d pixels, %s: %s: %s (%s): %.300v", rules.Name, width, scheme, f.Impact, f.ID, f.Help, f.Nodes[:min(3, len(f.Nodes))])
				}
			}
		}
		for _, wrong := range b.Wrong(url) {
			t.Errorf("%s: %s", rules.Name, wrong)
		}
	}
}

// Whatever people write or are called is shown as text, and nothing else.
func TestHostileInChromium(t *testing.T) {
	const evil = `</script></style><img src=x onerror="document.body.dataset.evil=1"><script>document.body.dataset.evil=2</script>` + "\u2028&lt;'\"\\ {n} $& ]]>"
	b := testkit.OpenTab(t)
	for _, rules := range registry.All() {
		steps := played(rules, []string{"<b>&'\"", evil[:60]}, "hostile", 20)
		g := steps[len(steps)-1].Game.Clone()
		g.ID, g.Tip.Entry = evil, g.Tip.Entry+1
		steps = append(steps, Step{Game: g, By: engine.Nobody, Outcome: play.Outcome{Entry: play.Entry{Number: g.Tip.Entry, Act: play.Act{Kind: play.ActMessage, By: play.Moderator, Text: evil}}}})
		html := made(t, steps, Options{Stamp: `"><script>`})
		b.Look(1200, "light")
		url := open(t, b, html, "")
		var got struct{ Evil, Said, Title, Log string }
		b.Eval(`({Evil: document.body.dataset.evil ?? "", Said: document.querySelector("#news blockquote").textContent, Title: document.querySelector("h1").textContent, Log: document.getElementById("log").textContent})`, &got)
		clean := words.Clean(evil)
		if got.Evil != "" || got.Said != clean || !strings.Contains(got.Title, clean) || !strings.Contains(got.Log, clean) {
			t.Errorf("%s: %+v", rules.Name, got)
		}
		for _, wrong := range b.Wrong(url) {
			t.Errorf("%s: %s", rules.Name, wrong)
		}
	}
}

// After an undo, the turns have the one that goes on then once more, and what was undone
// says so. Playing leads over it, unless it begins there.
func TestUndoneInChromium(t *testing.T) {
	type undone struct {
		Turn, Label, Since string
		Undone             int
	}
	b := testkit.OpenTab(t)
	b.Look(400, "light")
	for _, rules := range registry.All() {
		steps := played(rules, players[:2], "undone", 30)
		undo := play.Act{By: play.ByModerator, Kind: play.ActUndo, To: 20}
		steps = append(steps, Step{Game: steps[19].Game, By: engine.Nobody, Outcome: play.Outcome{Entry: play.Entry{Number: 32, Act: undo}}})
		html := made(t, steps, Options{Viewer: "anna"})
		open(t, b, html, "")
		var got undone
		b.Eval(`{ const turn = document.getElementById("turn").selectedOptions[0].textContent; document.getElementById("since").click();
			({ Turn: turn, Since: document.body.dataset.step, Undone: document.querySelectorAll("#log .undone").length, Label: document.querySelector("#log h3:last-of-type").textContent }) }`, &got)
		d, turn := dataOf(t, html), ""
		for _, step := range d.Steps[:21] { // with the one that came next before
			for _, news := range step.News {
				if !strings.HasPrefix(turn, news.Turn+" ") { // it isn't a part of that
					turn = cmp.Or(news.Turn, turn)
				}
			}
		}
		want := undone{Turn: turn + ", after an undo", Label: turn + ", after an undo", Since: fmt.Sprint(d.Since + 1), Undone: 11}
		if got != want {
			t.Errorf("%s: after an undo the page shows %+v, not %+v", rules.Name, got, want)
		}
		for from, want := range map[int]int{19: 20, 20: 32, 21: 22, 31: 32} {
			b.Eval(fmt.Sprintf(`document.getElementById("speed").value = "fastest"; location.hash = "#%d"; new Promise(done => setTimeout(done, 50))`, from), nil)
			var next string
			b.Eval(`new Promise(done => {
				document.addEventListener("step", () => { document.getElementById("play").click(); done(document.body.dataset.step); }, { once: true });
				document.getElementById("play").click();
			})`, &next)
			if next != fmt.Sprint(want) {
				t.Errorf("%s: behind step %d, step %s is played, not %d", rules.Name, from, next, want)
			}
		}
	}
}
