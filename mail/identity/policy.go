package identity

// A Policy says what proves that an email comes from a seat. Under every policy
// the author's address must be one of the seat's, and a token must be right if
// there is one. The token of a link counts as the seat's, for what links are good
// for: see [Claim].
type Policy string

// The policies.
const (
	// ByAddress requires nothing more: anyone who can forge a From field can
	// play.
	ByAddress Policy = "address"
	// ByToken requires the seat's token; or, for mail programs that ignore
	// Reply-To, a reply to an email that went to the seat, with a DMARC pass.
	ByToken Policy = "token"
	// ByDMARC requires a DMARC pass for the author's domain, reported by the
	// trusted server.
	ByDMARC Policy = "dmarc"
)

// Policies lists all of them, the default first.
var Policies = []Policy{ByToken, ByAddress, ByDMARC}

// verdict is the policy's verdict on an email from a known address, with or
// without the token, with or without a DMARC pass, and whether it replies to an
// email that went to the seat. A reply alone proves nothing, since everyone in
// copy of an earlier one can reply too.
func (p Policy) verdict(token, dmarc, replies bool) Verdict {
	switch {
	case p == ByAddress, p == ByDMARC && dmarc, p != ByDMARC && (token || dmarc && replies):
		return Proved
	case p == ByDMARC:
		return Unproved
	case replies:
		return Unconfirmed
	}
	return NoToken
}

// A Verdict is Proved, or the reason why an email's sender is not proved.
type Verdict string

// The verdicts.
const (
	Proved         Verdict = "proved"
	Stranger       Verdict = "stranger"        // no seat has the author's address
	NoToken        Verdict = "no-token"        // the token is missing
	Unconfirmed    Verdict = "unconfirmed"     // the token is missing in a reply
	WrongToken     Verdict = "wrong-token"     // the token is no seat's
	OtherSeat      Verdict = "other-seat"      // the token is of a seat with another address
	Unproved       Verdict = "unproved"        // no DMARC pass from the trusted server
	SeveralAuthors Verdict = "several-authors" // not exactly one author
	Own            Verdict = "own"             // City Hall wrote it
)
