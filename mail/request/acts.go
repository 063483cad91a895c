package request

import (
	"net/mail"
	"regexp"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// An act is something that only the moderator may do, in one line.
type act struct {
	verb Verb
	form string // how it is written
	line *regexp.Regexp
	// clear says that nobody begins a sentence with the verb: what follows it is
	// wrong where it is not read.
	clear bool
	// reason says that a reason is needed.
	reason bool
	// read reads the words behind the verb and returns what is wrong with them.
	read func(a *Ask, words string) engine.Phrase
}

var acts = []act{
	{NMR, "nmr anna because REASON", actLine(`nmr (.+?)`), true, false, readPlayers},
	{Undo, "undo to 12 because REASON", actLine(`undo to (?:entry )?#?([0-9]{1,9})`), true, true, readEntry},
	{End, "end because REASON", actLine(`end`), false, true, nil},
	{Pause, "pause because REASON", actLine(`pause`), false, true, nil},
	{Unpause, "resume because REASON", actLine(`resume`), false, false, nil},
	{Replace, "replace anna with lee@example.org because REASON", actLine(`replace (\S+ (?:with|by) .+?)`), false, true, readNewcomer},
}

// actLine returns the expression for an act: its words, and the reason last.
func actLine(words string) *regexp.Regexp {
	return regexp.MustCompile(`^(?i:` + words + `)[.,;:]?(?: (?i:because)(?: of)?[:,]?( .*)?|[.!])?$`)
}

func readPlayers(a *Ask, words string) engine.Phrase {
	for _, name := range splitNames(words) {
		if problem := play.CheckName(name); !problem.Empty() {
			return engine.Say("request/player", "read", clip(name), "why", problem)
		}
		a.Players = append(a.Players, name)
	}
	if len(a.Players) == 0 {
		return engine.Say("request/no-player")
	}
	return engine.Phrase{}
}

func readEntry(a *Ask, words string) engine.Phrase {
	a.Entry, _ = strconv.Atoi(words)
	return engine.Phrase{}
}

func readNewcomer(a *Ask, words string) engine.Phrase {
	name, rest, _ := strings.Cut(words, " ")
	_, text, _ := strings.Cut(rest, " ")
	if problem := readPlayers(a, name); !problem.Empty() {
		return problem
	}
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
