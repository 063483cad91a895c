package formats

import (
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// An Error says what is wrong with a file, and where.
type Error struct {
	File string
	// Line and Column are counted from 1, columns in characters; 0 where the
	// whole file is meant.
	Line, Column int
	// Path leads to the field, as in "hands.anna"; it may be empty.
	Path string
	// Problem says what was read and what was expected. Hint says what may help;
	// mostly nothing.
	Problem, Hint engine.Phrase
	// Game is the name of the game whose words the problem has, or "".
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

// Errors are all things that are wrong with a file.
type Errors []*Error

// Error returns the errors in English, a line each.
func (e Errors) Error() string { return e.Text(words.English) }

// Text returns the errors in the language, a line each.
func (e Errors) Text(language string) string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Text(language)
	}
	return strings.Join(lines, "\n")
}
