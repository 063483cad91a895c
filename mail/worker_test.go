package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/store/postgres/postgrestest"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/transport"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.M{M: m}.Run()) }

// A network has the mail servers of a world, which several workers use.
type network struct {
	*world
	mu sync.Mutex
	// dies is asked after each email that went out whether its worker ends there.
	dies func() bool
}

func (s *network) List(ctx context.Context) ([]transport.Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.List(ctx)
}

func (s *network) Fetch(ctx context.Context, uids []uint32, limit int64, do func(uint32, []byte) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.Fetch(ctx, uids, limit, do)
}

func (s *network) Move(ctx context.Context, uids []uint32, folder string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.world.Move(ctx, uids, folder)
}

// outbox sends for a worker, and ends it now and then before it notes that.
type outbox struct {
	*network
	stop context.CancelFunc
}

func (o outbox) Send(ctx context.Context, from string, to []string, raw []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := o.world.Send(ctx, from, to, raw); err != nil {
		return err
	}
	if o.dies() {
		o.stop()
		return context.Canceled
	}
	return nil
}

// wave is one order of each game that still goes on.
type wave []letterTo

// waves returns orders that bots give, in the games with the ids.
func waves(t *testing.T, w *world, ids []string, n int) (all []wave) {
	t.Helper()
	all = make([]wave, n)
	for _, id := range ids {
		players := []string{"anna", "kevin"}
		g, _, err := adjudicator.New(adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: id, Players: players, Secret: engine.SeedSecret(id)})
		w.must(err)
		for i := range n {
			player := g.Players[g.Open().Seat]
			order := g.Rules.Grammar.Write(g.Rules.Greedy(g.State, nil))
			all[i] = append(all[i], letterTo{from: player + "@sandbox.test", subject: "[" + id + "]", text: order, id: fmt.Sprintf("%s-%d@client.test", id, i), date: w.now.Add(time.Duration(i) * time.Minute).Format(time.RFC1123Z)})
			g, _, err = adjudicator.Adjudicate(g, play.Act{By: play.ByPlayer}, []*play.OrderSet{{Player: player, Turn: play.Unbound, Lines: []play.OrderLine{{Text: order}}}})
			w.must(err)
		}
	}
	return all
}

// messages returns how often each Message-ID went out.
func messages(w *world) map[string]int {
	sent := map[string]int{}
	for _, m := range w.sent {
		h := headerOf(w.t, m.raw)
		sent[h.Get("Message-Id")+" "+strings.Join(m.to, " ")]++
	}
	return sent
}

// workersGames is how many games TestWorkers plays.
func workersGames() int { return testkit.Times(24, 60) }

// TestWorkers guards several workers on one database, of which some end at any instant
// without giving up what they hold, while the database starts again: the journals are
// those of one worker on a directory, and the same emails go out, none of them under
// two names.
func TestWorkers(t *testing.T) {
	testkit.Meet(t)
	const rounds = 4
	alone, f := newWorld(t), newFleet(t)
	first, err := f.open(t.Context(), "first", &atomic.Bool{})
	alone.must(err)
	defer first.Close()
	f.first = first
	for _, w := range []*world{alone, f.many} { // what only its address proves counts as a stranger's
		s, _, err := readSettings(w.disk)
		w.must(err)
		s.Slight.Day, s.Slight.Total = 1<<32, 1<<40
		w.must(s.Write(w.disk))
	}
	var ids []string
	for i := range workersGames() {
		id := fmt.Sprintf("game-%d", i+1)
		ids = append(ids, id)
		alone.game("fifth-avenue", id, byAddress, "anna", "kevin")
		places := placesAt("sandbox.test", "anna", "kevin")
		byAddress(&places)
		o := adjudicator.Options{Rules: registry.Find("fifth-avenue"), ID: id, Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret(id)}
		alone.must(create(t.Context(), first, o, places, testMaker, f.many.now))
	}
	alone.round()
	f.settle(false)
	for i, wave := range waves(t, alone, ids, rounds) {
		for _, w := range []*world{alone, f.many} {
			w.now = w.now.Add(time.Hour)
			for _, l := range wave {
				w.mail(l)
			}
		}
		alone.round()
		f.settle(i%2 == 1)
	}
	sameJournals(t, first, alone, ids, rounds)
	want, got := messages(alone), messages(f.many)
	if a, b := slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)); !slices.Equal(a, b) {
		t.Errorf("the emails are\n%s\nexpected\n%s", strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
	twice := 0
	for _, n := range got {
		twice += n - 1
	}
	// When the database ends, each worker may have one on its way too.
	if twice > f.deaths+f.ended*f.workers || f.deaths == 0 || f.ended == 0 {
		t.Errorf("%d emails went out again, though %d workers ended with one on its way; the database started %d times", twice, f.deaths, f.ended)
	}
	t.Logf("%d emails, %d of them again; %d workers ended", len(got), twice, f.deaths)
}

// A fleet is the workers of a database. They end at random, and so does the database.
type fleet struct {
	*testing.T
	url           string
	first         *postgres.Store // has no worker
	many          *world
	net           *network
	workers       int
	deaths, ended int
}

func newFleet(t *testing.T) *fleet {
	f := &fleet{T: t, url: postgrestest.URL(t), many: newWorld(t), workers: 4}
	if workersGames() >= 1000 {
		f.workers = 8
	}
	random := rand.New(rand.NewPCG(1, 2))
	f.net = &network{world: f.many, dies: func() bool { // the caller has net.mu
		if random.IntN(30) > 0 {
			return false
		}
		f.deaths++
		return true
	}}
	return f
}

// open opens the database for a worker. One that is dead has no connection, and gets none
// any more.
func (f *fleet) open(ctx context.Context, name string, dead *atomic.Bool) (*postgres.Store, error) {
	return postgres.Open(ctx, f.url+"&application_name="+name, postgres.Options{Canonical: identity.Canonical, Worker: name, Lease: time.Second, Password: func(context.Context) (string, error) {
		if dead.Load() {
			return "", errors.New("dead")
		}
		return postgrestest.Password, nil
	}})
}

// bury ends the connections of a worker.
func (f *fleet) bury(name string) {
	c, err := pgx.Connect(f.Context(), f.url[:strings.Index(f.url, "&")])
	if err != nil {
		return // the database starts again, and all connections end
	}
	defer c.Close(f.Context())
	c.Exec(f.Context(), "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", name)
}

// work does rounds until the worker is ended, or nothing is left to do.
func (f *fleet) work(ctx context.Context, name string) (done bool) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var dead atomic.Bool
	s, err := f.open(ctx, name, &dead)
	if err != nil {
		time.Sleep(50 * time.Millisecond)
		return false // the database starts again
	}
	f.Cleanup(func() { s.Close() })
	defer func() {
		dead.Store(true)
		f.bury(name)
	}()
	o := &Office{store: s, files: f.many.disk, gallery: f.many.drawn, epoch: testEpoch, person: testID, Now: func() time.Time { return f.many.now }, Log: func(string, ...any) {}}
	if err := o.begin(); err != nil {
		return false
	}
	for ctx.Err() == nil {
		_, err := o.Round(ctx, f.net, outbox{f.net, stop})
		work, wrong := f.first.Work(f.Context(), f.many.now.AddDate(1, 0, 0), 1)
		f.net.mu.Lock()
		left := len(f.net.folder("INBOX"))
		f.net.mu.Unlock()
		if err == nil && wrong == nil && len(work) == 0 && left == 0 {
			return true
		}
		time.Sleep(rand.N(100 * time.Millisecond))
	}
	return false
}

// settle lets all workers work until nothing is left to do.
func (f *fleet) settle(restart bool) {
	f.Helper()
	var group sync.WaitGroup
	for n := range f.workers {
		group.Go(func() {
			for life := 0; !f.work(f.Context(), fmt.Sprintf("worker%dlife%dwave%d", n, life, f.ended)); life++ {
				if life == 1000 {
					f.Error("there is no end")
					return
				}
			}
		})
	}
	if restart {
		time.Sleep(200 * time.Millisecond)
		f.many.must(postgrestest.Restart())
		f.ended++
	}
	group.Wait()
}

// sameJournals guards that the journals are those of a single worker.
func sameJournals(t *testing.T, s *postgres.Store, alone *world, ids []string, rounds int) {
	for _, id := range ids {
		var journal bytes.Buffer
		for line, err := range s.Journal(t.Context(), id, 1) {
			alone.must(err)
			journal.Write(line)
		}
		if want := alone.disk.Files[strings.TrimSuffix(gameFile(id), ".yaml")+".journal"]; !bytes.Equal(journal.Bytes(), want) || bytes.Count(want, []byte("\n")) != rounds+1 {
			t.Errorf("%s: the journal is\n%s\nexpected\n%s", id, &journal, want)
		}
	}
}
