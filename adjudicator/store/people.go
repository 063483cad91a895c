package store

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Person plays, or moderates, any number of games: a seat names its person by
// the id. People are kept in the office's own docket.
type Person struct {
	// ID is random: nothing that is kept for good names the person in another way,
	// so that a person can be forgotten. See CheckPerson.
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
	// Addresses are from where the person may write, as they were given; letters
	// go to the first.
	Addresses []string `json:"addresses,omitempty"`
	// Epoch is random, and part of the person's token: a new one ends the old token.
	Epoch string `json:"epoch,omitempty"`
	// Language is that of letters to the person; "" is English.
	Language string `json:"language,omitempty"`
	// Zone is the name of the time zone, such as "Asia/Seoul"; "" is UTC. The times
	// and dates below are in that zone.
	Zone string `json:"zone,omitempty"`
	// Hours are when the person usually plays, as ParseHours reads them; "" says
	// nothing.
	Hours string `json:"hours,omitempty"`
	// Notify is how the person is told of what happens, as ParseNotify reads it; ""
	// is "each".
	Notify string `json:"notify,omitempty"`
	// Mute is the date on which letters go out again, such as "2026-07-03"; ""
	// where they do.
	Mute string `json:"mute,omitempty"`
	// Calendar says that reports bring the deadlines along, for a calendar.
	Calendar bool `json:"calendar,omitempty"`
	// Form, Picture and Attach say how emails to the person look: one of Forms, of
	// Pictures and of Attachments, or "" for the usual one.
	Form    string `json:"form,omitempty"`
	Picture string `json:"picture,omitempty"`
	Attach  string `json:"attach,omitempty"`
	// Away are absences, in the order in which they were asked for. Which of them
	// count in a game is decided by its policy.
	Away []Absence `json:"away,omitempty"`
}

// An Absence is days on which a person doesn't play.
type Absence struct {
	// Days are dates such as "2026-07-03 to 2026-07-17", in the zone of each game.
	Days string `json:"days"`
	// Asked is when the person asked for them.
	Asked time.Time `json:"asked"`
}

// Gone reports that the record says nothing but the id: a change with it removes
// the person.
func (p *Person) Gone() bool {
	return p.Name == "" && len(p.Addresses) == 0 && p.Epoch == ""
}

// Clone returns a copy that shares nothing.
func (p Person) Clone() Person {
	p.Addresses, p.Away = slices.Clone(p.Addresses), slices.Clone(p.Away)
	return p
}

var personPattern = regexp.MustCompile(`^p[a-z0-9]{1,40}$`)

// CheckPerson reports whether the text can be the id of a person: a p, and up to 40
// letters from a to z and digits.
func CheckPerson(id string) bool { return personPattern.MatchString(id) }

// A Folk is people in the order of their ids, each once.
type Folk []Person

// Find returns the person with the id, or nil.
func (f Folk) Find(id string) *Person {
	if i, found := f.search(id); found {
		return &f[i]
	}
	return nil
}

func (f Folk) search(id string) (int, bool) {
	return slices.BinarySearchFunc(f, id, func(p Person, id string) int { return strings.Compare(p.ID, id) })
}

// With returns the people with the records in place of those with their ids.
// Those who are gone are left out.
func (f Folk) With(people ...Person) Folk {
	all := slices.Clone(f)
	for _, p := range people {
		i, found := all.search(p.ID)
		switch {
		case p.Gone() && found:
			all = slices.Delete(all, i, i+1)
		case p.Gone():
		case found:
			all[i] = p.Clone()
		default:
			all = slices.Insert(all, i, p.Clone())
		}
	}
	return all
}

// Clone returns a copy that shares nothing; nil for none.
func (f Folk) Clone() (c Folk) {
	for _, p := range f {
		c = append(c, p.Clone())
	}
	return c
}
