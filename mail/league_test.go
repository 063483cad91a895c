package mail

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/mail/identity"
)

// setLeague writes the settings of a league for two-player games of one round, with
// room for four people.
func (w *world) setLeague(change func(*league.Settings)) {
	s := &league.Settings{Title: "Sunday league", Policy: string(identity.ByToken), Press: string(NamedPress), Notify: "each", Season: league.Defaults("metromania")}
	s.Season.Games = []league.Kind{{Game: "metromania"}}
	s.Season.Seats, s.Season.Rounds, s.Season.Least, s.Season.Most, s.Season.Full = 2, 1, 2, 4, true
	if change != nil {
		change(s)
	}
	w.disk.Files[league.SettingsName] = s.Document()
}

// open opens a season as its settings are now.
func (w *world) open(id string) {
	w.t.Helper()
	s, err := league.ReadSettings(league.SettingsName, w.disk.Files[league.SettingsName], LeagueWords())
	w.must(err)
	w.act(league.Act{Kind: league.ActSeason, Season: id, Plan: s.Season.Document()})
}

// act does what the moderator does with a command.
func (w *world) act(a league.Act) {
	w.t.Helper()
	a.By = play.ByModerator
	_, err := host.Do(w.t.Context(), w.visit(), play.TimeOf(w.now), func(*host.Book) (league.Act, error) { return a, nil })
	w.must(err)
}

// state is the league as it is.
func (w *world) state() *league.State {
	w.t.Helper()
	b, err := host.Load(w.t.Context(), w.visit())
	w.must(err)
	_, err = host.Verify(w.t.Context(), w.visit(), nil, nil)
	w.must(err)
	return b.State
}

// leagueRound does a round with a new process, whose games have secrets by name.
func (w *world) leagueRound() {
	w.t.Helper()
	w.leagueStage(Whole)
}

func (w *world) leagueStage(stage Stage) {
	w.t.Helper()
	o := w.office()
	o.Secret = func(game string) engine.Secret { return engine.SeedSecret(game) }
	_, err := o.round(w.t.Context(), w, w, stage)
	w.must(err)
	w.must(o.Close())
}

// A leaguing is a script in testdata/league: what is written, and behind "=" what
// everybody gets.
//
//	league KEY VALUE ...      settings: private, most N, least N, rounds N, seats N, full
//	season ID                 the moderator opens a season
//	withdraw, admit WHO       what the moderator does with a command
//	after 8d                  time passes, and there is a round
//	lee: TEXT / TEXT          an email of lee@sandbox.test to the office, and a round
//	lee<: TEXT                a reply to the last mail to lee; lee@a.test< for others
//	lee>: SUBJECT             one with this subject and no text
//	play GAME                 the game is played to its end, by address
//	move GAME                 one move is made in it
//	invite ADDRESS            the moderator invites somebody, with a command
//	notify WHO HOW, mute WHO DATE   how somebody is told
//	observer WHO GAME         somebody observes a game, by a command
type leaguing struct {
	*world
	out  strings.Builder
	sent int
	// language is that of everybody, as soon as City Hall knows them; "" for as they
	// wish. Then known are the emails to those whom it knew.
	language string
	known    []sentMail
}

// leagueRound does a round.
func (l *leaguing) leagueRound() {
	l.t.Helper()
	if l.language == "" {
		l.world.leagueRound()
		return
	}
	l.leagueStage(Prepare)
	before, addresses := len(l.world.sent), []string{}
	for _, p := range l.people() {
		addresses = append(addresses, p.Addresses...)
		for _, address := range p.Addresses {
			l.person(address, func(p *store.Person) { p.Language = l.language })
		}
	}
	l.leagueStage(Publish)
	for _, m := range l.world.sent[before:] {
		if slices.Contains(addresses, m.to[0]) {
			l.known = append(l.known, m)
		}
	}
}

// TestLeagueMail plays scripts of leagues by mail.
func TestLeagueMail(t *testing.T) {
	playScripts(t, "testdata/league", func(t *testing.T, script string) string {
		l := &leaguing{world: newWorld(t)}
		letters = 0 // who meets whom depends on every byte
		l.setLeague(nil)
		for line := range strings.SplitSeq(script, "\n") {
			if line != "" && line[0] != '#' {
				l.line(line)
			}
		}
		l.state()
		return l.out.String()
	})
}

// line does what a line says.
func (l *leaguing) line(line string) {
	l.t.Helper()
	fmt.Fprintf(&l.out, "%s\n", line)
	words := strings.Fields(line)
	who, text, mail := strings.Cut(line, ": ")
	switch {
	case words[0] == "league":
		l.setLeague(func(s *league.Settings) { settle(&s.Season, words[1:]) })
		return
	case words[0] == "season":
		l.open(words[1])
	case words[0] == "withdraw", words[0] == "admit":
		se := l.state().Seasons[0]
		a := league.Act{Kind: league.ActKind(words[0]), Season: se.ID, Person: words[1]}
		if len(words) > 2 {
			a.Division = words[2]
		}
		l.act(a)
	case words[0] == "after":
		days, err := strconv.Atoi(strings.TrimSuffix(words[1], "d"))
		l.must(err)
		l.now = l.now.AddDate(0, 0, days)
	case words[0] == "invite":
		s, _, err := readSettings(l.disk)
		l.must(err)
		_, err = invite(l.t.Context(), l.visit(), s, words[1], l.now)
		l.must(err)
	case words[0] == "notify":
		l.change(words[1], func(p *store.Person) { p.Notify = strings.Join(words[2:], " ") })
	case words[0] == "mute":
		l.change(words[1], func(p *store.Person) { p.Mute = words[2] })
	case words[0] == "observer":
		l.change(words[1], func(p *store.Person) {})
		l.must(observe(l.t.Context(), l.visit(), "p"+words[1], words[2], true))
	case words[0] == "move":
		g := l.load(words[1])
		t := l.table(words[1])
		s := t.seat(g.Players[g.Open().Seat])
		l.mail(letterTo{from: s.Addresses[0], to: identity.Address("cityhall@sandbox.test", t.o.token(words[1], s)), text: l.legal(words[1])})
	case words[0] == "play":
		l.finish(words[1])
		l.sent = len(l.world.sent)
	case mail:
		l.write(who, strings.ReplaceAll(text, " / ", "\n"))
	default:
		l.t.Fatalf("what is %q?", line)
	}
	l.now = l.now.Add(time.Minute)
	l.leagueRound()
	l.leagueRound()
	if l.language == "" {
		l.tell()
	}
}

// change changes somebody with the address WHO@sandbox.test, who may be new.
func (l *leaguing) change(who string, change func(*store.Person)) {
	l.t.Helper()
	l.must(edit(l.t.Context(), l.visit(), "", func(office *store.Saved) (*store.Change, error) {
		p := store.Person{ID: "p" + who, Addresses: []string{who + "@sandbox.test"}, Epoch: "e"}
		if found := withAddress(office.People, p.Addresses[0]); len(found) > 0 {
			p = found[0].Clone()
		}
		change(&p)
		return &store.Change{People: []store.Person{p}}, nil
	}))
}

// settle changes the plan of a season.
func settle(p *league.Plan, words []string) {
	p.Full = slices.Contains(words, "full")
	p.Private = slices.Contains(words, "private")
	for key, to := range map[string]*int{"most": &p.Most, "least": &p.Least, "rounds": &p.Rounds, "seats": &p.Seats} {
		if at := slices.Index(words, key); at >= 0 {
			*to, _ = strconv.Atoi(words[at+1])
		}
	}
}

// write delivers an email.
func (l *leaguing) write(who, text string) {
	subject := ""
	who, isReply := strings.CutSuffix(who, "<")
	who, isSubject := strings.CutSuffix(who, ">")
	if !strings.Contains(who, "@") {
		who += "@sandbox.test"
	}
	if isSubject {
		subject, text = text, ""
	}
	if !isReply {
		l.mail(letterTo{from: who, subject: subject, text: text})
		return
	}
	h := headerOf(l.t, l.last(who))
	to := h.Get("Reply-To")
	if to == "" {
		to = h.Get("From")
	}
	l.mail(letterTo{from: who, to: to, subject: "Re: " + h.Get("Subject"), text: text, more: "In-Reply-To: " + h.Get("Message-Id") + "\n"})
}

// finish plays a game to its end, by mail, with some emails in each round.
func (l *leaguing) finish(id string) {
	for range 1000 {
		g := l.load(id)
		t := l.table(id)
		for range 10 {
			if g.Over() {
				break
			}
			s := t.seat(g.Players[g.Open().Seat])
			move := g.State.Moves(nil)[0]
			l.mail(letterTo{from: s.Addresses[0], to: identity.Address("cityhall@sandbox.test", t.o.token(id, s)), text: g.Rules.Grammar.Write(move)})
			g.State.Play(move, g.Draws(), nil)
		}
		l.leagueRound()
		if g.Over() {
			return
		}
	}
	l.t.Fatalf("%s doesn't end", id)
}

// anyHead matches the head of a journal, which any change of its entries changes.
var anyHead = regexp.MustCompile(`\b[0-9a-f]{64}\b`)

// tell writes what was sent since it was called last: of reports the first line, and
// of digests the news.
func (l *leaguing) tell() {
	for _, m := range l.world.sent[l.sent:] {
		h := headerOf(l.t, m.raw)
		text := textWithLine(l.t, m.raw)
		head, _, _ := strings.Cut(text, "\n")
		fmt.Fprintf(&l.out, "    to %s: %s\n", strings.Join(m.to, " "), head)
		if !strings.HasPrefix(h.Get("Subject"), "City Hall") {
			continue
		}
		body := textOf(l.t, m.raw)
		if news := strings.Index(body, "News of"); news >= 0 { // the rest is reports
			body = body[news:]
		}
		for line := range strings.SplitSeq(strings.Trim(anyHead.ReplaceAllString(body, "HEAD"), "\n"), "\n") {
			fmt.Fprintf(&l.out, "      %s\n", strings.TrimRight("| "+line, " "))
		}
	}
	l.sent = len(l.world.sent)
}

// A readings is a disk that counts how often a file is read.
type readings struct {
	disk.Disk
	name string
	n    *int
}

func (d readings) Read(name string, from int64) ([]byte, error) {
	if name == d.name {
		*d.n++
	}
	return d.Disk.Read(name, from)
}

// TestIdleLeague guards what a round costs in which nothing happens: it doesn't read
// the settings of the league. Changed settings count as soon as they are needed.
func TestIdleLeague(t *testing.T) {
	w := newWorld(t)
	w.setLeague(nil)
	w.open("spring")
	reads := 0
	o := w.officeOn(readings{w.disk, league.SettingsName, &reads})
	w.must(w.with(o))
	if reads == 0 {
		t.Error("the first round reads no settings")
	}
	reads = 0
	w.must(w.with(o))
	if reads > 0 {
		t.Errorf("an idle round reads the settings %d times", reads)
	}
	before, err := o.leagueSettings()
	w.must(err)
	w.setLeague(func(s *league.Settings) { s.Title = "Monday league" })
	after, err := o.leagueSettings()
	w.must(err)
	again, err := o.leagueSettings()
	w.must(err)
	if before.Title != "Sunday league" || after.Title != "Monday league" || again != after {
		t.Errorf("the titles are %q and %q", before.Title, after.Title)
	}
	w.disk.Files[league.SettingsName] = []byte("format: x\n")
	if _, err := o.leagueSettings(); err == nil {
		t.Error("settings that can't be read are used")
	}
	w.must(o.Close())
}

// TestStuckLeague guards everything else in an office whose league, or a game of it,
// can't go on: no round fails, its moderator hears of it once a day, and once it is
// mended it goes on.
func TestStuckLeague(t *testing.T) {
	w := newWorld(t)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
	w.leagueRound()
	w.setLeague(func(s *league.Settings) { s.Season.Games[0].Deadlines = "deadlines.yaml" })
	w.open("s1")
	w.must(edit(t.Context(), w.visit(), "", func(*store.Saved) (*store.Change, error) {
		return &store.Change{People: []store.Person{ // from when nobody looked at names
			{ID: "pa", Name: "Maria", Addresses: []string{"maria@a.test"}, Epoch: "e"}, {ID: "pb", Name: "MARIA", Addresses: []string{"maria@b.test"}, Epoch: "e"},
		}}, nil
	}))
	for _, who := range []string{"pa", "pb"} {
		w.act(league.Act{Kind: league.ActSignUp, Season: "s1", Person: who})
	}
	w.act(w.state().Begin(w.state().Seasons[0]))
	settings := w.disk.Files[league.SettingsName]
	for day, breaks := range []func(){
		func() {},
		func() { w.disk.Files[league.SettingsName] = []byte("format: x\n") },
	} {
		breaks()
		before := len(w.to("anna@sandbox.test"))
		for range 3 {
			w.reply("anna", "status")
			w.leagueRound()
			w.now = w.now.Add(leagueLook)
		}
		if n := len(w.to("anna@sandbox.test")) - before; n < 3 {
			t.Errorf("day %d: anna got %d emails", day, n)
		}
		stuck := 0
		for _, m := range w.to("mod@sandbox.test") {
			if strings.Contains(m, "Something in your league can't go on") {
				stuck++
			}
		}
		equal(t, "notices", stuck, day+1)
		w.now = w.now.AddDate(0, 0, 1)
	}
	w.disk.Files[league.SettingsName], w.disk.Files["deadlines.yaml"] = settings, []byte("format: cityhall-deadlines/1\nlimits:\n  - time: 3 days\n")
	w.leagueRound()
	equal(t, "players", fmt.Sprint(w.load("s1-a-1-1").Players), "[Maria MARIA-2]")
}
