package mail

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// Links in the HTML of emails open a filled-in answer. They are quoted and forwarded
// with it, so their address has a token that is good for orders in one turn of one
// seat, and for asking what City Hall tells that seat anyway.

// linkToken returns the token of links to a player's seat in a turn; "" where there
// can't be one.
func (o *Office) linkToken(docket string, s *seat, index, turn int) identity.Token {
	return o.key.LinkToken(docket, s.Player, s.Seat.Epoch, index, turn)
}

// link returns a mailto: link to the address with the token, or with the token in
// its subject where addresses have none. Only ASCII letters, digits and -._~ stand
// there as they are.
func (o *Office) link(token identity.Token, subject, body string) string {
	address, tag := o.Settings.linkTo(token)
	if tag != "" {
		subject += " " + tag
	}
	local, domain, _ := strings.Cut(address, "@")
	link := "mailto:" + percent(local) + "@" + domain + "?subject=" + percent(subject)
	if body != "" {
		link += "&body=" + percent(strings.ReplaceAll(body, "\n", "\r\n"))
	}
	return link
}

// percent encodes all bytes of a text but those that every program leaves alone.
func percent(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// links returns what the tokens of links in an email are for.
func (o *Office) links(m *incoming.Mail) (links []identity.Link) {
	for _, text := range identity.Tokens(m, o.Settings.Address) {
		if l, ok := o.key.Link(text); ok && !slices.Contains(links, l) {
			links = append(links, l)
		}
	}
	return links
}

// linksTo returns the tokens of those links that are to the seat with the index.
func (o *Office) linksTo(t *table, index int, links []identity.Link) (tokens []identity.Token) {
	for _, l := range links {
		if !t.isGame() || l.Seat != index || l.Game != identity.NameOf(t.Docket) {
			continue
		}
		if index > 0 {
			tokens = append(tokens, o.linkToken(t.Docket, &t.seats[index], index, l.Turn))
		}
		tokens = append(tokens, t.confirmToken(index, l.Turn))
	}
	return tokens
}

// confirmToken returns the token of the link that confirms the email with the number for
// the seat with the index, and is good for nothing else; "" where there can't be one.
func (t *table) confirmToken(index, mail int) identity.Token {
	s := &t.seats[index]
	return t.o.key.LinkToken(t.Docket, s.Player, "confirm/"+s.Seat.Epoch, index, mail)
}

// confirmedBy returns the number of the email that the token of a link in this one
// confirms for a seat; 0 for none.
func (t *table) confirmedBy(m *incoming.Mail, s *seat) int64 {
	for _, l := range t.o.links(m) {
		if t.isGame() && l.Game == identity.NameOf(t.Docket) && l.Seat < len(t.seats) && t.seats[l.Seat].Player == s.Player &&
			slices.Contains(identity.Tokens(m, t.o.Settings.Address), t.confirmToken(l.Seat, l.Turn).Reveal()) {
			return int64(l.Turn)
		}
	}
	return 0
}

// tellsOnly are the requests that a link may carry too: they change nothing, and what
// is told goes to the addresses of the seat.
var tellsOnly = []request.Verb{request.Help, request.Status, request.StatusAll, request.Resend, request.History, request.Rules}

// beyond reports whether an email that the token of a link alone proves asks for more
// than that is good for: then nothing in it is done. Orders must name the turn.
func (o *Office) beyond(link identity.Token, q *request.Requests) bool {
	if link == "" || q == nil {
		return false
	}
	l, ok := o.key.Link(link.Reveal())
	return !ok || q.Number != nil || q.Set != nil && q.Set.Turn != l.Turn ||
		slices.ContainsFunc(q.Asks, func(a request.Ask) bool { return a.Act != nil || !slices.Contains(tellsOnly, a.Verb) })
}
