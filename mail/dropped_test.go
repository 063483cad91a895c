package mail

import (
	"strings"
	"testing"
)

// A game's moderator hears once of each call that drops a player's orders, but
// not which they are: the moderator may play too.
func TestModeratorHearsOfDroppedOrders(t *testing.T) {
	w := tableOf(t, nil)
	plot := "start on times-square/gray"
	w.reply("ken", "- "+plot+"\n- start on 34th-street-west/orange")
	w.verdict("filed spring-3/ken, entry 2", "handled")
	before := len(w.to("mod@sandbox.test"))
	w.reply("anna", plot)
	w.verdict("filed spring-3/anna, entry 3", "handled")
	w.round()
	letters := w.to("mod@sandbox.test")
	if len(letters) != before+1 {
		t.Fatalf("the moderator got %d emails about one dropped order", len(letters)-before)
	}
	text := strings.Join(strings.Fields(letters[before]), " ")
	if want := "One of ken's turn orders was no longer possible and is dropped. ken's other turn orders are held until new ones arrive."; !strings.Contains(text, want) {
		t.Errorf("the moderator is not told %q:\n%s", want, letters[before])
	}
	if strings.Contains(text, "34th-street-west/orange") || strings.Contains(text, "Dropped:") {
		t.Errorf("the moderator is told the order:\n%s", letters[before])
	}
	for _, player := range []string{"anna", "kevin"} {
		if text := textOf(t, w.last(player+"@sandbox.test")); strings.Contains(text, "dropped") {
			t.Errorf("%s is told of it:\n%s", player, text)
		}
	}
	if text := textOf(t, w.last("ken@sandbox.test")); !strings.Contains(text, "Dropped: \""+plot) {
		t.Errorf("ken is not told of it:\n%s", text)
	}
	w.reply("ken", "withdraw\n\nstart on 34th-street-west/orange")
	w.round()
	if n := len(w.to("mod@sandbox.test")); n != before+1 {
		t.Errorf("the moderator is told %d times", n-before)
	}
}
