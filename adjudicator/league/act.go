package league

import "cityhall.example/engine/play"

// An ActKind is the kind of an act.
type ActKind string

// The kinds of acts.
const (
	// ActSeason opens a season for people to sign up, or changes the plan of one
	// that is open: Season, Plan.
	ActSeason ActKind = "season"
	// ActSignUp takes somebody into a season, or onto its waiting list where it is
	// full or has begun: Season, Person.
	ActSignUp ActKind = "sign-up"
	// ActWithdraw takes somebody out of a season, or off its waiting list. Games
	// that were begun go on: Season, Person.
	ActWithdraw ActKind = "withdraw"
	// ActAdmit takes somebody in from the waiting list: Season, Person, and
	// Division where the season has begun.
	ActAdmit ActKind = "admit"
	// ActBegin ends the sign-up and makes the divisions: Season, Divisions.
	ActBegin ActKind = "begin"
	// ActPair makes a round of a division: Season, Division, Round, Tables, and how
	// they came about.
	ActPair ActKind = "pair"
	// ActStart says that the game of a table was created: Season, Game, Ruleset,
	// Commitment.
	ActStart ActKind = "start"
	// ActHandOver gives the seat of Person, and its result, to somebody else of the
	// division: Season, Game, Person, To.
	ActHandOver ActKind = "hand-over"
	// ActReopen says that a game with a result is played again, after an undo or an
	// amendment: its result counts until it ends once more. Season, Game.
	ActReopen ActKind = "reopen"
	// ActResult is the outcome of a game: Season, Game, Outcome.
	ActResult ActKind = "result"
	// ActCorrect is another outcome, which the moderator gives a reason for: as
	// ActResult.
	ActCorrect ActKind = "correct"
	// ActClose ends a season; games that are still played count for nothing:
	// Season, Final.
	ActClose ActKind = "close"
	// ActCancel ends a season without a result: Season, Reason.
	ActCancel ActKind = "cancel"
)

// An Act is what somebody does to a league. It is public: it has ids of people,
// and nothing else of them.
type Act struct {
	At play.Time `json:"at"`
	// By is play.ByPlayer, play.ByModerator or play.ByClock.
	By   string  `json:"by"`
	Kind ActKind `json:"act"`
	// Season is the id of the season.
	Season string `json:"season"`
	// Plan is the document of a season's plan.
	Plan   string `json:"plan,omitempty"`
	Person string `json:"person,omitempty"`
	// To is the person who gets a seat.
	To string `json:"to,omitempty"`
	// Division is the name of a division, and Round the number of its round.
	Division string `json:"division,omitempty"`
	Round    int    `json:"round,omitempty"`
	// Divisions are all of them, the highest first.
	Divisions []Group `json:"divisions,omitempty"`
	// Method is how City Hall found the tables, the divisions or how everybody ended,
	// "" by hand. Seed decided between tables that are as good, and Zones are how far
	// people's clocks are ahead of UTC, in minutes, where the plan asks for it.
	Method string         `json:"method,omitempty"`
	Seed   string         `json:"seed,omitempty"`
	Zones  map[string]int `json:"zones,omitempty"`
	// Tables are those of a round; one with a single person is a bye.
	Tables []Table `json:"tables,omitempty"`
	// Game is the id of a game, Ruleset its rules, and Commitment the one to its
	// secret.
	Game       string     `json:"game,omitempty"`
	Ruleset    string     `json:"ruleset,omitempty"`
	Commitment *play.Hash `json:"commitment,omitempty"`
	// Last is the last entry of the game's journal and Ended its head, for
	// ActResult.
	Last  int        `json:"last,omitempty"`
	Ended *play.Hash `json:"ended,omitempty"`
	// Void says that a game counts for nothing; else Seats are how it ended, in
	// seat order.
	Void  bool    `json:"void,omitempty"`
	Seats []Place `json:"seats,omitempty"`
	// Final is how everybody ended the season, a list for each division.
	Final [][]Final `json:"final,omitempty"`
	// Reason says why, in one line.
	Reason string `json:"reason,omitempty"`
	// Mail is the digest of the email that asked for the act, or nil.
	Mail *play.Hash `json:"mail,omitempty"`
}

// A Group is the people of a division when a season begins.
type Group struct {
	Name   string   `json:"name"`
	People []string `json:"people"`
}
