package request

import (
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// needs returns texts of which whatever matches the pattern has one; nil where it may do
// without. Most lines have none, and looking for them is quicker than matching.
func needs(pattern string) []string {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err)
	}
	return needed(re)
}

func needed(re *syntax.Regexp) (best []string) {
	switch {
	case re.Op == syntax.OpLiteral && re.Flags&syntax.FoldCase == 0:
		return []string{string(re.Rune)}
	case re.Op == syntax.OpCapture, re.Op == syntax.OpPlus, re.Op == syntax.OpRepeat && re.Min > 0:
		return needed(re.Sub[0])
	case re.Op == syntax.OpConcat:
		for _, sub := range re.Sub {
			if all := needed(sub); shortest(all) > shortest(best) {
				best = all
			}
		}
	case re.Op == syntax.OpAlternate:
		for _, sub := range re.Sub {
			all := needed(sub)
			if all == nil {
				return nil
			}
			best = append(best, all...)
		}
	}
	return best
}

// shortest is the length of the shortest of the texts.
func shortest(all []string) int {
	if len(all) == 0 {
		return 0
	}
	n := utf8.RuneCountInString(all[0])
	for _, s := range all[1:] {
		n = min(n, utf8.RuneCountInString(s))
	}
	return n
}

// find returns where the text asks for it, with whole words; nil where it doesn't.
func (w *wording) find(text string) []int {
	for _, need := range w.needs() {
		if strings.Contains(text, need) {
			if m := w.line.FindStringSubmatchIndex(text); m != nil && m[0] < m[1] && bounded(text, m[0], m[1]) {
				return m
			}
			return nil
		}
	}
	return nil
}
