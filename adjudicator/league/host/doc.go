// Package host runs a league in a store: it keeps the league's journal in the
// store's own docket, creates games for tables, and takes results from games.
//
//	b, err := host.Load(ctx, s)                           // b.State is the league
//	entry, err := host.Do(ctx, s, now, func(st *league.State) (league.Act, error) {
//		return league.Act{Kind: league.ActSignUp, ...}, nil
//	})
//	h := host.Host{Store: s, Settings: settings, Create: ...}
//	done, err := h.Run(ctx, now)                          // everything that is due
//
// Run can be stopped at any point, even by a crash; run again, it goes on.
package host
