package site

// StatusFormat is the format and version of status.json; status.schema.json beside
// it is its JSON Schema.
const StatusFormat = "cityhall-league-status/1"

// The objects of status.json.
type (
	status struct {
		Format  string         `json:"format"`
		League  string         `json:"league"`
		Updated string         `json:"updated"`
		Entry   int            `json:"league_entry,omitempty"`
		Head    string         `json:"league_head,omitempty"`
		Seasons []statusSeason `json:"seasons"`
		Games   []statusGame   `json:"games"`
	}
	statusSeason struct {
		ID        string           `json:"id"`
		Name      string           `json:"name"`
		Divisions []statusDivision `json:"divisions"`
	}
	statusDivision struct {
		ID        string           `json:"id"`
		Name      string           `json:"name"`
		Standings []statusStanding `json:"standings"`
	}
	statusStanding struct {
		Player string `json:"player"`
		Place  int    `json:"place"`
		Games  int    `json:"games"`
		// Points are in parts of 12.
		Points int `json:"points"`
		Wins   int `json:"wins"`
	}
	statusGame struct {
		ID        string       `json:"id"`
		Game      string       `json:"game"`
		Page      string       `json:"page"`
		Season    string       `json:"season,omitempty"`
		Division  string       `json:"division,omitempty"`
		Round     int          `json:"round,omitempty"`
		Condition string       `json:"condition"`
		Again     bool         `json:"again,omitempty"`
		Waiting   []string     `json:"waiting"`
		Since     string       `json:"since,omitempty"`
		Due       string       `json:"due,omitempty"`
		Ended     string       `json:"ended,omitempty"`
		Entry     int          `json:"entry"`
		Head      string       `json:"head"`
		Seats     []statusSeat `json:"seats"`
	}
	statusSeat struct {
		Player     string `json:"player"`
		PlaysAs    string `json:"plays_as"`
		Score      int    `json:"score"`
		Place      int    `json:"place,omitempty"`
		Substitute bool   `json:"substitute,omitempty"`
	}
)

// status writes status.json: how the league stands, for programs.
func (w *writer) status() error {
	s := status{Format: StatusFormat, League: w.Name, Updated: w.latest().String(), Entry: w.Entry, Head: w.Head, Seasons: []statusSeason{}, Games: []statusGame{}}
	for _, season := range w.Seasons {
		out := statusSeason{ID: season.ID, Name: season.Name, Divisions: []statusDivision{}}
		for _, d := range season.Divisions {
			division := statusDivision{ID: d.ID, Name: d.Name, Standings: []statusStanding{}}
			for _, p := range d.Standings {
				division.Standings = append(division.Standings, statusStanding{w.person(p.Person).Text, p.Place, p.Games, p.Points, p.Wins})
			}
			out.Divisions = append(out.Divisions, division)
		}
		s.Seasons = append(s.Seasons, out)
	}
	for _, t := range w.tables {
		s.Games = append(s.Games, w.statusOf(t))
	}
	return w.json("status.json", s)
}

// statusOf is how a game stands.
func (w *writer) statusOf(t *table) statusGame {
	g := statusGame{
		ID: t.ID(), Game: t.Play.Rules.Name, Page: w.URL + t.Link.To, Season: t.Season, Division: t.Division, Round: t.Round,
		Condition: "waiting", Again: t.Again, Waiting: []string{}, Entry: t.Play.Tip.Entry, Head: t.Play.Tip.Head.String(), Seats: []statusSeat{},
	}
	switch {
	case t.Over:
		g.Condition = "over"
		if t.Ended > 0 {
			g.Ended = t.Ended.String()
		}
	case t.Paused:
		g.Condition = "paused"
	default:
		for _, who := range t.Awaited {
			g.Waiting = append(g.Waiting, who.Text)
		}
		if g.Since = t.Since.String(); t.Due > 0 {
			g.Due = t.Due.String()
		}
	}
	for _, c := range t.Chairs {
		g.Seats = append(g.Seats, statusSeat{c.Who.Text, c.Player, c.Score, c.Place, c.Substitute})
	}
	return g
}
