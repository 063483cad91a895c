package play

import (
	"slices"
	"strings"

	"cityhall.example/engine"
)

// Deadlines are what a game knows of its deadlines: all that a deadline depends
// on besides the days on which players are away, and when they got their letters.
// Everything in them is public.
type Deadlines struct {
	// Policy is the document of the deadlines, as in the last entry that set it;
	// "" if the game has none. The others are empty then.
	Policy string
	// Young is the number of decisions that players still have to make before the
	// game counts as begun: until then a missed deadline can end it.
	Young int
	// Until is, by seat, how long the player has at least for what the player
	// decides next; 0 without an extension.
	Until []Time
	// Thought is when the open decision was open before, if its player took it back
	// after that, or the turn that it is the rest of, if the clock ended a step of that.
	Thought []Stretch
	// Misses are the deadlines that were applied with nobody there, by seat.
	Misses []Miss
}

// A Miss says how often the person who has a seat has missed a deadline.
type Miss struct {
	Count int
	// Last is the time of the latest miss, unless there were orders of the player's
	// own since: then it is 0.
	Last Time
	// Occasions are the latest ones that were missed, by lane, as long as Last isn't
	// 0: a turn and, say, an auction in the midst of it. Unbound is none.
	Occasions []int
}

// Missed reports whether the occasion of a lane is the latest that was missed there.
func (m Miss) Missed(lane engine.Lane, occasion int) bool {
	return int(lane) < len(m.Occasions) && m.Occasions[lane] == occasion
}

// Add counts a miss at a time.
func (m *Miss) Add(lane engine.Lane, occasion int, at Time) {
	all := slices.Clone(m.Occasions)
	for len(all) <= int(lane) {
		all = append(all, Unbound)
	}
	all[lane] = occasion
	m.Count, m.Last, m.Occasions = m.Count+1, at, all
}

// codeDeadlines goes through what is known of deadlines, if the game has any.
func (g *Game) codeDeadlines(c *engine.Codec) {
	d := &g.Deadlines
	has := d.Policy != ""
	c.Optional("deadlines", &has, func() {
		var policy []string
		c.Lines("policy", expected(c, "field/policy"), ".+", func() []string { return strings.Split(strings.TrimSuffix(d.Policy, "\n"), "\n") },
			func(_ int, line string) bool {
				policy = append(policy, line+"\n")
				return line != "" && !strings.Contains(line, "\n")
			})
		if c.Reading() {
			if d.Policy = strings.Join(policy, ""); d.Policy == "" {
				c.FailAt("policy", "file/expected", "what", engine.Say("field/policy"))
			}
		}
		engine.Int(c, "young", &d.Young, 0, 100)
		g.codeSeats(c, "until", expected(c, "field/until"), func(i int) string {
			if d.Until[i] == 0 {
				return ""
			}
			return d.Until[i].String()
		}, func(i int, text string) bool { return d.Until[i].UnmarshalText([]byte(text)) == nil })
		again := len(d.Thought) > 0
		c.Optional("thought", &again, func() { codeThought(c, &d.Thought) })
		g.codeSeats(c, "missed", expected(c, "field/missed"), func(i int) string { return d.Misses[i].text(g.Rules) },
			func(i int, text string) bool { return d.Misses[i].read(g.Rules, text) })
	})
}

// codeThought goes through the times when the open decision was open before.
func codeThought(c *engine.Codec, all *[]Stretch) {
	c.Lines("before", expected(c, "field/stretch"), timePattern+" to "+timePattern, func() (lines []string) {
		for _, s := range *all {
			lines = append(lines, s.String())
		}
		return lines
	}, func(_ int, line string) bool {
		var s Stretch
		err := s.UnmarshalText([]byte(line))
		*all = append(*all, s)
		return err == nil
	})
}

// codeSeats is a list of texts of some seats, in seat order: "anna 2".
func (g *Game) codeSeats(c *engine.Codec, key string, what engine.Phrase, write func(int) string, read func(int, string) bool) {
	last := engine.Nobody
	c.Lines(key, what, ".+ .+", func() (lines []string) {
		for i, player := range g.Players {
			if text := write(i); text != "" {
				lines = append(lines, player+" "+text)
			}
		}
		return lines
	}, func(_ int, line string) bool {
		player, text, _ := strings.Cut(line, " ")
		seat := g.Seat(player)
		if seat <= last || g.Players[seat] != player || !read(int(seat), text) || write(int(seat)) != text {
			return false
		}
		last = seat
		return true
	})
}

// text returns the misses as in a game file: how many and, if nothing was heard of
// the player since, what was missed last and when.
func (m Miss) text(r *engine.Rules) string {
	switch {
	case m.Count == 0:
		return ""
	case m.Last == 0:
		return itoa(m.Count)
	}
	words := []string{itoa(m.Count)}
	for lane, occasion := range m.Occasions {
		if occasion != Unbound {
			words = append(words, r.Lanes[lane].Name, itoa(occasion))
		}
	}
	return strings.Join(append(words, m.Last.String()), " ")
}

func (m *Miss) read(r *engine.Rules, text string) bool {
	words := strings.Fields(text)
	*m = Miss{}
	if len(words) == 0 {
		return false
	}
	var ok bool
	if m.Count, ok = engine.ParseInt(words[0]); !ok || m.Count < 1 || len(words) == 1 {
		return ok && m.Count > 0
	}
	words, last := words[1:len(words)-1], words[len(words)-1]
	for i := 0; i+1 < len(words); i += 2 {
		for lane := range r.Lanes {
			if n, ok := engine.ParseInt(words[i+1]); ok && r.Lanes[lane].Name == words[i] {
				m.Add(engine.Lane(lane), n, 0)
				m.Count--
			}
		}
	}
	return m.Last.UnmarshalText([]byte(last)) == nil
}
