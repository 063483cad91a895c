package formats

import (
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// An Error is a problem in a file, with its place.
type Error struct {
	File string
	// Line and Column count from 1, columns in characters; 0 for the whole
	// file.
	Line, Column int
	// Path leads to the field, as in "hands.anna"; it may be empty.
	Path string
	// Problem says what was read and what was expected. Hint suggests a fix; it
	// is usually empty.
	Problem, Hint engine.Phrase
	// Game is the game whose words the problem needs, or "".
	Game string
}

// Error returns the error in English, for programs and logs.
func (e *Error) Error() string { return e.Text(words.English) }

// Text returns the error in the language: "file:line:column: problem; hint".
func (e *Error) Text(language string) string {
	w := words.For(language, e.Game)
	text := words.Place(e.File, e.Line, e.Column)
	if e.Path != "" {
		text += e.Path + ": "
	}
	text += w.Say(e.Problem)
	if !e.Hint.Empty() {
		text += "; " + w.Say(e.Hint)
	}
	return text
}

// Errors are all the problems in a file.
type Errors []*Error

// Error returns the errors in English, one per line.
func (e Errors) Error() string { return e.Text(words.English) }

// Unwrap returns the errors, for [errors.As].
func (e Errors) Unwrap() (all []error) {
	for _, one := range e {
		all = append(all, one)
	}
	return all
}

// Text returns the errors in the language, one per line.
func (e Errors) Text(language string) string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Text(language)
	}
	return strings.Join(lines, "\n")
}
