package mail

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestAnonymous guards who wrote anonymous press: neither the names of those to
// whom it goes nor what else the mail asks for tells it.
func TestAnonymous(t *testing.T) {
	w := tableOf(t, func(s *Places) { s.Press = AnonymousPress })
	w.reply("anna", "press to all anonymously\nBeware.\nend press")
	w.verdict("answered spring-3/anna, entry 1, told anna, kevin, ken", "handled")
	for _, player := range []string{"kevin", "ken"} {
		w.told(player, 0, "")
	}
	w.told("anna", 1, "Your press goes to kevin and ken without your name, within 4 hours.")
	w.now = w.now.Add(pressHours + pressDelay)
	w.round()
	for _, player := range []string{"kevin", "ken"} {
		w.told(player, 1, "Someone writes to anna, kevin and ken: | Beware. Forwarded by City Hall as written")
	}
	for _, other := range []string{"press to ken\nHello.\nend press", "join"} {
		w.reply("anna", "press to ken anonymously\nBeware.\nend press\n"+other)
	}
	w.round()
	w.now = w.now.Add(pressHours + pressDelay)
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

// TestAnonymousTimes guards who wrote anonymous press against those who look at what
// comes when: it does not come with what its author did, it comes at times that
// depend on nobody, and neither names nor order show when it was written.
func TestAnonymousTimes(t *testing.T) {
	w := tableOf(t, func(s *Places) { s.Press = AnonymousPress })
	press := func(who, to, text string) {
		w.reply(who, "press to "+to+" anonymously\n"+text+"\nend press")
	}
	w.reply("anna", "start on times-square/gray\n\npress to ken anonymously\nIt is me.\nend press")
	w.round() // at noon
	heard := func() (all []string) {
		for _, m := range w.sent {
			if text := textOf(t, m.raw); m.to[0] == "ken@sandbox.test" && strings.HasPrefix(text, "Someone") {
				all = append(all, strings.Split(text, "\n")[2])
				if id := headerOf(t, m.raw).Get("Message-Id"); !strings.HasPrefix(id, "<press+spring-3+") || strings.Contains(id, "+1+") {
					t.Errorf("the Message-ID is %s", id)
				}
			}
		}
		return all
	}
	for range 4 { // 12:30, 13:00, 13:30, 14:00
		w.now = w.now.Add(30 * time.Minute)
		w.round()
		equal(t, "press heard at "+w.now.Format(time.TimeOnly), len(heard()), 0)
	}
	for i := range 20 {
		press([]string{"anna", "kevin"}[i%2], "ken", fmt.Sprintf("%02d.", i))
	}
	w.now = w.now.Add(59 * time.Minute)
	w.round()
	equal(t, "press heard before 15:00", len(heard()), 0)
	w.now = w.now.Add(time.Minute)
	w.round()
	equal(t, "press heard at 15:00", heard(), lines("| It is me."))
	w.now = w.now.Add(3 * time.Hour)
	w.round()
	all := heard()[1:]
	if len(all) != 20 || slices.IsSorted(all) {
		t.Errorf("in the order of arrival: %v", all)
	}
	for clock, want := range map[string]string{"12:00": "15:00", "13:59": "15:00", "14:00": "15:00", "14:01": "18:00", "23:30": "03:00"} {
		at, _ := time.Parse("15:04", clock)
		if got := pressTime(at).Format("15:04"); got != want {
			t.Errorf("what comes at %s goes out at %s, want %s", clock, got, want)
		}
	}
	if pressHours+pressDelay > lastRetry {
		t.Error("it would count as put off by a wrong clock, and go out at once")
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
