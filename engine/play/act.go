package play

// An ActKind says what an act does.
type ActKind string

// The kinds of acts.
const (
	// ActNew makes the game; it is the first entry and no other.
	ActNew ActKind = "new"
	// ActOrders files order sets, plays for missing players, and lets the game
	// run as far as the orders reach.
	ActOrders ActKind = "orders"
	// ActUndo takes the game back to what it was after an earlier entry.
	ActUndo ActKind = "undo"
	// ActAmend records that the moderator edited the game file.
	ActAmend ActKind = "amend"
	// ActEnd ends the game before its time.
	ActEnd ActKind = "end"
	// ActPause stops the play: orders are filed and wait.
	ActPause ActKind = "pause"
	// ActResume lets a paused game go on with the orders on file.
	ActResume ActKind = "resume"
	// ActReplace records that another person plays a seat from now on.
	ActReplace ActKind = "replace"
	// ActMessage is what the moderator writes to all players.
	ActMessage ActKind = "message"
)

// actKinds are all kinds of acts.
var actKinds = []ActKind{ActNew, ActOrders, ActUndo, ActAmend, ActEnd, ActPause, ActResume, ActReplace, ActMessage}

// Who may act.
const (
	ByPlayer    = "player"
	ByModerator = Moderator
	ByClock     = "clock"
)

// An Act is what somebody does to a game: who does what, when and why. The
// adjudicator performs it, and the journal keeps it as part of an [Entry]:
//
//	play.Act{Kind: play.ActUndo, By: play.ByModerator, At: now, To: 12, Reason: "a wrong file"}
type Act struct {
	// At is when it was done: when an email was kept, a command called, a clock
	// looked at.
	At Time `json:"at"`
	// By is ByPlayer, ByModerator or ByClock.
	By   string  `json:"by"`
	Kind ActKind `json:"act"`
	// For is the player on whose request somebody else acts.
	For string `json:"for,omitempty"`
	// Genesis is what the game is made from, for ActNew.
	Genesis *Genesis `json:"genesis,omitempty"`
	// Sets are the order sets that were accepted, in the order of the seats, for
	// ActOrders.
	Sets []EntrySet `json:"sets,omitempty"`
	// Missing are the players for whom the default is played where they have no
	// orders (NMR), each for the one turn or auction at which it is first needed,
	// for ActOrders.
	Missing []string `json:"missing,omitempty"`
	// To is the entry to go back to, for ActUndo.
	To int `json:"to,omitempty"`
	// Consent are the players who agreed to an undo.
	Consent []string `json:"consent,omitempty"`
	// Player is the seat that another person plays, for ActReplace.
	Player string `json:"player,omitempty"`
	// Document is the game file as the moderator left it, for ActAmend, with
	// the secret left out; Changed are the fields that differ.
	Document string   `json:"document,omitempty"`
	Changed  []string `json:"changed,omitempty"`
	// Policy is the document of the deadlines that count from this entry on.
	Policy string `json:"policy,omitempty"`
	// Due is the deadline that the act applies, as it was computed then; Until is
	// a new one that the act sets.
	Due   Time `json:"due,omitempty"`
	Until Time `json:"until,omitempty"`
	// Beacon is the value of the beacon that the genesis names, in one line.
	Beacon string `json:"beacon,omitempty"`
	// Text is what ActMessage says, in one or more lines.
	Text string `json:"text,omitempty"`
	// Reason says why, in one line. Players read it.
	Reason string `json:"reason,omitempty"`
	// Mail is the digest of the email that asked for the act, if one did. Order
	// sets have their own.
	Mail *Hash `json:"mail,omitempty"`
}
