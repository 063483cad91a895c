package main

import (
	"cmp"
	"debug/buildinfo"
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

func versionCommand(s *streams) *cli.Command {
	var bill bool
	return &cli.Command{
		Name: "version", Usage: "print the versions of the program and its rules", ArgsUsage: "[PROGRAM]",
		Description: "With --sbom: the software bill of materials, as CycloneDX JSON, of this program or of\nanother PROGRAM file of City Hall, even one for another system.",
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "sbom", Usage: "print the modules that the program was made from", Destination: &bill},
		},
		Action: arguments(0, 1, func(_ *cli.Context, args []string) error {
			info, _ := debug.ReadBuildInfo()
			switch {
			case len(args) > 0 && !bill:
				return usage("", "version: PROGRAM needs --sbom")
			case len(args) > 0:
				var err error
				if info, err = buildinfo.ReadFile(args[0]); err != nil {
					return err
				}
			}
			b := builtFrom(info)
			if bill && info != nil {
				return writeBill(s.out, info)
			} else if s.json {
				rulesets := engine.List("rulesets")
				for _, g := range registry.All() {
					rulesets.Add(engine.Scalar("", g.Ruleset()))
				}
				s.line(engine.Map("", engine.Scalar("version", b.version), engine.Scalar("commit", b.commit), boolean("changed", b.changed), engine.Scalar("go", b.compiler), rulesets))
				return nil
			}
			fmt.Fprintf(s.out, "cityhall %s\n", b)
			for _, g := range registry.All() {
				fmt.Fprintln(s.out, g.Ruleset())
			}
			return nil
		}),
	}
}

// A build is what the program was built from.
type build struct {
	version, commit, compiler string
	// changed says that the files were not those of the commit.
	changed bool
}

// builtFrom reads the notes that the compiler left in the program.
func builtFrom(info *debug.BuildInfo) build {
	if info == nil {
		return build{version: "(unknown)"}
	}
	b := build{version: cmp.Or(info.Main.Version, "(devel)"), compiler: info.GoVersion}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	return b
}

// String is the version, and the commit where it is known.
func (b build) String() string {
	switch {
	case b.commit == "":
		return b.version
	case b.changed:
		return b.version + " (commit " + b.commit + ", changed)"
	}
	return b.version + " (commit " + b.commit + ")"
}
