package league

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// The ids of a game are made of the season's, the division's name and two
// numbers, and no longer than an id can be.
const (
	seasonID     = `[a-z0-9][a-z0-9-]{0,13}`
	divisionName = `[a-z0-9]{1,7}`
	fileName     = `[A-Za-z0-9][A-Za-z0-9._-]{0,99}`
	personID     = `p[a-z0-9]{1,40}`
	line         = `[^\pC\x{2028}\x{2029}]{1,1000}`
	spanForm     = `0h|[1-9][0-9]{0,4}(m|h| days)|1 day`
)

var (
	seasonPattern   = whole(seasonID)
	divisionPattern = whole(divisionName)
	personPattern   = whole(personID)
)

// wholes has compiled patterns, since every act of a journal is checked by some of them.
var wholes sync.Map

func whole(pattern string) *regexp.Regexp {
	if known, ok := wholes.Load(pattern); ok {
		return known.(*regexp.Regexp)
	}
	compiled := regexp.MustCompile("^(?:" + pattern + ")$")
	wholes.Store(pattern, compiled)
	return compiled
}

// GameID returns the id of the game of a table.
func GameID(season, division string, round, table int) string {
	return strings.Join([]string{season, division, strconv.Itoa(round), strconv.Itoa(table)}, "-")
}

// codeFlag is a field with one of two words.
func codeFlag(c *engine.Codec, key string, v *bool, yes, no string) {
	c.Text(key, engine.Say("field/one-of", "known", []string{yes, no}), yes+"|"+no, func() string {
		if *v {
			return yes
		}
		return no
	}, func(s string) bool { *v = s == yes; return s == yes || s == no })
}

// codeMaybe is a field of text with a pattern that may be missing, which is "".
func codeMaybe(c *engine.Codec, key, what, pattern string, v *string) {
	if c.Describing() || c.Has(key) || !c.Reading() && *v != "" {
		c.Text(key, engine.Say(what), pattern, func() string { return *v }, func(s string) bool { *v = s; return whole(pattern).MatchString(s) })
	}
}

// codeSpan is a field for some time.
func codeSpan(c *engine.Codec, key string, v *clock.Span) {
	c.Text(key, engine.Say("clock/span"), spanForm, v.String, func(s string) (ok bool) {
		*v, ok = clock.ParseSpan(s)
		return ok
	})
}

// codeTime is a field for an instant that may be missing, which is zero.
func codeTime(c *engine.Codec, key string, v *play.Time) {
	if c.Has(key) || !c.Reading() && *v != 0 {
		c.Text(key, engine.Say("field/time"), ".+", v.String, func(s string) bool { return v.UnmarshalText([]byte(s)) == nil })
	}
}

// codeWords is a field for words with spaces between, each of which matches the
// pattern.
func codeWords(c *engine.Codec, key, what string, pattern *regexp.Regexp, v *[]string) {
	c.Text(key, engine.Say(what), ".*", func() string { return strings.Join(*v, " ") }, func(s string) bool {
		if *v = nil; s == "" {
			return true
		}
		*v = strings.Split(s, " ")
		for _, word := range *v {
			if !pattern.MatchString(word) {
				return false
			}
		}
		return true
	})
}

// later returns the instant a span later, a day being 24 hours.
func later(t play.Time, s clock.Span) play.Time {
	return t + play.Time(s.Days)*24*60*60 + play.Time(s.Minutes)*60
}

// codeOneOf is a field with one of some words.
func codeOneOf(c *engine.Codec, key string, v *string, known []string) {
	c.Text(key, engine.Say("field/one-of", "known", known), engine.OneOf(known), func() string { return *v }, func(s string) bool {
		*v = s
		return slices.Contains(known, s)
	})
}
