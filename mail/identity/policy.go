package identity

// A Policy says what proves that an email comes from a seat. Under each of
// them the author's address must be one of the seat's, and a token that is
// there must be right.
type Policy string

// The policies.
const (
	// ByAddress asks for nothing more: whoever can forge a From field can play.
	ByAddress Policy = "address"
	// ByToken asks for the token of the seat.
	ByToken Policy = "token"
	// ByDMARC asks for the word of the trusted server that the mail is from the
	// author's domain.
	ByDMARC Policy = "dmarc"
)

// Policies are all that there are, the usual one first.
var Policies = []Policy{ByToken, ByAddress, ByDMARC}

// verdict says what the policy makes of an email from a known address, with or
// without the token, with or without the trusted server's word.
func (p Policy) verdict(token, dmarc bool) Verdict {
	switch {
	case p == ByAddress, p == ByDMARC && dmarc, p != ByDMARC && token:
		return Proved
	case p == ByDMARC:
		return Unproved
	}
	return NoToken
}

// A Verdict is Proved, or names why it is not known who sent an email.
type Verdict string

// The verdicts.
const (
	Proved         Verdict = "proved"
	Stranger       Verdict = "stranger"        // nobody has the author's address
	NoToken        Verdict = "no-token"        // the token is asked for and missing
	WrongToken     Verdict = "wrong-token"     // there is a token, and it is nobody's
	OtherSeat      Verdict = "other-seat"      // the token is of a seat that has not this address
	Unproved       Verdict = "unproved"        // the trusted server does not say that dmarc passed
	SeveralAuthors Verdict = "several-authors" // not exactly one author
	Own            Verdict = "own"             // the office wrote it itself
)
