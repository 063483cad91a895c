package adjudicator

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"cityhall.example/engine"
)

// lookAlikes maps characters to the one that they look like, with their case:
// "I" looks like "l", but "i" and "L" don't.
var lookAlikes = pairs(
	"I|", "l|", "1|", "0o", "ıi",
	// Cyrillic
	"аa", "вb", "сc", "ԁd", "еe", "һh", "іi", "јj", "кk", "ӏ|", "Ӏ|", "мm", "оo", "рp", "ԛq", "ѕs", "тt", "ѵv", "ԝw", "хx", "уy", "ёë", "їï",
	// Greek
	"αa", "βb", "ϲc", "εe", "ηn", "ιi", "κk", "νv", "οo", "ρp", "τt", "υu", "χx", "γy", "ζz", "μu",
	// Armenian, Cherokee, IPA
	"աw", "հh", "ոn", "սu", "օo", "ցg", "ɑa", "ɡg", "ɩi", "ʏy",
	// Chinese, Japanese
	"ロ口", "囗口", "ニ二", "カ力", "タ夕", "ト卜", "エ工", "ハ八", "ヘへ", "ー一", "チ千", "オ才", "ミ三",
)

func pairs(all ...string) map[rune]rune {
	m := map[rune]rune{}
	for _, p := range all {
		r := []rune(p)
		m[r[0]] = r[1]
	}
	return m
}

// sight returns what a name looks like at a glance.
func sight(name string) string {
	look := func(r rune) rune {
		if like, ok := lookAlikes[r]; ok {
			return like
		}
		r = unicode.ToLower(r)
		if like, ok := lookAlikes[r]; ok && r > unicode.MaxASCII { // "L" is no "l"
			return like
		} else if strings.ContainsRune("-_.", r) {
			return -1
		}
		return r
	}
	return strings.NewReplacer("rn", "m", "vv", "w").Replace(strings.Map(look, norm.NFKC.String(name)))
}

// CheckAlike returns which names nobody can tell apart, or nothing.
func CheckAlike(names []string) engine.Phrase {
	seen := map[string]string{}
	for _, name := range names {
		look := sight(name)
		if other, ok := seen[look]; ok {
			return engine.Say("naming/alike", "name", name, "other", other)
		}
		seen[look] = name
	}
	return engine.Phrase{}
}
