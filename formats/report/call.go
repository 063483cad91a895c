package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A Reminder is about a deadline: when the orders are due, and from when on the
// deadline is applied, in the game's zone; each is 0 if that is over.
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
	data := map[string]any{"player": player, "title": g.Rules.Title, "id": g.ID, "last": r.Last, "due": nil, "applies": nil, "kind": nil}
	if r.Due > 0 {
		data["due"] = c.When(r.Due, r.Zone)
	}
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

// An Absence is one of a player, and why it doesn't count; Why is empty where it does.
type Absence struct {
	Days string
	Why  engine.Phrase
}

// Absences returns a text that tells the player which absences count in the game, in the
// language.
func Absences(g *play.Game, player string, all []Absence, language string) (string, error) {
	c, err := Load(g.Rules, language)
	if err != nil {
		return "", err
	}
	p := &layout.Page{}
	Paragraph(c.say("text/absences", map[string]any{"player": player, "title": g.Rules.Title, "id": g.ID})).Write(p)
	for _, a := range all {
		Paragraph(c.say("text/absence", a.values(language))).Write(p)
	}
	return p.String(), nil
}

// Absence says to the host that a player is to hear whether an absence counts.
func (c *Catalog) Absence(player string, a Absence, language string) string {
	data := a.values(language)
	data["player"] = player
	return c.say("text/absence-changed", data)
}

// values are what messages about the absence are made of.
func (a *Absence) values(language string) map[string]any {
	why := ""
	if !a.Why.Empty() {
		why = words.For(language, "").Say(a.Why)
	}
	return map[string]any{"days": a.Days, "why": why}
}
