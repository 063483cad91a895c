package request

import (
	"net/mail"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/internal/lazyregexp"
)

// An act is something that only the moderator may do, in one line.
type act struct {
	kind play.ActKind // "" for one that is no act of a game by itself
	verb Verb
	form string // how it is written
	line *lazyregexp.Regexp
	// clear says that nobody begins a sentence with the verb: what follows it is
	// wrong where it is not read.
	clear bool
	// reason says that a reason is needed.
	reason bool
	// read reads the words behind the verb and returns what is wrong with them.
	read func(a *Ask, words string) engine.Phrase
}

const (
	actExtend    play.ActKind = "extend"
	actDeadlines play.ActKind = "deadlines"
)

var acts = []act{
	{play.ActOrders, "nmr", "nmr anna because REASON", actLine(`nmr (.+?)`), true, false, readMissing},
	{play.ActUndo, "undo", "undo to 12 because REASON", actLine(`undo to (?:entry )?#?([0-9]{1,9})`), true, true, readEntry},
	{play.ActEnd, "end", "end because REASON", actLine(`end`), false, true, nil},
	{play.ActPause, "pause", "pause because REASON", actLine(`pause`), false, true, nil},
	{play.ActResume, "resume", "resume because REASON", actLine(`resume`), false, false, nil},
	{play.ActBeacon, "beacon", "beacon VALUE", actLine(`beacon(?: is| value|:)? (.+?)`), true, false, readBeacon},
	{play.ActOrders, "default", "default anna because REASON", actLine(`default (.+?)`), true, false, readMissing},
	{"", Bot, "bot anna because REASON", actLine(`bot (.+?)`), true, false, readOne},
	{actExtend, Extend, "extend anna 2 days because REASON", actLine(`extend (.+?)`), true, false, readExtension},
	{actDeadlines, Deadlines, "deadlines because REASON", actLine(`deadlines`), false, false, nil},
	{"", Apply, "apply", actLine(`apply(?: (?:to )?(\S+?))?`), false, false, readSome},
	{"", Wait, "wait anna", actLine(`wait (?:for )?(\S+?)`), false, false, readSome},
	{"", Standby, "standby lee@example.org", actLine(`standby ((?:remove )?\S+?)`), true, false, readStandby},
	{"", Open, "open to observers", actLine(`open to (?:all )?observers`), false, false, nil},
	{"", Close, "close to observers", actLine(`close to (?:all )?observers`), false, false, nil},
	{play.ActReplace, "replace", "replace anna with lee@example.org because REASON", actLine(`replace (\S+ (?:with|by) .+?)`), false, true, readNewcomer},
}

// actLine returns the expression for an act: its words, and the reason last.
func actLine(words string) *lazyregexp.Regexp {
	return lazyregexp.New(`^(?i:` + words + `)[.,;:]?(?: (?i:because)(?: of)?[:,]?( .*)?|[.!])?$`)
}

func readMissing(a *Ask, words string) (problem engine.Phrase) {
	a.Act.Missing, problem = readPlayers(words)
	return problem
}

// readPlayers returns the names in the words, or what is wrong with them.
func readPlayers(words string) (names []string, problem engine.Phrase) {
	for _, name := range splitNames(words) {
		if problem := play.CheckName(name); !problem.Empty() {
			return nil, engine.Say("request/player", "read", clip(name), "why", problem)
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return nil, engine.Say("request/no-player")
	}
	return names, engine.Phrase{}
}

func readBeacon(a *Ask, words string) engine.Phrase {
	a.Act.Beacon = words
	return engine.Phrase{}
}

func readEntry(a *Ask, words string) engine.Phrase {
	a.Act.To, _ = strconv.Atoi(words)
	return engine.Phrase{}
}

func readNewcomer(a *Ask, words string) engine.Phrase {
	name, rest, _ := strings.Cut(words, " ")
	_, text, _ := strings.Cut(rest, " ")
	names, problem := readPlayers(name)
	if !problem.Empty() {
		return problem
	}
	a.Act.Player = names[0]
	return readAddress(a, text)
}

func readAddress(a *Ask, text string) engine.Phrase {
	address, err := mail.ParseAddress(text)
	if err == nil { // quoted, it is read but cannot be written
		_, err = mail.ParseAddress(address.Address)
	}
	if err != nil {
		return engine.Say("request/address", "read", clip(text))
	}
	a.Address = address.Address
	return engine.Phrase{}
}

func readStandby(a *Ask, words string) engine.Phrase {
	first, rest, two := strings.Cut(words, " ")
	if a.Remove = two && strings.EqualFold(first, "remove"); a.Remove {
		words = rest
	}
	return readAddress(a, words)
}

// splitNames cuts "anna, ken and kevin" into names.
func splitNames(words string) []string {
	var names []string
	for _, name := range strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '&' || r == '+' }) {
		if !strings.EqualFold(name, "and") {
			names = append(names, strings.Trim(name, `"'.:`))
		}
	}
	return names
}
