package request

import (
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/play"
	"cityhall.example/internal/lazyregexp"
)

var (
	pressLine   = lazyregexp.New(`^(?i:(anonymous(?:ly)? )?press(?: to (.+?))?( anonymous(?:ly)?)?)[ .,;:]*$`)
	noteLine    = lazyregexp.New(`^(?i:note)[ .,;:]*$`)
	messageLine = lazyregexp.New(`^(?i:message(?: to (?:all|everybody|everyone))?)[ .,;:]*$`)
	oneLine     = lazyregexp.New(`^(?i:(?:anonymous(?:ly)? )?press to [^:]{1,200}|message to all) *:+ *[^: ]`)
)

// mostNote is the number of characters of a private note.
const mostNote = 2000

// maxNames is to how many players a text may go by name.
const maxNames = 50

// everybody are the words that stand for all players.
var everybody = []string{"all", "everybody", "everyone"}

// opening reads the line that opens a text for others, if it does: "press to
// anna". Whatever stands between it and "end press" is text, signatures too.
func (f *finder) opening(i int, text string) (Ask, bool) {
	text = strings.Join(strings.Fields(text), " ")
	if oneLine.MatchString(text) {
		to, rest, _ := strings.Cut(text, ":")
		f.taken[i] = true
		verb, _, _ := strings.Cut(strings.ToLower(to), " to ")
		verb = verb[strings.LastIndex(verb, " ")+1:]
		f.fail(i, "request/one-line", "read", clip(strings.TrimSpace(rest)), "to", clip(to), "verb", verb)
		return Ask{}, false
	}
	if noteLine.MatchString(text) {
		return Ask{Verb: Note}, true
	}
	if messageLine.MatchString(text) && (f.moderator || strings.Contains(text, " ")) {
		return Ask{Verb: message}, true
	}
	m := pressLine.FindStringSubmatch(text)
	if m == nil {
		return Ask{}, false
	}
	ask := Ask{Verb: Press, Anonymous: m[1] != "" || m[3] != ""}
	for _, name := range splitNames(m[2]) {
		if len(ask.Players) == maxNames {
			f.taken[i] = true
			f.fail(i, "request/many-names", "most", maxNames)
			return Ask{}, false
		}
		switch {
		case slices.Contains(everybody, strings.ToLower(name)):
			ask.Players = nil
			return ask, true
		case !play.CheckName(name).Empty() && !strings.EqualFold(name, play.Moderator):
			return Ask{}, false
		case !slices.ContainsFunc(ask.Players, func(p string) bool { return strings.EqualFold(p, name) }):
			ask.Players = append(ask.Players, name)
		}
	}
	return ask, m[2] == "" || len(ask.Players) > 0
}

// block reads the text below an opening line, and returns its last line.
func (f *finder) block(open int, ask Ask) int {
	end := open + 1
	for ; end < len(f.text) && !f.ends(end, ask.Verb); end++ {
	}
	f.taken[open] = true
	if end == len(f.text) {
		f.fail(open, "request/no-end", "verb", string(ask.Verb))
		for i := open; i < end; i++ {
			f.taken[i] = true
		}
		return end
	}
	var lines []string
	foot := false
	for i := open + 1; i < end; i++ {
		l := f.text[i]
		if l.Broken { // here it is what the sender says below a quotation
			l.Depth = 0
		}
		lines = append(lines, strings.Repeat("> ", l.Depth)+strings.TrimRight(l.Text, " "))
		f.taken[i], foot = true, foot || l.Foot && l.Depth == 0
	}
	f.taken[end] = true
	if foot {
		f.unfoot(end + 1)
	}
	text := strings.Trim(strings.Join(lines, "\n"), "\n")
	if ask.Verb == message {
		ask.Act = &play.Act{Kind: play.ActMessage, Text: text}
	} else {
		ask.Text = text
	}
	switch length := utf8.RuneCountInString(text); {
	case ask.Verb == message && !f.moderator:
		f.fail(open, "request/no-message")
	case text == "":
		f.fail(open, "request/empty")
	case length > MaxText, ask.Verb == Note && length > mostNote:
		most := MaxText
		if ask.Verb == Note {
			most = mostNote
		}
		f.fail(open, "request/long", "characters", length, "most", most)
	default:
		f.add(ask)
	}
	return end
}

// ends reports whether the line ends a block.
func (f *finder) ends(i int, verb Verb) bool {
	if f.text[i].Depth > 0 && !f.text[i].Broken || f.taken[i] {
		return false
	}
	words := plainWords(f.text[i].Text)
	return words == "end" || words == "end "+string(verb)
}

// unfoot takes back that lines are a signature, where that only seemed to begin
// within a block.
func (f *finder) unfoot(from int) {
	for i := from; i < len(f.text) && f.text[i].Depth == 0 && strings.TrimRight(f.text[i].Text, " ") != "--"; i++ {
		f.text[i].Foot = false
	}
}
