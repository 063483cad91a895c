package postgres_test

import (
	"context"
	"fmt"
	osexec "os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
)

// BenchmarkDurable measures turns committed per second to a server that waits for the
// disk, by workers each with games of its own, and beside it what PostgreSQL's own
// pgbench does with as many clients: bare transactions of the same statements and bytes.
// They take turns of a second, since disks are now fast and now slow: run it with
// -benchtime 20x.
func BenchmarkDurable(b *testing.B) {
	url := postgrestest.Durable(b)
	for _, workers := range []int{1, 2, 4, 8, 16} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			stores := make([]*postgres.Store, workers)
			for i := range stores {
				stores[i] = open(b, url, postgres.Options{})
			}
			bare := newBare(b, url, stores[0], workers)
			var turns atomic.Int64
			var most float64
			round := 0
			for b.Loop() {
				round++
				var all sync.WaitGroup
				end := time.Now().Add(time.Second)
				for i, s := range stores {
					all.Go(func() {
						more := func() bool { return time.Now().Before(end) && turns.Add(1) > 0 }
						if err := commitWhile(b, s, fmt.Sprintf("%d-%d-%d-%d", workers, b.N, round, i), more); err != nil {
							b.Error(err)
						}
					})
				}
				all.Wait()
				most += bare.run(b, round)
			}
			b.ReportMetric(float64(turns.Load())/float64(round), "turns/s")
			b.ReportMetric(most/float64(round), "bare/s")
			b.ReportMetric(float64(turns.Load())/most, "of-bare")
		})
	}
}

// A bare is pgbench with the transaction of a turn.
type bare struct {
	url, script string
	clients     int
	values      []string
}

// newBare makes the games of clients, and the transaction that commits another turn of
// each, with the bytes that the store writes.
func newBare(b *testing.B, url string, s *postgres.Store, clients int) *bare {
	b.Helper()
	prefix := fmt.Sprintf("bare-%d-%d-", clients, b.N)
	for i := range clients {
		left := 3
		if err := commitWhile(b, s, fmt.Sprint(prefix, i), func() bool { left--; return left >= 0 }); err != nil {
			b.Fatal(err)
		}
	}
	c, err := pgx.Connect(b.Context(), plain(url))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close(context.Background())
	var state, record, checkpoint, line string
	err = c.QueryRow(b.Context(), `select d.state::text, d.checkpoint::text, r.record::text, j.line::text
		from docket d join record r on r.docket = d.id and r.n = 3 join journal j on j.docket = d.id and j.entry = 3
		where d.id = $1`, prefix+"0").Scan(&state, &checkpoint, &record, &line)
	if err != nil {
		b.Fatal(err)
	}
	id := "('" + prefix + "' || :client_id)"
	var script strings.Builder
	script.WriteString("\\set n :n + 1\n\\startpipeline\nbegin;\n")
	add := func(statement string, args ...string) {
		script.WriteString(parameter.ReplaceAllStringFunc(postgres.Statement(statement), func(p string) string {
			n, _ := strconv.Atoi(p[1:])
			return args[n-1]
		}) + ";\n")
	}
	add("limits")
	add("lock", id)
	add("read", id, "1")
	script.WriteString("\\endpipeline\n\\startpipeline\n")
	add("lines", id, ":n", ":lines")
	add("see", id, "array[decode(lpad(to_hex(:n::bigint), 40, '0'), 'hex')]", "array[:n::bigint]")
	add("record", id, ":n", ":record")
	add("write", id, ":n", ":state", "null", ":checkpoint")
	add("due", id, ":n", "null", "null", "false")
	script.WriteString("commit;\n\\endpipeline\n")
	return &bare{url: plain(url), script: script.String(), clients: clients, values: []string{
		"state=" + state, "record=" + record, "checkpoint=" + checkpoint,
		`lines={"` + strings.ReplaceAll(line, `\`, `\\`) + `"}`,
	}}
}

// parameter is a parameter in a statement; what follows it is its type.
var parameter = regexp.MustCompile(`\$\d+`)

// rate is what pgbench says of it.
var rate = regexp.MustCompile(`tps = ([0-9.]+) \(without`)

// run runs it for a second and returns transactions per second. Entries of a round have
// numbers of their own.
func (p *bare) run(b *testing.B, round int) float64 {
	b.Helper()
	args := []string{"-n", "-M", "prepared", "-f", "/dev/stdin", "-c", fmt.Sprint(p.clients), "-j", fmt.Sprint(min(p.clients, 2)), "-T", "1",
		"-D", fmt.Sprintf("n=%d000000", round)}
	for _, v := range p.values {
		args = append(args, "-D", v)
	}
	cmd := osexec.Command("pgbench", append(args, p.url)...)
	cmd.Stdin = strings.NewReader(p.script)
	out, err := cmd.CombinedOutput()
	m := rate.FindSubmatch(out)
	if err != nil || m == nil {
		b.Fatalf("pgbench: %v\n%s\n%s", err, out, p.script)
	}
	tps, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		b.Fatal(err)
	}
	return tps
}

// plain returns a URL without what only this program understands.
func plain(url string) string {
	url, _, _ = strings.Cut(url, "&pool_max_conns")
	return url
}

// BenchmarkTables commits 100,000 turns in 100 games and says how large each table is then,
// in MB.
func BenchmarkTables(b *testing.B) {
	url := postgrestest.URL(b)
	var all sync.WaitGroup
	for worker := range 4 {
		s := open(b, url, postgres.Options{})
		all.Go(func() {
			for game := range 25 {
				left := 1000
				if err := commitWhile(b, s, fmt.Sprintf("game-%d-%d", worker, game), func() bool { left--; return left >= 0 }); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
	c, err := pgx.Connect(b.Context(), plain(url))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close(context.Background())
	rows, _ := c.Query(b.Context(), `select relname, pg_total_relation_size(oid)::float8 / 1e6 from pg_class
		where relkind = 'r' and relnamespace = 'public'::regnamespace`)
	var name string
	var size float64
	if _, err := pgx.ForEachRow(rows, []any{&name, &size}, func() error {
		if size > 0.1 {
			b.ReportMetric(size, name+"-MB")
		}
		return nil
	}); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkIdle measures what a worker asks the database in a round in which nothing is to
// be done, with 100,000 games that wait for their clocks.
func BenchmarkIdle(b *testing.B) {
	url := postgrestest.URL(b)
	s := open(b, url, postgres.Options{})
	for n := range 10 { // a few real ones; the others differ in nothing that is looked at
		left := 1
		if err := commitWhile(b, s, fmt.Sprint("game-", n), func() bool { left--; return left >= 0 }); err != nil {
			b.Fatal(err)
		}
	}
	c, err := pgx.Connect(b.Context(), plain(url))
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close(context.Background())
	future := at(1).Add(1000 * time.Hour).UnixNano()
	for _, sql := range []string{
		fmt.Sprintf(`insert into due (docket, made, fold, clock) select 'idle-' || n, true, 'idle-' || n, %d + n from generate_series(1, 100000) n`, future),
		fmt.Sprintf(`update due set mail = null, letter = null, untold = null, clock = %d where docket <> ''`, future),
		"vacuum analyze due",
	} {
		if _, err := c.Exec(b.Context(), sql); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		work, err := s.Work(b.Context(), at(1), 100)
		if err != nil || len(work) > 0 {
			b.Fatal(len(work), err)
		}
		if next, err := s.Next(b.Context(), at(1)); err != nil || next.IsZero() {
			b.Fatal(next, err)
		}
	}
}
