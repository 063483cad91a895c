package mail

import (
	"fmt"
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
)

// TestLongDigests guards people with very many games: no mail program cuts off the page
// of their digest. Each game is there with what it waits for, the most urgent ones in
// full, and where something is left out, it is said.
func TestLongDigests(t *testing.T) {
	o := newWorld(t).office()
	for _, language := range []string{words.English, inHangul} {
		for _, games := range []int{2, 20} {
			m := &outgoing{language: language, digest: true, games: games}
			for n := range games {
				g, outs := playedOut(t, registry.All()[n%3], fmt.Sprintf("game-%d", n))
				subject := adjudicator.About(g, nil, outs...)
				doc, err := subject.To(report.Reader{Viewer: g.Players[g.Open().Seat], Language: language})
				if err != nil {
					t.Fatal(err)
				}
				token := identity.Token(strings.Repeat("t", 40))
				m.body = append(m.body, piece{doc: &account{Document: doc, subject: subject, docket: g.ID, title: g.Rules.Title, link: func(int) identity.Token { return token }}})
			}
			p := &parts{}
			o.html(t.Context(), m, p)
			if len(p.html) > 102_000 {
				t.Errorf("%s: the page about %d games has %d bytes", language, games, len(p.html))
			}
			short := strings.Count(p.html, wordsIn(language).text("digest-short", nil))
			if (games == 2) != (short == 0) {
				t.Errorf("%s: of %d games, %d are told in short", language, games, short)
			}
			for _, piece := range m.body {
				if r := piece.doc; !strings.Contains(p.html, r.docket) || strings.Count(p.html, "game%3A%20"+r.docket)+strings.Count(p.html, "%5B"+r.docket) == 0 {
					t.Errorf("%s: the page has nothing about %s, or no link", language, r.docket)
				}
			}
		}
	}
}

// playedOut plays most of a game, each decision an entry of its own.
func playedOut(t *testing.T, rules *engine.Rules, id string) (g *play.Game, outs []play.Outcome) {
	t.Helper()
	players := []string{"annabelle", "bartholomew", "christopher", "dominique", "evangeline"}[:rules.MaxPlayers]
	g = play.New(rules, id, players, engine.SeedSecret(id))
	log := &engine.Log{}
	g.State.Deal(g.Draws(), log)
	g.Dealt, g.Tip = true, play.Tip{Entry: 1}
	chance := engine.NewDraws(engine.SeedSecret(id), nil).Stream("moves", 1)
	for range 70 {
		log, turn := &engine.Log{}, g.Running(0)
		if g.State.Play(engine.RandomMove(g.State.Moves(nil), chance.Below), g.Draws(), log); g.Over() {
			t.Fatal("the game is over")
		}
		g.Tip.Entry++
		outs = append(outs, play.Outcome{Entry: play.Entry{Number: g.Tip.Entry, Act: play.Act{By: play.ByPlayer, Kind: play.ActOrders}}, Events: log.Events, Turns: []play.Turn{turn}})
	}
	return g, outs
}
