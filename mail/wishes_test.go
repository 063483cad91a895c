package mail

import (
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
)

// TestWishesByMail guards what people wish for: it holds for all of their games, is
// told as it is understood, and what was meant for other people does nothing.
func TestWishesByMail(t *testing.T) {
	w := newWorld(t)
	for _, id := range []string{"spring-3", "summer"} {
		w.game("fifth-avenue", id, nil, "anna", "kevin")
	}
	w.round()
	anna := func() *store.Person {
		t.Helper()
		saved, err := w.visit().Load(t.Context(), "")
		w.must(err)
		p, err := find(saved.People, "anna@sandbox.test")
		w.must(err)
		return p
	}
	for _, c := range []struct{ text, answer string }{
		{"notify", "City Hall writes to you about everything that concerns you, at once."},
		{"notify my-turn", "when you have something to decide"},
		{"zone Asia/Seoul\nnotify digest 6 pm", "once a day about all of your games: digest 18:00 (Asia/Seoul)"},
		{"zone Europe/Berlin\nnotify digest 2:30", "On 2027-03-28 the clocks skip 02:30; the moment when they jump counts. On 2027-10-31 02:30 comes twice; the second one counts."},
		{"zone Asia/Seoul\nnotify digest 6 pm", "The deadlines of a game stay in the game's zone. City Hall writes to you once a day"},
		{"hours 8 to 22", "You play from 08:00-22:00 (Asia/Seoul)."},
		{"away 3 to 17 December", "You are away 2026-12-03 to 2026-12-17. None of your games has deadlines."},
		{"away until 24 November", "You are away 2026-11-21 to 2026-11-24."},
		{"back", "you are not away today. Still noted: 2026-12-03 to 2026-12-17."},
		{"mute until 3 December", "You get no emails before 2026-12-03 (Asia/Seoul)"},
		{"unmute\nnotify", "You get emails again."},
		{"mute until 29 February", "Nothing changed: these dates are over"},
		{"We may be away 3 to 17 July, who knows!", "This tells of an absence, and City Hall noted none."},
		{"away 3/7 to 4/7", "which do you mean? Write the month's name"},
		{"I will not play on, since my whole family and I are going to be far\naway 3 to 17 July", "may be the end of the sentence above it"},
	} {
		w.reply("anna", c.text)
		w.round()
		if text := strings.Join(strings.Fields(textOf(t, w.last("anna@sandbox.test"))), " "); !strings.Contains(text, c.answer) {
			t.Errorf("%q: no %q in\n%s", c.text, c.answer, text)
		}
	}
	if p := anna(); p.Zone != "Asia/Seoul" || p.Hours != "08:00-22:00" || p.Notify != "digest 18:00" || p.Mute != "" || len(p.Away) != 1 {
		t.Errorf("anna is %+v", p)
	}
}
