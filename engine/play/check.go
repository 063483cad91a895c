package play

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
)

// A Mark is the short form of a journal head, as people quote it: the entry, a
// hyphen and the first digits of its head, "12-3f9a1c07". City Hall writes 8 digits and
// reads 6 or more.
type Mark string

// markDigits is how many digits of a head City Hall quotes.
const markDigits = 8

var (
	markPattern   = regexp.MustCompile(`^` + MarkPattern + `$`)
	botPattern    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:-]{0,59}$`)
	beaconPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9.:-]{0,59}$`)
)

// IsLine reports whether a text can be a fact or the value of a beacon: one line of up to
// 1000 characters, each of which can be seen.
func IsLine(text string) bool {
	unseen := func(r rune) bool { return unicode.Is(unicode.C, r) || r == '\u2028' || r == '\u2029' }
	return text != "" && utf8.RuneCountInString(text) <= 1000 && !strings.ContainsFunc(text, unseen)
}

// MarkPattern is a regular expression for a mark.
const MarkPattern = `[1-9][0-9]{0,8}-[0-9a-f]{6,64}`

// maxRound is far beyond any round that is published in this century.
const maxRound = 1 << 31

// ReadMark reads a mark that somebody typed: uppercase, spaces and look-alikes of the
// hyphen and the digits do no harm. It reports whether the text is one.
func ReadMark(text string) (m Mark, ok bool) {
	m = Mark(strings.ReplaceAll(engine.Normal(text), " ", ""))
	if m.Entry() == 0 {
		return "", false
	}
	return m, true
}

// Mark returns the short head after the entry.
func (e *Entry) Mark() Mark { return e.Tip().Mark() }

// Mark returns the short head at the end of the journal; "" for a game without entries.
func (t Tip) Mark() Mark {
	if t.Entry < 1 {
		return ""
	}
	return Mark(itoa(t.Entry) + "-" + t.Head.String()[:markDigits])
}

// Of reports whether the mark quotes the head, whatever its entry.
func (m Mark) Of(head Hash) bool {
	_, digits, _ := strings.Cut(string(m), "-")
	return strings.HasPrefix(head.String(), digits)
}

// Entry returns the number of the entry; 0 where the mark is none.
func (m Mark) Entry() int {
	if !markPattern.MatchString(string(m)) {
		return 0
	}
	number, _, _ := strings.Cut(string(m), "-")
	n, _ := engine.ParseInt(number)
	return n
}

// Check returns what is wrong with a field of the entry, independent of the
// game, or nothing.
func (e *Entry) Check() engine.Phrase {
	c := &checker{}
	c.is("by", e.By, slices.Contains([]string{ByPlayer, ByModerator, ByClock}, e.By), "field/by")
	c.is("act", string(e.Kind), slices.Contains(actKinds, e.Kind), "field/act")
	c.names("for", optional(e.For))
	c.names("player", optional(e.Player))
	c.names("missing", e.Missing)
	c.names("consent", e.Consent)
	c.is("to", itoa(e.To), e.To >= 0 && (e.To == 0 || e.To < e.Number), "field/earlier")
	c.is("beacon", e.Beacon, e.Beacon == "" || IsLine(e.Beacon), "field/line")
	if e.Genesis != nil && e.Genesis.Beacon != nil {
		b := e.Genesis.Beacon
		c.is("genesis.beacon.network", b.Network, beaconPattern.MatchString(b.Network), "field/network")
		c.is("genesis.beacon.round", itoa(b.Round), b.Network == Fact && b.Round == 0 || b.Network != Fact && b.Round >= 1 && b.Round <= maxRound, "field/round")
		c.is("genesis.beacon.fact", b.Fact, b.Network == Fact && IsLine(b.Fact) || b.Network != Fact && b.Fact == "", "field/line")
	}
	for i := range e.Sets {
		s := &e.Sets[i]
		c.set = i + 1
		c.names("player", []string{s.Player})
		c.names("substitute", optional(s.Substitute))
		c.is("bot", s.Bot, s.Bot == "" || botPattern.MatchString(s.Bot), "field/bot")
		c.is("seen", string(s.Seen), s.Seen == "" || s.Seen.Entry() > 0 && s.Seen.Entry() < e.Number, "field/seen")
	}
	return c.problem
}

// A checker keeps the first problem.
type checker struct {
	set     int // the set that is checked; 0 outside of the sets
	problem engine.Phrase
}

func (c *checker) fail(path string, why engine.Phrase) {
	if c.problem.Empty() {
		if c.set > 0 {
			path = "sets." + itoa(c.set) + "." + path
		}
		c.problem = engine.Say("journal/field", "path", path, "why", why)
	}
}

// is requires that a value is as expected; what names the expectation in
// catalogs.
func (c *checker) is(path, value string, ok bool, expected string) {
	if !ok {
		c.fail(path, engine.Say("file/misread", "read", value, "what", engine.Say(expected), "near", ""))
	}
}

// names requires distinct names.
func (c *checker) names(path string, names []string) {
	for i, name := range names {
		if problem := CheckName(name); !problem.Empty() {
			c.fail(path, problem)
		}
		twice := slices.ContainsFunc(names[:i], func(n string) bool { return strings.EqualFold(n, name) })
		c.is(path, name, !twice, "field/once")
	}
}

// optional returns a list of the name, empty if the name is.
func optional(name string) []string {
	if name == "" {
		return nil
	}
	return []string{name}
}
