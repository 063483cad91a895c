package words

import (
	"fmt"
	"strings"
	"text/template"
)

// functions are what templates can call, besides name. Those that need a
// grammar, n and a, know English.
var functions = template.FuncMap{
	"n":      Count,
	"a":      article,
	"cap":    capital,
	"known":  func(v any) bool { return v != nil },
	"list":   list,
	"join":   strings.Join,
	"spaces": func(text string) string { return strings.ReplaceAll(text, "-", " ") },
	"quote":  func(text any) string { return fmt.Sprintf("%q", fmt.Sprint(text)) },
	"term":   term,
	"stop":   Stop,
	"eq":     same,
	"ne":     func(a, b any) bool { return !same(a, b) },
}

// same reports whether a is one of the others; values are compared as they
// are written.
func same(a any, others ...any) bool {
	for _, b := range others {
		if plain(a) == plain(b) {
			return true
		}
	}
	return false
}

func plain(v any) any {
	if v, ok := v.(Value); ok {
		return v.Written
	}
	return v
}

// Count returns the number with the noun, in the plural unless it is one: "1
// skyscraper", "2 skyscrapers". An irregular plural follows the noun. An
// unknown number is "some".
func Count(number any, noun string, plural ...string) string {
	if number != 1 {
		noun += "s"
		if len(plural) > 0 {
			noun = plural[0]
		}
	}
	if number == nil {
		return "some " + noun
	}
	return fmt.Sprintf("%v %s", number, noun)
}

// term returns the number, n times, as a term of a sum: "+ 2", "- 1" and "+ 3 x
// 2".
func term(times, number int) string {
	sign := "+"
	if number < 0 {
		sign, number = "-", -number
	}
	if times == 1 {
		return fmt.Sprintf("%s %d", sign, number)
	}
	return fmt.Sprintf("%s %d x %d", sign, times, number)
}

// list joins the texts with commas, the last one with the word: "a, b and c".
func list(word string, texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " " + word + " " + texts[last]
}

// capital capitalizes the first letter of a sentence, unless it starts with a
// name: names stay as written.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Stop ends a text with a full stop, except after a colon.
func Stop(s string) string {
	if s == "" || strings.ContainsRune(".!?:", rune(s[len(s)-1])) {
		return s
	}
	return s + "."
}

// article returns the word with a or an before it.
func article(word any) string {
	text := fmt.Sprint(word)
	if text != "" && strings.ContainsRune("aeiou", rune(text[0])) {
		return "an " + text
	}
	return "a " + text
}
