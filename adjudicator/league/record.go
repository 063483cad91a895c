package league

// A Record is a seat of a game that counts, or a bye, as a league's archive has it.
type Record struct {
	Season   string `json:"season"`
	Division string `json:"division"`
	Round    int    `json:"round"`
	// Game and Kind are "" for a bye.
	Game string `json:"game"`
	Kind string `json:"kind"`
	// Seats is the number of seats at the table, 1 for a bye, and Seat counts them
	// from 1.
	Seats int `json:"seats"`
	Seat  int `json:"seat"`
	// Name is that of the person, where names are wanted.
	Name string `json:"name,omitempty"`
	Place
	// Corrected says that it isn't what the game itself said.
	Corrected bool `json:"corrected,omitempty"`
}

// Records returns the archive of the seasons: in the order of season, round and
// game, which is that of [Ratings].
func (s *State) Records() (all []Record) {
	type key struct {
		division string
		game     *Game
	}
	for n, se := range s.Seasons {
		if se.Phase == Canceled {
			continue
		}
		games := map[string]key{}
		var results []Result
		for i := range se.Divisions {
			d := &se.Divisions[i]
			for _, r := range d.results(n + 1) {
				results = append(results, r)
				if r.Game != "" {
					games[r.Game] = key{d.Name, se.Game(r.Game)}
				}
			}
		}
		for _, r := range inOrder(results) {
			k := games[r.Game]
			if r.Game == "" {
				k.division = se.DivisionOf(r.Seats[0].Person).Name
			}
			for i, p := range r.Seats {
				all = append(all, Record{
					Season: se.ID, Division: k.division, Round: r.Round, Game: r.Game, Kind: r.Kind, Seats: len(r.Seats), Seat: i + 1, Place: p,
					Corrected: k.game != nil && k.game.Outcome().Reason != "",
				})
			}
		}
	}
	return all
}
