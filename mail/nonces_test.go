package mail

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator"
	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

// TestNonces guards games whose players give nonces by mail: a join with a word
// is an order, and after the last the cards are dealt.
func TestNonces(t *testing.T) {
	w := newWorld(t)
	o := adjudicator.Options{Rules: registry.Find("expancity"), ID: "spring-3", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("x"), Nonces: true}
	s := placesAt("sandbox.test", o.Players...)
	s.Press = NoPress
	w.must(create(t.Context(), w.visit(), o, s, testMaker, w.now))
	w.round()
	w.reply("kevin", "join kiwi-17")
	w.verdict("filed spring-3/kevin, entry 2", "handled")
	w.reply("anna", "Join Apple!\n")
	w.round()
	w.reply("anna", "join apple")
	w.round()
	if g := w.load("spring-3"); !g.Dealt || g.Nonces[1] != "kiwi-17" {
		t.Errorf("dealt: %v, the nonces are %q", g.Dealt, g.Nonces)
	}
	w.told("kevin", 2, "Expancity, game spring-3, turn 1. Private report for kevin.")
	w.reply("kevin", "press to anna\nhello\nend press")
	w.round()
	if text := w.to("kevin@sandbox.test"); !strings.Contains(text[len(text)-1], "this game has no press") {
		t.Error(text[len(text)-1])
	}
}

// TestSeats guards seats that are not those of the game.
func TestSeats(t *testing.T) {
	w := tableOf(t, nil)
	good := w.disk.Files[seatsFile("spring-3")]
	w.disk.Files[seatsFile("spring-3")] = []byte(strings.Replace(string(good), "name: kevin", "name: kelvin", 1))
	w.reply("anna", "status")
	w.verdict("broken-game spring-3/anna, told anna, moderator", "handled")
	w.disk.Files[seatsFile("spring-3")] = []byte(strings.Replace(string(good), "policy: token", "policy: tokens", 1))
	if _, err := w.office().load(t.Context(), "spring-3"); err == nil || !strings.Contains(err.Error(), "games/spring-3/seats.yaml:2:") {
		t.Error(err)
	}
}
