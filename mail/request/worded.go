package request

import (
	"embed"
	"fmt"
	"slices"
	"strings"
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
	asks string // the request, as City Hall has it
	line *lazyregexp.Regexp
}

var (
	numbers  = numbering{numerals: map[string]int{}}
	wordings = readWordings()
)

// koreanDate matches one date, and koreanDates one or two.
const (
	koreanDate  = `(?:[0-9]{4}년 ?|[0-9]{4}[./-])?(?:[0-9]{1,2}월 ?[0-9]{1,2}일|[0-9]{1,2}[./-][0-9]{1,2}\.?|오늘|내일|모레)(?: ?\([월화수목금토일]\))?`
	koreanDates = koreanDate + `(?: ?(?:부터|에서|~|-) ?(?:` + koreanDate + `|[0-9]{1,2}일)(?: ?\([월화수목금토일]\))?(?:까지)?)?`
)

func readWordings() (all []wording) {
	for _, name := range []string{"en", "ko"} {
		data, err := wordFiles.ReadFile("words/" + name + ".requests")
		if err != nil {
			panic(err)
		}
		var numerals []string
		for line := range strings.Lines(string(data)) {
			line = strings.TrimSpace(line)
			if line == "" || line[0] == '#' {
				continue
			}
			asks, pattern, _ := strings.Cut(line, ": ")
			if value, is := strings.CutPrefix(asks, "numeral "); is {
				numerals = append(numerals, numbers.numeral(value, pattern)...)
				continue
			} else if asks == "number" {
				numbers.add(pattern, numerals)
				continue
			}
			if asks == "note" {
				asks, pattern = "note: $1", strings.TrimPrefix(pattern, "$1: ")
			}
			all = append(all, wording{asks, lazyregexp.New(strings.ReplaceAll(pattern, "DATES", koreanDates))})
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
	for _, w := range wordings {
		m := w.line.FindStringSubmatchIndex(rest)
		if m == nil || m[0] == m[1] || !bounded(rest, m[0], m[1]) {
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

var (
	dateParts = lazyregexp.New(`(?:([0-9]{4})(?:년 ?|[./-]))?([0-9]{1,2})(?:월 ?|[./-])([0-9]{1,2})(?:일|\.)?`)
	lastDay   = lazyregexp.New(`(?:부터|에서|~|-) ?([0-9]{1,2})일`)
)

// englishDates writes Korean dates as the wishes read them.
func englishDates(text string) string {
	var dates []string
	month := ""
	for _, m := range dateParts.FindAllStringSubmatch(text, -1) {
		n, _ := engine.ParseInt(m[2])
		if n < 1 || n > 12 {
			return text
		}
		month = months[n-1]
		dates = append(dates, strings.TrimSpace(fmt.Sprintf("%s %s %s", m[3], month, m[1])))
	}
	if m := lastDay.FindStringSubmatch(text); m != nil && len(dates) == 1 {
		dates = append(dates, m[1]+" "+month)
	}
	if len(dates) == 0 {
		return text
	}
	return strings.Join(dates, " to ")
}
