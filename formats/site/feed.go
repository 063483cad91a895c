package site

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine/play"
)

// inFeed is how many entries a feed has at most.
const inFeed = 50

// An item is an entry of the feeds: something that happened in the league.
type item struct {
	// Key names what happened, once and for all.
	Key string
	// At is when it happened, and Updated when something last changed what is told.
	At, Updated play.Time
	Title, Text string
	// To is the page that it is on.
	To string
}

// items returns what happened in the league, the latest first: games that began
// and ended, and rounds that were paired.
func (w *writer) items() (all []item) {
	for _, t := range w.tables {
		names := map[string]any{"title": t.Title, "game": t.Link.Text}
		say := func(block string, args ...any) string {
			return w.say(block, append(args, "title", names["title"], "game", names["game"])...)
		}
		if t.Began > 0 {
			all = append(all, item{"began/" + t.ID(), t.Began, max(t.Began, t.Handed), say("item/began"), w.say("item/seats", "players", t.names()), t.Link.To})
		}
		if !t.Over || t.Ended == 0 {
			continue
		}
		ended := item{Key: "ended/" + t.ID(), At: t.Ended, Updated: max(t.Ended, t.Handed), Title: say("item/over"), To: t.Link.To}
		if t.Finished() {
			var winners, lines []string
			for _, c := range t.Ranked() {
				if c.Place == 1 {
					winners = append(winners, c.Who.Text)
				}
				lines = append(lines, w.say("item/place", "place", c.Place, "player", c.Who.Text, "score", c.Score))
			}
			ended.Title = say("item/result", "winners", winners, "shared", len(winners) > 1)
			ended.Text = strings.Join(lines, "\n")
		}
		for _, h := range w.history(t) {
			ended.Text += "\n" + h.Text
		}
		ended.Updated = max(ended.Updated, t.Counts().At)
		all = append(all, ended)
	}
	for _, s := range w.Seasons {
		for _, d := range s.Divisions {
			for _, r := range d.Rounds {
				all = append(all, w.paired(s, d, r))
			}
		}
	}
	slices.SortFunc(all, func(a, b item) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.Key, b.Key)) })
	return all[:min(len(all), inFeed)]
}

// paired returns the item about a round.
func (w *writer) paired(s Season, d Division, r Round) item {
	var lines []string
	updated := r.Paired
	for _, id := range r.Games {
		if t := w.byGame[id]; t != nil {
			updated = max(updated, t.Handed)
			lines = append(lines, w.say("item/table", "title", t.Title, "game", t.Link.Text, "players", t.names()))
		}
	}
	if len(r.Byes) > 0 {
		var players []string
		for _, id := range r.Byes {
			players = append(players, w.person(id).Text)
		}
		lines = append(lines, w.say("item/byes", "players", players))
	}
	where := w.say("where", "season", s.Name, "division", d.Name, "round", r.Number)
	return item{fmt.Sprintf("round/%s/%s/%d", s.ID, d.ID, r.Number), r.Paired, updated, w.say("item/paired", "where", where), strings.Join(lines, "\n"), PairingsPage}
}

// names returns the players of the table in seat order.
func (t *table) names() (names []string) {
	for _, c := range t.Chairs {
		names = append(names, c.Who.Text)
	}
	return names
}

// urn returns an address for something of the league that never changes: a UUID of
// version 8 (RFC 9562), made from its key.
func (w *writer) urn(key string) string {
	h := sha256.Sum256([]byte("cityhall/feed\x00" + w.ID + "\x00" + key))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", h[:4], h[4:6], h[6:8], h[8:10], h[10:16])
}

// The elements of an Atom feed (RFC 4287).
type (
	atomFeed struct {
		XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
		Language string      `xml:"xml:lang,attr"`
		ID       string      `xml:"id"`
		Title    string      `xml:"title"`
		Updated  string      `xml:"updated"`
		Author   string      `xml:"author>name"`
		Links    []atomLink  `xml:"link"`
		Entries  []atomEntry `xml:"entry"`
	}
	atomLink struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr"`
		Href string `xml:"href,attr"`
	}
	atomEntry struct {
		ID        string     `xml:"id"`
		Title     string     `xml:"title"`
		Published string     `xml:"published"`
		Updated   string     `xml:"updated"`
		Links     []atomLink `xml:"link"`
		Content   string     `xml:"content"`
	}
)

// The objects of a JSON feed, version 1.1.
type (
	jsonFeed struct {
		Version  string     `json:"version"`
		Title    string     `json:"title"`
		Home     string     `json:"home_page_url,omitempty"`
		Feed     string     `json:"feed_url,omitempty"`
		Language string     `json:"language"`
		Items    []jsonItem `json:"items"`
	}
	jsonItem struct {
		ID        string `json:"id"`
		URL       string `json:"url,omitempty"`
		Title     string `json:"title"`
		Text      string `json:"content_text"`
		Published string `json:"date_published"`
		Modified  string `json:"date_modified"`
	}
)

// feeds writes the Atom and the JSON feed.
func (w *writer) feeds() error {
	items := w.items()
	updated := max(w.Began, w.Decided)
	for _, i := range items {
		updated = max(updated, i.Updated)
	}
	a := atomFeed{
		Language: w.Language, ID: w.urn("feed"), Title: w.Name, Updated: updated.String(), Author: w.Name,
		Links: []atomLink{{"self", "application/atom+xml", w.URL + "feed.atom"}, {"alternate", "text/html", w.URL + "index.html"}},
	}
	j := jsonFeed{Version: "https://jsonfeed.org/version/1.1", Title: w.Name, Language: w.Language, Items: []jsonItem{}}
	if w.URL != "" {
		j.Home, j.Feed = w.URL, w.URL+"feed.json"
	}
	for _, i := range items {
		id, at, last := w.urn(i.Key), i.At.String(), i.Updated.String()
		text := cmp.Or(i.Text, i.Title)
		a.Entries = append(a.Entries, atomEntry{ID: id, Title: i.Title, Published: at, Updated: last, Links: []atomLink{{"alternate", "text/html", w.URL + i.To}}, Content: text})
		entry := jsonItem{ID: id, Title: i.Title, Text: text, Published: at, Modified: last}
		if w.URL != "" {
			entry.URL = w.URL + i.To
		}
		j.Items = append(j.Items, entry)
	}
	data, err := xml.MarshalIndent(a, "", "  ")
	if err != nil {
		return err
	}
	if err := w.file("feed.atom", append([]byte(xml.Header), append(data, '\n')...)); err != nil {
		return err
	}
	return w.json("feed.json", j)
}

// json writes a file of JSON.
func (w *writer) json(to string, v any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return err
	}
	return w.file(to, b.Bytes())
}
