package report

import (
	"strings"

	"cityhall.example/formats/words"
)

// A Told is what one outcome tells a reader: Title says what the entry is, and
// Sentences are what was done and what happened, one step each. What somebody wrote
// stands behind a bar, line by line.
type Told struct {
	Title     string
	Sentences []string
}

// Told returns what each outcome of the subject tells the reader, step by step.
func (s *Subject) Told(to Reader) ([]Told, error) {
	m, err := s.maker(to)
	if err != nil {
		return nil, err
	}
	all := make([]Told, len(s.outcomes))
	for i := range s.outcomes {
		e := &s.outcomes[i].Entry
		title := []string{m.words.say("history/act/"+string(e.Kind), nil), m.words.say("history/by/"+e.By, nil), m.words.entry(e, m.zone())}
		all[i].Title = strings.TrimSuffix(strings.Join(title, ", "), ", ")
		parts := m.acts(&s.outcomes[i])
		for _, t := range m.told(i) {
			parts = append(parts, t.items...)
		}
		for _, part := range parts {
			switch part := part.(type) {
			case Item:
				all[i].Sentences = append(all[i].Sentences, words.Unmarked(string(part)))
			case Quote:
				for line := range strings.Lines(string(part)) {
					all[i].Sentences = append(all[i].Sentences, "| "+strings.TrimRight(line, "\n"))
				}
			}
		}
	}
	return all, nil
}
