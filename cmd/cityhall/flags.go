package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
	"golang.org/x/text/unicode/norm"

	"cityhall.example/adjudicator/folder"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/beacon"
	"cityhall.example/formats/words"
)

// Flags that several commands have.

func jsonFlag(to *bool) cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "print JSON lines for scripts, errors too", Destination: to}
}

func asFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "as", Usage: "show, and write, what `VIEWER` may see: a player, public or moderator",
		DefaultText: play.Public, Destination: to}
}

func reportsFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "reports", Usage: "write everyone's reports to `DIR`", Destination: to}
}

// formatsFlag says what reports are written as.
func formatsFlag(to *[]string) cli.Flag {
	return &cli.StringFlag{Name: "formats", Usage: "write reports as `FORMATS`: " + strings.Join(folder.ReportFormats, ","), DefaultText: "text,json",
		Action: func(_ *cli.Context, list string) error {
			*to = strings.Split(list, ",")
			for i, format := range *to {
				(*to)[i] = strings.TrimSpace(format)
				if !slices.Contains(folder.ReportFormats, (*to)[i]) {
					return unknown("format", (*to)[i], folder.ReportFormats)
				}
			}
			return nil
		}}
}

func reasonFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "reason", Usage: "reason shown in the journal and reports: `TEXT`", Destination: to}
}

// languageFlag is what every command has: the language of the person who reads
// what it prints. The settings of the machine are not asked for it, since the
// same call gives the same bytes everywhere.
func languageFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "language", Usage: "print text in `LANGUAGE`: " + strings.Join(words.Languages(), ", "), Value: words.English, Destination: to,
		Action: func(_ *cli.Context, language string) error {
			if all := words.Languages(); !slices.Contains(all, language) {
				*to = words.English // of the error
				return unknown("language", language, all)
			}
			return nil
		}}
}

func nowFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "now", Usage: "the `TIME` of the call, such as 2026-03-01T18:04:00Z", DefaultText: "the system's clock", Destination: to}
}

// at returns the time of a call: that of the flag, or of the system's clock.
func at(now string) (play.Time, error) {
	if now == "" {
		return play.TimeOf(time.Now()), nil
	}
	t, err := readTime(now)
	return play.TimeOf(t), err
}

// ahead says so where the last entry of a game is later than now: the next one, which is
// never older, will have its time.
func (s *streams) ahead(g *play.Game, now play.Time) {
	if last := g.Tip.At; last > now+60 {
		fmt.Fprintln(s.err, "cityhall:", s.phrase(engine.Say("call/ahead", "entry", g.Tip.Entry, "at", last.String())))
	}
}

// readTime reads a time as RFC 3339 writes it, in any zone.
func readTime(text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err == nil && t.Unix() >= 0 {
		return t, nil
	}
	return t, usage("", "can't read the time %q; expected one such as 2026-03-01T18:04:00Z", text)
}

func seedFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "seed", Usage: "derive the secret from `TEXT` (tests only: anyone who guesses it knows every card)", Destination: to}
}

func noncesFlag(to *bool) cli.Flag {
	return &cli.BoolFlag{Name: "nonces", Usage: "deal only after every player has joined with a nonce", Destination: to}
}

func beaconFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "beacon", Usage: "deal only when `BEACON` is public: drand:quicknet@TIME, or text:FACT", Destination: to}
}

// readBeacon reads the flag; nil for none.
func readBeacon(text string) (*play.Beacon, error) {
	if text == "" {
		return nil, nil
	}
	b, problem := beacon.Read(text)
	if !problem.Empty() {
		return nil, &statusError{status: exitUsage, err: &words.Error{Phrase: problem}}
	}
	return b, nil
}

func optionFlags(o *gameOptions) []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "option", Usage: "set a game option, `KEY=VALUE` or KEY=@FILE (see \"rules GAME\")"},
		&cli.StringFlag{Name: "options", Usage: "set the game options in a YAML `FILE`", Destination: &o.file},
	}
}

// names splits a list of names at its commas, with letters in one piece, as nobody can see.
func names(list ...string) []string {
	var out []string
	for _, l := range list {
		for _, name := range strings.Split(l, ",") {
			if name = norm.NFC.String(strings.TrimSpace(name)); name != "" {
				out = append(out, name)
			}
		}
	}
	return out
}
