// Package postgres keeps dockets in a PostgreSQL database, for offices that run on
// several machines.
//
//	applied, err := postgres.Migrate(ctx, "postgres://owner@db.example/office", postgres.Options{})  // once, and after updates
//	s, err := postgres.Open(ctx, "postgres://office@db.example/office", postgres.Options{Worker: "two"})
//
// A password comes from [Options.Password], or is in the URL, in PGPASSWORD, or in the
// file of passwords that libpq reads; no error and no log has it. Any number of workers, each with a store
// of its own, work on one database. Parameters of the URL such as pool_max_conns and
// default_query_exec_mode are those of pgx: exec or simple_protocol go through a proxy
// that pools transactions, since nothing here outlives a transaction on its
// connection but prepared statements.
//
// # What holds, and which test notices when it doesn't
//
//   - A commit is one transaction: journal, state, seats, people, verdicts, letters
//     and the instants of the index last together or not at all (TestCut).
//   - Whoever writes to a docket locks its row of due first, and compares the version
//     behind the lock: of two changes for one version one is committed (TestSuite).
//     A caller does other things only between transactions (TestNoLocks).
//   - Dockets that are written to together are locked in the order of their ids, and
//     the counter of emails before any docket. What deadlocks all the same is done
//     again (TestModel, TestWorkers).
//   - A hold is a lease with a fence that rises whenever somebody takes it. A worker
//     whose fence isn't that of the row commits nothing, even where the version fits
//     (TestStalled). Times of leases are those of the database's clock alone.
//   - A duty is a lease too: who lost it keeps no email (TestDuty).
//   - The first email that waits in a docket is found behind the lock of the row that
//     an arriving email changes too: none waits unnoticed (TestWorkers).
//   - Numbers of emails rise in the order of the commits that keep them, without
//     gaps, since they come from a row and not from a sequence (TestCut).
//   - What stands in due beside the lease, in seat, address, filed and verdict can be
//     made again from the rest (TestRebuild).
//   - A statement that failed before COMMIT was sent is done again for a while; behind
//     that only what is harmless twice (TestCut). A lost commit is an error, and
//     loading shows what became of it.
//   - A copy is one transaction, behind a mark that keeps everybody else away: it is
//     whole, or nobody can open the database (TestCopy, TestInterruptedCopy).
//   - Documents and lines are bytes, and instants are nanoseconds: nothing is rounded
//     (TestSuite, TestModel).
package postgres
