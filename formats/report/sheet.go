package report

import (
	"maps"
	"slices"
	"strconv"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
)

// A gained is points as they stand on the score sheet.
type gained struct {
	layout.Gain
	// event brought them, in a turn. Points that no event is known for have none:
	// an earlier report told it, or the moderator edited the game.
	event *engine.Event
	turn  int
	// after is the entry before which nothing is known; 0 if all is.
	after int
}

// restRow is where points stand that no event is known for: below all others.
const restRow = 1 << 15

// account returns where all points came from, in the order of the events, as far as
// the outcomes tell. What they don't tell is there too, so that they always add up
// to the scores. What was undone brought nothing.
func (s *Subject) account() []gained {
	sheet := games[s.game.Rules.Name].Sheet
	if sheet.Gain == nil || !s.game.Dealt {
		return nil
	}
	outs := slices.DeleteFunc(slices.Concat(s.before, s.outcomes), func(o play.Outcome) bool { return o.Entry.Number == 0 })
	var all []gained
	at := map[int][]gained{} // as of each entry
	known := 0               // the entry before the first
	if len(outs) > 0 {
		known = outs[0].Entry.Number - 1
		all = s.balanced(nil, outs[0].Scores, known)
	}
	for i := range outs {
		o := &outs[i]
		if o.Entry.Kind == play.ActUndo {
			all = at[o.Entry.To]
		}
		for _, t := range byTurn(o, everyone) {
			for k := range t.events {
				if g, is := sheet.Gain(t.events, k, s.game.Players); is {
					all = append(all, gained{Gain: g, event: &t.events[k], turn: t.turn.Number})
				}
			}
		}
		scores, rest := s.game.Scores(), 0
		if i+1 < len(outs) {
			scores = outs[i+1].Scores
		}
		if o.Entry.Kind == play.ActUndo && at[o.Entry.To] == nil {
			rest = known
		}
		all = slices.Clip(s.balanced(all, scores, rest))
		at[o.Entry.Number] = all
	}
	return all
}

// balanced adds what the gains lack to make the scores.
func (s *Subject) balanced(all []gained, scores []int, after int) []gained {
	rest := slices.Clone(scores)
	for _, g := range all {
		if len(rest) > 0 {
			rest[g.Seat] -= g.Points
		}
	}
	for i, points := range rest {
		if points != 0 {
			all = append(all, gained{Gain: layout.Gain{Seat: engine.Seat(i), Points: points, Row: restRow + after}, after: after})
		}
	}
	return all
}

// sheet tells after the game where the points came from: a table of sources, what
// breaks a tie, and each gain of each player, the reader's first.
func (m *maker) sheet() Block {
	if !m.game.Dealt || !m.game.Over() {
		return Block{}
	}
	all := m.account()
	if !slices.ContainsFunc(all, func(g gained) bool { return g.event != nil }) {
		return Block{}
	}
	table, facts := m.sources(all)
	b := Block{Name: SheetBlock, Heading: m.say("sheet", nil), Parts: []Part{table, Paragraph(m.words.say("sheet/ties", nil))}}
	told := engine.List("gains")
	seats := make([]engine.Seat, 0, len(m.game.Players))
	if m.seat >= 0 {
		seats = append(seats, m.seat)
	}
	for i := range m.game.Players {
		if engine.Seat(i) != m.seat {
			seats = append(seats, engine.Seat(i))
		}
	}
	for _, seat := range seats {
		data := map[string]any{"player": m.game.Players[seat], "mine": seat == m.seat, "points": m.game.State.Score(seat)}
		t := Turn{Heading: m.say("gains", data), Said: m.say("gains-said", data)}
		var line Line
		for _, g := range all {
			if g.Seat != seat {
				continue
			}
			text := m.gain(&g)
			if line = append(line, text); seat == m.seat {
				t.Lines = append(t.Lines, Line{text})
			}
			told.Add(m.gainNode(&g))
		}
		if line == nil {
			line = Line{m.say("no-gains", nil)}
		}
		if len(t.Lines) == 0 {
			t.Lines = []Line{line}
		}
		b.Parts = append(b.Parts, t)
	}
	b.Facts = []*engine.Node{facts, told}
	return b
}

// sources returns the table: a row for each source, then the total and what breaks
// ties.
func (m *maker) sources(all []gained) (Table, *engine.Node) {
	header := []string{m.say("source", nil)}
	for i, player := range m.game.Players {
		if engine.Seat(i) == m.seat {
			player = m.say("you", nil)
		}
		header = append(header, player)
	}
	table, facts := Table{header}, engine.List("sheet")
	rows := map[int]*gained{}
	for i := range all {
		rows[all[i].Row] = &all[i]
	}
	for _, row := range slices.Sorted(maps.Keys(rows)) {
		label := ""
		if row >= restRow {
			label = m.say("rest", rows[row].after)
		} else {
			label = m.words.given.Sheet.Row(m.words, m.game.State, row)
		}
		line, points := []string{label}, engine.Map("points")
		for i, player := range m.game.Players {
			cell := ""
			if sum, any := sumOf(all, row, engine.Seat(i)); any {
				cell = strconv.Itoa(sum)
				points.Add(integer(player, sum))
			}
			line = append(line, cell)
		}
		table, facts = append(table, line), facts.Add(engine.Map("", engine.Scalar("source", label), points))
	}
	row := func(label string, count func(i int) int) []string {
		line := []string{label}
		for i := range m.game.Players {
			line = append(line, strconv.Itoa(count(i)))
		}
		return line
	}
	table = append(table, row(m.say("total", nil), func(i int) int { return m.game.State.Score(engine.Seat(i)) }))
	for _, tie := range m.words.given.Sheet.Ties(m.words, m.game.State) {
		table = append(table, row(tie.Label, func(i int) int { return tie.Counts[i] }))
	}
	return table, facts
}

// sumOf returns what the seat has in a row, if anything.
func sumOf(all []gained, row int, seat engine.Seat) (sum int, any bool) {
	for _, g := range all {
		if g.Row == row && g.Seat == seat {
			sum, any = sum+g.Points, true
		}
	}
	return sum, any
}

// gain tells one gain: how many points, and what for.
func (m *maker) gain(g *gained) string {
	return m.say("gain", map[string]any{"points": g.Points, "text": m.source(g)})
}

func (m *maker) source(g *gained) string {
	if g.event == nil {
		return m.say("rest-gain", g.after)
	}
	message := m.game.Rules.Event(g.event.Code)
	data := values(message, g.event.Arg, m.game.Players)
	data["options"], data["turn"], data["you"] = m.words.options, g.turn, ""
	if m.seat >= 0 {
		data["you"] = m.game.Players[m.seat]
	}
	maps.Copy(data, g.Data)
	return m.words.say("sheet/"+message.Name, data)
}

func (m *maker) gainNode(g *gained) *engine.Node {
	n := engine.Map("", engine.Scalar("player", m.game.Players[g.Seat]), integer("points", g.Points))
	if g.event != nil {
		n.Add(engine.Scalar("event", m.game.Rules.Event(g.event.Code).Name), integer("turn", g.turn))
	}
	return n.Add(engine.Scalar("text", m.source(g)))
}
