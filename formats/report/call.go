package report

import (
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// A Reminder is about a deadline: when the orders are due, and from when on the
// deadline is applied, in the game's zone.
type Reminder struct {
	Due, Applies play.Time
	Zone         string
	// Last says that there is no other reminder.
	Last bool
}

// Call returns a text that reminds the player of the open decision, in the language.
// It holds nothing secret.
func Call(g *play.Game, player string, r Reminder, language string) (string, error) {
	c, err := Load(g.Rules, language)
	if err != nil {
		return "", err
	}
	data := map[string]any{"player": player, "title": g.Rules.Title, "id": g.ID, "last": r.Last, "due": c.When(r.Due, r.Zone), "applies": nil, "kind": nil}
	if r.Applies > r.Due {
		data["applies"] = c.When(r.Applies, r.Zone)
	}
	if view := g.For(player); view.Dealt {
		open := view.Open()
		data["turn"], data["kind"] = open.Turn, c.of(view.State, view.Players).Kind(open.Kind, view.State, open.Seat)
	}
	p := &layout.Page{}
	for _, block := range []string{"text/call", "text/call-due"} {
		Paragraph(c.say(block, data)).Write(p)
	}
	return p.String(), nil
}

// Clock says to the host what the clock of a game wants for a player: that a call
// was sent, or, by the reason for it, what the host is asked.
func (c *Catalog) Clock(what, player, due string, last bool) string {
	return c.say("clock/"+what, map[string]any{"player": player, "due": due, "last": last})
}
