package request

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/typed"
	"cityhall.example/internal/lazyregexp"
)

//go:embed words
var wordFiles embed.FS

// A wording is a way of asking in plain words.
type wording struct {
	asks    string // the request, as City Hall has it
	pattern string
	line    *lazyregexp.Regexp
	needs   func() []string
}

var (
	numbers  = numbering{numerals: map[string]int{}}
	wordings = readWordings()
)

// A calendar says how a language writes dates: the year, month and day of one, and the
// day alone of the last one.
type calendar struct{ parts, last *lazyregexp.Regexp }

var calendars []calendar

// readWordings reads the requests of all languages.
func readWordings() (all []wording) {
	files, err := wordFiles.ReadDir("words")
	if err != nil {
		panic(err)
	}
	for _, file := range files {
		data, err := wordFiles.ReadFile("words/" + file.Name())
		if err != nil {
			panic(err)
		}
		var numerals []string
		names := map[string]string{} // of patterns, in capitals
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			asks, pattern, _ := strings.Cut(line, ": ")
			for name, part := range names {
				pattern = strings.ReplaceAll(pattern, name, part)
			}
			if name, is := strings.CutPrefix(asks, "pattern "); is {
				names[name] = pattern
				continue
			} else if asks == "dates" {
				parts, last, _ := strings.Cut(pattern, " and ")
				calendars = append(calendars, calendar{lazyregexp.New(parts), lazyregexp.New(last)})
				continue
			}
			if value, is := strings.CutPrefix(asks, "numeral "); is {
				numerals = append(numerals, numbers.numeral(value, pattern)...)
				continue
			} else if asks == "number" {
				numbers.add(pattern, numerals)
				continue
			}
			if asks == "words" {
				compounds = append(compounds, strings.Split(pattern, ", ")...)
				continue
			}
			if asks == "note" {
				asks, pattern = "note: $1", strings.TrimPrefix(pattern, "$1: ")
			}
			all = append(all, wording{asks, pattern, lazyregexp.New(pattern), sync.OnceValue(func() []string { return needs(pattern) })})
		}
	}
	return all
}

// worded takes what a line asks for in plain words. It returns what else stands there;
// shows says that what is asked for changes nothing.
func (f *finder) worded(i int, text string) (rest string, some bool) {
	if len(f.r.Asks) > MaxAsks || utf8.RuneCountInString(text) > 300 {
		return text, false
	}
	if strings.HasPrefix(text, "[") || strings.HasSuffix(text, ":") && hangul.In(text) { // a heading of a report
		return text, false
	}
	rest = strings.TrimSpace(engine.Normal(hangul.Compose(text)))
	var asked []string
	for i := range wordings {
		w := &wordings[i]
		m := w.find(rest)
		if m == nil {
			continue
		}
		asked = append(asked, string(w.line.ExpandString(nil, w.asks, rest, m)))
		rest = strings.TrimSpace(rest[:m[0]] + " ; " + rest[m[1]:])
	}
	if len(asked) == 0 {
		return text, false
	}
	read := f.typist().Read(rest)
	preview := slices.Contains(asked, "preview")
	if slices.Contains(asked, "undo?") && strings.Trim(rest, " ;.,!?") != "" {
		return text, false
	}
	if strings.Trim(rest, " ;.,!?") != "" && !preview && (read.Class == typed.Doubt && (read.Verb || read.Value || read.Remark) || read.Class == typed.Talk) {
		return text, false
	}
	for _, line := range asked {
		f.asked(i, line)
	}
	return rest, true
}

// bounded reports whether a part of a text begins and ends with whole words.
func bounded(text string, from, to int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:from])
	first, _ := utf8.DecodeRuneInString(text[from:])
	behind, _ := utf8.DecodeRuneInString(text[to:])
	last, _ := utf8.DecodeLastRuneInString(text[:to])
	return !(from > 0 && wordy(before) && wordy(first)) && !(to < len(text) && wordy(behind) && wordy(last))
}

// asked takes a request as City Hall has it.
func (f *finder) asked(i int, line string) {
	verb, dates, found := strings.Cut(line, " ")
	if found && (verb == "away" || verb == "mute") && hangul.In(dates) || strings.ContainsAny(dates, "/") {
		line = verb + " " + englishDates(dates)
	}
	if line == "mute until " || line == "mute until" {
		line = "mute"
	}
	if line == "rules" {
		f.add(Ask{Verb: Rules})
		return
	}
	if f.ask(line) || f.wish(i, line) || f.note(i, line) || f.undo(i, line) {
		return
	}
}

// englishDates writes the dates of another language as the wishes read them.
func englishDates(text string) string {
	for _, c := range calendars {
		if dates := c.english(text); dates != nil {
			return strings.Join(dates, " to ")
		}
	}
	return text
}

// english returns the dates in a text, in English; nil where there are none.
func (c calendar) english(text string) (dates []string) {
	month := ""
	for _, m := range c.parts.FindAllStringSubmatch(text, -1) {
		n, _ := engine.ParseInt(m[2])
		if n < 1 || n > 12 {
			return nil
		}
		month = months[n-1]
		dates = append(dates, strings.TrimSpace(fmt.Sprintf("%s %s %s", m[3], month, m[1])))
	}
	if m := c.last.FindStringSubmatch(text); m != nil && len(dates) == 1 {
		dates = append(dates, m[1]+" "+month)
	}
	return dates
}
