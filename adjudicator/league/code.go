package league

import (
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// stateFormat is the format and version of a league's checkpoint.
const stateFormat = "cityhall-office/1"

// ReadState reads a checkpoint. The error is a *[formats.Error].
func ReadState(file string, data []byte) (*State, error) {
	n, err := formats.Parse(file, data)
	if err != nil {
		return nil, err
	}
	s := &State{}
	return s, formats.ReadDocument(file, n, s.codeAll)
}

// Checkpoint returns the state as ReadState reads it.
func (s *State) Checkpoint() []byte { return formats.Emit(engine.Write(nil, s.codeAll)) }

// Digest returns the hash of everything but the journal's tip.
func (s *State) Digest() play.Hash {
	return sha256.Sum256(engine.Encode([]byte("cityhall/league-state\x00"), nil, s.code))
}

// codeAll goes through the state and the journal's tip.
func (s *State) codeAll(c *engine.Codec) {
	c.Text("format", engine.Say("field/format", "format", stateFormat), stateFormat, func() string { return stateFormat }, func(text string) bool { return text == stateFormat })
	s.code(c)
	c.Group("journal", func() {
		engine.Int(c, "entry", &s.Tip.Entry, 0, 1<<30)
		c.Text("head", engine.Say("field/hex", "digits", 64), "[0-9a-f]{64}", s.Tip.Head.String, func(text string) bool { return s.Tip.Head.UnmarshalText([]byte(text)) == nil })
		c.Text("at", engine.Say("field/time"), ".+", s.Tip.At.String, func(text string) bool { return s.Tip.At.UnmarshalText([]byte(text)) == nil })
	})
}

func (s *State) code(c *engine.Codec) {
	codeGroups(c, "seasons", &s.Seasons, func(se **Season) {
		if *se == nil {
			*se = &Season{}
		}
		(*se).code(c)
	})
}

// codeGroups is a list of maps.
func codeGroups[T any](c *engine.Codec, key string, all *[]T, fields func(*T)) {
	c.Groups(key, len(*all), func(n int) { *all = make([]T, n) }, func(i int) {
		if c.Describing() {
			fields(new(T))
		} else {
			fields(&(*all)[i])
		}
	})
}

func (se *Season) code(c *engine.Codec) {
	codeWord(c, "season", "field/season", seasonID, &se.ID)
	var known []string
	for _, p := range phases {
		known = append(known, string(p))
	}
	c.Text("phase", engine.Say("field/one-of", "known", known), engine.OneOf(known), func() string { return string(se.Phase) }, func(s string) bool {
		se.Phase = Phase(s)
		return slices.Contains(known, s)
	})
	codeTime(c, "opened", &se.Opened)
	codeTime(c, "begun", &se.Begun)
	codeTime(c, "ended", &se.Ended)
	c.Group("plan", func() { se.Plan.code(c) })
	c.Lines("members", engine.Say("field/member"), personID+"( left)?", func() (lines []string) {
		for _, m := range se.Members {
			line := m.Person
			if m.Left {
				line += " left"
			}
			lines = append(lines, line)
		}
		return lines
	}, func(_ int, line string) bool {
		person, left := strings.CutSuffix(line, " left")
		se.Members = append(se.Members, Member{person, left})
		return personPattern.MatchString(person)
	})
	codePeople(c, "waiting", &se.Waiting)
	codeGroups(c, "divisions", &se.Divisions, func(d *Division) { d.code(c) })
}

func (d *Division) code(c *engine.Codec) {
	codeWord(c, "name", "field/division", divisionName, &d.Name)
	codePeople(c, "people", &d.People)
	codeGroups(c, "rounds", &d.Rounds, func(r *Round) {
		engine.Int(c, "round", &r.Number, 1, mostRounds)
		codeTime(c, "at", &r.At)
		codeGroups(c, "games", &r.Games, func(g *Game) { g.code(c) })
		codePeople(c, "byes", &r.Byes)
	})
	c.Lines("final", engine.Say("field/final"), ".+", func() (lines []string) {
		for _, f := range d.Final {
			lines = append(lines, f.text())
		}
		return lines
	}, func(_ int, line string) bool {
		f, ok := parseFinal(line)
		d.Final = append(d.Final, f)
		return ok
	})
}

func (g *Game) code(c *engine.Codec) {
	engine.Int(c, "table", &g.Table, 1, mostMembers)
	codeWord(c, "kind", "field/text", ".+", &g.Kind)
	codePeople(c, "people", &g.People)
	codeWord(c, "id", "field/id", seasonID+".*", &g.ID)
	c.Bool("started", &g.Started)
	codePeople(c, "took", &g.Took)
	codePeople(c, "gave", &g.Gave)
	codeTime(c, "handed", &g.Handed)
	codeGroups(c, "outcomes", &g.Outcomes, func(o *Outcome) { o.code(c) })
	c.Bool("again", &g.Again)
}

func (o *Outcome) code(c *engine.Codec) {
	codeTime(c, "at", &o.At)
	engine.Int(c, "entry", &o.Entry, 0, 1<<30)
	c.Text("seats", engine.Say("field/places"), ".+", o.text, func(s string) bool {
		o.Seats, o.Void = nil, s == void
		for _, seat := range strings.Split(s, ", ") {
			p, ok := parsePlace(seat)
			if !ok && !o.Void {
				return false
			} else if !o.Void {
				o.Seats = append(o.Seats, p)
			}
		}
		return true
	})
	codeMaybe(c, "reason", "field/line", line, &o.Reason)
}

// void is how an outcome that counts for nothing is written.
const void = "void"

// text returns the seats as in a checkpoint.
func (o *Outcome) text() string {
	if o.Void {
		return void
	}
	var seats []string
	for _, p := range o.Seats {
		seats = append(seats, p.text())
	}
	return strings.Join(seats, ", ")
}

// text returns a place as in a checkpoint: "p4k2 1 37 unrated".
func (p *Place) text() string {
	words := []string{p.Person, strconv.Itoa(p.Place), strconv.Itoa(p.Points)}
	if p.Unrated {
		words = append(words, "unrated")
	}
	if p.Left {
		words = append(words, "left")
	}
	return strings.Join(words, " ")
}

// parsePlace reads what text wrote, and nothing else.
func parsePlace(s string) (p Place, ok bool) {
	words := strings.Fields(s)
	if len(words) < 3 {
		return p, false
	}
	p = Place{Person: words[0], Unrated: slices.Contains(words[3:], "unrated"), Left: slices.Contains(words[3:], "left")}
	p.Place, _ = engine.ParseInt(words[1])
	p.Points, _ = engine.ParseInt(words[2])
	return p, p.text() == s && personPattern.MatchString(p.Person) && p.Place > 0
}

// text returns a final standing as in a checkpoint: "p4k2 1 30 up".
func (f *Final) text() string {
	words := []string{f.Person, strconv.Itoa(f.Place), strconv.Itoa(f.Points)}
	if f.Move != "" {
		words = append(words, string(f.Move))
	}
	return strings.Join(words, " ")
}

// parseFinal reads what text wrote, and nothing else.
func parseFinal(s string) (f Final, ok bool) {
	words := append(strings.Fields(s), "")
	if len(words) < 4 {
		return f, false
	}
	f = Final{Person: words[0], Move: Move(words[3])}
	f.Place, _ = engine.ParseInt(words[1])
	f.Points, _ = engine.ParseInt(words[2])
	return f, f.text() == s && slices.Contains([]Move{"", Up, Down}, f.Move)
}

// codeWord is a field of text with a pattern.
func codeWord(c *engine.Codec, key, what, pattern string, v *string) {
	c.Text(key, engine.Say(what), pattern, func() string { return *v }, func(s string) bool { *v = s; return whole(pattern).MatchString(s) })
}

// codePeople is a field for the ids of people, with spaces between.
func codePeople(c *engine.Codec, key string, v *[]string) {
	codeWords(c, key, "field/people", personPattern, v)
}
