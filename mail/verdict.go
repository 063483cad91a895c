package mail

import "cityhall.example/mail/identity"

// A Verdict says in a word what happened to an email.
type Verdict string

// The verdicts on emails that were processed.
const (
	Filed     Verdict = "filed"     // the orders were filed
	Refused   Verdict = "refused"   // none of the orders were filed
	Previewed Verdict = "previewed" // orders were checked and not filed
	Acted     Verdict = "acted"     // the moderator's acts were done
	Unable    Verdict = "unable"    // an act of the moderator was not possible
	Answered  Verdict = "answered"  // it asked for something else
	Nothing   Verdict = "nothing"   // it asked for nothing
	Unclear   Verdict = "unclear"   // it could not be understood
)

// The verdicts on emails of which nothing is done, besides those of package
// identity.
const (
	Duplicate   Verdict = "duplicate"     // the same email arrived before
	Replayed    Verdict = "replayed"      // the same text arrived before, as another email
	TooLarge    Verdict = "too-large"     // it is over the limit
	Unreadable  Verdict = "unreadable"    // it can't be read as an email
	Incomplete  Verdict = "incomplete"    // a part of it could not be read
	Automatic   Verdict = "automatic"     // a machine sent it
	Listed      Verdict = "list"          // it came through a mailing list
	Bounced     Verdict = "bounce"        // an email from City Hall bounced
	WhichGame   Verdict = "which-game"    // its sender plays in several games
	WhichPlayer Verdict = "which-player"  // its sender has several seats in the game
	WantsSeat   Verdict = "wants-seat"    // a stranger asks to join a game
	WantsToPlay Verdict = "wants-to-play" // somebody unproved asks to play in the league
	TooMany     Verdict = "too-many"      // its sender reached the day's limit
	BadGame     Verdict = "broken-game"   // the game's files are damaged
	Failed      Verdict = "failed"        // City Hall failed while processing it
	Lost        Verdict = "lost"          // the kept copy can't be read
	Moved       Verdict = "moved"         // it is for another game and is processed there

	// BeyondLink says that it asks for more than the token of a link is good for.
	BeyondLink Verdict = "beyond-link"

	// Unconfirmed says that a reply came without its token, and waits for its
	// sender's confirmation.
	Unconfirmed = Verdict(identity.Unconfirmed)
	// Expired says that it confirms one that does not wait any more.
	Expired Verdict = "expired"
)

// rejected says which verdicts send an email to the folder for rejected ones: those
// that are plain when it is taken in.
var rejected = map[Verdict]bool{
	TooLarge: true, Unreadable: true, Automatic: true, Listed: true,
	Verdict(identity.Stranger): true, Verdict(identity.NoToken): true, Verdict(identity.WrongToken): true, Verdict(identity.OtherSeat): true,
	Verdict(identity.Unproved): true, Verdict(identity.SeveralAuthors): true, Verdict(identity.Own): true,
}

// looked reports whether the game was looked at for the email.
func (v Verdict) looked() bool {
	switch v {
	case Filed, Refused, Previewed, Acted, Unable, Answered, Nothing, Unclear:
		return true
	}
	return false
}

// daily reports whether whom it concerns is told of the verdict once a day.
func (v Verdict) daily() bool {
	switch v {
	case Bounced, TooMany, TooLarge, Unreadable, Replayed, Expired, Verdict(identity.Stranger), Verdict(identity.NoToken), Verdict(identity.WrongToken),
		Verdict(identity.OtherSeat), Verdict(identity.Unproved), Verdict(identity.SeveralAuthors):
		return true
	}
	return false
}

// served reports whether the email was the player's own and processed.
func (v Verdict) served() bool {
	switch v {
	case Incomplete, WhichGame, WhichPlayer, BadGame, BeyondLink:
		return true
	}
	return v.looked()
}
