package main

import (
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine/registry"
)

func versionCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "version", Usage: "print the versions of the program and its rules",
		Action: arguments(0, 0, func(*cli.Context, []string) error {
			fmt.Fprintf(s.out, "cityhall %s\n", version())
			for _, g := range registry.All() {
				fmt.Fprintln(s.out, g.Ruleset())
			}
			return nil
		}),
	}
}

// version returns the version that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "(unknown)"
	}
	return info.Main.Version
}
