package person

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/engine"
)

// moreAlike are pairs that people mix up and UTS 39 tells apart: lowercase letters that are
// as small capitals elsewhere, strokes that end a little lower.
var moreAlike = strings.NewReplacer(
	"в", "b", "к", "k", "м", "m", "т", "t", "β", "b", "ε", "e", "ζ", "z", "η", "n", "κ", "k", "μ", "u", "τ", "t", "χ", "x",
	"チ", "千", "オ", "才", "ミ", "三",
)

// basic is what the characters of ASCII look like.
var basic = func() (all [unicode.MaxASCII + 1]string) {
	for r := range all {
		all[r] = confusable.Skeleton(string(rune(r)))
	}
	return all
}()

// glance returns what a text looks like: what UTS 39 calls its skeleton, without
// accents. Of Hangul it is syllables, since nobody reads their parts alone. Keep says
// what else stays as it is.
func glance(text string, keep func(rune) bool) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case keep(r) || unicode.Is(unicode.Hangul, r):
			b.WriteRune(r)
		case r <= unicode.MaxASCII:
			b.WriteString(basic[r])
		default:
			b.WriteString(noAccents(confusable.Skeleton(moreAlike.Replace(string(r)))))
		}
	}
	return strings.ReplaceAll(b.String(), "vv", "w")
}

// noAccents returns a text without accents, such as é and ø have, in letters that are
// composed where they have none.
func noAccents(text string) string {
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if 0x0300 <= r && r < 0x0370 {
			return -1
		}
		return r
	}, norm.NFD.String(text)))
}

// A sight is what a name looks like: as it is written, and in whatever case, which makes
// another letter look like one of Latin or none. "Ian" looks like "lan", and "IAN" like
// "ian".
type sight [3]string

func (k Naming) sight(name string) sight {
	name = noAccents(norm.NFKC.String(strings.Map(func(r rune) rune {
		switch {
		case !strings.ContainsRune("-_. '’", r):
			return r
		case k.apart:
			return '-'
		}
		return -1
	}, name)))
	fold := cases.Fold()
	small := func(name string) string {
		return fold.String(glance(fold.String(name), func(rune) bool { return false }))
	}
	return sight{
		glance(name, func(rune) bool { return false }), small(name),
		small(glance(name, func(r rune) bool { return r <= unicode.MaxASCII })),
	}
}

// meant is what the words with meanings look like, where signs tell names apart and
// where they don't.
var meant = sync.OnceValue(func() map[bool][]sight {
	all := map[bool][]sight{}
	for _, k := range []Naming{GameNaming, PlayerNaming} {
		for _, word := range meanings {
			all[k.apart] = append(all[k.apart], k.sight(word))
		}
	}
	return all
})

// alike says which word or other name a name looks like, or nothing.
func (k Naming) alike(name string, others []string) engine.Phrase {
	mine := k.sight(name)
	is := func(its sight) bool { return its[0] == mine[0] || its[1] == mine[1] || its[2] == mine[2] }
	if i := slices.IndexFunc(meant()[k.apart], is); i >= 0 {
		return engine.Say("naming/alike", "name", name, "other", meanings[i])
	}
	for _, other := range others {
		if is(k.sight(other)) {
			return engine.Say("naming/alike", "name", name, "other", other)
		}
	}
	return engine.Phrase{}
}
