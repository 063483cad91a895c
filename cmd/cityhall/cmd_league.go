package main

import (
	"github.com/urfave/cli/v2"
)

// leagueCommand holds the commands for leagues.
func leagueCommand(s *streams) *cli.Command {
	return &cli.Command{
		Name: "league", Usage: "run seasons of many games", UsageText: "cityhall league COMMAND [arguments and flags, in any order]",
		Subcommands: []*cli.Command{
			leagueInitCommand(s), leagueAddCommand(s), leagueForgetCommand(s), leagueInviteCommand(s), leagueObserverCommand(s),
			leagueSeasonCommand(s), leagueSignUpCommand(s), leagueWithdrawCommand(s), leagueAdmitCommand(s),
			leaguePairCommand(s), leagueRunCommand(s), leagueHandOverCommand(s), leagueCorrectCommand(s),
			leagueStatusCommand(s), leagueStandingsCommand(s), leagueRatingsCommand(s),
			leagueVerifyCommand(s), leagueExportCommand(s), leagueSiteCommand(s),
		},
	}
}

// leagueFlag is for the directory of a league.
func leagueFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "dir", Usage: "the league's `DIR`", Value: ".", Destination: to}
}

// dryFlag is for commands that change a league.
func dryFlag(to *bool) cli.Flag {
	return &cli.BoolFlag{Name: "dry-run", Usage: "show what would happen without writing anything", Destination: to}
}

// seasonFlag is for a season.
func seasonFlag(to *string) cli.Flag {
	return &cli.StringFlag{Name: "season", Usage: "the season's `NAME` (default: the latest)", Destination: to}
}
