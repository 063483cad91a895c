package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// Concerns reports whether the viewer gets something to read from the outcome:
// an act other than orders, a player who is missing or has joined, an event, or
// a note or a receipt for the viewer.
func Concerns(g *play.Game, out *play.Outcome, viewer string) bool {
	r := &Report{game: g, outcome: out, viewer: viewer, seat: g.Seat(viewer)}
	e := &out.Entry
	return e.Number > 0 && e.Act != play.ActOrders || len(e.Missing) > 0 || len(out.Events) > 0 ||
		len(r.joined()) > 0 || len(r.notes()) > 0 || len(r.receipts()) > 0
}

// Headline returns the report in a few words, for the subject of a mail: what
// became of the viewer's orders, where that is all there is to tell, or else
// what is open now.
func (r *Report) Headline() string {
	data := map[string]any{"title": r.game.Rules.Title, "turn": nil}
	say := func(block string) string { return r.words.say("headline/"+block, data) }
	if r.game.Dealt {
		data["turn"] = r.game.State.Open().Turn
	}
	open := r.game.Open()
	data["mine"], data["kind"] = r.game.Dealt && !open.Over() && open.Seat == r.seat, ""
	if data["mine"] == true {
		data["kind"] = r.words.Kind(open.Kind, r.game.State, open.Seat)
	}
	if r.seat >= 0 && r.outcome != nil {
		for _, receipt := range r.receipts() {
			data["problems"] = len(receipt.Problems)
			switch {
			case !receipt.Accepted:
				return say("rejected")
			case receipt.Repeated:
				return say("repeated")
			case len(r.outcome.Events) == 0 && !open.Over():
				return say("filed")
			}
		}
	}
	switch {
	case r.outcome != nil && r.outcome.Entry.Act == play.ActMessage:
		return say("message")
	case r.game.Ended:
		return say("ended")
	case open.Over():
		winners := r.winners()
		data["winners"], data["shared"] = List("and", winners), len(winners) > 1
		return say("over")
	case r.game.Paused:
		return say("paused")
	}
	data["player"], data["mine"], data["kind"] = r.game.Players[open.Seat], open.Seat == r.seat, ""
	if !r.game.Dealt {
		return say("join")
	}
	data["kind"] = r.words.Kind(open.Kind, r.game.State, open.Seat)
	return say("open")
}

// winners returns the players who have won.
func (r *Report) winners() (players []string) {
	if s := r.game.State; r.game.Dealt && s.Open().Over() {
		for i, player := range r.game.Players {
			if s.Winners().Has(engine.Seat(i)) {
				players = append(players, player)
			}
		}
	}
	return players
}
