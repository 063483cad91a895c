package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// An interview asks for what the command line leaves open, question by question,
// and takes the answers from standard input. What went wrong first stays in err,
// and nothing is asked after it.
type interview struct {
	// yes takes the standard answers instead.
	yes bool
	in  *bufio.Scanner
	out io.Writer
	err error
}

func newInterview(yes bool, out io.Writer) *interview {
	return &interview{yes: yes, in: bufio.NewScanner(os.Stdin), out: out}
}

// ask asks a question, unless it is answered; an empty answer is the standard
// one. It asks again while check, which may be nil, finds something wrong.
func (q *interview) ask(question string, to *string, standard string, check func(string) string) {
	for q.err == nil {
		answer := *to
		switch {
		case answer == "" && q.yes:
			if answer = standard; answer == "" {
				q.err = usage("use its flag together with --yes", "there is no default for %s", question)
				return
			}
		case answer == "":
			if answer = q.answer(question, standard); q.err != nil {
				return
			}
		}
		problem := "expected an answer"
		if answer != "" {
			problem = ""
			if check != nil {
				problem = check(answer)
			}
		}
		switch {
		case problem == "":
			*to = answer
			return
		case *to != "" || q.yes:
			q.err = usage("", "%s: can't read %q; %s", question, answer, problem)
			return
		}
		fmt.Fprintf(q.out, "  %s\n", problem) // what was read may be a password
	}
}

// answer asks once.
func (q *interview) answer(question, standard string) string {
	if standard != "" {
		question += " [" + standard + "]"
	}
	fmt.Fprintf(q.out, "%s: ", question)
	if !q.in.Scan() {
		fmt.Fprintln(q.out)
		if q.err = q.in.Err(); q.err == nil {
			q.err = usage("answer with flags, or accept all defaults with --yes", "there is no answer for %s", question)
		}
		return ""
	}
	if answer := strings.TrimSpace(q.in.Text()); answer != "" {
		return answer
	}
	return standard
}
