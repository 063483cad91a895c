package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
	"cityhall.example/mail"
)

// personCommand holds the commands for the people of an office.
func personCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "person", Usage: "list and change the people who play", UsageText: "cityhall person COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{personListCommand(s), personShowCommand(s), personSetCommand(s)},
	}
}

func personListCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "list", Usage: "list the people: id, name and addresses",
		Flags: []cli.Flag{dirFlag(&dir)},
		Action: arguments(0, 0, func(c *cli.Context, _ []string) error {
			people, err := mail.ReadPeople(c.Context, dir)
			if err != nil {
				return err
			}
			for _, p := range people {
				if s.json {
					if err := s.object(public(p)); err != nil {
						return err
					}
					continue
				}
				fmt.Fprintf(s.out, "%s  %s  %s\n", p.ID, p.Name, strings.Join(p.Addresses, ", "))
			}
			return nil
		}),
	}
}

// public returns the person without the secret of the token.
func public(p store.Person) store.Person {
	p.Epoch = ""
	return p
}

func personShowCommand(s *streams) *cli.Command {
	var dir string
	return &cli.Command{
		Name: "show", Usage: "show a person and the person's seats", ArgsUsage: "WHO",
		Description: "WHO is a person's id, address or name.",
		Flags:       []cli.Flag{dirFlag(&dir)},
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			p, err := mail.ReadPerson(c.Context, dir, args[0])
			if err != nil {
				return &statusError{status: exitUsage, err: err}
			}
			all, err := mail.ReadSeats(c.Context, dir)
			if err != nil {
				return err
			}
			seats := []personSeat{}
			for _, id := range slices.Sorted(maps.Keys(all)) {
				for _, seat := range all[id].All() {
					if seat.Person == p.ID {
						seats = append(seats, personSeat{id, seat.Player})
					}
				}
			}
			if s.json {
				return s.object(seatedPerson{public(p), seats})
			}
			showPerson(s, p)
			for _, seat := range seats {
				fmt.Fprintf(s.out, "seat: %s in %s\n", seat.Player, seat.Game)
			}
			return nil
		}),
	}
}

// A seatedPerson is a person with all seats, as JSON.
type seatedPerson struct {
	store.Person
	Seats []personSeat `json:"seats"`
}

// A personSeat is a seat of a person, as JSON.
type personSeat struct {
	Game   string `json:"game"`
	Player string `json:"player"`
}

// showPerson prints what is known of a person.
func showPerson(s *streams, p store.Person) {
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(s.out, "%s: %s\n", key, value)
		}
	}
	notify, _ := store.ParseNotify(p.Notify)
	line("id", p.ID)
	line("name", p.Name)
	line("addresses", strings.Join(p.Addresses, ", "))
	line("language", p.Language)
	line("zone", p.Zone)
	line("hours", p.Hours)
	line("notify", notify.String())
	line("mute until", p.Mute)
	if p.Calendar {
		line("calendar", "on")
	}
	line("form", p.Form)
	line("picture", p.Picture)
	line("attach", p.Attach)
	for _, a := range p.Away {
		line("away", a.Days)
	}
}

func personSetCommand(s *streams) *cli.Command {
	var dir, now string
	flags := []cli.Flag{dirFlag(&dir), nowFlag(&now)}
	for _, w := range personSettings {
		flags = append(flags, &cli.StringFlag{Name: w.flag, Usage: w.usage})
	}
	return &cli.Command{
		Name: "set", Usage: "change what is known of a person", ArgsUsage: "WHO",
		Description: "WHO is a person's id, address or name. The value none removes a setting, as in --hours none.",
		Flags:       flags,
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			at, err := at(now)
			if err != nil {
				return err
			}
			changed := 0
			p, err := mail.ChangePerson(c.Context, dir, args[0], func(p *store.Person) error {
				changed = 0
				for _, w := range personSettings {
					if !c.IsSet(w.flag) {
						continue
					}
					value := strings.TrimSpace(c.String(w.flag))
					if value == "none" && w.flag != "picture" {
						value = ""
					}
					if w.set(p, value, time.Unix(int64(at), 0)); value != "" && !w.known(value) {
						hint := ""
						if w.flag == "zone" {
							hint = nearZone(value)
						}
						return usage(hint, "person set: can't read --%s %q; expected %s", w.flag, value, w.such)
					}
					changed++
				}
				if changed == 0 {
					return usage("", "person set: missing what to change, such as --zone Asia/Seoul")
				}
				return nil
			})
			if err != nil {
				return &statusError{status: exitUsage, err: err}
			}
			if s.json {
				return s.object(public(p))
			}
			showPerson(s, p)
			return nil
		}),
	}
}

// A personSetting is something that can be set of a person.
type personSetting struct {
	flag, usage, such string
	known             func(string) bool
	set               func(p *store.Person, value string, now time.Time)
}

// nearZone is the hint for a time zone that there isn't.
func nearZone(read string) string {
	if near := clock.ZoneMeant(read); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}

var personSettings = []personSetting{
	{"name", "the person's `NAME`", "", func(string) bool { return true }, func(p *store.Person, v string, _ time.Time) { p.Name = v }},
	{"addresses", "the person's `ADDRESSES`, with commas; reports go to the first", "addresses such as anna@example.org,anna@work.example", func(v string) bool {
		return !slices.ContainsFunc(names(v), func(a string) bool { return !mail.IsAddress(a) })
	}, func(p *store.Person, v string, _ time.Time) { p.Addresses = names(v) }},
	{"email-language", "the `LANGUAGE` of emails to the person, such as en", "one of " + strings.Join(words.Languages(), ", "), func(v string) bool { return slices.Contains(words.Languages(), v) }, func(p *store.Person, v string, _ time.Time) { p.Language = v }},
	{"zone", "the person's time `ZONE`, such as Asia/Seoul", "a time zone such as Asia/Seoul", func(v string) bool { _, ok := clock.ZoneOf(v); return ok }, func(p *store.Person, v string, _ time.Time) { p.Zone = v }},
	{"hours", "the `HOURS` when the person plays, such as 08:00-22:00", "hours such as 08:00-22:00", func(v string) bool { _, ok := store.ParseHours(v); return ok }, func(p *store.Person, v string, _ time.Time) { p.Hours = v }},
	{"notify", "`HOW` the person is told: each, my-turn, or a daily digest such as \"digest 18:00\"", "each, my-turn, or a digest such as digest 18:00", func(v string) bool { _, ok := store.ParseNotify(v); return ok }, func(p *store.Person, v string, _ time.Time) { p.Notify = v }},
	{"mute", "send no emails until `DATE`, such as 2026-07-03, except last calls and answers", "a date such as 2026-07-03", func(v string) bool { _, ok := clock.ParseDay(v); return ok }, func(p *store.Person, v string, _ time.Time) { p.Mute = v }},
	{"calendar", "whether reports bring deadlines along for a calendar: `on` or off", "on or off", func(v string) bool { return v == "on" || v == "off" }, func(p *store.Person, v string, _ time.Time) { p.Calendar = v == "on" }},
	{"form", "the `FORM` of emails: html, text or plain (plain words, without drawings)", "one of " + strings.Join(store.Forms, ", "), func(v string) bool { return slices.Contains(store.Forms, v) }, func(p *store.Person, v string, _ time.Time) { p.Form = v }},
	{"picture", "the `PICTURE` of the board in emails: wide, phone or none", "one of " + strings.Join(store.Pictures, ", "), func(v string) bool { return slices.Contains(store.Pictures, v) }, func(p *store.Person, v string, _ time.Time) { p.Picture = v }},
	{"attach", "the board as files: `svg`, png, or \"svg png\"", "one of " + strings.Join(store.Attachments, ", "), func(v string) bool { return slices.Contains(store.Attachments, v) }, func(p *store.Person, v string, _ time.Time) { p.Attach = v }},
	{"away", "add an absence: `DAYS` such as \"2026-07-03 to 2026-07-17\"; none removes all", "dates such as 2026-07-03 to 2026-07-17", func(v string) bool { _, ok := clock.ParseDays(v); return ok }, func(p *store.Person, v string, now time.Time) {
		if v == "" {
			p.Away = nil
			return
		}
		p.Away = append(p.Away, store.Absence{Days: v, Asked: now.UTC()})
	}},
}
