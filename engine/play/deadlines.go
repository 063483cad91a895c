package play

import (
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
	// Misses are the deadlines that were applied with nobody there, by seat.
	Misses []Miss
}

// A Miss says how often the person who has a seat has missed a deadline.
type Miss struct {
	Count int
	// Last is the time of the latest miss, unless there were orders of the player's
	// own since: then it is 0.
	Last Time
	// Lane and Occasion are those of the decision that was missed last.
	Lane     engine.Lane
	Occasion int
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
		g.codeSeats(c, "missed", expected(c, "field/missed"), func(i int) string { return d.Misses[i].text(g.Rules) },
			func(i int, text string) bool { return d.Misses[i].read(g.Rules, text) })
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
	return strings.Join([]string{itoa(m.Count), r.Lanes[m.Lane].Name, itoa(m.Occasion), m.Last.String()}, " ")
}

func (m *Miss) read(r *engine.Rules, text string) bool {
	words := strings.Fields(text)
	*m = Miss{}
	if len(words) != 1 && len(words) != 4 {
		return false
	}
	var ok bool
	if m.Count, ok = engine.ParseInt(words[0]); !ok || m.Count < 1 || len(words) == 1 {
		return ok && m.Count > 0
	}
	for lane := range r.Lanes {
		if r.Lanes[lane].Name == words[1] {
			m.Lane = engine.Lane(lane)
		}
	}
	m.Occasion, ok = engine.ParseInt(words[2])
	return ok && m.Last.UnmarshalText([]byte(words[3])) == nil
}
