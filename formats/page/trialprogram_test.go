package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/page"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
)

// idle waits until the page has nothing to wait for, and returns what it says and how
// many orders there are.
const idle = `new Promise(done => {
	const find = (id) => document.getElementById(id);
	const wait = () => !document.body.classList.contains("trying") && !document.querySelector(".state").textContent.includes("can't") || find("trial").hasAttribute("aria-busy") ? setTimeout(wait, 5)
		: done(document.querySelector(".state").textContent + find("said").textContent + "|" + document.querySelectorAll("#orders li").length);
	setTimeout(wait, 20);
})`

// The real program plays on in a worker of a page that was opened from a disk: it takes
// orders, gives hints, and asks for nothing.
func TestProgramInChromium(t *testing.T) {
	b := testkit.OpenTab(t)
	wasm, support := testkit.PageProgram(t)
	for _, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		b.Look(1200, "light")
		steps := page.Played(rules, []string{"anna", "kevin"}, "trial", 10)
		view := formats.Emit(steps[len(steps)-1].Game.For("anna").Document())
		html, err := page.Make(steps, page.Options{Viewer: "anna", Language: words.English, Trial: &page.Trial{View: string(view), Program: offline.Program{Wasm: wasm, Support: support}}})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "page.html")
		if err := os.WriteFile(file, html, 0o644); err != nil {
			t.Fatal(err)
		}
		b.Open("file://" + file)
		b.Eval(page.Ready, nil)
		b.Eval(`document.getElementById("try").click()`, nil)
		var said string
		b.Eval(idle, &said)
		if said != "|0" {
			t.Fatalf("%s: the trial begins with %s", rules.Name, said)
		}
		for n := range 5 {
			b.Eval(fmt.Sprintf(pick, n), nil)
			if b.Eval(idle, &said); said != fmt.Sprintf("|%d", n+1) {
				t.Fatalf("%s: after order %d the page says %s", rules.Name, n+1, said)
			}
		}
		b.Eval(`document.getElementById("hint").click()`, nil)
		if b.Eval(idle, &said); !strings.HasPrefix(said, "A bot would play: ") {
			t.Errorf("%s: the hint is %s", rules.Name, said)
		}
		// a reload brings the trial back, with what was kept and what was undone
		const look = `[...document.querySelectorAll("#orders li, #marks button, #now, #points tr")].map(e => e.textContent).join("\n")`
		for _, press := range []string{"remember", "undo", "deal", "marks"} {
			b.Eval(fmt.Sprintf(`(document.querySelector("#%s button") ?? document.getElementById("%s")).click()`, press, press), nil)
			b.Eval(idle, nil)
		}
		var before, after string
		b.Eval(look, &before)
		b.Open("file://" + file)
		b.Eval(page.Ready, nil)
		b.Eval(idle, &said)
		if b.Eval(look, &after); after != before || said != "|5" || strings.Count(before, "Position ") != 2 {
			t.Errorf("%s: after a reload the page says %s and has\n%s\nwant\n%s", rules.Name, said, after, before)
		}
		b.Eval(`document.getElementById("line").value = "fly to the moon"; document.getElementById("play-line").click()`, nil)
		if b.Eval(idle, &said); strings.HasPrefix(said, "|") || !strings.HasSuffix(said, "|5") {
			t.Errorf("%s: to a wrong order the page says %s", rules.Name, said)
		}
		for _, wrong := range b.Wrong("file://" + file) {
			t.Errorf("%s: %s", rules.Name, wrong)
		}
	}
}
