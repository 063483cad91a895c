package league

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// none is no problem.
var none = engine.Phrase{}

// open opens a season, or changes the plan of one that nobody has begun.
func open(s *State, se *Season, a *Act) engine.Phrase {
	p, ok := readPlan(a.Plan)
	other := slices.IndexFunc(s.Seasons, func(o *Season) bool { return o.Phase == SigningUp && o.ID != a.Season })
	switch {
	case !ok:
		return engine.Say("league/plan")
	case se != nil && se.Phase != SigningUp:
		return engine.Say("league/phase", "season", se.ID, "phase", string(se.Phase))
	case other >= 0:
		return engine.Say("league/one-sign-up", "season", s.Seasons[other].ID)
	case se != nil:
		se.Plan = *p
		return none
	}
	s.Seasons = append(s.Seasons, &Season{ID: a.Season, Phase: SigningUp, Plan: *p, Opened: a.At})
	return none
}

// member returns the index of somebody among the members, or -1.
func (se *Season) member(person string) int {
	return slices.IndexFunc(se.Members, func(m Member) bool { return m.Person == person })
}

func signUp(se *Season, a *Act) engine.Phrase {
	switch {
	case !personPattern.MatchString(a.Person):
		return engine.Say("league/person-id", "read", a.Person)
	case se.Plays(a.Person):
		return engine.Say("league/plays", "person", a.Person, "season", se.ID)
	case slices.Contains(se.Waiting, a.Person):
		return engine.Say("league/waits", "person", a.Person, "season", se.ID)
	case se.Phase == SigningUp && len(se.Members) < se.Plan.Most && len(se.Waiting) == 0:
		se.Members = append(se.Members, Member{Person: a.Person})
	default:
		se.Waiting = append(se.Waiting, a.Person)
	}
	return none
}

func withdraw(se *Season, a *Act) engine.Phrase {
	at := slices.Index(se.Waiting, a.Person)
	switch {
	case at >= 0:
		se.Waiting = slices.Delete(se.Waiting, at, at+1)
	case !se.Plays(a.Person):
		return engine.Say("league/plays-not", "person", a.Person, "season", se.ID)
	case se.Phase == SigningUp:
		at = se.member(a.Person)
		se.Members = slices.Delete(se.Members, at, at+1)
	default:
		se.Members[se.member(a.Person)].Left = true
	}
	return none
}

// admit takes somebody in from the waiting list; the clock takes the first, and
// only while there is room.
func admit(se *Season, a *Act) engine.Phrase {
	at := slices.Index(se.Waiting, a.Person)
	d := se.Division(a.Division)
	switch {
	case at < 0:
		return engine.Say("league/waits-not", "person", a.Person, "season", se.ID)
	case a.By != play.ByModerator && (at > 0 || se.Phase != SigningUp || len(se.Members) >= se.Plan.Most):
		return engine.Say("league/no-room", "person", a.Person)
	case se.Phase == Running && d == nil:
		return engine.Say("league/no-division", "division", a.Division, "known", se.divisions())
	case se.Phase == SigningUp && a.Division != "":
		return engine.Say("league/no-division", "division", a.Division, "known", se.divisions())
	}
	if old := se.DivisionOf(a.Person); old != nil && old != d {
		return engine.Say("league/other-division", "person", a.Person, "division", old.Name)
	}
	se.Waiting = slices.Delete(se.Waiting, at, at+1)
	if before := se.member(a.Person); before >= 0 { // who left, and comes back
		se.Members[before].Left = false
	} else {
		se.Members = append(se.Members, Member{Person: a.Person})
	}
	if d != nil && !slices.Contains(d.People, a.Person) {
		d.People = append(d.People, a.Person)
	}
	return none
}

// divisions returns the names of the divisions.
func (se *Season) divisions() (names []string) {
	for _, d := range se.Divisions {
		names = append(names, d.Name)
	}
	return names
}

// begin makes the divisions, in which every member is once.
func begin(se *Season, a *Act) engine.Phrase {
	var people []string
	if len(a.Divisions) == 0 || len(a.Divisions) > len(se.Plan.Levels) {
		return engine.Say("league/groups")
	}
	for i, g := range a.Divisions {
		if g.Name != se.Plan.Levels[i].Name || len(g.People) < 2 {
			return engine.Say("league/groups")
		}
		people = append(people, g.People...)
		se.Divisions = append(se.Divisions, Division{Name: g.Name, People: slices.Clone(g.People)})
	}
	var members []string
	for _, m := range se.Members {
		members = append(members, m.Person)
	}
	if slices.Sort(people); !slices.Equal(people, slices.Sorted(slices.Values(members))) {
		return engine.Say("league/groups")
	}
	se.Phase, se.Begun = Running, a.At
	return none
}

func cancel(se *Season, a *Act) engine.Phrase {
	if a.Reason == "" {
		return engine.Say("league/no-reason")
	}
	se.Phase, se.Ended = Canceled, a.At
	return none
}
