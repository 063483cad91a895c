// Command cityhall adjudicates city-building board games from turn files and by
// mail. Each command has a file: it parses flags, calls, and prints.
package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"

	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func main() { os.Exit(run(os.Args, os.Stdout, os.Stderr)) }

// run runs the program with its arguments, the name of the program first, and
// returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	s := newStreams(out, stderr)
	app := newApp(s)
	args, err := arrange(app.Commands, args)
	if err == nil {
		err = app.RunContext(context.Background(), args)
	}
	err = errors.Join(err, out.Flush())
	tell(stderr, err, s.language)
	return status(err)
}

// streams are what a command writes to: out takes the data, err everything
// else.
type streams struct {
	out, err io.Writer
	// language is that of the person who reads them.
	language string
}

// newStreams returns streams for a person who reads English, until the flag
// --language says otherwise.
func newStreams(out, err io.Writer) *streams { return &streams{out, err, words.English} }

// reader is who reads the streams, as the viewer.
func (s *streams) reader(viewer string) report.Reader {
	return report.Reader{Viewer: viewer, Language: s.language}
}

// flush writes what was told so far, so that a program that is killed has told
// what it has done.
func (s *streams) flush() {
	if b, ok := s.out.(*bufio.Writer); ok {
		b.Flush() // an error stays, and is told at the end
	}
}
