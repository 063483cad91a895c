package formats

import (
	"fmt"
	"strings"
)

// An Error says what is wrong with a file, and where.
type Error struct {
	File string
	// Line and Column are counted from 1, columns in characters; 0 where the
	// whole file is meant.
	Line, Column int
	// Problem says what was read and what was expected.
	Problem string
	// Hint says what may help; it may be empty.
	Hint string
}

// Error returns "file:line:column: problem; hint".
func (e *Error) Error() string {
	s := e.File
	if e.Line > 0 {
		s += fmt.Sprintf(":%d:%d", e.Line, e.Column)
	}
	s += ": " + e.Problem
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// Errors are all things that are wrong with a file.
type Errors []*Error

// Error returns the errors, a line each.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Error()
	}
	return strings.Join(lines, "\n")
}
