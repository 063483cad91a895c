package league

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// pair makes the next round of a division. Everybody who plays in it is at one
// table, or has a bye.
func pair(se *Season, a *Act) engine.Phrase {
	d := se.Division(a.Division)
	switch {
	case d == nil:
		return engine.Say("league/no-division", "division", a.Division, "known", se.divisions())
	case a.Round != len(d.Rounds)+1 || a.Round > se.Plan.Rounds:
		return engine.Say("league/round", "round", a.Round, "next", len(d.Rounds)+1, "rounds", se.Plan.Rounds)
	}
	r := Round{Number: a.Round, At: a.At}
	kind := se.Plan.Kind(a.Round).Game
	rules := registry.Find(kind)
	var people []string
	for _, t := range a.Tables {
		people = append(people, t...)
		if len(t) == 1 {
			r.Byes = append(r.Byes, t[0])
		} else if len(t) < rules.MinPlayers || len(t) > rules.MaxPlayers {
			return engine.Say("naming/players", "game", rules.Title, "least", rules.MinPlayers, "most", rules.MaxPlayers, "players", len(t))
		} else {
			table := len(r.Games) + 1
			r.Games = append(r.Games, Game{Table: table, Kind: kind, People: slices.Clone(t), ID: GameID(se.ID, d.Name, a.Round, table)})
		}
	}
	if slices.Sort(people); !slices.Equal(people, slices.Sorted(slices.Values(se.Active(d)))) {
		return engine.Say("league/tables", "division", d.Name)
	}
	d.Rounds = append(d.Rounds, r)
	return none
}

// start says that the game of a table was created.
func start(se *Season, a *Act) engine.Phrase {
	g := se.Game(a.Game)
	rules := registry.Ruleset(a.Ruleset)
	switch {
	case g == nil:
		return engine.Say("league/no-game", "game", a.Game)
	case g.Started:
		return engine.Say("league/started", "game", g.ID)
	case rules == nil || rules.Name != g.Kind || a.Commitment == nil:
		return engine.Say("league/other-game", "game", a.Game)
	}
	g.Started = true
	return none
}

// handOver gives a seat to somebody else of the division, who gets the result too.
func handOver(se *Season, a *Act) engine.Phrase {
	g := se.Game(a.Game)
	switch {
	case g == nil:
		return engine.Say("league/no-game", "game", a.Game)
	case a.By != play.ByModerator:
		return engine.Say("league/moderator")
	case g.Over():
		return engine.Say("league/has-result", "game", a.Game)
	case !slices.Contains(g.People, a.Person):
		return engine.Say("league/not-at-table", "person", a.Person, "game", a.Game)
	case slices.Contains(g.People, a.To) || !se.Plays(a.To) || !slices.Contains(se.divisionOf(g).People, a.To):
		return engine.Say("league/can-not-take", "person", a.To, "game", a.Game)
	}
	g.People[slices.Index(g.People, a.Person)] = a.To
	if at := slices.Index(g.Took, a.Person); at >= 0 {
		g.Took = slices.Delete(g.Took, at, at+1)
	} else {
		g.Gave = append(g.Gave, a.Person)
	}
	g.Took, g.Handed = append(g.Took, a.To), a.At
	return none
}

// divisionOf returns the division of a game.
func (se *Season) divisionOf(g *Game) *Division {
	for i := range se.Divisions {
		for _, r := range se.Divisions[i].Rounds {
			for k := range r.Games {
				if &r.Games[k] == g {
					return &se.Divisions[i]
				}
			}
		}
	}
	return nil
}

// reopen says that a game with a result is played again. Only the moderator does so in a
// season that is over.
func reopen(se *Season, a *Act) engine.Phrase {
	g := se.Game(a.Game)
	switch {
	case g == nil:
		return engine.Say("league/no-game", "game", a.Game)
	case a.By == play.ByPlayer, a.By != play.ByModerator && se.Phase == Closed:
		return engine.Say("league/moderator")
	case g.Result() == nil || g.Again:
		return engine.Say("league/is-played", "game", a.Game)
	}
	g.Again = true
	return none
}

// result notes how a game ended: for the first time, or after it was played again.
func result(se *Season, a *Act) engine.Phrase {
	g := se.Game(a.Game)
	switch {
	case g == nil:
		return engine.Say("league/no-game", "game", a.Game)
	case !g.Again && se.Phase == Closed:
		return engine.Say("league/phase", "season", se.ID, "phase", string(se.Phase))
	case !g.Again && len(g.Outcomes) > 0, g.Again && a.Last < g.Result().Entry:
		return engine.Say("league/has-result", "game", a.Game)
	case !g.Started:
		return engine.Say("league/not-started", "game", a.Game)
	case a.Last < 1 || a.Ended == nil || a.Reason != "":
		return engine.Say("league/outcome", "game", a.Game)
	}
	g.Again = false
	return g.end(a)
}

// correct replaces the outcome of a game, or gives one to a game that is played, or
// was not even created.
func correct(se *Season, a *Act) engine.Phrase {
	g := se.Game(a.Game)
	switch {
	case g == nil:
		return engine.Say("league/no-game", "game", a.Game)
	case a.By != play.ByModerator:
		return engine.Say("league/moderator")
	case a.Reason == "":
		return engine.Say("league/no-reason")
	}
	return g.end(a)
}

// end adds an outcome, if it is one for the people of the game.
func (g *Game) end(a *Act) engine.Phrase {
	wrong := engine.Say("league/outcome", "game", a.Game)
	if a.Void != (len(a.Seats) == 0) || !a.Void && len(a.Seats) != len(g.People) {
		return wrong
	}
	for i, s := range a.Seats {
		better := 0
		for _, o := range a.Seats {
			if o.Place < s.Place {
				better++
			}
		}
		if s.Person != g.People[i] || s.Place != better+1 {
			return wrong
		}
	}
	g.Outcomes = append(g.Outcomes, Outcome{At: a.At, Entry: a.Last, Void: a.Void, Seats: slices.Clone(a.Seats), Reason: a.Reason})
	return none
}

// finish ends a season. Only the moderator does so while games are played.
func finish(se *Season, a *Act) engine.Phrase {
	switch {
	case a.By != play.ByModerator && !se.Complete():
		return engine.Say("league/incomplete", "season", se.ID)
	case len(a.Final) != len(se.Divisions):
		return engine.Say("league/final")
	}
	for i := range se.Divisions {
		d := &se.Divisions[i]
		var people []string
		for _, f := range a.Final[i] {
			if people = append(people, f.Person); !slices.Contains([]Move{"", Up, Down}, f.Move) {
				return engine.Say("league/final")
			}
		}
		if slices.Sort(people); !slices.Equal(people, slices.Sorted(slices.Values(d.People))) {
			return engine.Say("league/final")
		}
		d.Final = slices.Clone(a.Final[i])
	}
	se.Phase, se.Ended = Closed, a.At
	return none
}

// Complete reports whether nothing is left to be played.
func (se *Season) Complete() bool {
	for i := range se.Divisions {
		d := &se.Divisions[i]
		if len(d.Rounds) < se.Plan.Rounds && len(se.Active(d)) > 1 || slices.ContainsFunc(d.Rounds, func(r Round) bool { return !r.Complete() }) {
			return false
		}
	}
	return len(se.Open()) == 0
}
