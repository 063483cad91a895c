package incoming

import (
	"iter"
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// firsts matches how the first paragraph of an email of ours begins, in any language.
var firsts = sync.OnceValue(func() *regexp.Regexp {
	var all []string
	for _, language := range words.Languages() {
		all = append(all, words.For(language, "").Say(engine.Say("request/heads")))
	}
	return regexp.MustCompile(strings.Join(all, "|"))
})

// headed counts as quoted what looks like the first paragraph of an email of ours and
// stands above the line that Above returns: programs that quote without marks put it
// right below what the sender writes. [Mail.Restore] finds the others, where it is known
// what was sent.
func headed(text []Line) {
	for last := range aboveUs(text) {
		said := ""
		for first := last; first >= 0 && first > last-maxHead && text[first].Text != ""; first-- {
			if said = strings.TrimSpace(text[first].Text + " " + said); !firsts().MatchString(said) {
				continue
			}
			for j := first; j <= last && (j == first || !typedBelow(text[j-1].Text, text[j].Text)); j++ {
				if l := &text[j]; l.Depth == 0 && !l.Foot {
					l.Depth, l.Below = 1, true
				}
			}
			break
		}
	}
}

// aboveUs yields the last line of the text above each line that Above returns.
func aboveUs(text []Line) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range text {
			if !isAbove(strings.TrimSpace(text[i].Text)) {
				continue
			}
			last := i - 1
			for last >= 0 && text[last].Text == "" {
				last--
			}
			if last >= 0 && !yield(last) {
				return
			}
		}
	}
}

// typedBelow reports whether a line is none of a paragraph of ours, but what somebody wrote
// right below it: our sentences begin with a capital letter.
func typedBelow(above, line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first) && strings.HasSuffix(above, ".")
}
