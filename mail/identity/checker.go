package identity

import (
	"crypto/hmac"
	"slices"

	"cityhall.example/mail/incoming"
)

// A Seat is one place in one game, and how letters are known to come from it.
type Seat struct {
	// Game and Name are what the seat is called; they are handed back and not
	// looked at.
	Game, Name string
	Addresses  []string
	Token      Token
	Policy     Policy
}

// A Claim is what an email shows for one seat: Proved, or why not.
type Claim struct {
	Seat    Seat
	Verdict Verdict
}

// A Finding says who sent an email.
type Finding struct {
	// Verdict is Proved where at least one claim is; else it says what is wrong.
	Verdict Verdict
	// Claims are in the order in which the checker knows the seats. Of an email
	// from known hands they are the seats of the author, or those of them whose
	// token the email carries, and the caller narrows them by the game and
	// the player that the email names. Of any other email they are the
	// seats concerned, whose players ought to know: for OtherSeat and Stranger
	// those whose token it carries, for WrongToken and SeveralAuthors those
	// whose address.
	Claims []Claim
	// Reason says more where the verdict is Unproved. It holds nothing of the
	// email.
	Reason string
}

// A Checker knows the seats, and decides who sent an email.
type Checker struct {
	mailbox, server string
	seats           []Seat
	at              map[string][]int // the seats of a canonical address
}

// NewChecker returns a checker for the seats. Mailbox is the office's own address;
// server is the authserv-id of the one server whose Authentication-Results
// count, "" for none.
func NewChecker(mailbox, server string, seats []Seat) *Checker {
	d := &Checker{mailbox: Canonical(mailbox), server: server, seats: seats, at: map[string][]int{}}
	for i, s := range seats {
		for _, a := range s.Addresses {
			if a = Canonical(a); a != "" && !slices.Contains(d.at[a], i) {
				d.at[a] = append(d.at[a], i)
			}
		}
	}
	return d
}

// Check says who sent an email.
func (d *Checker) Check(l *incoming.Mail) Finding {
	if len(l.From) != 1 {
		var theirs []int
		for _, a := range l.From {
			theirs = append(theirs, d.at[Canonical(a.Address)]...)
		}
		slices.Sort(theirs)
		return d.refuse(SeveralAuthors, slices.Compact(theirs))
	}
	author := Canonical(l.From[0].Address)
	if d.own(author) {
		return d.refuse(Own, nil)
	}
	theirs := d.at[author]
	owners, wrong := d.owners(Tokens(l, d.mailbox))
	if len(theirs) == 0 {
		return d.refuse(Stranger, owners)
	}
	others := slices.DeleteFunc(slices.Clone(owners), func(i int) bool { return slices.Contains(theirs, i) })
	switch {
	case len(others) > 0:
		return d.refuse(OtherSeat, others)
	case wrong:
		return d.refuse(WrongToken, theirs)
	case len(owners) > 0:
		theirs = owners
	}
	return d.admit(l, author, theirs, len(owners) > 0)
}

// admit holds the claims of a known author against the policies.
func (d *Checker) admit(l *incoming.Mail, author string, seats []int, token bool) Finding {
	_, domain := split(author)
	reason := d.unproved(l, domain)
	f := Finding{}
	for _, i := range seats {
		v := d.seats[i].Policy.verdict(token, reason == "")
		if f.Verdict == "" || v == Proved {
			f.Verdict = v
		}
		f.Claims = append(f.Claims, Claim{d.seats[i], v})
	}
	if f.Verdict == Unproved {
		f.Reason = reason
	}
	return f
}

// owners returns the seats whose tokens are among the texts, and whether one
// of the texts is nobody's token. Each is compared in constant time.
func (d *Checker) owners(texts []string) (owners []int, wrong bool) {
	known := make([]bool, len(texts))
	for i, s := range d.seats {
		for k, text := range texts {
			if s.Token != "" && hmac.Equal([]byte(s.Token.Reveal()), []byte(text)) {
				known[k] = true
				if !slices.Contains(owners, i) {
					owners = append(owners, i)
				}
			}
		}
	}
	return owners, slices.Contains(known, false)
}

// unproved says why the trusted server's word does not prove the domain of the
// author; "" if it does.
func (d *Checker) unproved(l *incoming.Mail, domain string) string {
	switch {
	case d.server == "":
		return "no server is trusted: authserv is not set"
	case len(l.Results) == 0:
		return "there is no Authentication-Results"
	case !slices.ContainsFunc(l.Addressed, d.own):
		// Whoever got a mail of a player's can send it on, with its signature.
		return "the mail was not written to this mailbox"
	}
	r, err := ReadResults(l.Results[0])
	if err != nil {
		return err.Error()
	}
	return r.pass(d.server, domain)
}

// own reports whether the address is the mailbox's, with or without a token.
func (d *Checker) own(address string) bool {
	own, _ := cutPlus(Canonical(address), d.mailbox)
	return own
}

func (d *Checker) refuse(v Verdict, seats []int) Finding {
	f := Finding{Verdict: v}
	for _, i := range seats {
		f.Claims = append(f.Claims, Claim{d.seats[i], v})
	}
	return f
}
