package request

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/internal/lazyregexp"
)

// hush takes out of a line what is talk although it may read like an order:
// what is struck through, parentheses and remarks. What resembles an order is
// told; where it is doubtful what the line says, nothing in the email is done.
func (f *finder) hush(i int) {
	l := &f.text[i]
	for struck := range strings.SplitSeq(l.Struck, "\n") {
		f.talk(i, struck)
	}
	text, _, bullet := cutBullet(l.Text)
	if text == "" || text[0] == '#' || findAct(text) >= 0 { // reasons keep their parentheses
		return
	}
	struck, torn := "", l.Torn
	if l.Text, struck, torn = unstrike(l.Text, torn); struck != "" {
		f.talk(i, struck)
		text, _, bullet = cutBullet(l.Text)
	}
	switch {
	case torn && l.Depth > 0: // in a template: with this, it can't be read
		l.Text += " ~" + strings.ReplaceAll(l.Struck+struck, "\n", " ") + "~"
	case torn && f.resembles(text):
		f.refuse(i, "request/torn")
		return
	}
	f.parentheses(i)
	text, _, _ = cutBullet(l.Text)
	switch text, _, _ = strings.Cut(text, " #"); {
	case f.taken[i] || l.Depth > 0:
	case !bullet && f.remark(text):
		f.talk(i, text)
		l.Text = ""
	case strings.HasSuffix(text, "?") && f.spend(text) && f.reads(text):
		f.refuse(i, "request/question")
	}
}

// talk tells of something on a line that does not count, if it resembles an
// order.
func (f *finder) talk(i int, text string) {
	if f.text[i].Depth == 0 && len(f.r.Passed) < maxPassed && f.resembles(text) {
		f.r.Passed = append(f.r.Passed, strings.TrimSpace(text))
	}
}

// refuse notes that it is doubtful what a line of the sender says.
func (f *finder) refuse(i int, code string) {
	if f.text[i].Depth == 0 && !f.taken[i] {
		f.taken[i] = true
		f.fail(i, code, "read", clip(strings.TrimSpace(f.text[i].Text)))
	}
}

// resembles reports whether the text has an order or a request in it, or nearly.
func (f *finder) resembles(text string) bool {
	if text == "" {
		return false
	}
	inner, _, _ := cutBullet(text)
	words := plainWords(inner)
	if f.g.Begins(words) || asks[words] != "" || words == "preview" || isWish(wishWords(inner)) || findAct(words) >= 0 || pressLine.MatchString(words) {
		return true
	}
	return f.mentions(words)
}

// everyday are orders of one word that people also write as remarks: "Done!"
var everyday = []string{"done", "stop"}

// remark reports whether the text is such a remark and no order: another sign
// than a full stop follows the word, or other words do, or stand before it.
func (f *finder) remark(text string) bool {
	lower := strings.ToLower(text)
	for _, word := range everyday {
		rest, found := strings.CutPrefix(lower, word)
		next, _ := utf8.DecodeRuneInString(rest)
		if found && slices.Contains(f.verbs, word) && !unicode.IsLetter(next) && strings.Trim(rest, " .,;") != "" {
			return !strings.Contains(rest, " or ") && !strings.Contains(rest, ";")
		}
	}
	words := strings.Fields(plainWords(text))
	return len(words) > 1 && slices.Contains(everyday, words[len(words)-1]) && !f.g.Begins(text)
}

// A span is a part of a line in parentheses, those included.
type span struct{ from, to int }

// parentheses takes what is in parentheses out of a line and of those that it
// goes on to. Numbers and coordinates, as in "place park at (0,1)", stay.
func (f *finder) parentheses(i int) {
	l := &f.text[i]
	if !strings.ContainsAny(l.Text, "()（）") {
		return
	}
	spans, open, comment := parenthesized(l.Text)
	var noted []span
	with := []byte(l.Text)
	for _, s := range spans {
		content := l.Text[s.from:s.to]
		if isNotation(content) {
			noted = append(noted, s)
			continue
		}
		f.aside(i, content)
		blank(with, s)
	}
	if open >= 0 && !isNotation(l.Text[open:comment]) {
		f.aside(i, l.Text[open:comment])
		blank(with, span{open, comment})
		if l.Depth == 0 {
			f.below(i)
		}
	}
	without := slices.Clone(with)
	for _, s := range noted {
		blank(without, s)
		for at := s.from; at < s.to; at++ {
			if c := with[at]; c == '(' || c == ')' {
				with[at] = ' '
			}
		}
	}
	a, _, _ := cutBullet(unblank(with))
	b, _, _ := cutBullet(unblank(without))
	switch {
	case len(noted) == 0 || !f.spend(a) || !f.reads(b):
	case !f.reads(a):
		with = without
	case f.rewrite(a) != f.rewrite(b):
		f.refuse(i, "request/parentheses")
		return
	}
	l.Text = strings.TrimRight(unblank(with), " ")
	if text := strings.TrimRight(l.Text, ")"); text != "" && !face(text) && !isWish(wishWords(text)) {
		l.Text = text // in some countries, ")" alone is a smile
	}
}

// aside tells of parentheses on a line that resemble an order or, on a line
// with one, a part of it.
func (f *finder) aside(i int, text string) {
	line, _, _ := cutBullet(f.text[i].Text)
	if f.text[i].Depth == 0 && f.g.Begins(line) && len(f.r.Passed) < maxPassed && f.spend(text) && f.g.Guess(strings.Trim(text, "()（） ")).Values > 0 {
		f.r.Passed = append(f.r.Passed, text)
		return
	}
	f.talk(i, text)
}

// below takes out of the lines below line i what belongs to parentheses that
// are open there.
func (f *finder) below(i int) {
	depth := f.text[i].Depth
	inside := func(j int) bool {
		return j < len(f.text) && j <= i+maxWrap && f.text[j].Depth == depth && !f.text[j].Foot && !f.taken[j] &&
			strings.TrimSpace(f.text[j].Text) != "" && !pressLine.MatchString(strings.TrimSpace(f.text[j].Text))
	}
	for end := i + 1; inside(end); end++ {
		at := closing(f.text[end].Text)
		if at < 0 {
			continue
		}
		for j := i + 1; j < end; j++ {
			f.talk(j, f.text[j].Text)
			f.text[j].Text = ""
		}
		text := f.text[end].Text
		f.talk(end, text[:at])
		f.text[end].Text = strings.Repeat(" ", utf8.RuneCountInString(text[:at])) + text[at:]
		return
	}
	for j := i + 1; inside(j); j++ { // they are never closed
		if f.g.Begins(f.text[j].Text) {
			f.refuse(i, "request/open-parenthesis")
			return
		}
	}
}

// blank replaces a part of a line by spaces, one for each character.
func blank(line []byte, s span) {
	for at := s.from; at < s.to; at++ {
		if utf8.RuneStart(line[at]) {
			line[at] = ' '
		} else {
			line[at] = 0 // see unblank
		}
	}
}

func unblank(line []byte) string { return strings.ReplaceAll(string(line), "\x00", "") }

// isNotation reports whether what is in parentheses is a number, a coordinate
// or the like, and no words.
func isNotation(text string) bool {
	letters, digits := 0, 0
	for _, r := range text {
		switch {
		case unicode.IsLetter(r):
			if letters++; letters > 1 {
				return false
			}
			continue
		case unicode.IsDigit(r):
			digits++
		case !strings.ContainsRune("()（） ,./:+-–−°", r):
			return false
		}
		letters = 0
	}
	return digits > 0
}

// faces end with a parenthesis that is none.
var faces = []string{":", ";", "=", ":-", ";-", "=-", ":'", ":'-", ":^"}

func face(before string) bool {
	for _, eyes := range faces {
		if strings.HasSuffix(before, eyes) {
			return true
		}
	}
	return false
}

// parenthesized returns the parts of the line in parentheses, and where one
// begins that does not end in the line, or -1. A comment ends the line.
func parenthesized(line string) (spans []span, open, end int) {
	open, end = -1, len(line)
	if at := strings.Index(line, " #"); at >= 0 {
		end = at
	}
	depth, skip := 0, len(line)-len(strings.TrimLeft(line, " "))
	skip += len(numberBullet.FindString(line[skip:]))
	for at, r := range line[:end] {
		if at < skip {
			continue
		}
		switch after := line[at+utf8.RuneLen(r):]; {
		case (r == '(' || r == '（') && !face(line[:at]):
			if depth++; depth == 1 {
				open = at
			}
		case (r == ')' || r == '）') && depth > 0:
			if face(line[:at]) && strings.ContainsAny(after, ")）") {
				continue
			}
			if depth--; depth == 0 {
				spans, open = append(spans, span{open, at + utf8.RuneLen(r)}), -1
			}
		}
	}
	return spans, open, end
}

// closing returns where parentheses end that were open before the line, or -1.
func closing(line string) int {
	depth := 1
	for at, r := range line {
		switch r {
		case '(', '（':
			if !face(line[:at]) {
				depth++
			}
		case ')', '）':
			if face(line[:at]) && strings.ContainsAny(line[at+utf8.RuneLen(r):], ")）") {
				continue
			}
			if depth--; depth == 0 {
				return at + utf8.RuneLen(r)
			}
		}
	}
	return -1
}

// strikes are the ways in which people strike text through where a program
// doesn't know how to: ~~so~~, ~so~ or, on a line of its own, -so-.
var strikes = lazyregexp.New(`~~[^~]+~~|~[^~ ](?:[^~]*[^~ ])?~`)

var struckLine = lazyregexp.New(`^ *(?:[-*•] +)?(--?[^- ](?:.*[^- ])?--?)$`)

// unstrike returns a line without what is struck through, and that. It reports
// whether this tears a word, or torn.
func unstrike(line string, torn bool) (rest, struck string, tears bool) {
	if !strings.ContainsAny(line, "~\u0335\u0336\u0337\u0338") && !strings.HasSuffix(line, "-") {
		return line, "", torn
	}
	spans := overlaid(line)
	for _, at := range strikes.FindAllStringIndex(line, -1) {
		spans = append(spans, span{at[0], at[1]})
	}
	if at := struckLine.FindStringSubmatchIndex(line); at != nil {
		spans = []span{{at[2], at[3]}}
	}
	var kept strings.Builder
	at := 0
	for _, s := range spans {
		if s.from < at {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(line[:s.from])
		behind, _ := utf8.DecodeRuneInString(line[s.to:])
		torn = torn || wordy(before) && wordy(behind)
		kept.WriteString(line[at:s.from])
		struck += " " + line[s.from:s.to]
		at = s.to
	}
	kept.WriteString(line[at:])
	return strings.TrimRight(kept.String(), " "), strings.TrimSpace(struck), torn
}

// overlaid finds runs of characters that each have a stroke over them.
func overlaid(line string) (spans []span) {
	last := 0 // where the last character begins
	for at, r := range line {
		if r < 0x335 || r > 0x338 {
			last = at
			continue
		}
		end := at + utf8.RuneLen(r)
		if n := len(spans); n > 0 && spans[n-1].to == last {
			spans[n-1].to = end
		} else {
			spans = append(spans, span{last, end})
		}
	}
	return spans
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
