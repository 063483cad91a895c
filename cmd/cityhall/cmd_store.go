package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/locate"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
)

// storeCommand holds the commands for databases.
func storeCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "store", Usage: "look after a database that keeps games", UsageText: "cityhall store COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{storeMigrateCommand(s), storeCopyCommand(s), storeDoctorCommand(s)},
	}
}

func storeMigrateCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "migrate", Usage: "create the tables of a PostgreSQL database, or update them", ArgsUsage: "URL|DIR",
		Description: "The URL looks like postgres://USER@HOST/DATABASE; the user needs the right to create\ntables. The password may be in PGPASSWORD or in the password file. A DIR has a store.yaml,\nwhich names the database. Run it again after updating City Hall: tables that are up to\ndate stay as they are.",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			made, err := migrate(c.Context, args[0])
			for _, name := range made {
				s.did("did/migrated", "name", name)
			}
			if err == nil && len(made) == 0 {
				s.did("did/up-to-date")
			}
			return err
		}),
	}
}

// migrate updates the tables of a database, which a URL or a directory names.
func migrate(ctx context.Context, place string) ([]string, error) {
	ctx = trust.Name(ctx, place)
	if info, err := os.Stat(place); err == nil && info.IsDir() {
		return locate.Migrate(ctx, place)
	}
	return postgres.Migrate(ctx, place, postgres.Options{})
}

func storeCopyCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "copy", Usage: "copy all games and email to another directory or database", ArgsUsage: "FROM TO",
		Description: "FROM and TO are directories, of which each may have a store.yaml, or URLs of databases.\nTO holds nothing yet. Nobody may work on either meanwhile. The copy is compared with the\noriginal, which stays as it is. Settings, key and hooks are files: copy them yourself. If\nFROM is a game.yaml, that game alone is copied to the game file TO, with its journal.",
		Action: arguments(2, 2, func(c *cli.Context, args []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			if info, err := os.Stat(args[0]); err == nil && !info.IsDir() || locate.StoredGame(args[0]) {
				return runStoreCopyGame(ctx, args[0], args[1], s)
			}
			copied, err := mail.CopyStore(trust.Name(ctx, args...), args[0], args[1])
			if err != nil {
				return err
			} else if s.json {
				return s.object(storeCopied{copied.Games, copied.Mails, copied.Digest.String()})
			}
			fmt.Fprintf(s.out, "copied %s and %s\ndigest: %s\n", count(copied.Games, "game"), count(copied.Mails, "email"), copied.Digest)
			return nil
		}),
	}
}

// storeCopied is what was copied, as JSON.
type storeCopied struct {
	Games  int    `json:"games"`
	Mails  int    `json:"mails"`
	Digest string `json:"digest"`
}

// runStoreCopyGame copies one game, with its journal and its secret, and nothing that its
// office knows.
func runStoreCopyGame(ctx context.Context, from, to string, s *streams) (err error) {
	if err := checkOutput(to); err != nil {
		return err
	}
	for _, path := range []string{from, to} { // DIR/games/ID/game.yaml, where they are in a database
		ctx = trust.Name(ctx, filepath.Join(filepath.Dir(path), "..", ".."))
	}
	f, err := openFileFor(ctx, from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	g, err := f.game(docket.Load)
	if err != nil {
		return err
	}
	t, err := openFileFor(ctx, to)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, t.Close()) }()
	if err := f.Docket.Copy(ctx, t.Store, t.id, g, play.Outcome{}); err != nil {
		return err
	}
	s.did("did/copied", "file", to, "game", g.ID, "entries", g.Tip.Entry)
	return nil
}

func storeDoctorCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "doctor", Usage: "test a database step by step and suggest fixes", ArgsUsage: "URL|DIR",
		Description: "Tests that the database is reached, TLS, the version of the tables, the rights of the\nuser, the clocks, and the room for connections. It changes nothing, and programs may work\non the database meanwhile.",
		Action: arguments(1, 1, func(c *cli.Context, args []string) error {
			ctx, stop := interruptible(c.Context)
			defer stop()
			return mail.ExamineStore(trust.Name(ctx, args[0]), args[0], s.examined())
		}),
	}
}
