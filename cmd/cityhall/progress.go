package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
)

// A progress is a line on a terminal that says how far long work has come.
type progress struct {
	w    io.Writer // nil where there is no terminal
	what string
	last int
}

// newProgress shows progress on standard error, if that is a terminal. The
// line is cleared by done.
func (s *streams) newProgress(what string) *progress {
	if s.terminal == nil {
		return &progress{}
	}
	return &progress{w: s.terminal, what: what, last: -1}
}

// terminal returns the terminal that a writer is, or nil.
func terminal(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return f
	}
	return nil
}

// show shows that n of total are done. It writes once for each percent.
func (p *progress) show(n, total int) {
	percent := n * 100 / max(1, total)
	if p.w == nil || percent == p.last {
		return
	}
	p.last = percent
	const width = 30
	bar := make([]byte, width)
	for i := range bar {
		bar[i] = "#."[min(1, max(0, i+1-percent*width/100))]
	}
	fmt.Fprintf(p.w, "\r%s [%s] %d/%d", p.what, bar, n, total)
}

// between runs what prints lines, which may go to the same terminal: the line is cleared
// before them, and they are out before it is shown again.
func (p *progress) between(s *streams, print func()) {
	p.done()
	p.last = -1
	print()
	if p.w != nil {
		s.flush()
	}
}

// done clears the line.
func (p *progress) done() {
	if p.w != nil {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
