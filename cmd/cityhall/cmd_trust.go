package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/formats"
	"cityhall.example/mail"
	"cityhall.example/mail/hooks"
)

// trustedNames are the settings that can have City Hall run commands or send something.
var trustedNames = []string{locate.SettingsName, mail.SettingsName, hooks.File}

func trustCommand(s *streams) *cli.Command {
	var remove bool
	return &cli.Command{
		Name: "trust", Usage: "let City Hall use the settings in a directory", ArgsUsage: "DIR...",
		Description: "store.yaml, mail.yaml and hooks.yaml can run commands and send passwords, so City Hall\ndoesn't use those that come with somebody else's directory. Read them, then trust them:\nas they are, where they are, for the user who runs this. After a change, do it again.\n\"mail poll\", \"watch\", \"doctor\" and \"take-over\", \"league run\" and \"store\" trust the directory\nthat they are run for, and so do other mail commands with --dir.",
		Flags:       []cli.Flag{&cli.BoolFlag{Name: "remove", Usage: "don't trust them any longer", Destination: &remove}},
		Action: arguments(1, -1, func(_ *cli.Context, args []string) error {
			for _, dir := range args {
				if err := runTrust(dir, remove, s); err != nil {
					return err
				}
			}
			return nil
		}),
	}
}

func runTrust(dir string, remove bool, s *streams) error {
	found := false
	for _, name := range trustedNames {
		path := filepath.Join(dir, name)
		if remove {
			if err := trust.Take(path); err != nil {
				return err
			}
			continue
		}
		data, err := disk.ReadFile(path, formats.MaxSize)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err == nil {
			err = trust.Of(path, data).Give()
		}
		if err != nil {
			return err
		}
		found = true
		s.did("did/trusted", "file", path)
	}
	if remove {
		s.did("did/not-trusted", "dir", dir)
	} else if _, err := os.Stat(dir); err != nil {
		return err
	} else if !found {
		return usage("", "trust: %s has no %s", dir, strings.Join(trustedNames, ", "))
	}
	return nil
}

// trusting has the directory of --dir trusted for the call: always, for a command that is
// there to use its settings, and otherwise if the flag was given.
func trusting(always bool) cli.BeforeFunc {
	return func(c *cli.Context) error {
		if always || c.IsSet("dir") {
			c.Context = trust.Name(c.Context, c.String("dir"))
		}
		return nil
	}
}
