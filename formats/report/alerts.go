package report

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// An Alert tells the host of a game that orders on file of a player were not
// played. Which ones and why is for their player alone.
type Alert struct {
	Seat engine.Seat
	// Code is play.Dropped or play.Expired.
	Code play.NoteCode
	Lane engine.Lane
	// Orders is how many there are.
	Orders int
	// Held reports whether the player's other orders in the lane are held, so
	// that the game may wait for new ones.
	Held bool
}

// Alerts returns what the host should know of the orders on file in the outcome
// that led to the game: an alert for each player, lane and code, in the order in
// which they came.
func Alerts(g *play.Game, out *play.Outcome) (alerts []Alert) {
	for _, n := range out.Notes {
		if n.Code != play.Dropped && n.Code != play.Expired {
			continue
		}
		a := Alert{Seat: n.Seat, Code: n.Code, Lane: g.Rules.LaneOf(n.Order.Alternatives[0])}
		i := slices.IndexFunc(alerts, func(b Alert) bool { return b.Seat == a.Seat && b.Code == a.Code && b.Lane == a.Lane })
		if i < 0 {
			i = len(alerts)
			a.Held = a.Code == play.Dropped && holds(g, a.Seat, a.Lane)
			alerts = append(alerts, a)
		}
		alerts[i].Orders++
	}
	return alerts
}

// holds reports whether some orders of the seat in the lane are held.
func holds(g *play.Game, seat engine.Seat, lane engine.Lane) bool {
	for n, spec := range g.Rules.Queues {
		if spec.Lane == lane && g.Holds(seat, n) && len(g.Queues[seat][n].Orders) > 0 {
			return true
		}
	}
	return false
}

// Alert returns the sentence that the alert is.
func (c *Catalog) Alert(a Alert, players []string) string {
	return c.say("alert/"+string(a.Code), map[string]any{
		"player": player(a.Seat, players), "lane": c.lane(a.Lane), "orders": a.Orders, "held": a.Held,
	})
}

// AlertDocument is the alert for programs.
func (c *Catalog) AlertDocument(a Alert, players []string) *engine.Node {
	return engine.Map("", engine.Scalar("player", players[a.Seat]), engine.Scalar("alert", string(a.Code)),
		engine.Scalar("lane", c.game.Lanes[a.Lane].Name), integer("orders", a.Orders), boolean("held", a.Held),
		engine.Scalar("text", c.Alert(a, players)))
}

// alerts tells the host which players' orders were not played, unless the
// document has the notes on them.
func (m *maker) alerts() Block {
	if !m.reader.Host || m.reader.Viewer != play.Public || len(m.outcomes) == 0 {
		return Block{}
	}
	b := Block{Name: AlertsBlock, Heading: m.say("alerts", nil)}
	facts := engine.List("alerts")
	for i := range m.outcomes {
		for _, a := range Alerts(m.Subject.game, &m.outcomes[i]) {
			b.Parts = append(b.Parts, Item(m.words.Alert(a, m.game.Players)))
			facts.Add(m.words.AlertDocument(a, m.game.Players))
		}
	}
	b.Facts = []*engine.Node{facts}
	return b
}
