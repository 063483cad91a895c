package mail

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"time"

	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/site"
)

// newsDays is how old news of the league may be, in days, and still go out.
const newsDays = 30

// tellLeague makes the letters about entries of the league's journal, whoever made
// them.
func (t *table) tellLeague(ctx context.Context) error {
	c, err := t.untold(ctx)
	if err != nil || c == nil {
		return err
	}
	return t.commit(ctx, c)
}

// untold returns the letters about entries of which nobody was told; nil where there
// are none.
func (t *table) untold(ctx context.Context) (*store.Change, error) {
	if t.Told >= t.At.Entry {
		return nil, nil
	}
	b, err := t.league(ctx)
	if err != nil {
		return nil, err
	}
	var entries []*league.Entry
	for line, err := range t.o.store.Journal(ctx, "", t.Told+1) {
		if err != nil {
			return nil, err
		}
		e, err := league.ReadEntry(t.JournalFile, t.Told+1+len(entries), line)
		if err != nil {
			return nil, err
		}
		if entries = append(entries, e); e.Number == t.At.Entry {
			break
		}
	}
	c := &store.Change{Told: t.At.Entry}
	for i, e := range entries {
		if t.o.Now().Sub(time.Unix(int64(e.At), 0)) > newsDays*24*time.Hour {
			continue
		}
		for _, reader := range readersOf(b.State, e, entries[i+1:]) {
			c.Letters = append(c.Letters, store.Letter{Key: entryKey("", e.Number, reader), Kind: aboutEntry, Reader: reader, Entry: e.Number, Since: e.Number - 1})
		}
	}
	return c, nil
}

// readersOf returns who is told of an entry of the league, after which others came.
// What people do themselves is answered where they asked for it.
func readersOf(st *league.State, e *league.Entry, later []*league.Entry) (people []string) {
	se := st.Season(e.Season)
	switch e.Kind {
	case league.ActSeason:
		if se.Opened == e.At {
			people = []string{play.Moderator}
		}
	case league.ActSignUp, league.ActWithdraw, league.ActAdmit:
		if e.By != play.ByPlayer {
			people = []string{e.Person}
		}
	case league.ActBegin:
		people = slices.Clone(se.Waiting)
	case league.ActPair:
		for _, table := range e.Tables {
			if len(table) == 1 {
				people = append(people, table...)
			}
		}
	case league.ActResult, league.ActCorrect:
		again := func(o *league.Entry) bool {
			return o.Season == e.Season && (o.Kind == league.ActClose || (o.Kind == league.ActResult || o.Kind == league.ActCorrect) && inRound(se, o.Game) == inRound(se, e.Game))
		}
		d, r := roundIn(se, e.Game)
		if r != nil && r.Complete() && !slices.ContainsFunc(later, again) {
			people = se.Active(d)
		}
	case league.ActClose:
		for _, d := range se.Divisions {
			people = append(people, se.Active(&d)...)
		}
	case league.ActCancel:
		for _, m := range se.Members {
			people = append(people, m.Person)
		}
		people = append(people, se.Waiting...)
	}
	return names(people)
}

// roundIn returns where a game of the season is played.
func roundIn(se *league.Season, game string) (*league.Division, *league.Round) {
	for i := range se.Divisions {
		for r := range se.Divisions[i].Rounds {
			if round := &se.Divisions[i].Rounds[r]; slices.ContainsFunc(round.Games, func(g league.Game) bool { return g.ID == game }) {
				return &se.Divisions[i], round
			}
		}
	}
	return nil, nil
}

func inRound(se *league.Season, game string) *league.Round {
	_, r := roundIn(se, game)
	return r
}

// news returns the mail that tells somebody of an entry of the league's journal.
func (t *table) news(ctx context.Context, l *store.Letter) (*outgoing, error) {
	s := t.seat(l.Reader)
	if s == nil {
		return nil, errMoot // who was forgotten
	}
	st, err := t.leagueAt(ctx, l.Entry)
	if err != nil {
		return nil, err
	}
	e, err := t.leagueEntry(ctx, l.Entry)
	if err != nil {
		return nil, err
	}
	m, p, err := t.toMember(l, s)
	if err != nil {
		return nil, err
	}
	se := st.Season(e.Season)
	told := map[string]any{"title": m.title, "season": se.ID, "kind": string(e.Kind), "reason": e.Reason, "address": t.o.Settings.Address, "private": se.Plan.Private,
		"waits": slices.Contains(se.Waiting, l.Reader), "division": e.Division, "round": e.Round, "rounds": se.Plan.Rounds, "most": se.Plan.Most, "least": se.Plan.Least}
	switch e.Kind {
	case league.ActResult, league.ActCorrect:
		d, r := roundIn(se, e.Game)
		told["division"], told["round"] = d.Name, r.Number
		p.say("news", told)
		t.results(p, r)
		t.standings(p, se, d)
	case league.ActClose:
		p.say("news", told)
		for i := range se.Divisions {
			t.standings(p, se, &se.Divisions[i])
		}
	default:
		p.say("news", told)
		p.because(e.Reason)
	}
	t.leagueHead(p, s, st.Tip)
	m.head = p.words.text("head-league", map[string]any{"what": string(e.Kind)})
	m.body = p.body
	return m, nil
}

// leagueHead tells the head of the league's journal after an entry: whoever keeps the
// email can find out later whether someone has written the journal anew.
func (t *table) leagueHead(p *page, s *seat, tip play.Tip) {
	if tip.Entry > 0 {
		label, _ := docket.LeagueHeadLabel(languageOf(s), strconv.Itoa(tip.Entry))
		p.add(report.Paragraph(label + ":"))
		p.lines([]string{tip.Head.String()})
	}
}

// toMember returns an email about the league to one of its people or to its
// moderators, without a text.
func (t *table) toMember(l *store.Letter, s *seat) (*outgoing, *page, error) {
	settings, err := t.o.leagueSettings()
	if err != nil {
		return nil, nil, err
	}
	m := &outgoing{key: Key(l.Key), language: languageOf(s), token: t.o.token("", s), to: slices.Clone(s.Addresses), person: &s.Person}
	if s.Player != play.Moderator {
		m.to = m.to[:min(1, len(m.to))]
	}
	if settings != nil {
		m.title = settings.Title
	}
	return m, pageTo(s), nil
}

// called returns what somebody is called in the reader's language.
func (t *table) called(p *page, person string) string {
	if s := t.seat(person); s != nil && s.Name != "" {
		return s.Name
	}
	return p.words.text("former-member", map[string]any{"id": person})
}

// calledAll returns what people are called.
func (t *table) calledAll(p *page, people []string) (all []string) {
	for _, id := range people {
		all = append(all, t.called(p, id))
	}
	return all
}

// ended returns how a game ended, for the words.
func (t *table) ended(p *page, g *league.Game, o *league.Outcome) map[string]any {
	var seats []map[string]any
	for _, s := range o.Seats {
		seats = append(seats, map[string]any{"name": t.called(p, s.Person), "place": s.Place, "points": s.Points, "left": s.Left})
	}
	slices.SortStableFunc(seats, func(a, b map[string]any) int { return a["place"].(int) - b["place"].(int) })
	return map[string]any{"game": g.ID, "void": o.Void, "seats": seats}
}

// results tells how the games of a round ended.
func (t *table) results(p *page, r *league.Round) {
	var games []map[string]any
	for i := range r.Games {
		g := &r.Games[i]
		o := g.Outcome()
		if o == nil {
			continue
		}
		games = append(games, t.ended(p, g, o))
	}
	p.say("league-results", map[string]any{"round": r.Number, "games": games})
	for i := range r.Games {
		g := &r.Games[i]
		if o := g.Outcome(); o != nil && o.Reason != "" {
			told := map[string]any{"game": g.ID}
			if n := len(g.Outcomes); n > 1 {
				told["before"] = t.ended(p, g, &g.Outcomes[n-2])
			}
			p.say("league-corrected", told)
			p.because(o.Reason)
		}
	}
}

// standings tells who stands where in a division.
func (t *table) standings(p *page, se *league.Season, d *league.Division) {
	var rows []map[string]any
	final := map[string]league.Move{}
	for _, f := range d.Final {
		final[f.Person] = f.Move
	}
	for _, s := range se.Standings(d, "") {
		rows = append(rows, map[string]any{"place": s.Place, "name": t.called(p, s.Person), "points": points(s.Points), "games": s.Games, "left": !se.Plays(s.Person), "move": string(final[s.Person])})
	}
	p.say("league-standings", map[string]any{"season": se.ID, "division": d.Name, "divisions": len(se.Divisions), "rows": rows, "final": d.Final != nil, "again": d.Again("")})
}

// points writes points as the commands do.
func points(n int) int { return n }

// pairings tells who sits where in a round.
func (t *table) pairings(p *page, se *league.Season, d *league.Division) {
	if len(d.Rounds) == 0 {
		p.say("league-pairings", map[string]any{"season": se.ID, "division": d.Name, "divisions": len(se.Divisions), "round": 0})
		return
	}
	r := &d.Rounds[len(d.Rounds)-1]
	var games []map[string]any
	for _, g := range r.Games {
		games = append(games, map[string]any{"game": g.ID, "kind": registry.Find(g.Kind).Title, "people": t.calledAll(p, g.People), "over": g.Over()})
	}
	p.say("league-pairings", map[string]any{"season": se.ID, "division": d.Name, "divisions": len(se.Divisions), "round": r.Number, "rounds": se.Plan.Rounds, "games": games, "byes": t.calledAll(p, r.Byes)})
}

// seasons returns the settings of the office's league, its own docket, and the seasons;
// none where there is no league.
func (t *table) seasons(ctx context.Context) (settings *league.Settings, office *table, all []*league.Season, err error) {
	if settings, err = t.o.leagueSettings(); err != nil || settings == nil {
		return nil, nil, nil, err
	}
	if office, err = t.o.load(ctx, ""); err != nil {
		return nil, nil, nil, err
	}
	b, err := office.league(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	return settings, office, b.State.Seasons, nil
}

// leagueTable tells which table of the league a game is, if it is one.
func (t *table) leagueTable(ctx context.Context, p *page, s *seat) error {
	settings, office, seasons, err := t.seasons(ctx)
	if err != nil {
		return err
	}
	for _, se := range seasons {
		if d, r := roundIn(se, t.Docket); r != nil {
			p.say("league-table", map[string]any{"title": settings.Title, "season": se.ID, "division": d.Name, "divisions": len(se.Divisions), "round": r.Number, "rounds": se.Plan.Rounds, "table": se.Game(t.Docket).Table})
			e, err := office.paired(ctx, se.ID, d.Name, r.Number)
			if err != nil {
				return err
			}
			office.leagueHead(p, s, play.Tip{Entry: e.Number, Head: e.Head})
		}
	}
	return nil
}

// proofSite tells, after a game, where the league's pages have it, if it is one of
// theirs: that is when people want to check it.
func (t *table) proofSite(ctx context.Context, p *page, g *play.Game) error {
	if !g.Over() {
		return nil
	}
	settings, _, seasons, err := t.seasons(ctx)
	if err != nil || settings == nil || settings.Site.URL == "" {
		return err
	}
	for _, se := range seasons {
		if _, r := roundIn(se, t.Docket); r != nil {
			p.say("proof-site", map[string]any{"url": settings.Site.URL + site.GamePage(t.Docket)})
		}
	}
	return nil
}

// paired returns the entry of the league's journal that made a round.
func (t *table) paired(ctx context.Context, season, division string, round int) (*league.Entry, error) {
	number := 0
	for line, err := range t.o.store.Journal(ctx, "", 1) {
		if err != nil {
			return nil, err
		}
		if number++; !bytes.Contains(line, []byte(`"`+league.ActPair+`"`)) {
			continue // faster than to read it
		}
		e, err := league.ReadEntry(t.JournalFile, number, line)
		if err != nil || e.Kind == league.ActPair && e.Season == season && e.Division == division && e.Round == round {
			return e, err
		}
	}
	return nil, lapsed("office/kind", "kind", aboutEntry)
}
