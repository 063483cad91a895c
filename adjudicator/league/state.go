package league

import (
	"slices"

	"cityhall.example/engine/play"
)

// A State is a league as of an entry of its journal. It is for reading: [Do]
// returns another one. People are ids; who they are is in the store.
type State struct {
	// Seasons are all that were opened, the oldest first.
	Seasons []*Season
	// Tip is where the journal ends.
	Tip play.Tip
}

// A Phase says how far a season is.
type Phase string

// The phases, in their order; a season is closed or canceled.
const (
	SigningUp Phase = "sign-up"
	Running   Phase = "running"
	Closed    Phase = "closed"
	Canceled  Phase = "canceled"
)

var phases = []Phase{SigningUp, Running, Closed, Canceled}

// A Season is a number of rounds in divisions.
type Season struct {
	ID    string
	Phase Phase
	Plan  Plan
	// Opened, Begun and Ended are when people could sign up, when the divisions
	// were made, and when it was closed or canceled; zero for not yet.
	Opened, Begun, Ended play.Time
	// Members are those who play, in the order in which they signed up.
	Members []Member
	// Waiting are those who want to, in the same order.
	Waiting []string
	// Divisions are the highest first; none before the season begins.
	Divisions []Division
}

// A Member is somebody who plays in a season.
type Member struct {
	Person string
	// Left is set for those who withdrew after the season began: they are not
	// paired any more.
	Left bool
}

// A Division is a group of people who play each other.
type Division struct {
	Name string
	// People are all who play in it, or did.
	People []string
	Rounds []Round
	// Final is how it ended, the best first; nil before.
	Final []Final
}

// A Final is how somebody ended a season.
type Final struct {
	Person string `json:"person"`
	Place  int    `json:"place"`
	// Points are in parts of [Share].
	Points int `json:"points"`
	// Move is the way to another division: [Up], [Down] or "".
	Move Move `json:"move,omitempty"`
}

// A Move is the way to another division.
type Move string

// The moves.
const (
	Up   Move = "up"
	Down Move = "down"
)

// A Round is what a division plays at once.
type Round struct {
	// Number counts from 1.
	Number int
	// At is when it was paired.
	At play.Time
	// Games are its tables, in their order; Byes are those who have none.
	Games []Game
	Byes  []string
}

// A Game is a table of a round.
type Game struct {
	// Table counts from 1 in the round.
	Table int
	// Kind is the game that is played: "metromania".
	Kind string
	// People are in the order of the seats.
	People []string
	// ID is that of the game, and Started says that it was created.
	ID      string
	Started bool
	// Took are those of them who took a seat over together with its result, and Gave
	// those who were paired, and gave theirs away.
	Took, Gave []string
	// Handed is when a seat was handed over last; 0 for never.
	Handed play.Time
	// Outcomes are the result and what corrected it, the latest last: that one
	// counts. None until it has been played for the first time.
	Outcomes []Outcome
	// Again says that it is played again, and that the outcome counts until it ends.
	Again bool
}

// An Outcome is a result of a game, or a correction.
type Outcome struct {
	At play.Time
	// Entry is the last entry of the game's journal, or 0 if the result doesn't
	// come from there.
	Entry int
	// Void says that the game counts for nothing; it has no Seats then.
	Void bool
	// Seats are those of the table in their order.
	Seats []Place
	// Reason is why it was corrected; "" for what the game itself said.
	Reason string
}

// Outcome returns what counts; nil while the game is played.
func (g *Game) Outcome() *Outcome {
	if len(g.Outcomes) == 0 {
		return nil
	}
	return &g.Outcomes[len(g.Outcomes)-1]
}

// Result returns the last outcome that comes from the game's journal; nil for none.
func (g *Game) Result() *Outcome {
	for i := len(g.Outcomes) - 1; i >= 0; i-- {
		if g.Outcomes[i].Entry > 0 {
			return &g.Outcomes[i]
		}
	}
	return nil
}

// Over reports whether the game has an outcome, and isn't played again.
func (g *Game) Over() bool { return g.Outcome() != nil && !g.Again }

// Complete reports whether all games of the round have an outcome.
func (r *Round) Complete() bool {
	return !slices.ContainsFunc(r.Games, func(g Game) bool { return g.Outcome() == nil })
}

// Season returns the season with the id; nil where there is none.
func (s *State) Season(id string) *Season {
	for _, se := range s.Seasons {
		if se.ID == id {
			return se
		}
	}
	return nil
}

// Find returns the game with the id and its season; nil where there is none.
func (s *State) Find(id string) (*Season, *Game) {
	for _, se := range s.Seasons {
		if g := se.Game(id); g != nil {
			return se, g
		}
	}
	return nil, nil
}

// Game returns the game with the id; nil where there is none.
func (se *Season) Game(id string) *Game {
	for d := range se.Divisions {
		for r := range se.Divisions[d].Rounds {
			for g := range se.Divisions[d].Rounds[r].Games {
				if game := &se.Divisions[d].Rounds[r].Games[g]; game.ID == id {
					return game
				}
			}
		}
	}
	return nil
}

// Division returns the division with the name; nil where there is none.
func (se *Season) Division(name string) *Division {
	for i := range se.Divisions {
		if se.Divisions[i].Name == name {
			return &se.Divisions[i]
		}
	}
	return nil
}

// DivisionOf returns the division in which somebody plays, or did; nil for none.
func (se *Season) DivisionOf(person string) *Division {
	for i := range se.Divisions {
		if slices.Contains(se.Divisions[i].People, person) {
			return &se.Divisions[i]
		}
	}
	return nil
}

// Plays reports whether somebody is a member who has not left.
func (se *Season) Plays(person string) bool {
	return slices.Contains(se.Members, Member{Person: person})
}

// Active returns the people of the division who have not left, in their order.
func (se *Season) Active(d *Division) (people []string) {
	for _, p := range d.People {
		if se.Plays(p) {
			people = append(people, p)
		}
	}
	return people
}

// paired reports whether somebody was seated at a table when a round was paired: who
// wasn't is only a substitute, or had no game yet.
func (d *Division) paired(person string) bool {
	return slices.ContainsFunc(d.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Games, func(g Game) bool {
			return slices.Contains(g.Gave, person) || slices.Contains(g.People, person) && !slices.Contains(g.Took, person)
		})
	})
}

// clone returns a copy that shares nothing.
func (se *Season) clone() *Season {
	c := *se
	c.Members, c.Waiting, c.Divisions = slices.Clone(se.Members), slices.Clone(se.Waiting), slices.Clone(se.Divisions)
	for d := range c.Divisions {
		division := &c.Divisions[d]
		division.People, division.Rounds = slices.Clone(division.People), slices.Clone(division.Rounds)
		for r := range division.Rounds {
			round := &division.Rounds[r]
			round.Games = slices.Clone(round.Games)
			for g := range round.Games {
				game := &round.Games[g]
				game.People, game.Outcomes = slices.Clone(game.People), slices.Clone(game.Outcomes)
				game.Took, game.Gave = slices.Clone(game.Took), slices.Clone(game.Gave)
			}
		}
	}
	return &c
}

// changing returns a copy of the state, and of one of its seasons, which may be
// changed; the season is nil where there is none.
func (s *State) changing(season string) (*State, *Season) {
	c := &State{slices.Clone(s.Seasons), s.Tip}
	for i, se := range c.Seasons {
		if se.ID == season {
			c.Seasons[i] = se.clone()
			return c, c.Seasons[i]
		}
	}
	return c, nil
}
