package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// The exit statuses: a promise to scripts, in docs and in the program's help.
const (
	exitDone = iota
	exitFailure
	exitUsage
	exitRejected
	exitInvalid
	exitUnverified
	exitWaiting
)

// statuses says what each exit status means.
var statuses = [...]string{
	exitDone:       "success",
	exitFailure:    "failure",
	exitUsage:      "invalid command line",
	exitRejected:   "some orders rejected, others may be filed",
	exitInvalid:    "invalid game file or journal",
	exitUnverified: "verification failed",
	exitWaiting:    "orders still missing (with --strict)",
}

func statusTable() string {
	var b strings.Builder
	b.WriteString("Exit status:\n")
	for status, meaning := range statuses {
		fmt.Fprintf(&b, "%d  %s\n", status, meaning)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// A statusError ends the program with its exit status, whatever the error is.
type statusError struct {
	status int
	hint   string
	err    error
}

func (e *statusError) Error() string { return e.err.Error() }
func (e *statusError) Unwrap() error { return e.err }

// usage is an error in the command line. The hint may be empty.
func usage(hint, format string, args ...any) error {
	return &statusError{exitUsage, hint, errorf(format, args...)}
}

// status returns the exit status for the error.
func status(err error) int {
	var own *statusError
	var replay *adjudicator.ReplayError
	var one *formats.Error
	var all formats.Errors
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &own):
		return own.status
	case errors.As(err, &replay):
		return exitUnverified
	case errors.As(err, &one), errors.As(err, &all), errors.Is(err, docket.ErrEdited):
		return exitInvalid
	}
	return exitFailure
}

// tell writes the error in the language of its readers: for people, with its hint
// after it; for scripts that asked for JSON, as one object.
func tell(w io.Writer, err error, language string, json bool) {
	switch {
	case err == nil:
		return
	case json:
		fmt.Fprintf(w, "%s\n", formats.JSON(errorDocument(err, language)))
		return
	}
	for line := range strings.Lines(words.Text(err, language)) {
		fmt.Fprintf(w, "cityhall: %s\n", strings.TrimSuffix(line, "\n"))
	}
	var own *statusError
	if errors.As(err, &own) && own.hint != "" {
		fmt.Fprintf(w, "hint: %s\n", hintIn(own.hint, language))
	}
}

// errorDocument is an error for scripts; one about files says where its problems are.
func errorDocument(err error, language string) *engine.Node {
	n := engine.Map("", number("status", status(err)), engine.Scalar("error", words.Text(err, language)))
	var own *statusError
	if errors.As(err, &own) && own.hint != "" {
		n.Add(engine.Scalar("hint", hintIn(own.hint, language)))
	}
	var one *formats.Error
	var all formats.Errors
	if !errors.As(err, &all) && errors.As(err, &one) {
		all = formats.Errors{one}
	}
	problems := engine.List("problems")
	for _, e := range all {
		p := engine.Map("", engine.Scalar("file", e.File))
		if e.Line > 0 {
			p.Add(number("line", e.Line), number("column", e.Column))
		}
		if e.Path != "" {
			p.Add(engine.Scalar("path", e.Path))
		}
		w := words.For(language, e.Game)
		p.Add(engine.Scalar("text", w.Say(e.Problem)))
		if !e.Hint.Empty() {
			p.Add(engine.Scalar("hint", w.Say(e.Hint)))
		}
		problems.Add(p)
	}
	if len(problems.Nodes) > 0 {
		n.Add(problems)
	}
	return n
}
