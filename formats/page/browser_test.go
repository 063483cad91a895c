package page

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/formats/browsertest"
	"cityhall.example/formats/words"
)

// open writes a page to a disk and opens it from there.
func open(t *testing.T, b *browsertest.Browser, html, fragment string) (url string) {
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
func at(b *browsertest.Browser) (step string) {
	b.Eval(`document.body.dataset.step ?? ""`, &step)
	return step
}

// Each game can be replayed from its first step to its last in Chromium, from a disk,
// without a request or an error.
func TestReplaysInChromium(t *testing.T) {
	b := browsertest.Start(t)
	for _, rules := range registry.All() {
		for _, language := range words.Languages() {
			html := made(t, played(rules, players[:3], "browser", 90), Options{Viewer: "anna", Language: language})
			d := dataOf(t, html)
			b.Look(1200, "light")
			url := open(t, b, html, "#1")
			var bad []string
			b.Eval(`(() => {
				const bad = [], forward = document.getElementById("forward");
				for (let i = 1; ; i++) {
					if (document.body.dataset.step != i || location.hash != "#" + i) bad.push("step " + i + " is " + document.body.dataset.step + " at " + location.hash);
					if (document.querySelectorAll("#board svg *").length < 20) bad.push("no board in step " + i);
					if (document.querySelector("#log [aria-current]").textContent != i) bad.push("the log isn't at step " + i);
					if (!document.getElementById("live").textContent && i > 1) bad.push("nothing is said of step " + i);
					if (forward.getAttribute("aria-disabled") == "true") return bad.concat(String(i));
					forward.click();
				}
			})()`, &bad)
			if want := fmt.Sprint(len(d.Steps)); len(bad) != 1 || bad[0] != want {
				t.Errorf("%s in %s: %v, want %s steps", rules.Name, language, bad, want)
			}
			for _, wrong := range b.Wrong(url) {
				t.Errorf("%s in %s: %s", rules.Name, language, wrong)
			}
		}
	}
}
