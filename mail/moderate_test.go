package mail

import (
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine/play"
)

// moderator sends an email of the moderator with the right token.
func (w *world) moderator(text string) {
	t := w.table("spring-3")
	token := t.o.token(t.Docket, t.moderator())
	w.mail(letterTo{from: "mod@sandbox.test", to: "cityhall+" + token.Reveal() + "@sandbox.test", text: text})
}

// TestModerator guards the acts by mail: each is an entry with its reason, told
// to the players.
func TestModerator(t *testing.T) {
	w := tableOf(t, nil)
	w.mail(letterTo{from: "mod@sandbox.test", text: "end because I can"})
	w.verdict("no-token spring-3/moderator, told moderator", "rejected")
	w.moderator("status")
	w.verdict("answered spring-3/moderator, entry 1, told moderator", "handled")
	if text := w.to("mod@sandbox.test")[2]; !strings.Contains(text, "anna: anna@sandbox.test; awaited") || strings.Contains(text, "'s hand") {
		t.Error(text)
	}
	w.moderator("pause because of the holidays")
	w.verdict("acted spring-3/moderator, entry 2, told moderator", "handled")
	w.reply("anna", w.legal("spring-3"))
	w.verdict("filed spring-3/anna, entry 3", "handled")
	w.told("kevin", 1, "")
	if text := w.to("kevin@sandbox.test")[1]; !strings.Contains(text, "The moderator paused the game:\n| the holidays") {
		t.Error(text)
	}
	w.moderator("resume\nmessage to all\nGo on, please.\n\n- The moderator\nend message\nundo to 99 because of nothing\nend because never reached")
	w.verdict("unable spring-3/moderator, entry 5, told moderator", "handled")
	text := w.to("mod@sandbox.test")[4]
	for _, part := range []string{"4-[0-9a-f]{8} 2026-11-21 [0-9:]+ UTC resume", "5-[0-9a-f]{8} 2026-11-21 [0-9:]+ UTC message", `"undo" failed: there is no entry 99`, `Any requests after it were skipped\.`} {
		if !regexp.MustCompile(part).MatchString(strings.Join(strings.Fields(text), " ")) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	if text := w.to("ken@sandbox.test"); !strings.Contains(text[len(text)-1], "Go on, please.") {
		t.Error(text[len(text)-1])
	}
	w.moderator("nmr nobdy")
	w.verdict("unable spring-3/moderator, entry 5, told moderator", "handled")
	if w.load("spring-3").Tip.Entry != 5 {
		t.Error("an act that is not possible made an entry")
	}
	idle := w.load("spring-3").Players[(w.load("spring-3").Open().Seat+1)%3]
	w.moderator("nmr " + idle + " because it is not awaited")
	w.verdict("unable spring-3/moderator, entry 5, told moderator", "handled")
	w.moderator("nmr " + w.load("spring-3").Players[w.load("spring-3").Open().Seat] + " because nobody answers")
	w.verdict("acted spring-3/moderator, entry 6, told moderator", "handled")
	w.moderator("undo to 5 because it was too early")
	w.verdict("acted spring-3/moderator, entry 7, told moderator", "handled")
	w.reply("kevin", "end because I lose")
	w.verdict("unclear spring-3/kevin, entry 7, told kevin", "handled")
	w.moderator("end because of the summer")
	w.verdict("acted spring-3/moderator, entry 8, told moderator", "handled")
	if text := w.to("anna@sandbox.test"); !strings.Contains(text[len(text)-1], "The secret:\n") {
		t.Error(text[len(text)-1])
	}
	w.reply("anna", "start on times-square/gray")
	w.verdict("refused spring-3/anna, entry 8, told anna", "handled")
	r := w.replay("spring-3")
	for _, n := range []int{2, 4, 5, 6, 7, 8} {
		if e := r.Entry(n); e.By != play.ByModerator || e.Mail == nil {
			t.Errorf("entry %d is by %s, from the mail %v", n, e.By, e.Mail)
		}
	}
}

// TestReplacedPlayer guards that whoever takes over has the seat, and who had it has nothing.
func TestReplacedPlayer(t *testing.T) {
	w := tableOf(t, nil)
	old := w.byToken("ken")
	w.moderator("replace ken with lee@sandbox.test because ken is ill")
	w.verdict("acted spring-3/moderator, entry 2, told moderator", "handled")
	w.mail(letterTo{from: "ken@sandbox.test", to: old, text: "status"})
	w.verdict("stranger", "rejected") // the old token is nobody's
	if text := w.to("lee@sandbox.test"); len(text) != 1 || !strings.Contains(text[0], "A new person takes over as ken") || !strings.Contains(text[0], "ken's hand") {
		t.Error(text)
	}
	w.reply("lee", "status")
	w.verdict("answered spring-3/ken, entry 2, told ken", "handled")
}

// TestBroken guards games whose file is not right: their emails are answered, and
// those of other games go on.
func TestBroken(t *testing.T) {
	w := tableOf(t, nil)
	w.game("fifth-avenue", "autumn", nil, "lee", "joe")
	w.round()
	good := w.disk.Files[gameFile("spring-3")]
	w.disk.Files[gameFile("spring-3")] = []byte(strings.Replace(string(good), "points: 0", "points: 9", 1))
	w.reply("anna", "status")
	w.verdict("broken-game spring-3/anna, told anna, moderator", "handled")
	w.told("anna", 1, "The files of game spring-3 are damaged")
	w.reply("lee", w.legal("autumn"))
	w.verdict("filed autumn/lee, entry 2", "handled")
	w.disk.Files[gameFile("spring-3")] = good
	w.reply("anna", "status")
	w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
}

// TestModeratorOrders guards orders in an email of the moderator: they are refused
// in plain words, beside acts too.
func TestModeratorOrders(t *testing.T) {
	w := tableOf(t, nil)
	for _, c := range [][2]string{
		{"pause because of lunch\n\nstart on times-square/gray", "acted spring-3/moderator, entry 2, told moderator"},
		{"start on times-square/gray", "refused spring-3/moderator, entry 2, told moderator"},
	} {
		w.moderator(c[0])
		w.verdict(c[1], "handled")
		text := strings.Join(strings.Fields(textOf(t, w.last("mod@sandbox.test"))), " ")
		if !strings.Contains(text, "None of your orders were filed. You wrote as the moderator, who has no orders.") {
			t.Errorf("the moderator was told %q", text)
		}
	}
}

// TestReplaceAddress guards the seats: an address that they cannot hold is
// refused, and the office goes on.
func TestReplaceAddress(t *testing.T) {
	w := tableOf(t, nil)
	w.moderator("replace ken with \"lee lee\"@sandbox.test because he is ill")
	w.verdict("unclear spring-3/moderator, entry 1, told moderator", "handled")
	w.round()
}
