package request

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
	"cityhall.example/mail/incoming"
)

// What the moderator can do about deadlines. Bot has a bot decide for a player; Apply
// and Wait answer a question of the clock, and make no entry.
const (
	Extend    Verb = "extend"
	Deadlines Verb = "deadlines"
	Bot       Verb = "bot"
	Apply     Verb = "apply"
	Wait      Verb = "wait"
	// Standby lets somebody wait to take over a seat.
	Standby Verb = "standby"
	// Open lets whomever the office knows observe the game, and Close only those whom the
	// moderator adds.
	Open  Verb = "open"
	Close Verb = "close"
)

// An Extension is more time: some time, or until a local time.
type Extension struct {
	For clock.Span
	// Day and Seconds are the date and the time of day, where For is zero.
	Day     clock.Day
	Seconds int
}

var (
	longer = lazyregexp.New(`^(.+?) (?:(?:by|for) )?(an?|[0-9]{1,5}) ?(?i:(m|min|mins|minutes?)|(h|hrs?|hours?)|(d|days?)|(weeks?))$`)
	until  = lazyregexp.New(`^(.+?) (?i:until|till|to) (\S+)(?:,? (?i:at )?| ?T ?)([0-9]{1,2}:[0-9]{2})$`)
)

// mostExtended is the longest extension, in days.
const mostExtended = 366

// readExtension reads whose deadlines are extended, and for how long.
func readExtension(a *Ask, words string) engine.Phrase {
	names := ""
	if m := longer.FindStringSubmatch(words); m != nil {
		names = m[1]
		n := 1
		if m[2][0] != 'a' {
			n, _ = strconv.Atoi(m[2])
		}
		switch x := &a.Extension.For; {
		case m[3] != "":
			x.Minutes = n
		case m[4] != "":
			x.Minutes = 60 * n
		case m[5] != "":
			x.Days = n
		default:
			x.Days = 7 * n
		}
		if x := a.Extension.For; x == (clock.Span{}) || x.Days > mostExtended || x.Minutes > mostExtended*24*60 {
			return engine.Say("request/extension", "read", clip(words))
		}
	} else if m := until.FindStringSubmatch(words); m != nil {
		names = m[1]
		d, known := clock.ParseDay(m[2])
		t, err := time.Parse("15:04", m[3])
		if !known || err != nil {
			return engine.Say("request/extension", "read", clip(words))
		}
		a.Extension.Day, a.Extension.Seconds = d, 60*(60*t.Hour()+t.Minute())
	} else {
		return engine.Say("request/extension", "read", clip(words))
	}
	return readSome(a, names)
}

// readSome reads the names of players, or "all".
func readSome(a *Ask, words string) (problem engine.Phrase) {
	if words = strings.TrimSpace(words); words != "" && !slices.Contains(everybody, strings.ToLower(words)) {
		a.Players, problem = readPlayers(words)
	}
	return problem
}

func readOne(a *Ask, words string) engine.Phrase {
	names, problem := readPlayers(words)
	if problem.Empty() && len(names) > 1 {
		return engine.Say("request/one-player")
	}
	a.Players = names
	return problem
}

// policyLine is the first key of a file with deadlines.
var policyLine = lazyregexp.New(`(?m)^ *format *: *"?cityhall-deadlines/`)

// policy takes an attached file for deadlines, if it is that.
func (f *finder) policy(file incoming.File) bool {
	text := normal(file.Data)
	if !f.moderator || strings.EqualFold(path.Ext(file.Name), ".txt") || !policyLine.MatchString(text) {
		return false
	}
	f.policies = append(f.policies, incoming.File{Name: file.Name, Data: []byte(text)})
	return true
}

// deadlines puts the attached deadlines into the request for them. One without the
// other does nothing.
func (f *finder) deadlines() {
	i := slices.IndexFunc(f.r.Asks, func(a Ask) bool { return a.Verb == Deadlines })
	fail := func(code string, args ...any) {
		file := yourMail
		if len(f.policies) > 0 {
			file = f.policies[0].Name
		}
		f.r.Errors = append(f.r.Errors, &formats.Error{File: file, Problem: engine.Say(code, args...)})
	}
	switch {
	case len(f.policies) == 0 && i < 0:
	case len(f.policies) == 0:
		fail("request/no-deadlines")
	case i < 0:
		fail("request/only-deadlines")
	case len(f.policies) > 1:
		fail("request/two-deadlines", "other", f.policies[1].Name)
	default:
		p, err := clock.ReadPolicy(f.policies[0].Name, f.policies[0].Data, f.rules)
		if err != nil {
			f.r.Errors = append(f.r.Errors, err.(*formats.Error))
			return
		}
		f.r.Asks[i].Act.Policy = p.Entry()
	}
}

// vote is a player's vote on what becomes of another who doesn't answer.
var vote = lazyregexp.New(`^vote (wait|default|bot(?:[ -]until[ -]back)?|replace|abort)(?: (?:for|about) (\S+))?$`)

// readVote returns the vote that the words are, if they are one.
func readVote(words string) (Ask, bool) {
	m := vote.FindStringSubmatch(words)
	if m == nil {
		return Ask{}, false
	}
	a := Ask{Verb: Vote, Choice: clock.Act(strings.ReplaceAll(m[1], " ", "-"))}
	if m[2] != "" {
		a.Players = []string{m[2]}
	}
	return a, true
}
