package e2e

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/formats"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/page"
	"cityhall.example/formats/words"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail"
	"cityhall.example/mail/sandbox"
)

// fromPages is how many emails of each game come from pages, unless wholeGames says that
// games are played to their ends.
const fromPages = 4

func wholeGames() bool { return testkit.Asked(testkit.Long) }

// pickTurn begins a trial in a page, picks orders by clicks until its first turn is over,
// and returns the address of the email with them.
const pickTurn = `(async () => {
	const find = (id) => document.getElementById(id), sleep = (ms) => new Promise(done => setTimeout(done, ms));
	const rest = async (over) => { for (let n = 0; !over(); n++) { if (n > 2000) throw new Error("the page waits: " + document.querySelector(".state").textContent + find("said").textContent); await sleep(10); } };
	await rest(() => document.body.dataset.step);
	find("try").click();
	await rest(() => document.body.classList.contains("trying"));
	const orders = () => document.querySelectorAll("#orders li").length, sent = () => find("answer").value.split("\n- ").length - 1;
	for (let n = %d; orders() < 12 && sent() === orders(); n++) {
		const before = orders();
		for (let k = 0; !document.querySelector("#choices .main"); k++) {
			const spots = document.querySelectorAll(".spot:not(.instead)"), words = document.querySelectorAll("#choices button");
			const all = spots.length ? spots : words;
			if (!all.length) return find("send").href;
			if (k > 12) throw new Error("no end of " + find("picked").textContent);
			all[(n + k) %% all.length].click();
		}
		document.querySelector("#choices .main").click();
		await rest(() => orders() > before && !find("trial").hasAttribute("aria-busy"));
	}
	return find("send").href;
})()`

// TestPages plays each game with pages: at each of her turns, anna clicks her orders
// together in a browser, and sends the email that her page opens. It is filed like an
// answer to her report, without being confirmed, and the game is as by turn files.
func TestPages(t *testing.T) {
	testkit.Need(t, testkit.Browser)
	b := testkit.OpenTab(t)
	wasm, support := testkit.PageProgram(t)
	for i, kind := range []string{"fifth-avenue", "expancity", "metromania"} {
		t.Run(kind, func(t *testing.T) {
			h := backends[0].open(t, func(s *mail.Settings) { s.Plus = i != 1 })
			m := newMatchOf(h, players[:2], kind, "greedy")
			m.work()
			for sent := 0; wholeGames() || sent < fromPages; m.turns++ {
				view, _ := m.people["anna"].view()
				if view.Over() {
					break
				}
				p := m.people[view.Players[view.Open().Seat]]
				own, report := p.view()
				if p.name != "anna" {
					m.order(p, report, m.planners[p.name].orders(own))
					m.work()
					continue
				}
				before := m.entries()
				m.clicked(b, p, page.Trial{Program: offline.Program{Wasm: wasm, Support: support}}, sent)
				m.work()
				if text := p.last().text; m.entries() == before || !strings.Contains(text, "Orders from anna filed") {
					t.Fatalf("what the page sent was answered:\n%s", text)
				}
				sent++
			}
			if view, _ := m.people["kevin"].view(); view.Over() != wholeGames() {
				t.Errorf("kevin is told that the game is over: %t", view.Over())
			}
			t.Logf("%d turns in %d emails", m.turns, m.posted)
			m.check()
		})
	}
}

// clicked has a person send the email that their page of the game makes.
func (m *match) clicked(b *testkit.Tab, p *person, trial page.Trial, nth int) {
	m.Helper()
	replay, done := m.replay()
	steps, err := adjudicator.Steps(replay)
	m.must(err)
	done()
	g := replay.Game
	again, done := m.replay()
	view := g.For(p.name)
	view.Told, err = adjudicator.Told(again, g.Seat(p.name))
	m.must(err)
	done()
	trial.View = string(formats.Emit(view.Document()))
	trial.MailTo, trial.Tag, err = mail.AnswerTo(m.Context(), m.dir, m.id, p.name, g.Open().Turn)
	m.must(err)
	html, err := page.Make(steps, page.Options{Viewer: p.name, Language: words.Languages()[nth%2], Trial: &trial})
	m.must(err)
	file := filepath.Join(m.TempDir(), "page.html")
	m.must(os.WriteFile(file, html, 0o600))
	b.Open("file://" + file)
	var href string
	b.Eval(fmt.Sprintf(pickTurn, nth), &href)
	for _, wrong := range b.Wrong("file://" + file) {
		m.Errorf("the page: %s", wrong)
	}
	link, err := url.Parse(href)
	m.must(err)
	to, err := url.PathUnescape(link.Opaque)
	m.must(err)
	raw, err := sandbox.Draft{From: p.address(), To: to, Subject: link.Query().Get("subject"), Text: link.Query().Get("body"), Date: time.Now(), ID: p.newID()}.Bytes()
	m.must(err)
	own, orders, _ := strings.Cut(strings.ReplaceAll(link.Query().Get("body"), "\r\n", "\n"), "seen: ")
	_, orders, _ = strings.Cut(orders, "\n") // turn files have a journal of their own
	m.wrote[p.post(raw)] = call{document: own + orders}
}
