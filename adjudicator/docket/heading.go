package docket

import (
	"regexp"
	"strings"
)

// A heading matches words at the beginning of a line, also of a quoted one. What they
// begin with is looked for first: a mailbox is long, and has few.
type heading struct {
	first string
	all   *regexp.Regexp
}

// gap is what stands between words, also in a quoted email, and where a mail program
// joined or broke the lines.
const gap = `[\s>]+`

// headingOf returns what matches words, with a pattern in place of the mark, and one
// behind them.
func headingOf(text, marked, end string) heading {
	fields := strings.Fields(text)
	first, _, _ := strings.Cut(fields[0], mark)
	for i, word := range fields {
		fields[i] = strings.Replace(regexp.QuoteMeta(word), mark, marked, 1)
	}
	return heading{first, regexp.MustCompile(`(?m)\A` + strings.Join(fields, gap) + end)}
}

// find calls found for each match in a text, with its place and the submatches.
func (h heading) find(text string, found func(at int, of []string)) {
	for at := 0; ; at += len(h.first) {
		next := strings.Index(text[at:], h.first)
		if next < 0 {
			return
		}
		at += next
		if !quotes.MatchString(lineTo(text, at)) {
			continue
		} else if m := h.all.FindStringSubmatch(text[at:]); m != nil {
			found(at, m)
		}
	}
}

// quotes matches what may stand before the words on their line.
var quotes = regexp.MustCompile(`^(?:> ?)* {0,3}$`)

// lineTo returns the line up to a place in a text, as far as it may be a quote's bars.
func lineTo(text string, at int) string {
	from := at
	for from > 0 && strings.IndexByte("> ", text[from-1]) >= 0 {
		from--
	}
	if from > 0 && text[from-1] != '\n' {
		return "no"
	}
	return text[from:at]
}
