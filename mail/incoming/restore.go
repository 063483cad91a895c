package incoming

import (
	"slices"
	"strings"
	"unicode"
)

// maxPieces is how many lines a mail program breaks a line into.
const maxPieces = 8

// Restore returns the email with its quoted lines as they were sent, given the
// text of the emails that it replies to. Lines that join into one that was sent
// become that line again, whatever their marks. Lines that were counted as
// quoted only because they might be the end of a broken one, see Line.Broken,
// are the sender's own where nothing was broken.
//
// Lines without any mark are joined only if they are no order, as order tells:
// what a player copies above the quotation is meant.
func (l *Mail) Restore(sent string, order func(text string) bool) *Mail {
	restored := *l
	r := &restorer{sent: map[string]string{}, order: order, text: slices.Clone(l.Text)}
	for line := range strings.Lines(sent) {
		if key := squash(line); key != "" {
			r.sent[key] = strings.TrimRight(line, "\n")
			r.keys = append(r.keys, key)
		}
	}
	slices.Sort(r.keys)
	r.keys = slices.Compact(r.keys)
	restored.Text = r.restore()
	unheaded(restored.Text, sent)
	return &restored
}

// maxHead is how many lines the first paragraph of an email of ours has at most.
const maxHead = 4

// unheaded counts as quoted what stands above the line that Above returns in an email
// of ours: the first paragraph of those that were sent, where a program quotes it
// without a mark.
func unheaded(text []Line, sent string) {
	heads := map[string]bool{}
	above := ""
	for line := range strings.Lines(sent) {
		switch line = strings.TrimSpace(line); {
		case isAbove(line):
			if above = strings.TrimSuffix(above, "\n"); above != "" {
				heads[above] = true
			}
			above = ""
		case line == "" && len(above) > 0 && !strings.HasSuffix(above, "\n"):
			above += "\n" // the end of a paragraph
		case strings.HasSuffix(above, "\n"):
			above = squash(line)
		default:
			above += squash(line)
		}
	}
	for last := range aboveUs(text) {
		key := ""
		for first := last; first >= 0 && first > last-maxHead && text[first].Text != ""; first-- {
			if key = squash(text[first].Text) + key; heads[key] {
				for j := first; j <= last; j++ {
					text[j].Depth = max(text[j].Depth, 1)
				}
			}
		}
	}
}

// HasHead reports whether something that may be the first paragraph of an email of
// ours stands above the line that Above returns, without a mark.
func (l *Mail) HasHead() bool {
	lasts := slices.Collect(aboveUs(l.Text))
	return len(lasts) > 0 && l.Text[lasts[0]].Depth == 0 && !l.Text[lasts[0]].Foot
}

// A restorer compares the lines of an email with those that were sent.
type restorer struct {
	sent  map[string]string // the lines that were sent, by their keys
	keys  []string          // sorted
	order func(string) bool
	text  []Line
}

func (r *restorer) restore() (restored []Line) {
	for len(r.text) > 0 {
		joined, reach := r.run()
		first := r.text[0]
		switch {
		case joined > 1:
			first.Text, first.Depth, first.Broken = r.line(r.text[:joined]), max(first.Depth, 1), false
			first.Sent = true
			restored = append(restored, first)
		default:
			r.text[0].Sent = joined == 1 && first.Depth > 0
			for i := range r.text[1:max(reach, 1)] {
				if l := &r.text[1+i]; l.Depth == 0 {
					l.Depth, l.Broken = first.Depth, true
				}
			}
			restored = append(restored, r.text[:max(reach, 1)]...)
		}
		whole := joined > 0 && joined == reach
		var rests []string
		if whole {
			rests = r.rests(r.text[:joined])
		}
		r.text = r.text[max(joined, reach, 1):]
		for i := range r.text {
			if !whole || !r.text[i].Broken || mayGoOn(rests, &r.text[i]) {
				break
			}
			r.text[i].Depth, r.text[i].Broken = 0, false
		}
	}
	return restored
}

// run returns how many of the first lines join into one that was sent, and how
// many into the beginning of one.
func (r *restorer) run() (joined, reach int) {
	first := &r.text[0]
	if first.Text == "" || first.Foot || first.Broken {
		return 0, 0
	}
	key := ""
	for n := 1; n <= min(maxPieces, len(r.text)); n++ {
		if n > 1 && !r.follows(key, &r.text[n-2], &r.text[n-1]) {
			break
		}
		if key += squash(r.text[n-1].Text); !r.begins(key) {
			break
		}
		reach = n
		if _, ok := r.sent[key]; ok {
			joined = n
		}
	}
	if first.Depth == 0 && (joined != reach || joined < 2 || r.order(r.line(r.text[:joined]))) {
		return 0, 0
	}
	return joined, reach
}

// follows reports whether a line may be the next piece of a broken one that the key
// begins. A row of a table that is cut between its columns leaves a short line.
func (r *restorer) follows(key string, above, next *Line) bool {
	if next.Text == "" || next.Foot || next.Depth > 0 && next.Depth != r.text[0].Depth {
		return false
	}
	row := r.sent[key+squash(next.Text)]
	return next.isMarked() || !above.hasRoom(next, size{}) || strings.Contains(row, strings.TrimSpace(above.Text)+"  ")
}

// begins reports whether a line that was sent begins with the key.
func (r *restorer) begins(key string) bool {
	i, _ := slices.BinarySearch(r.keys, key)
	return key != "" && i < len(r.keys) && strings.HasPrefix(r.keys[i], key)
}

// rests returns what follows the lines where they are the beginning of longer lines
// that were sent: the forms of an email break the same sentences elsewhere.
func (r *restorer) rests(lines []Line) (rests []string) {
	key := keyOf(lines)
	i, _ := slices.BinarySearch(r.keys, key)
	for _, longer := range r.keys[min(i+1, len(r.keys)):] {
		rest, found := strings.CutPrefix(longer, key)
		if !found {
			break
		}
		rests = append(rests, rest)
	}
	return rests
}

// mayGoOn reports whether the line may be what is left of one of the rests: its
// first word is in there.
func mayGoOn(rests []string, l *Line) bool {
	word, _, _ := strings.Cut(strings.TrimLeft(l.Text, " "), " ")
	word = squash(word)
	return slices.ContainsFunc(rests, func(rest string) bool { return strings.Contains(rest, word) })
}

// line returns the line that was sent as these.
func (r *restorer) line(lines []Line) string { return r.sent[keyOf(lines)] }

func keyOf(lines []Line) string {
	var b strings.Builder
	for i := range lines {
		b.WriteString(squash(lines[i].Text))
	}
	return b.String()
}

// squash returns a line without what mail programs add, leave out or replace:
// space, marks, and the signs of typography.
func squash(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '|', r == '>', unicode.IsSpace(r), unicode.Is(unicode.Cf, r):
			return -1
		case r == '“', r == '”':
			return '"'
		case r == '‘', r == '’':
			return '\''
		case r >= '‐' && r <= '―', r == '−':
			return '-'
		}
		return r
	}, line)
}
