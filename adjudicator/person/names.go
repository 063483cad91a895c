package person

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
)

// A Naming is a kind of thing that people give a name to. What games and journals hold
// already is read by [play.CheckName], which allows more than a new name may be.
type Naming struct {
	most  int    // characters
	signs string // besides letters and digits
	marks bool   // vowels and the like that stand above or below a letter
	apart bool   // signs tell names apart, as between the numbers of a round and a table
}

// The kinds of things.
var (
	PlayerNaming = Naming{most: 30, signs: "-_."}
	PersonNaming = Naming{most: 40, signs: "-_. '’", marks: true}
	// GameNaming is for the ids of games, and for what they are made of.
	GameNaming = Naming{most: 30, signs: "-_.", apart: true}
)

// meanings are the words that mean something else where a name can stand: in press, in
// requests, and where somebody is told of whose name isn't known.
var meanings = []string{
	play.Public, play.Moderator, "nobody", "none", "all", "everyone", "everybody", "and", "because", "league",
	"clock", "guest", "city hall", "former member", "a-former-member", "모두", "진행자", "떠난 참가자", "시티홀",
}

// devices are the names that Windows keeps for itself, whatever follows behind a dot.
var devices = []string{
	"con", "prn", "aux", "nul",
	"com0", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9",
	"lpt0", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
}

// CheckName returns what is wrong with a new name beside those that there are, or
// nothing. It can be written and told apart, by people and as the name of a file.
func CheckName(kind Naming, name string, others ...string) engine.Phrase {
	device, _, _ := strings.Cut(strings.ToLower(name), ".")
	switch plain := norm.NFC.String(name); {
	case name == "":
		return engine.Say("naming/empty")
	case len([]rune(name)) > kind.most:
		return engine.Say("naming/long", "most", kind.most)
	case plain != name:
		return engine.Say("naming/plain", "name", name, "instead", plain)
	}
	if problem := kind.letters(name); !problem.Empty() {
		return problem
	} else if problem := checkScripts(name); !problem.Empty() {
		return problem
	}
	switch {
	case strings.HasSuffix(name, "."), strings.HasSuffix(name, " "):
		return engine.Say("naming/end", "name", name, "instead", strings.TrimRight(name, ". "))
	case slices.Contains(devices, strings.TrimSpace(device)):
		return engine.Say("naming/device", "name", name)
	case engine.Reserved(name), slices.ContainsFunc(meanings, func(word string) bool { return strings.EqualFold(word, name) }):
		return engine.Say("naming/reserved", "name", name)
	}
	return kind.alike(name, others)
}

// CheckNames returns what is wrong with the new names of a game's players, or nothing.
func CheckNames(names []string) engine.Phrase {
	for i, name := range names {
		if problem := CheckName(PlayerNaming, name, names[:i]...); !problem.Empty() {
			return problem
		}
	}
	return engine.Phrase{}
}

// FreeName returns a new name that is like one that was given: numbered, where it looks
// like another; "" where nothing like it can be a name.
func FreeName(kind Naming, name string, others ...string) string {
	for n := 1; n <= len(others)+2; n++ {
		suffix := ""
		if n > 1 {
			suffix = fmt.Sprintf("-%d", n)
		}
		runes := []rune(name)
		free := string(runes[:min(len(runes), kind.most-len(suffix))]) + suffix
		switch CheckName(kind, free, others...).Code {
		case "":
			return free
		case "naming/alike", "naming/reserved", "naming/device": // another number helps
		default:
			return ""
		}
	}
	return ""
}

// letters returns which of the name's characters can't be in it, or nothing.
func (k Naming) letters(name string) engine.Phrase {
	for i, r := range name {
		switch {
		case unseen(r):
			return engine.Say("naming/unseen", "letter", fmt.Sprintf("%U", r))
		case unicode.IsLetter(r), '0' <= r && r <= '9', i > 0 && k.marks && unicode.IsMark(r), i > 0 && strings.ContainsRune(k.signs, r):
		case unicode.IsDigit(r):
			return engine.Say("naming/digits")
		case k.marks:
			return engine.Say("naming/person")
		default:
			return engine.Say("naming/letters")
		}
	}
	return engine.Phrase{}
}

// unseen reports whether nobody can see a character, or see it apart from a space.
func unseen(r rune) bool {
	return r != ' ' && unicode.IsSpace(r) ||
		unicode.In(r, unicode.C, unicode.Z, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) && r != ' ' ||
		r == '\u2800' // a pattern of Braille without dots
}

// A script is one of those that living languages are written in.
type script struct {
	name    string
	letters *unicode.RangeTable
}

// latin are the letters that languages are written in with the Latin script: no signs
// of phonetics, and no others that are letters in name only.
var latin = rangetable.Merge(
	&unicode.RangeTable{R16: []unicode.Range16{{'A', 'Z', 1}, {'a', 'z', 1}, {0xC0, 0x1BF, 1}, {0x1C4, 0x24F, 1}, {0x1E00, 0x1EFF, 1}}, LatinOffset: 2},
	rangetable.New([]rune("ɓɔɖɗəɛɣɨɩɲʉʋʒ")...),
)

// scripts are those that UAX 31 recommends for identifiers. Of Hangul, that is
// syllables, since what they are made of can't be seen alone.
var scripts = []script{
	{"Latin", latin}, {"Han", unicode.Han}, {"Hangul", &unicode.RangeTable{R16: []unicode.Range16{{0xAC00, 0xD7A3, 1}}}},
	{"Hiragana", unicode.Hiragana}, {"Katakana", rangetable.Merge(unicode.Katakana, rangetable.New('ー'))}, {"Bopomofo", unicode.Bopomofo},
	{"Arabic", unicode.Arabic}, {"Armenian", unicode.Armenian}, {"Bengali", unicode.Bengali}, {"Cyrillic", unicode.Cyrillic},
	{"Devanagari", unicode.Devanagari}, {"Ethiopic", unicode.Ethiopic}, {"Georgian", unicode.Georgian}, {"Greek", unicode.Greek},
	{"Gujarati", unicode.Gujarati}, {"Gurmukhi", unicode.Gurmukhi}, {"Hebrew", unicode.Hebrew}, {"Kannada", unicode.Kannada},
	{"Khmer", unicode.Khmer}, {"Lao", unicode.Lao}, {"Malayalam", unicode.Malayalam}, {"Myanmar", unicode.Myanmar}, {"Oriya", unicode.Oriya},
	{"Sinhala", unicode.Sinhala}, {"Tamil", unicode.Tamil}, {"Telugu", unicode.Telugu}, {"Thaana", unicode.Thaana}, {"Thai", unicode.Thai}, {"Tibetan", unicode.Tibetan},
}

// together are the scripts that are mixed in a language, and with Latin: what UTS 39
// calls highly restrictive.
var together = [][]string{{"Latin", "Han", "Hiragana", "Katakana"}, {"Latin", "Han", "Bopomofo"}, {"Latin", "Han", "Hangul"}}

// checkScripts returns what is wrong with the scripts of a name, or nothing.
func checkScripts(name string) engine.Phrase {
	var used []string
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			continue
		}
		at := slices.IndexFunc(scripts, func(s script) bool { return unicode.Is(s.letters, r) })
		// Thai and Lao have a vowel that is two signs, and is typed as one.
		compatible := norm.NFKC.String(string(r))
		if at < 0 || compatible != string(r) && !unicode.In(r, unicode.Thai, unicode.Lao) {
			return engine.Say("naming/letter", "letter", fmt.Sprintf("%c (%U)", r, r))
		}
		used = append(used, scripts[at].name)
	}
	slices.Sort(used)
	used = slices.Compact(used)
	mixed := func(known []string) bool {
		return !slices.ContainsFunc(used, func(s string) bool { return !slices.Contains(known, s) })
	}
	if len(used) > 1 && !slices.ContainsFunc(together, mixed) {
		return engine.Say("naming/scripts", "name", name, "scripts", used)
	}
	return engine.Phrase{}
}
