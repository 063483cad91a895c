package incoming

import (
	"strings"
	"unicode/utf8"
)

// maxWords limits the length of text that can be a mail program's own words.
const maxWords = 300

// mark finds what mail programs and lists add to lines. It sets Foot, and
// raises Depth under the marks of programs that quote without marking each
// line. Cuts are indices of lines where such a quotation starts, if a header is
// there.
func mark(lines []Line, cuts []int) {
	var below []int // depths at which an unmarked quotation started
	foot := -1      // the depth of the current signature, or -1
	said := false   // whether the sender wrote something
	marked := len(lines) - 1
	for marked >= 0 && lines[marked].Depth == 0 {
		marked--
	}
	for i := 0; i < len(lines); {
		depth := lines[i].Depth
		for len(below) > 0 && depth < below[len(below)-1] {
			below = below[:len(below)-1]
		}
		if depth != foot {
			foot = -1
		}
		rest := block(lines[i:])
		lower := strings.ToLower(rest[0].Text[:min(len(rest[0].Text), maxWords)])
		above := isAbove(strings.TrimSpace(rest[0].Text))
		n := separator(rest)
		for len(cuts) > 0 && cuts[0] <= i {
			if cuts[0] == i && strings.Contains(rest[0].Text, ":") {
				n = max(n, heading(rest), 1)
			}
			cuts = cuts[1:]
		}
		switch {
		case above && depth > 0: // the program marked it
			foot, n = -1, 1
		case above:
			foot, n = -1, 1
			if len(below) == 0 {
				below = append(below, depth)
			}
		case n > 0:
			foot = -1
			if next := lines[i+n:]; !deeper(next, depth) {
				below = append(below, depth)
			}
		case foot >= 0:
		case endless(rest, lower):
			foot = depth
		default:
			n = footer(rest, strings.TrimSpace(lower))
			if n > 0 && !said && introduction(rest, openings.match(strings.TrimSpace(lower))) > 0 {
				indentedBelow(lines[i+n:], rest[0].raw)
			}
			if n > 0 && i > marked && said && len(below) == 0 && introduction(rest, openings.match(strings.TrimSpace(lower))) > 0 {
				below = append(below, depth) // Yahoo doesn't mark quotations
			}
			said = said || n == 0 && lower != ""
		}
		for j := i; j < i+max(n, 1); j++ {
			lines[j].Depth += len(below)
			lines[j].Foot = lines[j].Foot || n > 0 || foot >= 0
		}
		i += max(n, 1)
	}
}

// block returns the first lines of equal depth, a few at most.
func block(lines []Line) []Line {
	n := 1
	for n < len(lines) && n < 14 && lines[n].Depth == lines[0].Depth {
		n++
	}
	return lines[:n]
}

// deeper reports whether the next line with words is in a deeper quotation.
func deeper(lines []Line, depth int) bool {
	for _, l := range lines {
		if l.Text != "" {
			return l.Depth > depth
		}
	}
	return false
}

// separator counts the lines with which a program introduces an email that it
// quotes or forwards: a line that says so, a header, or both.
func separator(lines []Line) int {
	text := strings.TrimSpace(lines[0].Text)
	if text == "" || len(text) > maxWords {
		return 0
	}
	line := strings.Trim(text, "_") == "" && len(text) >= 5
	if !line {
		if label(text) == sender && kinds(lines) >= 3 {
			return heading(lines)
		}
		dashed := strings.HasPrefix(text, "--") && strings.HasSuffix(text, "--")
		alone, colon := strings.CutSuffix(text, ":")
		if dashed && originals[strings.ToLower(strings.Trim(text, "-[] "))] ||
			colon && forwards[strings.ToLower(strings.TrimRight(alone, " "))] {
			return 1 + heading(lines[1:])
		}
		return 0
	}
	for i := 1; i < len(lines) && i < 4; i++ {
		if lines[i].Text != "" {
			if label(lines[i].Text) == sender && kinds(lines[i:]) >= 3 {
				return i + heading(lines[i:])
			}
			break
		}
	}
	return 0
}

// heading counts the lines of a quoted email's header, with empty lines before
// it and values that continue on the next line.
func heading(lines []Line) int {
	n := 0
	for i, l := range lines {
		switch {
		case label(l.Text) != "":
			n = i + 1
		case l.Text == "" && n > 0, l.Text != "" && n == 0, n > 0 && i > n:
			return n
		}
	}
	return n
}

// kinds counts the different fields in a quoted email's header.
func kinds(lines []Line) int {
	found := map[field]bool{}
	for _, l := range lines[:heading(lines)] {
		if f := label(l.Text); f != "" {
			found[f] = true
		}
	}
	return len(found)
}

// label returns the field on a line of a quoted email's header.
func label(line string) field {
	line = line[:min(len(line), 80)]
	name, _, found := strings.Cut(line, ":")
	if !found {
		name, _, found = strings.Cut(line, "：")
	}
	if !found || len(name) > 40 {
		return ""
	}
	return labels[strings.ToLower(strings.Trim(name, "* "))]
}

// endless reports whether a signature, or what a list adds, starts here and
// lasts up to a quotation or the end.
func endless(lines []Line, lower string) bool {
	text := lines[0].Text
	if text == "--" || strings.HasPrefix(text, "-=-=-=-=-=-=") {
		return true
	}
	if len(text) >= 40 && strings.Trim(text, "_") == "" {
		for _, l := range lines[1:min(len(lines), 5)] {
			if strings.Contains(l.Text, "://") || strings.Contains(l.Text, "@") ||
				strings.Contains(strings.ToLower(l.Text), "mailing list") {
				return true
			}
		}
	}
	return listFooters.match(lower)
}

// footer counts the lines that a program adds in one place: the introduction of
// a quotation, its own name, or a notice up to the next empty line.
func footer(lines []Line, lower string) int {
	if lower == "" {
		return 0
	}
	if n := introduction(lines, openings.match(lower)); n > 0 {
		return n
	}
	if utf8.RuneCountInString(lower) <= 120 && sentFrom.match(lower) {
		return 1
	}
	if !notices.match(lower) {
		return 0
	}
	n := 1
	for n < len(lines) && lines[n].Text != "" {
		n++
	}
	return n
}

// introduction counts the lines, at most three, that say who wrote the
// quotation under them. Opened says that the first one starts like such a line.
func introduction(lines []Line, opened bool) int {
	text := strings.TrimSpace(lines[0].Text)
	if len(text) > maxWords {
		return 0
	}
	opened = opened || text[0] >= '0' && text[0] <= '9' || strings.Contains(text, "@")
	for n := 1; ; n++ {
		if introduces(text, opened) && strings.ContainsAny(text, "0123456789@") {
			return n
		}
		if !opened || n == 3 || n == len(lines) || lines[n].Text == "" || len(text) > maxWords {
			return 0
		}
		text += " " + strings.TrimSpace(lines[n].Text)
	}
}

// introduces reports whether the whole text says who wrote a quotation.
func introduces(text string, opened bool) bool {
	head, colon := strings.CutSuffix(text, ":")
	if !colon {
		head, colon = strings.CutSuffix(text, "：")
	}
	if !colon {
		return strings.HasSuffix(text, wroteKorean)
	}
	head = strings.TrimRight(head, " ")
	if ends(head, endings) {
		return true
	}
	if !opened || strings.Contains(head, ": ") { // an ordinary sentence
		return false
	}
	year := len(head) > 4 && strings.Trim(head[:4], "0123456789") == ""
	if year && strings.Contains(head, "@") && strings.HasSuffix(head, ">") || ends(head, verbs) || ends(head, inverted) {
		return true
	}
	for _, v := range inverted {
		if strings.Contains(head, v+" ") {
			return true
		}
	}
	return false
}

func ends(s string, words []string) bool {
	for _, w := range words {
		if strings.HasSuffix(s, w) {
			return true
		}
	}
	return false
}
