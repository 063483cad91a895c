package report

import (
	"slices"

	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A Turn is the news of a turn, or of a part of it.
type Turn struct {
	// Heading names the turn and its player, Said does for the ear, and When names
	// only the turn.
	Heading, Said, When string
	// Earlier says that an earlier report told it.
	Earlier bool
	Lines   []Line
}

// Write implements [Part].
func (t Turn) Write(p *layout.Page) {
	p.Line("", t.Heading)
	for _, line := range t.Lines {
		p.Item(words.Unmarked(line.text()))
	}
}

// text returns the steps of the line behind each other.
func (l Line) text() (text string) {
	for i, step := range l {
		if i > 0 {
			text += "; "
		}
		text += step
	}
	return words.Stop(text)
}

// news tells in few words what outcomes did: what entries did beside their events,
// and the events turn by turn. Parts of a turn that follow each other are one. What
// earlier reports told has no numbers on the board.
func (m *maker) news(outs []play.Outcome, earlier bool) (parts []Part) {
	var turn *play.Turn
	var p passage
	var used []play.Used
	flush := func() {
		if turn != nil {
			t := m.turnNews(turn, &p, used)
			t.Earlier = earlier
			if len(t.Lines) > 0 {
				parts = append(parts, t)
			}
		}
		turn, p, used = nil, passage{}, nil
	}
	m.markChanges()
	for i := range outs {
		o := &outs[i]
		if o.Entry.Number == 0 {
			continue
		}
		if acts := m.acts(o); len(acts) > 0 {
			flush()
			parts = append(parts, acts...)
		}
		for _, t := range byTurn(o, m.seen()) {
			if turn == nil || turn.Number != t.turn.Number || turn.Seat != t.turn.Seat {
				flush()
				turn = &t.turn
			}
			for k, e := range t.events {
				number := 0
				if n, is := m.numbers[[2]int{i, t.turn.At + k}]; is && !earlier {
					if number = n; n == 0 {
						number = words.NoNumber
					}
				}
				p.events, p.marks = append(p.events, e), append(p.marks, number)
			}
			used = append(used, m.usedIn(o, t.turn.At, t.turn.At+len(t.events))...)
		}
	}
	flush()
	return parts
}

// mostNews is how many bytes the news are in a page, about, so that Gmail, which cuts
// pages off at about 100 kB, shows all of it to who has read nothing for long. Of what is
// older, messages are told, if they are not more than mostMessages.
const (
	mostNews     = 30_000
	mostMessages = 10_000
)

// latest returns the news without the oldest, where they are too many, but with a
// sentence that says so.
func (m *maker) latest(parts []Part) []Part {
	first := len(parts)
	for size := 0; first > 0; first-- {
		if size += sizeOf(parts[first-1]); size > mostNews && first < len(parts) {
			break
		}
	}
	first = beginning(parts, first)
	if _, is := parts[min(first, len(parts)-1)].(Quote); is && first > 0 { // its heading stands before it
		first--
	}
	turns, acts, last, messages := 0, 0, "", 0
	older := func(heading string) {
		if turns++; turns == 1 {
			last = heading
		}
	}
	var kept []Part
	for i := first - 1; i >= 0; i-- {
		switch part := parts[i].(type) {
		case Turn:
			older(part.Heading)
		case Subheading:
			older(string(part))
		case Item:
			acts++
		case Quote:
			if messages += sizeOf(part); messages < mostMessages && i > 0 {
				kept = append(kept, part, parts[i-1])
			}
		}
	}
	if first == 0 {
		return parts
	}
	slices.Reverse(kept)
	return slices.Concat([]Part{Paragraph(m.say("left-out", map[string]any{"turns": turns, "acts": acts, "last": last}))}, kept, parts[first:])
}

// beginning returns where the turn after a part begins, if the part is a step of a turn
// whose heading stands before it; the part itself otherwise, and where no turn follows.
func beginning(parts []Part, part int) int {
	for i := part; i < len(parts); i++ {
		if _, is := parts[i].(Subheading); is && part > 0 {
			return i
		}
	}
	return part
}

// sizeOf is how many bytes a part of the news is in a page, about.
func sizeOf(part Part) int {
	const heading, line = 320, 90 // their markup
	switch part := part.(type) {
	case Turn:
		size := heading + len(part.Heading)
		for _, l := range part.Lines {
			size += line + len(l.text())
		}
		return size
	case Quote:
		return heading + len(part)
	case Item:
		return line + len(part)
	}
	return heading
}

// usedIn returns the reader's orders that were on file before the call and played
// in some of its events.
func (m *maker) usedIn(o *play.Outcome, from, to int) (used []play.Used) {
	for _, u := range o.Used {
		if u.Seat == m.seat && u.At >= from && u.At < to && (u.Standing || !sent(&o.Entry, m.game.Players[u.Seat])) {
			used = append(used, u)
		}
	}
	return used
}

// sent reports whether the entry has orders of the player.
func sent(e *play.Entry, player string) bool {
	for _, set := range e.Sets {
		if set.Player == player {
			return true
		}
	}
	return false
}

// turnNews tells a passage of a turn, and which of the reader's orders on file it
// came from.
func (m *maker) turnNews(turn *play.Turn, p *passage, used []play.Used) Turn {
	if m.seat >= 0 {
		p.you = m.game.Players[m.seat]
	}
	data := map[string]any{"turn": turn.Number, "player": player(turn.Seat, m.game.Players), "mine": turn.Seat >= 0 && turn.Seat == m.seat}
	if turn.Seat >= 0 {
		p.actor = m.game.Players[turn.Seat]
	}
	t := Turn{Lines: m.words.briefs(p, m.game.Players)}
	t.Heading, t.Said = m.say("turn-of", data), m.say("turn-said", data)
	data["player"] = nil
	t.When = m.say("turn-said", data)
	if len(t.Lines) == 0 {
		return t
	}
	told := map[string]bool{}
	for _, u := range used {
		order := m.game.Rules.Grammar.WriteOrder(u.Order)
		if !told[order] {
			t.Lines = append(t.Lines, Line{m.say("by-order", map[string]any{"order": order, "standing": u.Standing})})
		}
		told[order] = true
	}
	return t
}
