package report

import (
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// The host hears whose orders were dropped, but not which ones or why; nobody
// else hears anything of another player's orders.
func TestAlerts(t *testing.T) {
	for _, rules := range registry.All() {
		t.Run(rules.Name, func(t *testing.T) {
			names := enginetest.Players(rules, 2)
			g, o := deal(rules, 2, "alerts")
			moves := g.State.Moves(nil)
			order := func(m engine.Move) engine.Order { return engine.Order{Alternatives: []engine.Move{m}} }
			first, last := order(moves[0]), order(moves[len(moves)-1])
			o.Entry.Kind = play.ActOrders
			o.Notes = []play.Note{
				{Seat: 1, Code: play.Dropped, Order: first, Refusal: engine.GameOver()},
				{Seat: 1, Code: play.Expired, Order: last}, {Seat: 1, Code: play.Expired, Order: first}, {Seat: 0, Code: play.Missed},
			}
			g.Queues[1][engine.OwnTurn] = play.Queue{Orders: []play.Filed{{Order: last}}, Held: true}
			lane := "turn"
			dropped := "One of " + names[1] + "'s " + lane + " orders was no longer possible and is dropped. " + names[1] + "'s other " + lane + " orders are held until new ones arrive."
			expired := "2 " + lane + " orders from " + names[1] + " expired: their time is over."
			for _, to := range []Reader{
				{Viewer: play.Public, Host: true}, {Viewer: play.Public}, {Viewer: names[0], Host: true}, {Viewer: names[1], Host: true}, {Viewer: play.Moderator, Host: true},
			} {
				to.Language = words.English
				d, err := About(g, *o).To(to)
				if err != nil {
					t.Fatal(err)
				}
				text, json := strings.Join(strings.Fields(d.Text()), " "), string(formats.JSON(d.JSON()))
				host := to.Host && to.Viewer == play.Public
				for what, in := range map[string]bool{
					dropped: strings.Contains(text, dropped), expired: strings.Contains(text, expired),
					"alerts": strings.Contains(json, `"alert":"dropped"`) && strings.Contains(json, `"orders":2,"held":false`),
				} {
					if in != host {
						t.Errorf("to %+v: %q is told: %t, in\n%s\n%s", to, what, in, text, json)
					}
				}
				own := to.Viewer == names[1] || to.Viewer == play.Moderator
				why := "no longer possible: "
				if strings.Contains(text, why) != own || strings.Contains(json, why) != own {
					t.Errorf("to %+v: the order and the reason are told: %t", to, !own)
				}
			}
		})
	}
}
