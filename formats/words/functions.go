package words

import (
	"fmt"
	"strings"
	"text/template"
	"unicode/utf8"
)

// functions are what templates can call, besides those of a [Catalog]. Those that
// need a grammar know one: n and a English, josa and num Korean.
var functions = template.FuncMap{
	"n":      Count,
	"a":      article,
	"cap":    capital,
	"known":  func(v any) bool { return v != nil },
	"list":   list,
	"join":   strings.Join,
	"josa":   josa,
	"num":    number,
	"sign":   sign,
	"abs":    func(n int) int { return max(n, -n) },
	"spaces": func(text string) string { return strings.ReplaceAll(text, "-", " ") },
	"quote":  func(text any) string { return fmt.Sprintf("%q", fmt.Sprint(text)) },
	"term":   term,
	"stop":   Stop,
	"strong": Strong,
	"ear":    Ear,
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

// number returns the number to put before a counter: in Korean, "몇 " for an
// unknown one.
func number(n any) string {
	if n == nil {
		return "몇 "
	}
	return fmt.Sprint(n)
}

// sign returns the sign of a term of a sum.
func sign(n int) string {
	if n < 0 {
		return "-"
	}
	return "+"
}

// list joins the texts with commas, the last one with the word: "a, b and c". If
// the word is a comma too, it is "a, b, c".
func list(word string, texts []string) string {
	last := len(texts) - 1
	if last < 1 || word == "," {
		return strings.Join(texts, ", ")
	}
	return strings.Join(texts[:last], ", ") + " " + word + " " + texts[last]
}

// capital capitalizes the first letter of a sentence, unless it starts with a
// name: names stay as written.
func capital(s string) string {
	if s == "" {
		return s
	}
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}

// AsSentence returns a text, such as that of an error, as a sentence of its own.
func AsSentence(text string) string { return Stop(capital(text)) }

// Stop ends a text with a full stop, except after a colon.
func Stop(s string) string {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, string(strongLast)))
	if s == "" || strings.ContainsRune(".!?:。", last) {
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
