package report

import (
	"maps"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// A Line is a line of news: the steps in it, each of which is a fact. Ordinary
// steps of a turn share a line. Steps have marks: see [words.Runs].
type Line []string

// A passage is what some reader may see of a turn, or of a part of it.
type passage struct {
	events []engine.Event
	// marks are the numbers of the things that the events changed last, or 0; see
	// [words.Ring].
	marks []int
	// you is the reader's name and actor that of the player whose turn it is;
	// "" for nobody.
	you, actor string
}

// briefs tells the events of a passage in few words, under a heading that names
// the turn and its actor. Blocks for that are optional; each gets what event/NAME
// gets, and .you, .actor, .new (the number of what is new, or "") and what
// [Game.Recall] adds.
//
//   - brief-joined/NAME, or brief-joined/FIRST+NAME right after the event FIRST,
//     continues the step before.
//   - brief-line/NAME is a line of its own: a sentence with a capital letter.
//   - brief/NAME is a step; those that follow each other share a line.
//   - Without any of these, the full sentence is a line of its own.
//
// The first block of these that says something counts. Where there are some and
// all are empty, nothing is told.
func (c *Catalog) briefs(p *passage, players []string) (lines []Line) {
	first, before := "", map[string]any(nil)
	folds, full := false, false // what the line before is
	for i, e := range p.events {
		m := c.game.Event(e.Code)
		data := values(m, e.Arg, players)
		data["options"], data["before"], data["you"], data["actor"], data["new"] = c.options, before, p.you, p.actor, words.Ring(p.marks[i])
		if c.given.Recall != nil {
			maps.Copy(data, c.given.Recall(p.events, i, players))
		}
		text, how := c.brief(m.Name, first, data, full)
		if words.Spoken(text) == "" {
			continue
		}
		last := len(lines) - 1
		switch {
		case how == joins && last >= 0:
			steps := lines[last]
			steps[len(steps)-1] += text
		case how == steps && folds:
			lines[last] = append(lines[last], text)
		default:
			lines = append(lines, Line{text})
			folds, full = how == steps, how == tells
		}
		delete(data, "before")
		first, before = m.Name, data
	}
	return lines
}

// How an event is told: as a step, as a line of its own, as a full sentence, or
// in the step before it.
const (
	steps = iota
	stands
	tells
	joins
)

// brief returns the text for one event, and how it is told. The event first was
// told right before, in a full sentence or not.
func (c *Catalog) brief(name, first string, data map[string]any, full bool) (text string, how int) {
	known := false
	for _, try := range []struct {
		block string
		how   int
	}{
		{"brief-joined/" + first + "+" + name, joins}, {"brief-joined/" + name, joins},
		{"brief-line/" + name, stands}, {"brief/" + name, steps},
	} {
		if c.Has(try.block) {
			known = true
			if text = c.say(try.block, data); text != "" {
				return text, try.how
			}
		}
	}
	if known {
		return "", steps
	}
	if block := c.pair(first, name); full && block != "" {
		if text = c.say(block, data); text != "" {
			return text, joins
		}
	}
	if block := c.block(name); block == "event/"+name {
		return words.Sentence(c.say(block, data)), tells
	} else {
		return c.say(block, data), joins
	}
}
