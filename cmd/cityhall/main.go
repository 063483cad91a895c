// Command cityhall adjudicates city-building board games from turn files and by
// mail. Each command has a file: it parses flags, calls, and prints.
package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"

	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

func main() { os.Exit(run(os.Args, os.Stdout, os.Stderr)) }

// run runs the program with its arguments, the name of the program first, and
// returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	raw := bufio.NewWriter(stdout)
	out, messages := clean(raw), clean(stderr)
	s := newStreams(out, messages)
	s.raw, s.terminal = raw, terminal(stderr)
	s.colors = colorful(terminal(stdout) != nil, os.Getenv)
	slog.SetDefault(slog.New(notices{s}))
	app := newApp(s)
	json := wantsJSON(args)
	s.language = languageIn(args)
	args, err := arrange(app.Commands, args)
	if err == nil {
		err = app.RunContext(context.Background(), args)
	}
	for _, failed := range []error{out.Close(), raw.Flush()} {
		if failed != nil && !errors.Is(err, failed) { // it may have been told with what was committed
			err = errors.Join(err, failed)
		}
	}
	told, cut := heard(err)
	tell(messages, told, s.language, json)
	messages.Close()
	if cut && told == nil {
		return exitUnread
	}
	return status(told)
}

// languageIn returns the language that the arguments ask for, before they are understood.
func languageIn(args []string) string {
	for i, arg := range args {
		language, is := strings.CutPrefix(arg, "--language=")
		if arg == "--language" && i+1 < len(args) {
			language, is = args[i+1], true
		}
		if is && slices.Contains(words.Languages(), language) {
			return language
		}
	}
	return words.English
}

// streams are what a command writes to: out takes the data, err everything
// else. Both are clean; raw takes files that must be printed as they are.
type streams struct {
	out, err io.Writer
	raw      *bufio.Writer
	// terminal shows progress; nil where nobody looks.
	terminal io.Writer
	// colors says that standard output shows them.
	colors bool
	// language is that of the person who reads them.
	language string
	// json says that JSON lines for scripts are printed.
	json bool
	// dry says that what is told of wasn't done.
	dry bool
}

// newStreams returns streams for a person who reads English, until the flag
// --language says otherwise.
func newStreams(out, err io.Writer) *streams {
	return &streams{out: out, err: err, raw: bufio.NewWriter(out), language: words.English}
}

// reader is who reads the streams, as the viewer.
func (s *streams) reader(viewer string) report.Reader {
	return report.Reader{Viewer: viewer, Language: s.language}
}

// flush writes what was told so far, so that a program that is killed has told
// what it has done. An error stays, and is told at the end.
func (s *streams) flush() error { return s.raw.Flush() }
