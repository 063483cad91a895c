package formats

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine"
)

var libraryError = regexp.MustCompile(`^(?:yaml: )?(?:line (\d+): )?(.*)`)

// diagnose turns an error of the YAML library into one with a place and the
// likely cause. The library reports a line at best, perhaps the one where the
// broken part starts. So diagnose searches the lines from there on for common
// mistakes.
func diagnose(file string, data []byte, err error) *Error {
	if e, ok := err.(*Error); ok {
		e.File = file
		return e
	}
	if at := bytes.IndexFunc(data, func(r rune) bool { return r != '\n' && r != '\r' && r != '\t' && escaped(r) && r != utf8.RuneError }); at >= 0 {
		r, _ := utf8.DecodeRune(data[at:])
		line, column := place(data, at)
		return &Error{File: file, Line: line, Column: column, Problem: engine.Say("yaml/invisible", "character", fmt.Sprintf("U+%04X", r))}
	}
	m := libraryError.FindStringSubmatch(err.Error())
	told, _ := strconv.Atoi(m[1])
	lines := scan(data)
	told = min(max(told-1, 0), len(lines)-1)
	search := []int{told, told - 1, told + 1}
	if m[1] == "" || strings.HasPrefix(m[2], "did not find expected") {
		search = nil
		for i := told; i < min(len(lines), told+1000); i++ {
			search = append(search, i)
		}
		search = append(search, told-1)
	}
	for _, i := range search {
		if i < 0 || i >= len(lines) {
			continue
		}
		for _, mistake := range mistakes {
			if e := mistake(lines, i); e != nil {
				e.File = file
				e.Column = 1 + utf8.RuneCountInString(lines[e.Line-1].text[:e.Column])
				return e
			}
		}
	}
	return &Error{File: file, Line: told + 1, Column: lines[told].at + 1, Problem: engine.Say("yaml/invalid")}
}

// A line of a file in its parts: "  - key: value".
type line struct {
	number int
	text   string
	indent int    // spaces before it
	dash   bool   // whether it starts with a dash and a space
	at     int    // offset of the text after the dashes
	body   string // the text after the dashes
	colon  int    // offset in body of the colon that ends its key, or -1
	value  string // the text after the key, or the body without a key
	start  int    // offset of the value
	before int    // index of the last line before it that is not blank, or -1
}

// scan splits the lines of the file into their parts.
func scan(data []byte) []line {
	var lines []line
	before := -1
	for i, text := range strings.Split(string(data), "\n") {
		text = strings.TrimRight(text, " \r")
		l := line{number: i + 1, text: text, colon: -1, before: before}
		l.indent = len(text) - len(strings.TrimLeft(text, " "))
		l.at = l.indent
		for strings.HasPrefix(text[l.at:], "- ") || text[l.at:] == "-" {
			l.dash = true
			l.at += len(text[l.at:]) - len(strings.TrimLeft(text[l.at+1:], " "))
		}
		l.body = text[l.at:]
		l.value, l.start = l.body, l.at
		if !strings.HasPrefix(l.body, `"`) && !strings.HasPrefix(l.body, "'") && !strings.HasPrefix(l.body, "{") && !strings.HasPrefix(l.body, "#") {
			l.colon = colon(l.body)
		}
		if l.colon >= 0 {
			l.value = strings.TrimLeft(l.body[l.colon+1:], " ")
			l.start = len(text) - len(l.value)
		}
		if text != "" {
			before = i
		}
		lines = append(lines, l)
	}
	return lines
}

// colon returns the offset of the first colon that ends a key, or -1.
func colon(s string) int {
	if i := strings.Index(s, ": "); i >= 0 {
		return i
	}
	if strings.HasSuffix(s, ":") {
		return len(s) - 1
	}
	return -1
}

func (l *line) mistake(offset int, code string, args ...any) *Error {
	return &Error{Line: l.number, Column: offset, Problem: engine.Say(code, args...)}
}

// mistakes are common mistakes; each function finds one on a line or returns
// nil. Columns are offsets here.
var mistakes = []func([]line, int) *Error{
	func(lines []line, i int) *Error {
		l := &lines[i]
		if strings.HasPrefix(l.text[l.indent:], "\t") {
			return l.mistake(l.indent, "yaml/tab")
		}
		return nil
	},
	func(lines []line, i int) *Error {
		l := &lines[i]
		switch {
		case strings.HasPrefix(l.text, ">"):
			return l.mistake(0, "yaml/quoted")
		case strings.HasPrefix(l.text, "%"):
			return l.mistake(0, "yaml/percent")
		case strings.HasPrefix(l.text, "..."):
			return l.mistake(0, "yaml/dots")
		}
		return nil
	},
	quoteMistake,
	bracketMistake,
	func(lines []line, i int) *Error {
		l := &lines[i]
		if l.value == "" || !strings.Contains("@`%*&!|>,]}", l.value[:1]) || blockHeader.MatchString(l.value) {
			return nil
		}
		return l.mistake(l.start, "yaml/starts-with", "mark", l.value[:1])
	},
	func(lines []line, i int) *Error {
		l := &lines[i]
		switch at := colon(l.value); {
		case l.colon >= 0 && strings.HasPrefix(l.value, "- "):
			return l.mistake(l.start, "yaml/dash-after-key")
		case l.colon >= 0 && !strings.ContainsAny(l.value[:min(1, len(l.value))], `"'{[#`) && at >= 0:
			return l.mistake(l.start+at, "yaml/second-colon")
		}
		return nil
	},
	func(lines []line, i int) *Error {
		l := &lines[i]
		if m := tightColon.FindStringIndex(l.body); m != nil && l.colon < 0 {
			return l.mistake(l.at+m[1]-1, "yaml/tight-colon", "write", clip(l.body[:m[1]-1]+" "+l.body[m[1]-1:]))
		}
		if m := tightDash.FindStringIndex(l.body); m != nil {
			return l.mistake(l.at+1, "yaml/tight-dash", "write", clip("- "+l.body[1:]))
		}
		return nil
	},
	indentMistake,
	wordsMistake,
}

var (
	blockHeader = regexp.MustCompile(`^[|>][-+0-9]*( *| +#.*)$`)
	tightColon  = regexp.MustCompile(`^[a-z][a-z-]*:[^\s:/]`)
	tightDash   = regexp.MustCompile(`^-[a-zA-Z]`)
)

// quoteMistake finds an unclosed quote, or text after a closed one.
func quoteMistake(lines []line, i int) *Error {
	l := &lines[i]
	if l.value == "" || l.value[0] != '"' && l.value[0] != '\'' {
		return nil
	}
	quote := l.value[0]
	end := -1
	for j := 1; j < len(l.value) && end < 0; j++ {
		switch {
		case quote == '"' && l.value[j] == '\\':
			if j++; j < len(l.value) && !strings.ContainsRune("0abtnvfre \"'\\N_LPxuU\t", rune(l.value[j])) {
				return l.mistake(l.start+j-1, "yaml/escape", "escape", `\`+l.value[j:j+1])
			}
		case quote == '\'' && l.value[j] == quote && j+1 < len(l.value) && l.value[j+1] == quote:
			j++
		case l.value[j] == quote:
			end = j
		}
	}
	if end < 0 {
		return l.mistake(l.start, "yaml/unclosed-quote", "quote", string(quote))
	}
	rest := strings.TrimLeft(l.value[end+1:], " ")
	if rest != "" && rest[0] != '#' && colon(l.value[end:]) != 1 {
		return l.mistake(len(l.text)-len(rest), "yaml/after-quote")
	}
	return nil
}

// bracketMistake finds a brace or bracket that isn't closed on its line.
func bracketMistake(lines []line, i int) *Error {
	l := &lines[i]
	if l.value == "" || l.value[0] != '{' && l.value[0] != '[' {
		return nil
	}
	opened, closed := l.value[:1], map[byte]string{'{': "}", '[': "]"}[l.value[0]]
	text, _, comment := strings.Cut(l.value, " #")
	switch open := strings.Count(text, opened) - strings.Count(text, closed); {
	case open > 0 && comment:
		return l.mistake(l.start+len(text)+1, "yaml/comment")
	case open > 0:
		return l.mistake(l.start, "yaml/unclosed", "closing", closed)
	case open < 0:
		return l.mistake(l.start+strings.LastIndex(text, closed), "yaml/closes-nothing", "closing", closed)
	}
	return nil
}

// indentMistake finds a misaligned line.
func indentMistake(lines []line, i int) *Error {
	l := &lines[i]
	if l.before < 0 || l.text == "" || l.body == "" || l.body[0] == '#' {
		return nil
	}
	above := &lines[l.before]
	switch {
	case l.dash && above.dash && l.indent != above.indent:
		return l.mistake(l.indent, "yaml/misaligned-dash")
	case !l.dash && above.dash && l.indent == above.indent && (l.colon < 0 || l.indent > 0 || above.indent == 0 && above.before < 0):
		return l.mistake(l.indent, "yaml/no-dash", "write", clip("- "+l.body))
	case !l.dash && l.colon >= 0 && above.colon >= 0 && above.value != "" && l.at != above.at && l.indent > above.indent:
		return l.mistake(l.indent, "yaml/misaligned-key")
	case l.dash && !above.dash && l.indent == above.indent && above.value != "":
		return l.mistake(l.indent, "yaml/dash-for-key")
	}
	return nil
}

// wordsMistake finds a line that is neither a list entry nor a map entry.
func wordsMistake(lines []line, i int) *Error {
	l := &lines[i]
	if l.body == "" || l.body[0] == '#' || l.dash || l.colon >= 0 {
		return nil
	}
	if l.before >= 0 {
		if above := &lines[l.before]; l.indent > above.indent {
			if at := strings.Index(above.text, " #"); at >= 0 {
				return above.mistake(at+1, "yaml/comment")
			}
		}
	}
	return l.mistake(l.at, "yaml/neither")
}
