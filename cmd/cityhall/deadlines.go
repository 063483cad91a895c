package main

import (
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

func deadlinesFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "deadlines", Usage: "the game's deadlines: a YAML `FILE` (see docs/moderators.md)", Destination: to}
}

// readPolicy reads a file with deadlines, as an entry has them; "" where no file
// is named.
func readPolicy(file string, rules *engine.Rules) (string, error) {
	if file == "" {
		return "", nil
	}
	data, err := disk.ReadFile(file, formats.MaxSize)
	if err != nil {
		return "", err
	}
	p, err := clock.ReadPolicy(file, data, rules)
	if err != nil {
		return "", &statusError{status: exitUsage, err: err}
	}
	return p.Entry(), nil
}

// readUntil reads an instant: as RFC 3339 writes it, or as the clocks in the zone of
// the game show it, such as "2026-03-01 18:04".
func readUntil(text string, zone clock.Zone) (play.Time, error) {
	if t, err := time.Parse("2006-01-02 15:04", strings.Replace(text, "T", " ", 1)); err == nil {
		day, _ := clock.ParseDay(t.Format(time.DateOnly))
		return zone.Instant(day, 60*(60*t.Hour()+t.Minute())), nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil || t.Unix() < 0 {
		return 0, usage("", "can't read the time %q; expected one such as \"2026-03-01 18:04\", in the time zone of the game", text)
	}
	return play.TimeOf(t), nil
}
