package mail

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"time"

	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

// While a season is open for sign-up, strangers can ask to play. City Hall answers
// with one fixed text in each language, whoever asks and whatever else is written
// there, and does nothing. The text has a code, and only an email from the same address with that
// code signs somebody up. A code is computed from the address, the season and the
// day, so nothing is kept of those who never answer.

// SignUp says how often City Hall answers those who ask to play, in a day.
type SignUp struct {
	// Address, Domain and All are how many answers go to an address, to those of a
	// domain, and out at all.
	Address, Domain, All int
}

// off reports whether nobody is answered.
func (s SignUp) off() bool { return s.Address == 0 || s.Domain == 0 || s.All == 0 }

// The times for which codes count, in days.
const (
	codeDays   = 7  // for one that was asked for
	inviteDays = 30 // for an invitation
	staleDays  = 60 // how long after that it is still known as an old one
)

// A code is a permission to sign up, for an address.
type code struct {
	invited bool
	season  string
	day     string // on which it was given
	// language is that in which it was asked for, as writtenIn returns it.
	language string
}

// guest is the seat, in the office's own docket, of somebody who proves an address
// with a code.
const guest = "guest"

// name is what the seat of the code's bearer is called.
func (c code) name() string {
	kind := "code"
	if c.invited {
		kind = "invited"
	}
	return strings.TrimSpace(guest + " " + kind + " " + c.season + " " + c.day + " " + c.language)
}

// codeOf returns the code of a seat, if it is that of a bearer.
func codeOf(name string) (c code, ok bool) {
	parts := strings.Split(name, " ")
	if len(parts) == 4 {
		parts = append(parts, "")
	}
	if len(parts) != 5 || parts[0] != guest {
		return c, false
	}
	return code{parts[1] == "invited", parts[2], parts[3], parts[4]}, true
}

// token returns the code for an address.
func (o *Office) codeFor(c code, address string) identity.Token {
	return o.key.Token("", c.name(), identity.Canonical(address))
}

// days returns for how many days the code counts.
func (c code) days() int {
	if c.invited {
		return inviteDays
	}
	return codeDays
}

// old reports whether the code doesn't count any more.
func (c code) old(at time.Time) bool {
	day, err := time.Parse(time.DateOnly, c.day)
	return err != nil || at.UTC().After(day.AddDate(0, 0, c.days()+1))
}

// codes returns the seats of those who could have a code for the address: what an
// email must have to be proved.
func (o *Office) codes(se *league.Season, address string, now time.Time) (seats []identity.Seat) {
	for _, invited := range []bool{false, true} {
		for ago := range (code{invited: invited}).days() + staleDays {
			for _, language := range []string{"", inHangul} {
				c := code{invited, se.ID, now.UTC().AddDate(0, 0, -ago).Format(time.DateOnly), language}
				seats = append(seats, identity.Seat{Name: c.name(), Addresses: []string{address}, Token: o.codeFor(c, address), Policy: identity.ByToken})
			}
		}
	}
	return seats
}

// writtenIn returns the language of an email: Korean if it has a syllable of it, or ""
// where that isn't known.
func writtenIn(m *incoming.Mail) string {
	syllable := func(r rune) bool { return '가' <= r && r <= '힣' }
	if strings.ContainsFunc(m.Subject, syllable) || slices.ContainsFunc(m.Text, func(l incoming.Line) bool { return l.Depth == 0 && strings.ContainsFunc(l.Text, syllable) }) {
		return inHangul
	}
	return ""
}

// bearer is the seat of somebody who has proved an address with a code.
func bearer(name, address string) *seat {
	c, _ := codeOf(name)
	return &seat{store.Seat{Player: name}, store.Person{Addresses: []string{address}, Language: c.language}}
}

// noReaders are addresses that nobody reads.
var noReaders = regexp.MustCompile(`^(?:.*[-_.+])?(?:no|do-?not|dont|never)[-_.]?reply(?:[-_.+].*)?$|^(?:mailer-daemon|postmaster|hostmaster|webmaster|abuse|daemon|root|nobody|noreply|bounces?|majordomo|listserv|mailman|sympa)(?:[-_.+].*)?$|^owner-|-(?:request|owner|bounces?|admin|subscribe|unsubscribe)$`)

// answerable reports whether City Hall may write to an address that a stranger's
// email names as its author.
func (s *Settings) answerable(address string) bool {
	local, _, _ := strings.Cut(identity.Canonical(address), "@")
	return local != "" && IsAddress(address) && len(address) <= 254 && !noReaders.MatchString(local) &&
		!identity.IsMailbox(s.Address, address)
}

// within counts an answer to an address, unless a limit of the day is reached. What
// ends up in one mailbox is one address, and what is behind a plus sign makes no other.
func (n *notes) within(limit SignUp, address string) bool {
	local, domain, _ := strings.Cut(identity.Mailbox(address), "@")
	local, _, _ = strings.Cut(local, "+")
	for key, most := range map[string]int{"": limit.All, "@" + domain: limit.Domain, local + "@" + domain: limit.Address} {
		if n.Codes[key] >= most {
			return false
		}
	}
	for _, key := range []string{"", "@" + domain, local + "@" + domain} {
		n.Codes = with(n.Codes, key, n.Codes[key]+1)
	}
	return true
}

// A heldBack is what was not answered on a day.
type heldBack struct {
	// Addresses are those over a limit, and More how many others there are.
	Addresses []string `json:"addresses,omitempty"`
	More      int      `json:"more,omitempty"`
	// Forged counts emails that somebody else wrote than they say.
	Forged int `json:"forged,omitempty"`
}

// mostHeld is how many addresses the moderators hear of that got no answer.
const mostHeld = 20

// holdBack notes that somebody who wants to play gets no answer. The office's
// moderators hear of it, once a day.
func (d *decision) holdBack(address string, forged bool) {
	var h heldBack
	if d.notes.Held != nil {
		h = *d.notes.Held
	}
	switch {
	case forged:
		h.Forged++
		d.t.o.Log("mail %d: %v", d.Mail, words.Fail("office/forged"))
	case slices.Contains(h.Addresses, address):
	case len(h.Addresses) < mostHeld:
		h.Addresses = append(slices.Clone(h.Addresses), address)
	default:
		h.More++
	}
	if !forged {
		d.t.o.Log("mail %d: %v", d.Mail, words.Fail("office/held-back"))
	}
	if d.notes.Held = &h; !d.notes.Told[aboutHeld] {
		d.notes.Told = with(d.notes.Told, aboutHeld, true)
		d.change.Letters = append(d.change.Letters, store.Letter{Key: store.Key(aboutHeld + "/" + d.notes.Day), Kind: aboutHeld, Reader: play.Moderator, Why: d.notes.Day})
	}
}

// wantsToPlay notes that somebody asks to play in a league whose address isn't
// proved, while a season is open for everyone.
func (s *sight) wantsToPlay(ctx context.Context, f *finding) (bool, error) {
	if _, asks := request.SignsUp(f.mail); !asks || f.mail.Author() == "" || !s.o.Settings.answerable(f.mail.Author()) {
		return false, nil
	}
	se, err := s.openSeason(ctx)
	if err != nil || se == nil || se.Plan.Private {
		return false, err
	}
	f.verdict, f.table, f.seat, f.reason = WantsToPlay, nil, nil, ""
	return true, nil
}

// openSeason returns the season that is open for sign-up; nil for none.
func (s *sight) openSeason(ctx context.Context) (*league.Season, error) {
	office, err := s.office(ctx)
	if err != nil || office == nil {
		return nil, err
	}
	return office.openSeason(ctx)
}

// sendCode has the code sent to the author of an email who wants to play. What the
// trusted server vouches for is always answered, and what it calls forged never is; all
// else within the limits of the day, beyond which nobody but the moderators hears of it.
func (d *decision) sendCode(ctx context.Context, p *parsed) error {
	address := p.mail.Author()
	se, err := d.t.openSeason(ctx)
	if err != nil {
		return err
	}
	o := d.t.o
	if d.Verdict = WantsToPlay; se == nil || se.Plan.Private || !o.Settings.answerable(address) || o.Settings.SignUp.off() {
		return nil
	}
	passed, forged := identity.NewChecker(o.Settings.Address, o.Settings.Authserv, nil).Vouched(p.mail)
	if forged || !passed && !d.notes.within(o.Settings.SignUp, address) {
		d.holdBack(identity.Canonical(address), forged)
		return nil
	}
	d.From, d.Code = address, code{season: se.ID, day: d.at.UTC().Format(time.DateOnly), language: writtenIn(p.mail)}.name()
	d.change.Letters = append(d.change.Letters, store.Letter{Key: mailKey("", d.Mail, guest), Kind: aboutCode, Reader: guest, Mail: d.Mail})
	return nil
}

// code returns the mail with a code: to somebody who asked to play, or whom the
// moderator invites. It has nothing in it that anybody wrote.
func (t *table) code(ctx context.Context, l *store.Letter) (*outgoing, error) {
	if l.About != "" {
		return t.invitation(ctx, Key(l.Key), string(l.About), l.Why)
	}
	_, made, err := t.ruling(ctx, l.Mail)
	if err != nil {
		return nil, err
	}
	return t.invitation(ctx, Key(l.Key), made.From, made.Code)
}

// invitation makes the mail with the code of a name to an address.
func (t *table) invitation(ctx context.Context, key Key, address, name string) (*outgoing, error) {
	c, ok := codeOf(name)
	se, err := t.openSeason(ctx)
	if err != nil {
		return nil, err
	} else if !ok || se == nil || se.ID != c.season || c.old(t.o.Now()) {
		return nil, errMoot
	}
	settings, err := t.o.leagueSettings()
	if err != nil || settings == nil {
		return nil, errMoot
	}
	nobody := bearer(name, address)
	m := &outgoing{key: key, language: languageOf(nobody), to: []string{address}, token: t.o.codeFor(c, address)}
	p := pageTo(nobody)
	p.say("code", map[string]any{"title": settings.Title, "invited": c.invited, "days": c.days()})
	m.head = p.words.text("head-league", map[string]any{"what": "code"})
	m.body = p.body
	return m, nil
}
