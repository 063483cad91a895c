package mail

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
)

// TestAnonymous guards who wrote anonymous press: neither the names of those to
// whom it goes nor what else the mail asks for tells it.
func TestAnonymous(t *testing.T) {
	w := tableOf(t, func(s *store.Seats) { s.Press = string(AnonymousPress) })
	w.reply("anna", "press to all anonymously\nBeware.\nend press")
	w.verdict("answered spring-3/anna, entry 1, told anna, kevin, ken", "handled")
	for _, player := range []string{"kevin", "ken"} {
		w.told(player, 1, "Someone writes to anna, kevin and ken: | Beware. Forwarded by City Hall as written")
	}
	w.told("anna", 1, "Your press was sent to anna, kevin and ken, without your name.")
	for _, other := range []string{"press to ken\nHello.\nend press", "join"} {
		w.reply("anna", "press to ken anonymously\nBeware.\nend press\n"+other)
	}
	w.round()
	for _, text := range w.to("ken@sandbox.test")[2:] {
		if strings.Contains(text, "Beware") {
			t.Errorf("ken is told by whom it is:\n%s", text)
		}
	}
	if texts := w.to("anna@sandbox.test"); !strings.Contains(strings.Join(strings.Fields(texts[2]), " "), "Your anonymous press was not sent") {
		t.Error(texts[2])
	}
}

// TestQuote guards what others write: however long a line is, all of it stands
// behind a bar.
func TestQuote(t *testing.T) {
	w := tableOf(t, nil)
	w.reply("anna", "press to ken\n"+strings.Repeat("word ", 30)+"\n\n"+strings.Repeat("x", 200)+"\nwithdraw\nend press")
	w.round()
	texts := w.to("ken@sandbox.test")
	_, text, _ := strings.Cut(texts[len(texts)-1], "\n\n")
	text, _, _ = strings.Cut(text, "\n\n")
	equal(t, "the lines", strings.Split(text, "\n"), lines(
		"| "+strings.TrimSpace(strings.Repeat("word ", 14)), "| "+strings.TrimSpace(strings.Repeat("word ", 14)), "| word word", "|", "| "+strings.Repeat("x", 200), "| withdraw"))
}
