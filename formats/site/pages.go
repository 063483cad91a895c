package site

import (
	"cmp"
	"slices"

	"cityhall.example/engine/play"
)

// recent is how many results the front page shows.
const recent = 10

// home writes the front page.
func (w *writer) home() error {
	body := struct {
		Season          *Season
		Running, Latest []*table
		More            bool
	}{}
	if n := len(w.Seasons); n > 0 {
		body.Season = &w.Seasons[n-1]
	}
	body.Running = w.running()
	body.Latest = w.finished()
	if len(body.Latest) > recent {
		body.Latest, body.More = body.Latest[:recent], true
	}
	return w.page("index.html", "home", w.Name, body)
}

// running returns the tables that are not over, those first that wait longest.
func (w *writer) running() (all []*table) {
	for _, t := range w.tables {
		if !t.Over {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b *table) int { return cmp.Compare(a.Since, b.Since) })
	return all
}

// finished returns the tables that are over, the latest first.
func (w *writer) finished() (all []*table) {
	for _, t := range w.tables {
		if t.Over {
			all = append(all, t)
		}
	}
	slices.SortStableFunc(all, func(a, b *table) int { return cmp.Compare(b.Ended, a.Ended) })
	return all
}

// seasonPage returns where the page of a season is.
func seasonPage(id string) string { return "seasons/" + fileName(id) + ".html" }

// seasons writes the list of seasons, and a page of standings for each.
func (w *writer) seasons() error {
	if len(w.Seasons) == 0 {
		return nil
	}
	var links []link
	for _, s := range slices.Backward(w.Seasons) {
		links = append(links, link{To: seasonPage(s.ID), Text: s.Name})
	}
	if err := w.page("seasons.html", "seasons", w.say("menu/seasons"), links); err != nil {
		return err
	}
	for i := range w.Seasons {
		s := &w.Seasons[i]
		if err := w.page(seasonPage(s.ID), "season", s.Name, s); err != nil {
			return err
		}
	}
	return nil
}

// ratings writes the ladders.
func (w *writer) ratings() error {
	if len(w.Ladders) == 0 {
		return nil
	}
	return w.page("ratings.html", "ratings", w.say("menu/ratings"), w.Ladders)
}

// games writes the list of games, and a page for each: its public report.
func (w *writer) games() error {
	if err := w.page("games.html", "games", w.say("menu/games"), map[string]any{"Running": w.running(), "Over": w.finished()}); err != nil {
		return err
	}
	for _, t := range w.tables {
		if err := w.page(t.Link.To, "game", w.say("game/title", "title", t.Title, "id", t.Link.Text), map[string]any{"Table": t, "Blocks": w.blocks(t.doc)}); err != nil {
			return err
		}
	}
	return nil
}

// results writes the list of results.
func (w *writer) results() error {
	return w.page("results.html", "results", w.say("menu/results"), w.finished())
}

// A pairing is a round with where it belongs to.
type pairing struct {
	Round
	Title string
}

// rounds returns all rounds, the latest first.
func (w *writer) rounds() (all []pairing) {
	for _, s := range w.Seasons {
		for _, d := range s.Divisions {
			for _, r := range d.Rounds {
				all = append(all, pairing{r, w.say("where", "season", s.Name, "division", d.Name, "round", r.Number)})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pairing) int { return cmp.Compare(b.Paired, a.Paired) })
	return all
}

// pairings writes the rounds.
func (w *writer) pairings() error {
	if rounds := w.rounds(); len(rounds) > 0 {
		return w.page(PairingsPage, "pairings", w.say("menu/pairings"), rounds)
	}
	return nil
}

// rules writes the rules, a page for each kind of game.
func (w *writer) rules() error {
	if len(w.Rules) == 0 {
		return nil
	}
	var links []link
	for _, r := range w.Rules {
		to := "rules/" + fileName(r.Game) + ".html"
		links = append(links, link{To: to, Text: r.Title})
		if err := w.page(to, "rule", r.Title, r); err != nil {
			return err
		}
	}
	return w.page("rules.html", "rules", w.say("menu/rules"), links)
}

// latest is when something last happened in the league, as far as the site shows
// it.
func (w *writer) latest() play.Time {
	latest := max(w.Began, w.Decided)
	for _, t := range w.tables {
		latest = max(latest, t.Began, t.Ended, t.Play.Tip.At)
	}
	for _, r := range w.rounds() {
		latest = max(latest, r.Paired)
	}
	return latest
}
