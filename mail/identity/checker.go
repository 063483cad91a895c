package identity

import (
	"slices"
	"strings"

	"cityhall.example/mail/incoming"
)

// A Seat is a place in a game, and how its emails are recognized.
type Seat struct {
	// Game and Name identify the seat. They are returned unchanged.
	Game, Name string
	Addresses  []string
	Token      Token
	// Links are the tokens of links to the seat that the email may carry: the
	// caller finds out for which turns with [Key.Link].
	Links  []Token
	Policy Policy
	// Replies says that the email replies to one that went to the seat.
	Replies bool
}

// A Claim is the verdict on an email for one seat: Proved, or why not.
type Claim struct {
	Seat    Seat
	Verdict Verdict
	// Link says that the token of a link alone proves it, which one: it is good for
	// orders in its turn, and for nothing else. "" otherwise.
	Link Token
}

// A Finding says who sent an email.
type Finding struct {
	// Verdict is Proved if at least one claim is; otherwise it says what is
	// wrong.
	Verdict Verdict
	// Claims are in the checker's order of seats. For an email from a
	// registered address they are the author's seats, or those of them whose
	// token it carries; the caller narrows them by the game and player that the
	// email names. For any other email they are the seats whose players should
	// know: for OtherSeat and Stranger those whose token it carries, for
	// WrongToken and SeveralAuthors those whose address it has.
	Claims []Claim
	// Reason explains the verdicts Unproved and SeveralAuthors. It contains nothing
	// from the email.
	Reason string
}

// A Checker knows the seats and finds out who sent an email.
type Checker struct {
	mailbox, server string
	seats           []Seat
	at              map[string][]int // seats by canonical address
}

// NewChecker returns a checker for the seats. Mailbox is the office's address.
// Server is the authserv-id of the one trusted server, whose
// Authentication-Results count; "" for none.
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

// Check finds out who sent an email.
func (d *Checker) Check(l *incoming.Mail) Finding {
	if l.Author() == "" {
		var theirs []int
		for _, a := range l.From {
			theirs = append(theirs, d.at[Canonical(a.Address)]...)
		}
		slices.Sort(theirs)
		f := d.refuse(SeveralAuthors, slices.Compact(theirs))
		f.Reason = l.Doubt
		return f
	}
	author := Canonical(l.Author())
	if d.own(author) {
		return d.refuse(Own, nil)
	}
	theirs := d.at[author]
	owners, links, wrong := d.owners(Tokens(l, d.mailbox))
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
	return d.admit(l, author, theirs, len(owners) > 0, links)
}

// admit applies the policies to the claims of a registered author, who has a token
// for each of the seats or for none; some are those of links.
func (d *Checker) admit(l *incoming.Mail, author string, seats []int, token bool, links map[int]Token) Finding {
	_, domain := split(author)
	reason := d.unproved(l, domain)
	f := Finding{}
	for _, i := range seats {
		v := d.seats[i].Policy.verdict(token && links[i] == "", reason == "", d.seats[i].Replies)
		link := Token("")
		if with := d.seats[i].Policy.verdict(token, reason == "", d.seats[i].Replies); with != v {
			v, link = with, links[i]
		}
		if f.Verdict == "" || v == Proved {
			f.Verdict = v
		}
		f.Claims = append(f.Claims, Claim{d.seats[i], v, link})
	}
	if f.Verdict == Unproved {
		f.Reason = reason
	}
	return f
}

// owners returns the seats whose tokens are among the texts, with the tokens of
// those that only a link's token names, and whether one of the texts is no seat's
// token. Comparison takes constant time.
func (d *Checker) owners(texts []string) (owners []int, links map[int]Token, wrong bool) {
	known := make([]bool, len(texts))
	links = map[int]Token{}
	for i, s := range d.seats {
		for k, text := range texts {
			link := slices.IndexFunc(s.Links, func(t Token) bool { return t.equal(text) })
			whole := s.Token.equal(text)
			if !whole && link < 0 {
				continue
			}
			known[k] = true
			if first := !slices.Contains(owners, i); first {
				owners = append(owners, i)
				if !whole {
					links[i] = s.Links[link]
				}
			}
			if whole {
				delete(links, i)
			}
		}
	}
	return owners, links, slices.Contains(known, false)
}

// unproved returns why the trusted server's result doesn't prove the author's
// domain, or "" if it does.
func (d *Checker) unproved(l *incoming.Mail, domain string) string {
	switch {
	case d.server == "":
		return "no server is trusted: authserv is not set"
	case len(l.Results) == 0:
		return "there is no Authentication-Results"
	case !slices.ContainsFunc(l.Addressed, d.own):
		// Anyone who got a player's email can resend it with its signature.
		return "the mail was not written to this mailbox"
	case l.Ambiguous != "":
		return l.Ambiguous
	case l.Sender != "" && Canonical(l.Sender) != Canonical(l.Author()):
		return "the Sender is not the author"
	}
	r, err := readResults(l.Results[0])
	if err != nil {
		return err.Error()
	}
	if why := r.pass(d.server, domain); why != "" {
		return why
	}
	return contradicted(l.Results[1:], d.server, domain)
}

// Vouched reports what the trusted server says of an email's author: that it comes from
// there, or that somebody else wrote it. Neither is said of most email that proves
// nothing.
func (d *Checker) Vouched(l *incoming.Mail) (passed, forged bool) {
	_, domain := split(Canonical(l.Author()))
	if domain == "" || d.server == "" || len(l.Results) == 0 {
		return false, false
	}
	if d.unproved(l, domain) == "" {
		return true, false
	}
	r, err := readResults(l.Results[0])
	return false, err == nil && lower(r.Server) == lower(d.server) && slices.ContainsFunc(r.Results, func(r result) bool { return r.Method == "dmarc" && r.Value == "fail" })
}

// contradicted returns why the fields below the topmost make its result
// doubtful, or "". Where the trusted server adds a field for each method, it
// gives one result of DMARC; a second one shows that it lets forged ones pass.
func contradicted(fields []string, server, domain string) string {
	for _, field := range fields[:min(len(fields), maxResults)] {
		r, err := readResults(field)
		switch {
		case err != nil && strings.Contains(lower(field), lower(server)):
			return "a second Authentication-Results of the trusted server can't be read"
		case err != nil, lower(r.Server) != lower(server), !slices.ContainsFunc(r.Results, func(r result) bool { return r.Method == "dmarc" }):
		case r.pass(server, domain) != "":
			return "the trusted server's results contradict each other"
		}
	}
	if len(fields) > maxResults {
		return "there are too many Authentication-Results"
	}
	return ""
}

// maxResults is how many fields below the topmost are compared with it.
const maxResults = 20

// own reports whether the address is the mailbox's, with or without a token.
func (d *Checker) own(address string) bool {
	return IsMailbox(d.mailbox, address)
}

func (d *Checker) refuse(v Verdict, seats []int) Finding {
	f := Finding{Verdict: v}
	for _, i := range seats {
		f.Claims = append(f.Claims, Claim{Seat: d.seats[i], Verdict: v})
	}
	return f
}
