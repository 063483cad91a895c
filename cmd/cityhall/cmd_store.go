package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/store/postgres"
)

// storeCommand holds the commands for databases.
func storeCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "store", Usage: "look after a database that keeps games", UsageText: "cityhall store COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{storeMigrateCommand(s)},
	}
}

func storeMigrateCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "migrate", Usage: "create the tables of a PostgreSQL database, or update them", ArgsUsage: "URL",
		Description: "The URL looks like postgres://USER@HOST/DATABASE; the user needs the right to create\ntables. The password may be in PGPASSWORD or in the password file. Run it again after\nupdating City Hall: tables that are up to date stay as they are.",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			made, err := postgres.Migrate(c.Context, args[0], postgres.Options{})
			for _, name := range made {
				fmt.Fprintln(s.out, "done:", name)
			}
			if err == nil && len(made) == 0 {
				fmt.Fprintln(s.out, "the tables are up to date")
			}
			return err
		}),
	}
}
