package clock

// A Turnout is who is there and who isn't, when the deadlines of many games are looked
// at together. It counts people, however many games they play: one who vanished from ten
// is one, and four who are missing in one game are four.
type Turnout struct{ due, missing, there map[string]bool }

// Due notes a person who has a deadline that has come.
func (t *Turnout) Due(person string) { note(&t.due, person) }

// Missing notes a person who would be marked as missing now.
func (t *Turnout) Missing(person string) { note(&t.missing, person) }

// There notes a person who has just decided something, so isn't missing.
func (t *Turnout) There(person string) { note(&t.there, person) }

func note(set *map[string]bool, person string) {
	if *set == nil {
		*set = map[string]bool{}
	}
	(*set)[person] = true
}

// Flooded reports whether so many people are missing at once that the fault is rather
// on our side: three or more, and at least half of those who are due or there.
func (t *Turnout) Flooded() bool {
	missing, others := 0, len(t.there)
	for person := range t.missing {
		if !t.there[person] {
			missing++
		}
	}
	for person := range t.due {
		if !t.missing[person] && !t.there[person] {
			others++
		}
	}
	return missing >= 3 && missing >= others
}
