package site

import (
	"cmp"

	"cityhall.example/engine/play"
	"cityhall.example/formats/page"
	"cityhall.example/formats/words"
)

// A League is what its site shows. All of it is public: nothing in it may be an
// address, a note, or anything else that only some people may read.
type League struct {
	// ID is random and stays the same for good: what feeds call their entries is
	// made from it.
	ID string
	// Name is the league's, and About what its moderator says about it, or "".
	Name, About string
	// Entry is the last one of the league's journal that the pages show, and Head the
	// journal's head after it; 0 and "" for none.
	Entry int
	Head  string
	// Language is that of the pages; "" is English.
	Language string
	// URL is where the site is published, with a slash at its end; "" if unknown.
	// Feeds and status.json have whole addresses only with it.
	URL string
	// Began is when the league was founded, and Decided when it last decided something.
	Began, Decided play.Time
	// Promptness says that everybody may read how long each person takes.
	Promptness bool
	// People are all who play or played in it. Their order makes no difference.
	People []Person
	// Seasons are in their order, the latest last.
	Seasons []Season
	// Ladders are the ratings, one for each kind of game.
	Ladders []Ladder
	// Games are those of all seasons, and others. Their order makes no difference.
	Games []Game
	Rules []Rules
}

// A Person plays in the league.
type Person struct {
	ID string
	// Name is the one that everybody may read. Where it is "", the person has asked
	// to be forgotten, and pages don't say who it was.
	Name string
}

// A Season has divisions, one or more.
type Season struct {
	ID, Name  string
	Divisions []Division
}

// A Division is a group of people who play each other.
type Division struct {
	// Name is "" where the season has no other division.
	ID, Name string
	// Standings are in the order of places.
	Standings []Standing
	Rounds    []Round
	// Again are the ids of games that are played again, while their results count.
	Again []string
}

// A Standing is how somebody stands in a division. See
// [cityhall.example/adjudicator/league.Standing] for its numbers.
type Standing struct {
	Person                     string
	Place, Games, Points, Wins int
	// Left says that the person has withdrawn from the season.
	Left bool
}

// A Round is the tables at which the people of a division met.
type Round struct {
	Number int
	// Paired is when the round was paired.
	Paired play.Time
	// Games are the ids of the games, and Byes the people who had none.
	Games []string
	Byes  []string
}

// A Ladder is the ratings of one kind of game.
type Ladder struct {
	// Game is the name of the kind: "fifth-avenue"; Title is what people call it.
	Game, Title string
	// Rated are the people, the best first.
	Rated []Rated
}

// Rated is somebody's rating.
type Rated struct {
	Person string
	Rating Rating
	// Provisional says that there are too few games to say much.
	Provisional bool
	// History is the rating after each game that counted, the latest last.
	History []Step
}

// A Rating is an estimate in millionths, and how uncertain it is.
type Rating struct{ Mu, Sigma int64 }

// A Step is somebody's rating after a game.
type Step struct {
	Game   string
	Rating Rating
}

// A Game is a game of the league.
type Game struct {
	// Play is the game; pages show what the public may see of it.
	Play *play.Game
	// Outcomes are those of all its entries, as a replay returns them, or those
	// from some entry on: what the page tells about. None shows the position.
	Outcomes []play.Outcome
	// Steps returns the game step by step, for the page that replays it; nil if there is
	// to be none.
	Steps func() ([]page.Step, error)
	// Season, Division and Round are where it belongs; "" and 0 for a game beside
	// all seasons.
	Season, Division string
	Round            int
	// Began is when it was created, and Ended when it ended; 0 while it runs.
	Began, Ended play.Time
	// Due is when the open decision is due, or 0.
	Due play.Time
	// Seats are in seat order.
	Seats []Seat
	// Handed is when a seat was last handed over with its result, or 0.
	Handed play.Time
	// Results are the result and those that replaced it, the latest last: that one
	// counts, even if the game is played Again.
	Results []Result
	Again   bool
}

// Counts returns the result that counts; one without places if there is none yet.
func (g *Game) Counts() Result {
	if len(g.Results) == 0 {
		return Result{}
	}
	return g.Results[len(g.Results)-1]
}

// Corrected reports whether the result isn't what the game itself said.
func (g *Game) Corrected() bool { return g.Counts().Reason != "" }

// A Result is how a game ended, or what its moderator made of that.
type Result struct {
	At play.Time
	// Places are in seat order; nil where the game counts for nothing.
	Places []int
	// Reason is why it was corrected, or "".
	Reason string
}

// A Seat is a place at the table of a game.
type Seat struct {
	// Person gets the result; "" where it counts for nobody.
	Person string
	// Place counts from 1; people who tie have the same one. 0 while the game runs,
	// and where it has no result.
	Place int
	// Substitute says that somebody else played the seat at the end, or that its
	// decisions were made by default: it doesn't count for ratings.
	Substitute bool
	// Waits are how long the table waited for each decision of the person, in seconds.
	Waits []int
	// Tenures are who had the seat, the first one first; none if nobody took it over.
	Tenures []Tenure
}

// A Tenure is how long somebody had a seat.
type Tenure struct {
	// Person is the id of who it was: perhaps nobody of the league.
	Person string
	// Until is 0 for who has it, or had it at the end.
	From, Until play.Time
}

// Rules is what "cityhall rules" prints about a kind of game.
type Rules struct {
	Game, Title, Text string
}

// clean returns a copy of the league with defaults, in which no text has
// characters that change how others are shown.
func (l *League) clean() *League {
	c := *l
	c.Language = cmp.Or(l.Language, words.English)
	c.Name, c.About = words.Clean(l.Name), words.Clean(l.About)
	c.People = nil
	for _, p := range l.People {
		c.People = append(c.People, Person{p.ID, words.Clean(p.Name)})
	}
	c.Seasons = nil
	for _, s := range l.Seasons {
		s.Name = words.Clean(s.Name)
		divisions := s.Divisions
		s.Divisions = nil
		for _, d := range divisions {
			d.Name = words.Clean(d.Name)
			s.Divisions = append(s.Divisions, d)
		}
		c.Seasons = append(c.Seasons, s)
	}
	return &c
}
