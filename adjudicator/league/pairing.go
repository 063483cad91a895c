package league

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"slices"

	"cityhall.example/formats/words"
)

// A Player is somebody to be paired.
type Player struct {
	Person string
	// Score ranks people for Swiss rounds, in any unit; see [Pairing.Swiss].
	Score int
	// Zone is how far local time is ahead of UTC, in minutes.
	Zone int
}

// A Pairing says how people are paired.
type Pairing struct {
	// Seed decides between pairings that are equally good.
	Seed string
	// Size is the number of seats at a full table, 2 to [MaxSeats].
	Size int
	// Rounds is how many rounds are paired at once, such that as few people as
	// possible meet twice.
	Rounds int
	// Before are the tables of earlier rounds, seats in order. Nobody should meet
	// again, sit always first, or always at a small table.
	Before [][]Table
	// Swiss seats people of equal scores together, as much as they share small tables
	// and don't meet again: what a difference of one costs at a table, where to meet
	// in the next round too costs one. 0 makes no difference.
	Swiss int
	// Zones seats people together whose days overlap, where nothing else decides.
	Zones bool
}

// A Table is the people of a game, in seat order. Somebody who is alone has a
// bye.
type Table []string

// What the search avoids, and how much among what has the same rank.
const (
	costRematch  = 1000 // by the square of meetings too many
	costLastTime = 100  // for meeting two rounds in a row
	costSmall    = 1000 // by the square of small tables too many
	costZone     = 1    // for each hour apart
	costScore    = 100  // for each difference in score, by Pairing.Swiss
)

// Pair returns the tables of each round. Tables have Size seats or one less, or,
// where the number of people leaves nothing else, two less; only an odd number at
// tables of two leaves somebody alone. The same input gives the same tables,
// whatever the order of the people.
func Pair(people []Player, p Pairing) ([][]Table, error) {
	switch {
	case p.Size < 2 || p.Size > MaxSeats:
		return nil, words.Fail("league/seats", "most", MaxSeats, "seats", p.Size)
	case len(people) < 2:
		return nil, words.Fail("league/people", "people", len(people))
	case p.Rounds < 1:
		return nil, words.Fail("league/rounds", "rounds", p.Rounds)
	}
	people = slices.Clone(people)
	slices.SortFunc(people, func(a, b Player) int { return cmp.Compare(a.Person, b.Person) })
	for i := 1; i < len(people); i++ {
		if people[i].Person == people[i-1].Person {
			return nil, words.Fail("league/twice", "person", people[i].Person)
		}
	}
	s := newSearch(people, p)
	s.run()
	return s.tables(), nil
}

// sizes returns the numbers of seats at the tables of a round, the large ones
// first.
func sizes(people, size int) (all []int) {
	if size == 2 && people%2 == 1 {
		return append(sizes(people-1, size), 1)
	}
	tables := (people + size - 1) / size
	for i := range tables {
		all = append(all, (people+tables-1-i)/tables)
	}
	return all
}

// A dice gives numbers that depend on a text alone: SplitMix64, by Steele, Lea and
// Flood.
type dice uint64

func newDice(seed string) dice {
	sum := sha256.Sum256([]byte("cityhall/pairing\x00" + seed))
	return dice(binary.BigEndian.Uint64(sum[:]))
}

func (d *dice) next() uint64 {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1; that it is even in the last of 64 bits
// doesn't matter here.
func (d *dice) below(n int) int {
	high, _ := bits.Mul64(d.next(), uint64(n))
	return int(high)
}
