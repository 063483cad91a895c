package main

import (
	"fmt"

	"github.com/urfave/cli/v2"
)

// apart are the flags of each command that can't be used together: one of them would be
// ignored, or would undo what the other one is for.
var apart = map[string][][2]string{
	"adjudicate":     {{"dry-run", "output"}, {"dry-run", "reports"}},
	"batch":          {{"no-reports", "formats"}},
	"tick":           {{"no-reports", "formats"}},
	"show":           {{"json", "since"}, {"json", "phone"}, {"json", "scale"}, {"json", "output"}},
	"page":           {{"replay-only", "mail-to"}},
	"mail init":      {{"password-env", "password-file"}, {"password-env", "password-command"}, {"password-file", "password-command"}},
	"league correct": {{"void", "place"}},
}

// needs are flags that say more about another one, and do nothing without it.
var needs = map[string]string{"formats": "reports", "consent": "for"}

// idle are the flags of each command that do nothing with a value of another one.
var idle = map[string]struct {
	flag, value string
	others      []string
}{
	"league run": {"stage", "publish", []string{"apply", "formats", "seed"}},
}

// together refuses flags that don't go together.
func together(c *cli.Context) error {
	for _, pair := range apart[called(c.Command)] {
		if c.IsSet(pair[0]) && c.IsSet(pair[1]) {
			return usage("", "%s: --%s can't be used with --%s", called(c.Command), pair[0], pair[1])
		}
	}
	if with, found := idle[called(c.Command)]; found && c.String(with.flag) == with.value {
		for _, other := range with.others {
			if c.IsSet(other) {
				return usage("", "%s: --%s can't be used with --%s %s, which plays nothing", called(c.Command), other, with.flag, with.value)
			}
		}
	}
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if other := needs[name]; c.IsSet(name) && has(flagNames(c.Command), other) && !c.IsSet(other) {
			return usage("", "%s: --%s needs --%s", called(c.Command), name, other)
		}
	}
	return nil
}

// flagNames returns the names of a command's flags.
func flagNames(c *cli.Command) (all []string) {
	for _, f := range c.Flags {
		all = append(all, f.Names()[0])
	}
	return all
}

// suits refuses flags that do nothing with the format that show prints.
func (o *showOptions) suits(c *cli.Context) error {
	picture := o.format == "svg" || o.format == "png"
	for _, f := range []struct {
		name string
		goes bool
		with string
	}{
		{"json", !c.IsSet("format") || o.format == "json", "json"},
		{"since", o.format != "json", "another format than json"},
		{"phone", picture, "svg or png"},
		{"scale", o.format == "png", "png"},
		{"output", picture, "svg or png"},
	} {
		if c.IsSet(f.name) && !f.goes {
			return usage(fmt.Sprintf("it goes with --format %s", f.with), "show: --%s can't be used with --format %s", f.name, o.format)
		}
	}
	return nil
}
