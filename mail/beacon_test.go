package mail

import (
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// The moderator tells a beacon's value by mail, and everyone is dealt. A wrong one is
// refused, and a player can't tell it.
func TestBeacon(t *testing.T) {
	const signature = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"
	for _, told := range []string{"beacon " + signature, "Beacon value " + strings.ToUpper(signature), "Hello,\n\nbeacon: " + signature + "\n\nBye\n"} {
		w := newWorld(t)
		w.now = time.Date(2023, 9, 14, 20, 0, 0, 0, time.UTC)
		w.timedWith(adjudicator.Options{Rules: registry.Find("metromania"), ID: "spring-3", Players: []string{"anna", "kevin"}, Beacon: &play.Beacon{Network: "drand:quicknet", Round: 657413}})
		w.round()
		if text := strings.Join(strings.Fields(textWithLine(t, w.last("mod@sandbox.test"))), " "); !strings.Contains(text, `round 657413 of drand:quicknet, published Fri 2023-09-15 11:00 UTC`) || !strings.Contains(text, `"beacon VALUE"`) {
			t.Errorf("the moderator isn't told what to do:\n%s", text)
		}
		w.now = w.now.Add(20 * time.Hour)
		w.reply("anna", "beacon "+signature)
		w.moderator("beacon " + strings.Replace(signature, "b", "a", 1))
		w.round()
		if text := strings.Join(strings.Fields(textWithLine(t, w.last("mod@sandbox.test"))), " "); w.load("spring-3").Dealt || !strings.Contains(text, "isn't the signature of round 657413") {
			t.Errorf("a wrong value is taken:\n%s", text)
		}
		w.moderator(told)
		w.round()
		if !w.load("spring-3").Dealt {
			t.Errorf("%q: nothing is dealt:\n%s", told, textWithLine(t, w.last("mod@sandbox.test")))
			continue
		}
		for _, player := range []string{"anna", "kevin"} {
			if text := textWithLine(t, w.last(player+"@sandbox.test")); !strings.Contains(text, signature) {
				t.Errorf("%s isn't told the value:\n%s", player, text)
			}
		}
	}
}
