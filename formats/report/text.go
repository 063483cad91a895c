package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// Text returns the report as text, in lines of at most [layout.Width] columns.
func (r *Report) Text() string {
	p := &layout.Page{}
	p.Grow(6 << 10)
	p.Line("", r.say("title", map[string]any{"title": r.game.Rules.Title, "id": r.game.ID}))
	turn := 0
	if r.game.Dealt {
		turn = r.game.State.Open().Turn
	}
	p.Line("", r.say("standing", map[string]any{"turn": turn, "entry": r.game.Tip.Entry, "viewer": r.viewer}))
	p.Line("", r.say("players", map[string]any{"players": r.game.Players}))
	r.happened(p)
	r.private(p)
	if r.game.Dealt {
		p.Heading(r.say("board", nil))
		Boards[r.game.Rules.Name](p, r.words, r.game.State, r.game.Players)
		r.scores(p)
	}
	r.decision(p)
	r.onFile(p)
	r.next(p)
	r.template(p)
	r.chain(p)
	return p.String()
}

// say returns a block of the words that every report has.
func (r *Report) say(block string, data any) string { return r.words.say("text/"+block, data) }

// joined returns the players who joined with the entry. Their nonces are theirs
// until the game is over.
func (r *Report) joined() (players []string) {
	for _, set := range r.outcome.Entry.Sets {
		if r.game.WithNonces && slices.ContainsFunc(set.Orders, func(o string) bool { return strings.HasPrefix(o, "join ") }) {
			players = append(players, set.Player)
		}
	}
	return players
}

// happened tells the entry, where it is not just orders, and the events.
func (r *Report) happened(p *layout.Page) {
	if r.outcome == nil || r.outcome.Entry.Number == 0 {
		return
	}
	p.Heading(r.say("happened", nil))
	e := r.outcome.Entry
	if e.Act != play.ActOrders {
		p.Item(r.say("act-"+string(e.Act), map[string]any{"to": e.To, "reason": e.Reason, "changed": e.Changed, "player": e.Player}))
	}
	if e.Act == play.ActMessage {
		for line := range strings.SplitSeq(e.Reason, "\n") {
			p.Line("    ", line)
		}
	}
	for _, player := range e.Missing {
		p.Item(r.say("missing", map[string]any{"player": player, "reason": e.Reason}))
	}
	joined := r.joined()
	for _, player := range joined {
		p.Item(r.say("joined", map[string]any{"player": player}))
	}
	events := r.events()
	for _, sentence := range r.words.Events(events, r.game.Players) {
		if sentence != "" {
			p.Item(sentence)
		}
	}
	if len(events)+len(joined) == 0 && e.Act == play.ActOrders {
		p.Item(r.say("nothing", nil))
	}
}

// private tells the viewer's receipts and notes.
func (r *Report) private(p *layout.Page) {
	receipts, notes := r.receipts(), r.notes()
	if len(receipts) == 0 && len(notes) == 0 {
		return
	}
	p.Heading(r.say("private", r.viewer == play.Moderator))
	for _, receipt := range receipts {
		sentence, lines := r.words.Receipt(receipt, r.game.Players)
		p.Item(sentence)
		for _, line := range lines {
			indented(p, "    "+line)
		}
	}
	for _, n := range notes {
		p.Item(r.words.Note(n, r.game.Players))
	}
}

// scores tells the points so far, or the result.
func (r *Report) scores(p *layout.Page) {
	p.Heading(r.say("scores", nil))
	var rows [][]string
	for i, player := range r.game.Players {
		rows = append(rows, []string{player, fmt.Sprint(r.game.State.Score(engine.Seat(i)))})
	}
	p.Table(rows)
	if winners := r.winners(); len(winners) > 0 {
		p.Line("", r.say("won", map[string]any{"winners": List("and", winners), "shared": len(winners) > 1}))
	}
}

// decision tells whose decision is open, and to that player what is legal.
func (r *Report) decision(p *layout.Page) {
	p.Heading(r.say("decision", nil))
	open := r.game.Open()
	if r.game.Paused {
		p.Line("", r.say("paused", map[string]any{"reason": r.game.Pause}))
	}
	switch {
	case r.game.Ended:
		p.Line("", r.say("ended", map[string]any{"reason": r.game.Reason}))
	case open.Over():
		p.Line("", r.say("over", nil))
	case !r.game.Dealt:
		p.Line("", r.say("join", map[string]any{"player": r.game.Players[open.Seat]}))
	default:
		p.Line("", r.say("open", map[string]any{
			"player": r.game.Players[open.Seat], "kind": r.words.Kind(open.Kind, r.game.State, open.Seat), "optional": open.Optional,
			"turn": open.Turn, "lane": r.words.Lane(open.Lane), "own": open.Lane == engine.OwnTurn, "occasion": open.Occasion,
		}))
		if r.mine(open.Seat) {
			for _, line := range Legal(r.game.Rules, r.game.State) {
				p.Line("    ", line)
			}
		}
	}
}

// onFile tells the viewer's orders on file.
func (r *Report) onFile(p *layout.Page) {
	var lines []string
	for i := range r.game.Queues {
		for lane, q := range r.game.Queues[i] {
			if !r.mine(engine.Seat(i)) || len(q.Orders) == 0 {
				continue
			}
			lines = append(lines, r.say("queue", map[string]any{"player": r.game.Players[i], "lane": r.words.Lane(engine.Lane(lane)), "held": q.Held}))
			for _, f := range q.Orders {
				lines = append(lines, "    "+r.filed(engine.Lane(lane), f))
			}
		}
	}
	if len(lines) == 0 {
		return
	}
	p.Heading(r.say("file", nil))
	for _, line := range lines {
		indented(p, line)
	}
}

// indented writes a line that begins with spaces, or with those of a reading,
// and goes on under its first word.
func indented(p *layout.Page, line string) {
	text := strings.TrimLeft(line, " =")
	p.Line(line[:len(line)-len(text)], text)
}

func (r *Report) filed(lane engine.Lane, f play.Filed) string {
	data := map[string]any{"order": r.game.Rules.Grammar.WriteOrder(f.Order), "turn": nil, "lane": r.words.Lane(lane), "occasion": nil}
	if f.Turn != play.Unbound {
		data["turn"] = f.Turn
	}
	if f.Occasion != play.Unbound {
		data["occasion"] = f.Occasion
	}
	return r.say("filed", data)
}

// Template returns an order file for the player to fill in: with what is open
// or comes next, and the orders that are held, to be corrected. It is the one
// in the text; "" where nothing can be ordered.
func (r *Report) Template() string {
	if r.seat < 0 || r.game.Over() {
		return ""
	}
	lines, turn := r.say("join-lines", nil), play.Unbound
	if r.game.Dealt {
		lines, turn = "", r.game.State.Turn(r.seat)
		for _, lane := range r.lanes() {
			lines += r.ahead(lane)
		}
		if r.ahead(engine.OwnTurn) == "" {
			turn = r.game.State.Open().Turn
		}
	}
	if lines = strings.Trim(lines, "\n"); lines == "" {
		return ""
	}
	head := fmt.Sprintf("game: %s\nplayer: %s\n", r.game.ID, r.game.Players[r.seat])
	if turn != play.Unbound {
		head += fmt.Sprintf("turn: %d\n", turn)
	}
	return head + "orders:\n" + lines + "\n"
}

// Held returns the orders of the viewer that are held, as they stand in the
// template.
func (r *Report) Held() (orders []string) {
	if r.seat < 0 {
		return nil
	}
	for _, lane := range r.lanes() {
		orders = append(orders, r.held(lane)...)
	}
	return orders
}

// lanes returns the lanes in the order of the template: the own turn comes last.
func (r *Report) lanes() (lanes []engine.Lane) {
	for lane := range r.game.Rules.Lanes[engine.FirstLane:] {
		lanes = append(lanes, engine.FirstLane+engine.Lane(lane))
	}
	return append(lanes, engine.OwnTurn)
}

// held returns the orders of the viewer that are held in a lane.
func (r *Report) held(lane engine.Lane) (orders []string) {
	if q := r.game.Queues[r.seat][lane]; q.Held {
		for _, f := range q.Orders {
			orders = append(orders, r.game.Rules.Grammar.WriteOrder(f.Order))
		}
	}
	return orders
}

// template gives the player the template.
func (r *Report) template(p *layout.Page) {
	if text := r.Template(); text != "" {
		p.Heading(r.say("template", nil))
		p.WriteString(text)
	}
}

// ahead returns the lines of the template for one lane of the viewer: for each
// step from the open one on or, where orders are held, for the open one and
// then those orders.
func (r *Report) ahead(lane engine.Lane) string {
	var b strings.Builder
	open, q := r.game.Open(), r.game.Queues[r.seat][lane]
	for k, spec := range r.game.Rules.Kinds {
		mine, kind := open.Seat == r.seat, engine.Kind(k)
		if spec.Lane == lane && !r.behind(kind) && !(q.Held && !(mine && kind == open.Kind)) {
			b.WriteString(r.words.Step(kind, r.game.State, r.seat))
		}
	}
	for _, order := range r.held(lane) {
		fmt.Fprintf(&b, "  - %s\n", order)
	}
	return b.String()
}

// behind reports whether the step of the kind is behind the viewer, whose decision
// is open: it is in another lane, or comes before that decision.
func (r *Report) behind(k engine.Kind) bool {
	open := r.game.Open()
	return open.Seat == r.seat && (open.Lane != r.game.Rules.Kinds[k].Lane || k < open.Kind)
}

// chain tells the head of the journal, first the commitment, and in the end
// the secret.
func (r *Report) chain(p *layout.Page) {
	p.Heading(r.say("chain", nil))
	p.Line("  ", r.say("head", map[string]any{"entry": r.game.Tip.Entry, "head": r.game.Tip.Head.String()}))
	if r.game.Revealed > 0 {
		p.Line("  ", r.say("revealed", map[string]any{"entry": r.game.Revealed}))
	}
	if r.first() || r.revealed() {
		p.Line("  ", r.say("commitment", map[string]any{"commitment": r.game.Commitment.String()}))
	}
	if r.revealed() {
		p.Line("  ", r.say("secret", map[string]any{"secret": fmt.Sprintf("%x", r.whole.Secret[:])}))
	}
}
