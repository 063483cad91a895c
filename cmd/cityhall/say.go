package main

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"sync"

	"cityhall.example/formats/words"
)

//go:embed words/ko.txt
var korean string

// said are the sentences of the command line in another language, by their English
// formats, with nouns that take the place of an argument, and how they are counted.
type said struct{ formats, nouns, counters map[string]string }

// sayings reads the sentences of a language: the English format, and below it the other.
var sayings = sync.OnceValue(func() map[string]said {
	s := said{map[string]string{}, map[string]string{}, map[string]string{}}
	english := ""
	for line := range strings.Lines(korean) {
		line = strings.TrimSuffix(line, "\n")
		head, other, _ := strings.Cut(line, ": ")
		name, isNoun := strings.CutPrefix(head, "noun ")
		thing, isCounter := strings.CutPrefix(head, "counter ")
		switch {
		case line == "" || line[0] == '#':
		case isNoun:
			s.nouns[name] = other
		case isCounter:
			s.counters[thing] = other
		case english == "":
			english = line
		default:
			s.formats[english], english = line, ""
		}
	}
	return map[string]said{"ko": s}
})

// A noun is what is counted or sought, such as "game".
type noun string

// A counted is a number of things, "3 games".
type counted struct {
	n      int
	noun   string
	plural []string // where it isn't the noun with an s
}

func (c counted) String() string { return count(c.n, c.noun, c.plural...) }

// A sentence is an error of the command line, which readers get in their language.
type sentence struct {
	format string
	args   []any
}

// errorf is like [fmt.Errorf] for an error that is told in the reader's language, if that
// has the format.
func errorf(format string, args ...any) error { return &sentence{format, args} }

func (s *sentence) Error() string { return fmt.Errorf(s.format, s.args...).Error() }

// Unwrap returns the error that it tells of, or nil.
func (s *sentence) Unwrap() error { return errors.Unwrap(fmt.Errorf(s.format, s.args...)) }

// Text returns it in the language.
func (s *sentence) Text(language string) string {
	other := sayings()[language]
	format, found := other.formats[s.format]
	if !found {
		format = s.format
	}
	args := make([]any, len(s.args))
	for i, a := range s.args {
		switch a := a.(type) {
		case noun:
			if args[i] = string(a); found && other.nouns[string(a)] != "" {
				args[i] = other.nouns[string(a)]
			}
		case counted:
			if args[i] = a; found && other.counters[a.noun] != "" {
				args[i] = fmt.Sprintf(other.counters[a.noun], a.n)
			}
		case error:
			args[i] = errors.New(words.Text(a, language))
		default:
			args[i] = a
		}
	}
	return fmt.Errorf(format, args...).Error()
}

// sprintf is like [fmt.Sprintf] in the language of who reads the streams.
func (s *streams) sprintf(format string, args ...any) string {
	return (&sentence{format, args}).Text(s.language)
}

// hints are the formats of hints that are filled in.
var hints = []string{"choose one of %s", "did you mean %s?"}

// hintIn returns a hint in the language. It was filled in where its format ends.
func hintIn(hint, language string) string {
	other := sayings()[language]
	if text := other.formats[hint]; text != "" {
		return text
	}
	for _, format := range hints {
		before, behind, _ := strings.Cut(format, "%s")
		if rest, is := strings.CutPrefix(hint, before); is && other.formats[format] != "" {
			return fmt.Sprintf(other.formats[format], strings.TrimSuffix(rest, behind))
		}
	}
	return hint
}
