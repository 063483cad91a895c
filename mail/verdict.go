package mail

import "cityhall.example/mail/identity"

// A Verdict says in a word what became of a mail.
type Verdict string

// The verdicts on mails that were acted on.
const (
	Filed     Verdict = "filed"     // orders are filed
	Refused   Verdict = "refused"   // orders are wrong: none of them is filed
	Previewed Verdict = "previewed" // orders were looked at and not filed
	Acted     Verdict = "acted"     // the moderator's acts are done
	Unable    Verdict = "unable"    // an act of the moderator is not possible
	Answered  Verdict = "answered"  // something else was asked for
	Nothing   Verdict = "nothing"   // nothing was asked for
	Unclear   Verdict = "unclear"   // what was asked for cannot be read
)

// The verdicts on mails of which nothing is done, next to those of package
// identity.
const (
	Duplicate   Verdict = "duplicate"    // the mail was here before
	Replayed    Verdict = "replayed"     // what it says was here before, under another name
	TooLarge    Verdict = "too-large"    // it is larger than the limit
	Unreadable  Verdict = "unreadable"   // it is no mail that can be read
	Incomplete  Verdict = "incomplete"   // a part of it could not be read
	Automatic   Verdict = "automatic"    // a machine sent it
	Listed      Verdict = "list"         // it came through a mailing list
	Bounced     Verdict = "bounce"       // a mail of ours came back
	WhichGame   Verdict = "which-game"   // its sender plays in several games
	WhichPlayer Verdict = "which-player" // its sender has several seats in the game
	WantsSeat   Verdict = "wants-seat"   // a stranger asks to join a game
	TooMany     Verdict = "too-many"     // its sender had all the answers of the day
	BadGame     Verdict = "broken-game"  // the game's files are damaged
	Failed      Verdict = "failed"       // City Hall failed while it was decided
	Lost        Verdict = "lost"         // what was kept of it can't be read
	Moved       Verdict = "moved"        // it belongs to another game, and is decided there
)

// rejected says which verdicts send a mail to the folder for rejected ones: those
// that are plain when it is taken in.
var rejected = map[Verdict]bool{
	TooLarge: true, Unreadable: true, Automatic: true, Listed: true,
	Verdict(identity.Stranger): true, Verdict(identity.NoToken): true, Verdict(identity.WrongToken): true, Verdict(identity.OtherSeat): true,
	Verdict(identity.Unproved): true, Verdict(identity.SeveralAuthors): true, Verdict(identity.Own): true,
}

// served reports that the mail was a player's own and acted on.
func (v Verdict) served() bool {
	switch v {
	case Filed, Refused, Previewed, Acted, Unable, Answered, Nothing, Unclear, Incomplete, WhichGame, WhichPlayer, BadGame:
		return true
	}
	return false
}
