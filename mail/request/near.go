package request

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/typed"
	"cityhall.example/internal/lazyregexp"
)

// A request that is misspelled by a letter is not passed over, above all not one that
// nothing be filed: the line is spelled as it may have been meant, and where that is a
// request, it is done if it only shows something, and asked about if it does more.

// shows are requests that change nothing: they are done even if they are misspelled.
var shows = []string{"help", "status", "history", "rules", "resend", "notes"}

// likeNames are requests that are a letter away from names: "jin", "beck", "rube", "rene".
// Beside orders, none of them is missed.
var likeNames = []string{"join", "back", "notes", "rules", "renew"}

var (
	spelled = lazyregexp.New(`\p{Hangul}{2,}|[a-z]{2,}`)
	runs    = lazyregexp.New(`[\pL\pM]+`)
)

// compounds are words whose parts stand apart in the patterns of requests.
var compounds []string

// requestWords are the words that stand in requests, and their letters.
var requestWords = sync.OnceValues(func() (words []string, letters [][]rune) {
	known := map[string]bool{}
	add := func(text string) {
		for _, word := range spelled.FindAllString(text, -1) {
			known[word] = true
		}
	}
	add(strings.Join(askWords, " "))
	for text := range asks {
		add(text)
	}
	for _, w := range wordings {
		add(w.pattern)
	}
	for _, word := range compounds {
		known[word] = true
	}
	words = slices.Sorted(maps.Keys(known))
	for _, word := range words {
		letters = append(letters, hangul.Letters(word))
	}
	return words, letters
})

// slip deals with a line of a few words that is a request but for a letter, and reports
// whether it was one. What is nearly "preview" keeps the email from being filed.
func (f *finder) slip(t *typing) bool {
	text := begging.ReplaceAllString(plainWords(f.text[t.at].Text), "")
	if strings.Count(text, " ") >= mostNear || utf8.RuneCountInString(text) > maxNear || f.known(text) || isClosing(text) {
		return false
	}
	near, line := f.respelled(text)
	first, _, _ := strings.Cut(text, " ")
	if engine.Nearest(first, []string{"preview", "previsualize", "previsualise"}) != "" || strings.HasPrefix(first, "previ") || strings.HasPrefix(first, "prewi") {
		near, line = "preview", "preview"
	}
	verb, _, _ := strings.Cut(line, " ")
	switch {
	case line == "", !hangul.In(text) && strings.Count(text, " ") < 2 && (greets(first) || slices.Contains(likeNames, line)):
		return false
	case slices.Contains(shows, verb):
		f.asked(t.at, line)
	default:
		f.fail(t.at, "request/misspelled", "read", clip(text), "near", near, "subject", false)
	}
	f.taken[t.at] = true
	return true
}

// begging is what people put before or behind a request.
var begging = lazyregexp.New(`^(?:pls|plz|please),? |,? (?:pls|plz|please|thx|thanks)$`)

// mostNear is how many words a line has at most that may be a misspelled request, and
// maxNear how many characters.
const mostNear, maxNear = 8, 60

// mostRespelled is how many spellings are tried in one email.
const mostRespelled = 60

// respelled returns a text with another letter, so that it is a request, and that as City
// Hall has it; "" for none.
func (f *finder) respelled(text string) (near, line string) {
	words, letters := requestWords()
	text = engine.Normal(hangul.Compose(text))
	for _, at := range runs.FindAllStringIndex(text, -1) {
		read := hangul.Letters(text[at[0]:at[1]])
		for k := range words {
			if !slipped(read, letters[k]) && !syllableSlipped(text[at[0]:at[1]], words[k]) {
				continue
			}
			if f.respellings++; f.respellings > mostRespelled {
				return "", ""
			}
			near = text[:at[0]] + words[k] + text[at[1]:]
			if line = f.request(near); line != "" {
				return near, line
			}
		}
	}
	return "", ""
}

// slipped reports whether one letter was left out, added, mistaken, or swapped with the
// next.
func slipped(a, b []rune) bool {
	if d := len(a) - len(b); d < -1 || d > 1 {
		return false
	}
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return len(a)+len(b) > 0 && len(a) <= 1 && len(b) <= 1 || len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

// syllableSlipped is slipped for the syllables of a long Korean word; with few syllables,
// another one makes another word.
func syllableSlipped(read, word string) bool {
	a, b := []rune(read), []rune(word)
	return len(b) >= 4 && hangul.In(read) && slipped(a, b)
}

// request returns what a text asks for, as City Hall has it, if it is a request with
// nothing but courtesy beside it; "" for none.
func (f *finder) request(text string) string {
	words := plainWords(text)
	if asks[words] != "" || words == "preview" || resend.MatchString(words) || undo.MatchString(text) || undoTo.MatchString(text) || isWish(wishWords(text)) {
		return words
	}
	text = engine.Normal(hangul.Compose(text))
	for i := range wordings {
		w := &wordings[i]
		m := w.find(text)
		if m == nil {
			continue
		}
		if rest := text[:m[0]] + " ; " + text[m[1]:]; strings.Trim(rest, " ;.,!?") == "" || f.typist().Read(rest).Class == typed.Nothing {
			return string(w.line.ExpandString(nil, w.asks, text, m))
		}
	}
	return ""
}
