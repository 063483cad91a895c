package request

import (
	"net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
	"cityhall.example/mail/incoming"
)

// What can be asked of a league. An email that asks for some of it has nothing else.
const (
	SignUp    Verb = "sign-up"    // to play in the season: Name
	Leave     Verb = "leave"      // the season
	LeaveGame Verb = "leave-game" // a game that has begun: Game
	Standings Verb = "standings"
	Pairings  Verb = "pairings"
	Observe   Verb = "observe"   // get public reports: Game, or "" for all of the league
	Unobserve Verb = "unobserve" // get no more of them
	ForgetMe  Verb = "forget-me" // be forgotten: Sure
	Invite    Verb = "invite"    // the moderator's, of somebody else: Address
)

// A leagueAsk is a request to a league, in one line.
type leagueAsk struct {
	verb Verb
	form string // how it is written
	line *lazyregexp.Regexp
	// read reads what the line says besides; it reports whether it can.
	read func(a *Ask, rest string) bool
}

// leagueLine returns the expression for a request: its words, and what they are
// about.
func leagueLine(words string) *lazyregexp.Regexp {
	return lazyregexp.New(`^(?i:(?:please,? )?` + words + `(?:,? please)?)[.!?]*$`)
}

var leagueAsks = []leagueAsk{
	{SignUp, "sign-up as NAME", leagueLine(`sign(?:-| )?(?:me )?up(?: (?:for|in|to) (?:the |this )?(?:league|season))?(?:(?: as|:) (.+?))?`), readSignUp},
	{Leave, "leave league", leagueLine(`(?:leave|quit|withdraw from|resign from) (?:the |this )?(?:league|season)()`), nil},
	{LeaveGame, "leave game GAME", leagueLine(`(?:leave|quit|withdraw from|resign from) (?:the )?game (\S+?)`), readGame},
	{LeaveGame, "leave game GAME", leagueLine(`(?:resign|i resign|(?:leave|quit|withdraw from|resign from) (?:the|this) game)()`), readGame},
	{Standings, "standings", leagueLine(`(?:the )?standings()`), nil},
	{Pairings, "pairings", leagueLine(`(?:the )?pairings?()`), nil},
	{Observe, "observe league", leagueLine(`observe (?:the |this )?league()`), nil},
	{Observe, "observe GAME", leagueLine(`observe (?:the )?(?:game )?(\S+?)`), readGame},
	{Unobserve, "unobserve", leagueLine(`(?:unobserve|stop observing)(?: (?:the )?league)?()`), nil},
	{Unobserve, "unobserve GAME", leagueLine(`(?:unobserve|stop observing) (?:the )?(?:game )?(\S+?)`), readGame},
	{ForgetMe, "forget me", leagueLine(`((?:yes,? )?)forget me`), func(a *Ask, rest string) bool { a.Sure = rest != ""; return true }},
	{Invite, "invite lee@example.org", leagueLine(`invite (\S+@\S+?)(?: to (?:the |this )?(?:league|season))?`), readInvited},
}

// ForLeague reports whether the request is one to a league.
func (v Verb) ForLeague() bool {
	return slices.ContainsFunc(leagueAsks, func(a leagueAsk) bool { return a.verb == v })
}

// personName is what is read as the name of a person, whether or not it can be one. It
// has no sign that could be taken for something else: no @, no slash, no quote.
func personName(text string) bool {
	return utf8.RuneCountInString(text) <= 100 && nameLetters.MatchString(text)
}

var nameLetters = lazyregexp.New(`^[\p{L}\p{N}\p{Cf}][\p{L}\p{M}\p{N}\p{Cf} .'’_-]*$`)

func readSignUp(a *Ask, rest string) bool {
	a.Name = norm.NFC.String(strings.Join(strings.Fields(strings.Trim(rest, `"“”`)), " "))
	return a.Name == "" || personName(a.Name)
}

// gameName is what a game can be called, in either case.
var gameName = lazyregexp.New(`^[A-Za-z0-9][A-Za-z0-9._-]{0,40}$`)

func readGame(a *Ask, rest string) bool {
	a.Game = strings.ToLower(strings.Trim(rest, `"'`))
	return a.Game == "" || gameName.MatchString(a.Game)
}

func readInvited(a *Ask, rest string) bool {
	address, err := mail.ParseAddress(rest)
	if err != nil {
		return false
	}
	a.Address = address.Address
	return true
}

// findLeague returns the request that the text is, and whether it can be read; nil
// for none.
func findLeague(text string) (ask Ask, form *leagueAsk, ok bool) {
	text = strings.Join(strings.Fields(mailtoLink.ReplaceAllString(text, "")), " ")
	for i := range leagueAsks {
		l := &leagueAsks[i]
		if m := l.line.FindStringSubmatch(text); m != nil {
			ask = Ask{Verb: l.verb}
			return ask, l, l.read == nil || l.read(&ask, m[1])
		}
	}
	return ask, nil, false
}

// league takes a line for a request to a league, if it is one. One that can't be
// read is told.
func (f *finder) league(text string, fail func(code string, args ...any)) bool {
	ask, form, ok := findLeague(text)
	switch {
	case form == nil:
		return false
	case !ok && ask.Verb == Observe: // "observe the rules"
		return false
	case !ok:
		fail("request/league-form", "read", clip(text), "form", form.form)
	case ask.Verb == LeaveGame && ask.Game == "":
		fail("request/leave-which")
	default:
		f.add(ask)
	}
	return true
}

// SignsUp reports whether a person who may be a stranger asks to play in a league:
// the subject or the first line of the email is such a request.
func SignsUp(m *incoming.Mail) (name string, ok bool) {
	subject := readSubject(m.Subject)
	lines := []string{}
	if !subject.reply && !subject.forward {
		lines = append(lines, subject.text)
	}
	for _, l := range m.Text {
		if strings.TrimSpace(l.Text) == "" {
			continue
		}
		if l.Depth == 0 && !l.Foot && !l.Broken {
			lines = append(lines, l.Text)
		}
		break
	}
	for _, line := range lines {
		text, _, _ := cutBullet(line)
		if ask, form, _ := findLeague(text); form != nil && ask.Verb == SignUp {
			if !personName(ask.Name) {
				ask.Name = ""
			}
			if ok = true; name == "" {
				name = ask.Name
			}
		}
	}
	return name, ok
}

// FindLeague finds what an email asks of a league, or of City Hall itself, that
// belongs to no game. Lines in which it finds nothing are in Passed.
func FindLeague(m *incoming.Mail) *Requests {
	f := &finder{r: &Requests{}, text: m.Text}
	first := true
	for i := range m.Text {
		l := &m.Text[i]
		text, _, _ := cutBullet(l.Text)
		if l.Depth > 0 || l.Foot || l.Broken || text == "" || strings.HasPrefix(text, "|") {
			continue
		}
		fail := func(code string, args ...any) { f.fail(i, code, args...) }
		words := plainWords(text)
		switch {
		case f.league(text, fail):
		case leagueWords[words] != "":
			f.add(Ask{Verb: leagueWords[words]})
		case first && yes[words]:
			f.r.Yes = true
		case len(f.r.Passed) < maxPassed:
			f.r.Passed = append(f.r.Passed, clip(text))
		}
		first = false
	}
	if s := readSubject(m.Subject); !s.reply && !s.forward {
		f.league(s.text, func(code string, args ...any) {
			f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Problem: engine.Say(code, args...)})
		})
	}
	if len(f.r.Asks) > MaxAsks && len(f.r.Errors) == 0 && f.r.ForLeague() {
		f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Problem: engine.Say("request/many-asks", "most", MaxAsks)})
	}
	return f.r
}

// ForLeague reports whether something is asked of a league.
func (r *Requests) ForLeague() bool {
	return slices.ContainsFunc(r.Asks, func(a Ask) bool { return a.Verb.ForLeague() })
}

// Mixed notes that the email also asks for what belongs to a game, so that nothing in
// it is done.
func (r *Requests) Mixed() {
	r.Errors = append(r.Errors, &formats.Error{File: yourMail, Problem: engine.Say("request/league-alone")})
}

// leagueWords are the other requests that belong to no game.
var leagueWords = map[string]Verb{"help": Help, "renew": Renew, "renew token": Renew, "new token": Renew,
	"status": StatusAll, "status all": StatusAll, "status of all games": StatusAll, "status of all my games": StatusAll}

// yes are the ways to say so.
var yes = map[string]bool{"yes": true, "confirm": true, "confirmed": true, "i confirm": true}
