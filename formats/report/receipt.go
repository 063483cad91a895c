package report

import (
	"maps"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Receipt returns the receipt for an order set: each order as understood, with
// its meaning, and the warnings; or every problem. [Catalog.Digest] goes with it.
func (c *Catalog) Receipt(r play.Receipt, players []string) Answer {
	return c.receipt(r, players, false)
}

// Trial returns the receipt for an order set that was only checked.
func (c *Catalog) Trial(r play.Receipt, players []string) Answer { return c.receipt(r, players, true) }

func (c *Catalog) receipt(r play.Receipt, players []string, trial bool) Answer {
	data := map[string]any{"player": r.Player, "file": r.File, "orders": len(r.Orders), "problems": len(r.Problems)}
	if r.Repeated {
		data["entry"], data["derived"], data["awaited"] = r.Filed, r.Derived, r.Awaited
		return Answer{Text: c.say("text/repeated", data)}
	} else if !r.Accepted {
		a := Answer{Text: c.say("text/rejected", data)}
		for _, p := range r.Problems {
			a.Below = append(a.Below, Detail{Words: words.Place(r.File, p.Line, p.Column) + c.Problem(p, players)})
		}
		return a
	}
	text := "text/received"
	if trial {
		text = "text/would"
	}
	a := Answer{Text: c.say(text, data)}
	for i, reading := range c.readings(r) {
		a.Below = append(a.Below, Detail{c.game.Grammar.WriteOrder(r.Orders[i]), reading})
	}
	for _, w := range r.Warnings {
		a.Below = append(a.Below, Detail{Words: c.Warning(w, r.Orders[w.Order], players)})
	}
	return a
}

// Tried returns, in sentences, what is wrong with orders of a trial, or else what became of
// orders in it and which ones can't be played as things stand.
func (c *Catalog) Tried(r play.Receipt, notes []play.Note, players []string) (said []string) {
	for _, p := range r.Problems {
		said = append(said, words.AsSentence(c.Problem(p, players)))
	}
	if !r.Accepted {
		return said
	}
	known := map[string]bool{}
	for _, n := range notes {
		known[c.game.Grammar.WriteOrder(n.Order)] = true
		said = append(said, c.Note(n, players))
	}
	for _, w := range r.Warnings {
		if o := r.Orders[w.Order]; !known[c.game.Grammar.WriteOrder(o)] {
			said = append(said, c.Warning(w, o, players))
		}
	}
	return said
}

// Digest returns the digest of an order set that was filed with the entry or
// earlier; an empty pair if there is none.
func (c *Catalog) Digest(r play.Receipt, entry int) Pair {
	if r.Digest == (play.Hash{}) {
		return Pair{}
	}
	return Pair{c.say("text/digest", map[string]any{"player": r.Player, "entry": entry}), r.Digest.String()}
}

// Problem returns the text of one problem with an order set.
func (c *Catalog) Problem(p play.Problem, players []string) string {
	data := map[string]any{"text": p.Text, "near": p.Near, "turn": p.Turn, "want": p.Want, "entry": p.Entry}
	switch p.Code {
	case play.Broken:
		data["why"] = c.Say(c.offered(p.Said))
	case play.NotUnderstood:
		data["why"] = c.misread(p.Misread)
	case play.NotAllowed:
		data["why"] = c.Refusal(p.Refusal, players)
	}
	text := c.say("problem/"+string(p.Code), data)
	if !p.Hint.Empty() {
		text += "; " + c.Say(p.Hint)
	}
	return text
}

// NotYet returns, in a sentence, why orders of a trial should wait, which are all
// that it has or what follows others: the problem with the first of them, or else a block
// of the catalog.
func (c *Catalog) NotYet(why string, p *play.Problem, all bool, players []string) string {
	if p == nil {
		return c.Say(engine.Say(why, "all", all))
	}
	return words.AsSentence(c.Problem(*p, players))
}

// Warning returns why an order that is filed can't be played as things stand.
func (c *Catalog) Warning(w play.Warning, o engine.Order, players []string) string {
	return c.say("warning", map[string]any{"order": c.game.Grammar.WriteOrder(o), "why": c.Refusal(w.Refusal, players)})
}

// Note returns a sentence about what happened to an order on file.
func (c *Catalog) Note(n play.Note, players []string) string {
	data := map[string]any{"player": player(n.Seat, players), "order": nil, "why": nil}
	if len(n.Order.Alternatives) > 0 {
		data["order"] = c.game.Grammar.WriteOrder(n.Order)
	}
	if n.Refusal.Code != 0 {
		data["why"] = c.Refusal(n.Refusal, players)
	}
	return c.say("note/"+string(n.Code), data)
}

// offered returns what is in doubt about a typed line, with the orders that may have been
// meant as the reader writes them.
func (c *Catalog) offered(said engine.Phrase) engine.Phrase {
	lines, _ := said.Args["offers"].([]string)
	if len(lines) == 0 {
		return said
	}
	var all []string
	for _, line := range lines {
		var one []string
		for order := range strings.SplitSeq(line, "; ") {
			one = append(one, c.Order(order))
		}
		all = append(all, strings.Join(one, "; "))
	}
	said.Args = maps.Clone(said.Args)
	said.Args["offers"] = all
	return said
}
