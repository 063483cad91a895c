package words

import (
	"errors"
	"io/fs"
	"strings"

	"cityhall.example/engine"
)

// An Error is an error whose text is a phrase.
type Error struct {
	Phrase engine.Phrase
	// Cause is an error that this one counts as for [errors.Is], or nil. The text
	// doesn't have it.
	Cause error
}

// Fail returns an error with the phrase of the code and arguments: see
// [engine.Say].
func Fail(code string, args ...any) error { return FailAs(nil, code, args...) }

// FailAs is [Fail] for an error that counts as the cause.
func FailAs(cause error, code string, args ...any) error {
	return &Error{engine.Say(code, args...), cause}
}

// Error returns the phrase in English, for programs and logs.
func (e *Error) Error() string { return e.Text(English) }

// Text returns the phrase in the language.
func (e *Error) Text(language string) string { return For(language, "").Say(e.Phrase) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Text returns the error's text in the reader's language. What wraps an error
// keeps its own text around that of the error, and joined errors are a line
// each. Errors without a phrase, such as those of the operating system, keep
// their own text, unless it says that a file is missing.
func Text(err error, language string) string {
	switch e := err.(type) {
	case interface{ Text(language string) string }:
		return e.Text(language)
	case *fs.PathError:
		if errors.Is(e.Err, fs.ErrNotExist) {
			return For(language, "").Say(engine.Say("file/not-found", "path", e.Path))
		} else if e.Err.Error() == "path escapes from parent" { // package os has no name for it
			return For(language, "").Say(engine.Say("file/link", "path", e.Path))
		}
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			return strings.Replace(err.Error(), inner.Error(), Text(inner, language), 1)
		}
	case interface{ Unwrap() []error }:
		var lines []string
		for _, inner := range e.Unwrap() {
			lines = append(lines, Text(inner, language))
		}
		return strings.Join(lines, "\n")
	}
	return err.Error()
}
