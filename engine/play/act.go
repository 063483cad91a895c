package play

// An ActKind is the kind of an act.
type ActKind string

// The kinds of acts.
const (
	// ActNew creates the game. It is always the first entry.
	ActNew ActKind = "new"
	// ActOrders files order sets, plays for missing players, and plays the game
	// as far as the orders allow.
	ActOrders ActKind = "orders"
	// ActUndo goes back to the game after an earlier entry.
	ActUndo ActKind = "undo"
	// ActAmend records that the moderator edited the game file.
	ActAmend ActKind = "amend"
	// ActEnd ends the game early.
	ActEnd ActKind = "end"
	// ActPause pauses play; orders can still be filed.
	ActPause ActKind = "pause"
	// ActResume resumes a paused game with the orders on file.
	ActResume ActKind = "resume"
	// ActReplace records that a new person takes over a seat.
	ActReplace ActKind = "replace"
	// ActMessage is a message from the moderator to all players.
	ActMessage ActKind = "message"
	// ActExtend gives a player more time for what the player decides next.
	ActExtend ActKind = "extend"
	// ActDeadlines sets the deadlines of the game.
	ActDeadlines ActKind = "deadlines"
	// ActBeacon tells the value of the beacon; the cards are dealt.
	ActBeacon ActKind = "beacon"
)

// actKinds lists all kinds of acts.
var actKinds = []ActKind{ActNew, ActOrders, ActUndo, ActAmend, ActEnd, ActPause, ActResume, ActReplace, ActMessage, ActExtend, ActDeadlines, ActBeacon}

// Who may act.
const (
	ByPlayer    = "player"
	ByModerator = Moderator
	ByClock     = "clock"
)

// An Act is what someone does to a game: who, what, when and why. The
// adjudicator performs it, and the journal keeps it as part of an [Entry]:
//
//	play.Act{Kind: play.ActUndo, By: play.ByModerator, At: now, To: 12, Reason: "a wrong file"}
type Act struct {
	// At is when it was done: when an email was kept, a command was called, or
	// a clock was checked.
	At Time `json:"at"`
	// By is ByPlayer, ByModerator or ByClock.
	By   string  `json:"by"`
	Kind ActKind `json:"act"`
	// For is the player at whose request someone else acts.
	For string `json:"for,omitempty"`
	// Genesis is what the game is created from, for ActNew.
	Genesis *Genesis `json:"genesis,omitempty"`
	// Sets are the accepted order sets in seat order, for ActOrders. For ActUndo
	// they are what others filed since and leave on file, see adjudicator.Do.
	Sets []EntrySet `json:"sets,omitempty"`
	// Missing are the players whose default is played where they have no orders
	// (NMR), each for the one turn or auction that first needs it, for
	// ActOrders.
	Missing []string `json:"missing,omitempty"`
	// To is the entry to go back to, for ActUndo.
	To int `json:"to,omitempty"`
	// Consent are the players who agreed to an undo.
	Consent []string `json:"consent,omitempty"`
	// Player is the seat that a new person takes over, for ActReplace, or that has
	// more time, for ActExtend.
	Player string `json:"player,omitempty"`
	// Document is the game file as edited, without the secret, for ActAmend;
	// Changed are the fields that differ.
	Document string   `json:"document,omitempty"`
	Changed  []string `json:"changed,omitempty"`
	// Policy is the document of the deadlines that apply from this entry on, for
	// ActNew and ActDeadlines.
	Policy string `json:"policy,omitempty"`
	// Due is the deadline that the act applies, as computed at the time: whoever
	// is missing or has a bot in an act of the clock with Due has missed it. Until
	// is a new deadline, for ActExtend.
	Due   Time `json:"due,omitempty"`
	Until Time `json:"until,omitempty"`
	// Thought is when the player at whose request the act is done has thought before
	// about the decision to which ActUndo goes back, or the player whose optional step the
	// clock ends about the turn: that time is not given again.
	Thought []Stretch `json:"thought,omitempty"`
	// Beacon is the value of the beacon that the genesis names, in one line, for
	// ActBeacon: the signature of a round, or a fact.
	Beacon string `json:"beacon,omitempty"`
	// Text is the message of ActMessage, in one or more lines.
	Text string `json:"text,omitempty"`
	// Reason says why, in one line. Players see it.
	Reason string `json:"reason,omitempty"`
	// Mail is the digest of the email that asked for the act, or nil. Order
	// sets have their own.
	Mail *Hash `json:"mail,omitempty"`
}
