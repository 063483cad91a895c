package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

// mailCommand holds the commands for games by mail.
func mailCommand(s *streams) *cli.Command {
	all := &cli.Command{
		Name: "mail", Usage: "run games from a mailbox", UsageText: "cityhall mail COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{
			mailInitCommand(s), mailDoctorCommand(s), mailNewCommand(s), mailPollCommand(s), mailWatchCommand(s),
			mailLogCommand(s), mailShowCommand(s), mailTokenCommand(s), mailKeyCommand(s), mailRetryCommand(s), mailRefreshCommand(s), mailTakeOverCommand(s),
			mailSandboxCommand(s), mailSendCommand(s), mailReadCommand(s),
		},
	}
	for _, c := range all.Subcommands {
		c.Before = trusting(slices.Contains([]string{"poll", "watch", "doctor", "take-over"}, c.Name))
	}
	return all
}

// dirFlag is for the directory of the office.
func dirFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "dir", Usage: "the office's `DIR`", Value: ".", Destination: to}
}

// texts returns words of any kind as strings.
func texts[W ~string](words []W) (all []string) {
	for _, w := range words {
		all = append(all, string(w))
	}
	return all
}

// log tells what happens while it happens: lines with the time, in UTC.
func (s *streams) log(format string, args ...any) {
	at := time.Now().UTC().Format(time.RFC3339)
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintf(s.err, "%s %s\n", at, line)
	}
}

// object prints a value as a JSON line.
func (s *streams) object(v any) error {
	e := json.NewEncoder(s.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
