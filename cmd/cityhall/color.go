package main

import "fmt"

// A color is what a terminal shows a text in: a number of ECMA-48.
type color int

const (
	red    color = 31 // something failed, was refused, or needs the moderator
	yellow color = 33 // somebody else has to do something
)

// colorful reports whether a person reads colors on a terminal. Who sets NO_COLOR
// doesn't want them: see https://no-color.org.
func colorful(terminal bool, env func(string) string) bool {
	return terminal && env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// colored prints what the function prints to standard output, in a color if one is given
// and a terminal shows it. Never in files, pipes and JSON.
func (s *streams) colored(c color, print func()) {
	if !s.colors || s.json || c == 0 {
		print()
		return
	}
	fmt.Fprintf(s.raw, "\x1b[%dm", c) // behind out, which is clean of escapes
	print()
	fmt.Fprint(s.raw, "\x1b[m")
}
