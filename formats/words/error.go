package words

import (
	"errors"

	"cityhall.example/engine"
)

// An Error is an error that says a phrase.
type Error struct{ Phrase engine.Phrase }

// Fail returns an error of the code, with arguments as [engine.Say] has them.
func Fail(code string, args ...any) error { return &Error{engine.Say(code, args...)} }

// Error returns the phrase in English, for programs and logs.
func (e *Error) Error() string { return e.Text(English) }

// Text returns the phrase in the language.
func (e *Error) Text(language string) string { return For(language, "").Say(e.Phrase) }

// Text returns what the error says in the language of its reader. An error that
// has no phrase, such as one of the operating system, says what it says.
func Text(err error, language string) string {
	var t interface{ Text(language string) string }
	if errors.As(err, &t) {
		return t.Text(language)
	}
	return err.Error()
}
