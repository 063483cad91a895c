package store

import (
	"encoding/json"

	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A SetKey names an order set: the player as in the game, and the id.
type SetKey struct{ Player, ID string }

// ReadSets reads the order sets with an id from the line of an entry. It ignores
// those with a name or an id that no player could have given.
func ReadSets(line []byte) ([]play.FiledSet, error) {
	var e struct {
		Entry int
		Sets  []struct {
			Player, ID string
			Digest     Hash
		}
	}
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, words.Fail("store/no-entry")
	}
	var sets []play.FiledSet
	for _, s := range e.Sets {
		if play.CheckName(s.Player).Empty() && play.CheckID(s.ID) {
			sets = append(sets, play.FiledSet{Player: s.Player, ID: s.ID, Entry: e.Entry, Digest: s.Digest})
		}
	}
	return sets, nil
}
