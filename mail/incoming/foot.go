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
	var unmarked []int // depths at which an unmarked quotation started
	foot := -1         // the depth of the current signature, or -1
	said := false      // whether the sender wrote something
	marked := len(lines) - 1
	for marked >= 0 && lines[marked].Depth == 0 {
		marked--
	}
	for i := 0; i < len(lines); {
		depth := lines[i].Depth
		for len(unmarked) > 0 && depth < unmarked[len(unmarked)-1] {
			unmarked = unmarked[:len(unmarked)-1]
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
			if len(unmarked) == 0 {
				unmarked = append(unmarked, depth)
			}
		case n > 0:
			foot = -1
			if next := lines[i+n:]; !deeper(next, depth) {
				unmarked = append(unmarked, depth)
			}
		case foot >= 0:
		case endless(rest, lower):
			foot = depth
		default:
			n = footer(rest, strings.TrimSpace(lower))
			if quoted := introduction(lines[i:]); quoted > 0 {
				n = quoted
				if !said {
					indentedBelow(lines[i+n:], rest[0].raw)
				}
				switch {
				case i < marked || len(unmarked) > 0:
				case said:
					unmarked = append(unmarked, depth) // Yahoo doesn't mark quotations
				default:
					lines[i].first = true
				}
			}
			said = said || n == 0 && lower != ""
		}
		for j := i; j < i+max(n, 1); j++ {
			lines[j].Below = lines[j].Depth == 0 && len(unmarked) == 1 && !above && n == 0
			lines[j].Depth += len(unmarked)
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
	if n := header(lines); n > 0 {
		return n
	}
	if isOriginal(text) {
		return 1 + max(heading(lines[1:]), below(lines[1:]))
	}
	if ruled(text) || dashed(text) {
		if n := below(lines[1:]); n > 0 {
			return 1 + n
		}
	}
	return 0
}

// ruled reports whether the line is a rule, and dashed whether it stands between dashes.
func ruled(text string) bool { return len(text) >= 5 && strings.Trim(text, "_-=*") == "" }

func dashed(text string) bool {
	return len(text) >= 6 && strings.Contains("-_=*", text[:1]) && text[0] == text[1] && text[len(text)-1] == text[0]
}

// isOriginal reports whether the line says that an email follows, which may be in bold.
func isOriginal(text string) bool {
	text = strings.TrimSpace(text)
	if plain := strings.TrimSpace(strings.Trim(text, "*")); plain != "" {
		text = plain
	}
	if text == "" || ruled(text) {
		return false
	}
	words := strings.ToLower(strings.TrimSpace(strings.Trim(text, "-_=*[] ")))
	first, _, _ := strings.Cut(words, " --")
	alone, colon := strings.CutSuffix(words, ":")
	return dashed(text) && (originals[words] || originals[first]) || colon && forwards[strings.TrimSpace(alone)]
}

// below counts the lines of a quoted email's header that follows after at most
// two empty lines, with those. Here two fields are enough, the author's among them.
func below(lines []Line) int {
	for i := 0; i < len(lines) && i < 3; i++ {
		if lines[i].Text != "" {
			if n := header(lines[i:]); n > 0 {
				return i + n
			} else if isHeader(lines[i:], 2) { // cut short, below a line that says so
				return i + heading(lines[i:])
			}
			break
		}
	}
	return 0
}

// header counts the lines of a quoted email's header: three fields with the
// author's among them or, in an unknown language, three in all, one with an
// address and one with a date or a tag as City Hall's subjects have.
func header(lines []Line) int {
	if _, ok := fieldValue(lines[0].Text); !ok || ours(lines[0].Text) {
		return 0
	}
	if isHeader(lines, 3) {
		return heading(lines)
	}
	count, address, about := 0, false, false
	n := 0
	for i, l := range lines {
		value, ok := fieldValue(l.Text)
		switch {
		case i > 0 && (isHeader(lines[i:], 3) || ruled(l.Text) || dashed(l.Text) || isOriginal(l.Text)): // the sender wrote what is above
			return 0
		case ok:
			count, n = count+1, i+1
		case l.Text == "" || i > n:
			value = ""
		default:
			value = l.Text // it goes on here
		}
		if value == "" && !ok {
			break
		}
		address = address || hasAddress(value)
		about = about || hasDate(western(value)) || strings.Contains(value, "[") && strings.Contains(value, "]")
	}
	if count >= 3 && address && about {
		return n
	}
	return 0
}

// isHeader reports whether a quoted email's header of a known language begins with the
// first line: so many fields at least, the author's among them.
func isHeader(lines []Line, least int) bool {
	return label(lines[0].Text) != "" && has(lines, sender) && kinds(lines) >= least
}

// ours reports whether the line begins with a key of order documents, which no header
// has: a page may quote one right below.
func ours(line string) bool {
	name, _, _ := strings.Cut(line, ":")
	switch strings.ToLower(strings.Trim(name, "*_ ")) {
	case "orders", "game", "player", "turn", "seen", "id":
		return true
	}
	return false
}

// fieldValue returns what stands behind a name and a colon.
func fieldValue(line string) (value string, ok bool) {
	name, value, found := strings.Cut(line, ":")
	if wide, other, too := strings.Cut(line, "："); too && (!found || len(wide) < len(name)) {
		name, value, found = wide, other, true
	}
	name = strings.Trim(name, "*_ ")
	if !found || name == "" || utf8.RuneCountInString(name) > 30 || strings.ContainsAny(name, "@0123456789<>#") || strings.HasPrefix(value, "//") {
		return "", false
	}
	return value, true
}

// has reports whether a quoted email's header has the field.
func has(lines []Line, f field) bool {
	for _, l := range lines[:heading(lines)] {
		if label(l.Text) == f {
			return true
		}
	}
	return false
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
	line = line[:min(len(line), 120)]
	at := strings.IndexAny(line, ":：")
	if at < 0 || at > 80 {
		return ""
	}
	name := line[:at]
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

// footer counts the lines that a program adds in one place: its own name, or a
// notice up to the next empty line.
func footer(lines []Line, lower string) int {
	if lower == "" {
		return 0
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
