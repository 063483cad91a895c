package words

import (
	"errors"

	"cityhall.example/engine"
)

// An Error is an error whose text is a phrase.
type Error struct{ Phrase engine.Phrase }

// Fail returns an error with the phrase of the code and arguments: see
// [engine.Say].
func Fail(code string, args ...any) error { return &Error{engine.Say(code, args...)} }

// Error returns the phrase in English, for programs and logs.
func (e *Error) Error() string { return e.Text(English) }

// Text returns the phrase in the language.
func (e *Error) Text(language string) string { return For(language, "").Say(e.Phrase) }

// Text returns the error's text in the reader's language. Errors without a
// phrase, such as those of the operating system, keep their own text.
func Text(err error, language string) string {
	var t interface{ Text(language string) string }
	if errors.As(err, &t) {
		return t.Text(language)
	}
	return err.Error()
}
