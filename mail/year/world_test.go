package year

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk/crash"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail"
	"cityhall.example/mail/identity"
	"cityhall.example/mail/transport"
)

// A world is an office, its servers, and everybody who plays, on one clock.
type world struct {
	testing.TB
	*agenda
	*servers
	log    *log
	chance *rand.Rand
	files  *crash.Disk
	store  *memory.Memory
	office *mail.Office
	// worker is the office's store, which dies with its process.
	worker *memory.Memory
	life   *life
	// wakes is when the office next looks by itself.
	wakes  time.Time
	rounds int
	people []*person
	// standby are those of the people who wait for seats in games that give them away.
	standby []*person
	host    *chair
	// daily is when the office next looks at the league by itself, and decided the last
	// entry of the league's journal that the world knows.
	daily   time.Time
	decided int
	// archive has the emails that the office has kept, by their Message-ID, and
	// numbered by their numbers, up to filed.
	archive  map[string]*archived
	numbered map[int64]*archived
	filed    int64
	// secretly changes the terms of new games; it may be nil.
	secretly func(*terms)
	games    []*game
}

// A game is what the world knows of one.
type game struct {
	id string
	*terms
	// held is who had the seats, by player, in order, and next who is to have them
	// when they are replaced.
	held map[string][]tenure
	next map[string][]string
	// standby are the addresses of those who wait to take over a seat, in their order.
	standby []string
}

// begin is when all years begin.
var begin = time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)

func newWorld(t testing.TB, seed uint64, begin time.Time) *world {
	a := &agenda{now: begin}
	l := &log{agenda: a, heads: map[string][]docket.Head{}}
	w := &world{TB: t, agenda: a, log: l, chance: rand.New(rand.NewPCG(seed, 0)), files: crash.New(map[string][]byte{}), store: memory.New(identity.Canonical), life: &life{}, archive: map[string]*archived{}, numbered: map[int64]*archived{}}
	w.servers = &servers{agenda: a, log: l, seed: seed, raw: map[uint32][]byte{}, boxes: map[string]*mailbox{}, known: map[string]time.Time{}, back: map[string]bool{}}
	w.servers.came = func() { w.wake(w.now.Add(time.Second)) }
	s := mail.Defaults()
	s.Address, s.Moderators = office, []string{moderator}
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		*a = transport.Account{Server: "127.0.0.1:1", Security: transport.None, Auth: transport.Plain, User: "cityhall", Password: password.Source{Env: "NONE"}}
	}
	w.must(s.Write(w.files))
	club := &league.Settings{Title: "The year", Policy: string(identity.ByToken), Press: string(mail.NamedPress), Notify: "each", Season: league.Defaults("metromania")}
	w.files.Files[league.SettingsName] = club.Document()
	w.files.Files["key"] = []byte(strings.Repeat("5a", 32) + "\n")
	w.open()
	w.wake(begin)
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// open opens the office as a new process does.
func (w *world) open() {
	var err error
	if w.worker != nil {
		w.must(w.worker.Close())
	}
	w.worker = w.store.Worker()
	w.life.begin()
	w.office, err = mail.On(mail.Base{Store: &mortal{w.worker, w.life, w.file}, Files: w.files, Epoch: epoch, Person: newPerson})
	w.must(err)
	w.office.Now = func() time.Time { return w.now }
	w.office.Secret = func(game string) engine.Secret { return engine.SeedSecret(game) }
	w.office.Log = func(format string, args ...any) {
		if testing.Verbose() && w.Failed() {
			w.Logf("%s "+format, append([]any{w.now.Format(time.DateTime)}, args...)...)
		}
	}
}

func newPerson(address string) (string, error) {
	name, _, _ := strings.Cut(address, "@")
	return "p" + name, nil
}

func epoch(mail int64) (string, error) { return fmt.Sprintf("epoch-%d", mail), nil }

// wake has the office look at the time, unless it looks before.
func (w *world) wake(t time.Time) {
	if !w.wakes.IsZero() && !t.Before(w.wakes) {
		return
	}
	w.wakes = t
	w.at(t, func() {
		if w.wakes.Equal(t) {
			w.wakes = time.Time{}
			w.round()
		}
	})
}

// round is one round of the office, as mail.Office.Poll does it, and plans the next.
func (w *world) round() {
	ctx := context.Background()
	if w.down(machine, w.now) {
		for _, o := range w.outages {
			if o.service == machine && !w.now.Before(o.from) && w.now.Before(o.to) {
				w.open()
				w.wake(o.to)
			}
		}
		return
	}
	w.rounds++
	for {
		var box mail.Mailbox = &mortalBox{w.servers, w.life}
		if w.down(imap, w.now) {
			box = nil
		}
		_, err := w.office.Round(ctx, box, &mortalBox{w.servers, w.life})
		if w.life.dead.Load() {
			w.open()
			continue
		} else if err != nil && !w.down(smtp, w.now) {
			w.Fatalf("%s: %v", w.now.Format(time.DateTime), err)
		}
		break
	}
	w.found()
	work, err := w.store.Work(ctx, w.now, 1)
	w.must(err)
	next, err := w.store.Next(ctx, w.now)
	w.must(err)
	switch {
	case len(work) > 0 || w.down(imap, w.now):
		w.wake(w.now.Add(poll))
	case !next.IsZero():
		w.wake(next)
	}
}

// zones are where people live: both hemispheres, zones without daylight saving, and
// one that is half an hour off.
var zones = []string{"Europe/Berlin", "America/New_York", "Asia/Seoul", "Australia/Sydney", "America/Los_Angeles", "Asia/Kolkata", "Europe/London", "UTC"}

// join adds a person.
func (w *world) join(h habit) *person {
	n := len(w.people) + 1
	name := fmt.Sprintf("player%d", n)
	zone, err := time.LoadLocation(zones[n%len(zones)])
	w.must(err)
	p := &person{world: w, habit: h, id: fmt.Sprintf("p%03d", n), name: name, address: name + "@people.test", zone: zone, hours: [2]int{7 + n%3, 20 + n%4},
		chance: rand.New(rand.NewPCG(uint64(n), 2)), plan: newPlanner(h.bot, name), seen: map[string]bool{}, desks: map[string]*desk{}, asked: map[string]vacation{}, asking: map[string]remark{}}
	w.people = append(w.people, p)
	w.boxes[p.address] = &mailbox{deliver: p.deliver, gray: n%7 == 0, closed: func(time.Time) bool { return false }}
	return p
}

// settle lets the office know everybody.
func (w *world) settle() {
	people := []store.Person{{ID: "pmoderator", Name: play.Moderator, Addresses: []string{moderator}, Epoch: "e"}}
	for i, p := range w.people {
		form := "text" // pictures of a year take long to draw
		if i%50 == 0 {
			form = "html"
		}
		people = append(people, store.Person{ID: p.id, Name: p.name, Addresses: []string{p.address}, Epoch: "e-" + p.id, Zone: p.zone.String(), Form: form})
	}
	_, err := w.store.Commit(context.Background(), &store.Change{Now: w.now, People: people})
	w.must(err)
}

// load reads a game from the store.
func (w *world) load(g *game) *play.Game {
	saved, err := w.store.Load(context.Background(), g.id)
	w.must(err)
	now, err := docket.Restore(context.Background(), w.store, saved)
	w.must(err)
	return now
}
