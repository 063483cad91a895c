package league

import (
	"slices"
	"strings"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// A Plan is what a season is made from. It is recorded when the season opens.
type Plan struct {
	// Games are what is played: the first in round 1, the next in round 2, and so
	// on, again and again.
	Games []Kind
	// Seats is the number of seats at a full table, and Rounds that of rounds.
	Seats, Rounds int
	// Swiss pairs people of equal standing; else all rounds are balanced such that
	// as few as possible meet twice. Zones prefers people whose days overlap.
	Swiss, Zones bool
	// Least and Most are how many people the season needs and takes.
	Least, Most int
	// Full begins the season when it is full.
	Full bool
	// Private says that strangers need an invitation to sign up by mail.
	Private bool
	// SignUp is how long people can sign up at least; zero until the moderator
	// begins the season, or it is full.
	SignUp clock.Span
	// Round is after which time the next round begins although games of the last
	// one are still played; zero for never.
	Round clock.Span
	// Levels are the divisions, the highest first.
	Levels []Level
	// Rules say how people are ranked.
	Rules Rules
}

// A Kind is a game that a season plays.
type Kind struct {
	// Game is its name: "metromania".
	Game string
	// Options is the document of its options; "" for the default of each.
	Options string
	// Deadlines is the file of its deadlines in the league's directory, or "".
	Deadlines string
}

// A Level is a division of every season.
type Level struct {
	Name string
	// People are how many play in it; the last division has all others.
	People int
	// Up and Down are how many of them move to the next division, if they stay in
	// the league.
	Up, Down int
}

// Defaults returns the plan of a small league for a game.
func Defaults(game string) Plan {
	return Plan{
		Games: []Kind{{Game: game}}, Seats: 4, Rounds: 3, Swiss: true, Least: 6, Most: 24,
		Levels: []Level{{Name: "a", People: 24}}, Rules: Rules{Bye: Share / 2},
	}
}

// Kind returns what is played in a round, from 1.
func (p *Plan) Kind(round int) Kind { return p.Games[(round-1)%len(p.Games)] }

// Document returns the plan as a season's entry holds it.
func (p Plan) Document() string { return string(formats.Emit(engine.Write(nil, p.code))) }

// readPlan reads what Document wrote, and nothing else.
func readPlan(text string) (*Plan, bool) {
	n, err := formats.Parse("plan", []byte(text))
	if err != nil {
		return nil, false
	}
	p := &Plan{}
	if formats.ReadDocument("plan", n, p.code) != nil || p.Document() != text {
		return nil, false
	}
	return p, true
}

// The most that a plan may ask for.
const (
	mostMembers = 1000
	mostRounds  = 100
	mostLevels  = 20
)

// code goes through the fields of the plan.
func (p *Plan) code(c *engine.Codec) {
	engine.Int(c, "seats", &p.Seats, 2, MaxSeats)
	c.Groups("games", len(p.Games), func(n int) {
		if p.Games = make([]Kind, n); n == 0 {
			c.Fail("league/no-games")
		}
	}, func(i int) {
		if c.Describing() {
			new(Kind).code(c, p.Seats)
		} else {
			p.Games[i].code(c, p.Seats)
		}
	})
	engine.Int(c, "rounds", &p.Rounds, 1, mostRounds)
	codeFlag(c, "pairing", &p.Swiss, "swiss", "balanced")
	c.Bool("zones", &p.Zones)
	c.Group("people", func() {
		engine.Int(c, "least", &p.Least, 2, mostMembers)
		engine.Int(c, "most", &p.Most, 2, mostMembers)
		codeFlag(c, "full", &p.Full, "begin", "wait")
		if c.Describing() || c.Has("open-to") || !c.Reading() && p.Private {
			codeFlag(c, "open-to", &p.Private, "invited", "everyone")
		}
		if c.Reading() && p.Least > p.Most {
			c.FailAt("least", "league/least", "most", p.Most)
		}
	})
	codeSpan(c, "sign-up", &p.SignUp)
	codeSpan(c, "next-round", &p.Round)
	c.Groups("divisions", len(p.Levels), func(n int) {
		if p.Levels = make([]Level, n); n == 0 || n > mostLevels {
			c.Fail("league/divisions", "most", mostLevels)
		}
	}, func(i int) { p.codeLevel(c, i) })
	c.Group("standings", func() { p.Rules.code(c) })
}

// code goes through the fields of a game with so many seats.
func (k *Kind) code(c *engine.Codec, seats int) {
	c.Text("game", engine.Say("field/one-of", "known", registry.Names()), engine.OneOf(registry.Names()), func() string { return k.Game },
		func(s string) bool { k.Game = s; return registry.Find(s) != nil })
	if rules := registry.Find(k.Game); rules != nil && !c.Describing() {
		if c.Reading() && (seats > rules.MaxPlayers || seats < rules.MinPlayers) {
			c.FailAt("game", "naming/players", "game", rules.Title, "least", rules.MinPlayers, "most", rules.MaxPlayers, "players", seats)
			return
		}
		k.codeOptions(c, rules.New(seats))
	}
	codeMaybe(c, "deadlines", "field/file-name", fileName, &k.Deadlines)
}

// codeOptions goes through the options, of which a document may have some.
func (k *Kind) codeOptions(c *engine.Codec, s engine.State) {
	has := k.Options != ""
	c.Optional("options", &has, func() {
		if !c.Reading() {
			n, err := formats.Parse("options", []byte(k.Options))
			if err != nil || engine.ReadPartial(n, nil, s.Options) != nil {
				panic("options that nobody has read: " + k.Options)
			}
		}
		if s.Options(c); c.Reading() {
			k.Options = string(formats.Emit(engine.Write(nil, s.Options)))
		}
	})
}

// codeLevel goes through the fields of a division.
func (p *Plan) codeLevel(c *engine.Codec, i int) {
	var l Level
	if !c.Reading() && !c.Describing() {
		l = p.Levels[i]
	}
	c.Text("name", engine.Say("field/division"), divisionName, func() string { return l.Name },
		func(s string) bool { l.Name = s; return isDivision(s) })
	engine.Int(c, "people", &l.People, 2, mostMembers)
	engine.Int(c, "up", &l.Up, 0, mostMembers)
	engine.Int(c, "down", &l.Down, 0, mostMembers)
	if !c.Reading() || c.Failed() {
		return
	}
	switch {
	case slices.ContainsFunc(p.Levels[:i], func(o Level) bool { return strings.EqualFold(o.Name, l.Name) }):
		c.FailAt("name", "league/division-twice", "name", l.Name)
	case i == 0 && l.Up > 0:
		c.FailAt("up", "league/top")
	case i == len(p.Levels)-1 && l.Down > 0:
		c.FailAt("down", "league/bottom")
	case l.Up+l.Down > l.People:
		c.FailAt("up", "league/moves", "people", l.People)
	}
	p.Levels[i] = l
}

// code goes through how a league ranks people.
func (r *Rules) code(c *engine.Codec) {
	engine.Int(c, "win-bonus", &r.WinBonus, 0, 10*Share)
	engine.Int(c, "bye", &r.Bye, 0, Share)
	var known, read []string
	for _, t := range allTieBreaks {
		known = append(known, string(t))
	}
	c.Lines("tie-breaks", engine.Say("field/one-of", "known", known), engine.OneOf(known), func() (lines []string) {
		for _, t := range r.breaks() {
			lines = append(lines, string(t))
		}
		return lines
	}, func(_ int, s string) bool {
		if slices.Contains(read, s) {
			c.Fail("clock/twice", "read", s)
		}
		read = append(read, s)
		return slices.Contains(known, s)
	})
	if c.Reading() {
		r.TieBreaks = []TieBreak{}
		for _, s := range read {
			r.TieBreaks = append(r.TieBreaks, TieBreak(s))
		}
	}
}

// isDivision reports whether the text can be a division's name.
func isDivision(text string) bool {
	return divisionPattern.MatchString(text) && play.CheckName(text).Empty()
}
