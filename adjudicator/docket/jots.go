package docket

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// Jottings are the private notes of a game's players, in the notes of its docket. They
// stand on top of their player's own reports until the player clears them. Nobody else
// is told of them, and no journal has them.
type Jottings struct {
	// Jots are the notes, by player.
	Jots map[string][]string `json:"jots,omitempty"`
	// Jotted are the ids of the order sets that some came with, by player: what comes
	// with a set is noted once.
	Jotted map[string][]string `json:"jotted,omitempty"`
	// Refused are the order files that were refused when the game was looked at last, by
	// their digests: whoever looks after it was told.
	Refused []string `json:"refused,omitempty"`
}

// The limits of a player's notes: how many, and how many characters together; and how
// many ids of sets are remembered.
const (
	MaxJots   = 20
	MaxJot    = 2000
	maxJotted = 1000
)

// Jot adds a note, the same one once, or forgets all for an empty text. It reports
// whether there is room for it.
func (j *Jottings) Jot(player, text string) bool {
	all := j.Jots[player]
	switch {
	case text == "":
		all = nil
	case !slices.Contains(all, text):
		all = append(slices.Clone(all), text)
	}
	if len(all) > MaxJots || utf8.RuneCountInString(strings.Join(all, "")) > MaxJot {
		return false
	}
	j.Jots = withTexts(j.Jots, player, all)
	return true
}

// Forget forgets what a player has noted, whose seat somebody else takes over. It
// reports whether there was something.
func (j *Jottings) Forget(player string) bool {
	had := len(j.Jots[player]) > 0
	j.Jots, j.Jotted = withTexts(j.Jots, player, nil), withTexts(j.Jotted, player, nil)
	return had
}

// withTexts returns a copy of the map that has these texts under the key.
func withTexts(m map[string][]string, key string, texts []string) map[string][]string {
	c := map[string][]string{}
	for k, v := range m {
		c[k] = v
	}
	if c[key] = texts; len(texts) == 0 {
		delete(c, key)
	}
	return c
}

// file notes what comes with a set, and reports whether there was room for all of it.
func (j *Jottings) file(player string, set *play.OrderSet) bool {
	if set.NotesID != "" && slices.Contains(j.Jotted[player], set.NotesID) {
		return true
	}
	room := true
	for _, text := range set.Notes {
		room = j.Jot(player, text) && room
	}
	if set.NotesID != "" {
		ids := append(slices.Clone(j.Jotted[player]), set.NotesID)
		j.Jotted = withTexts(j.Jotted, player, ids[max(0, len(ids)-maxJotted):])
	}
	return room
}

// readJottings returns what players have noted in the notes of a docket.
func readJottings(notes json.RawMessage) (j Jottings, err error) {
	if len(notes) > 0 {
		err = json.Unmarshal(notes, &j)
	}
	return j, err
}

// in returns the notes of a docket with the jottings in them.
func (j *Jottings) in(notes json.RawMessage) (json.RawMessage, error) {
	all := map[string]json.RawMessage{}
	if len(notes) > 0 {
		if err := json.Unmarshal(notes, &all); err != nil {
			return nil, err
		}
	}
	for _, key := range []string{"jots", "jotted", "refused"} {
		delete(all, key)
	}
	text, err := json.Marshal(j)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// Once leaves out the receipts for files that were refused before, as they are: whoever
// looks after the game was told then.
func (d *Docket) Once(receipts []play.Receipt) (rest []play.Receipt, err error) {
	j, err := readJottings(d.Notes)
	if err != nil {
		return nil, err
	}
	var refused []string
	for _, r := range receipts {
		print := ""
		if !r.Accepted {
			data, err := disk.ReadFile(r.File, formats.MaxSize)
			if err != nil {
				data = []byte(err.Error())
			}
			print = folder.IDOf(append([]byte(filepath.Base(r.File)+"\x00"), data...))
			refused = append(refused, print)
		}
		if print == "" || !slices.Contains(j.Refused, print) {
			rest = append(rest, r)
		}
	}
	if !slices.Equal(refused, j.Refused) {
		j.Refused = refused
		d.Notes, err = j.in(d.Notes)
		d.unkept = true
	}
	return rest, err
}

// Jot takes the private notes out of sets that would be accepted, to be kept with the
// next commit or by Finish. It returns the players who have no room for them, and those
// who have noted something.
func (d *Docket) Jot(sets []*play.OrderSet) (full, noted []string, err error) {
	j, err := readJottings(d.Notes)
	if err != nil {
		return nil, nil, err
	}
	for _, set := range adjudicator.Accepted(d.Game, sets) {
		if len(set.Notes) == 0 {
			continue
		}
		player := d.Game.Players[d.Game.Seat(set.Player)]
		if slices.Contains(j.Jotted[player], set.NotesID) {
			continue
		} else if noted = append(noted, player); !j.file(player, set) {
			full = append(full, player)
		}
	}
	if len(noted) > 0 {
		d.Notes, err = j.in(d.Notes)
		d.unkept = true
	}
	return full, noted, err
}

// KeepNotes commits notes that wait for a commit, if there are any.
func (d *Docket) KeepNotes(ctx context.Context) error {
	if !d.unkept {
		return nil
	}
	at, err := d.Store.Commit(ctx, &store.Change{Docket: d.Docket, After: d.At, Notes: d.Notes})
	if err == nil {
		d.At, d.unkept = at, false
	}
	return err
}

// jots returns what players have noted; nothing where that can't be read.
func (d *Docket) jots() map[string][]string {
	j, _ := readJottings(d.Notes)
	return j.Jots
}
