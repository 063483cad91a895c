package year

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A chair is the moderator, who reads the questions of City Hall late, and answers each with one of the
// lines that the question offers.
type chair struct {
	*person
	// answers counts what was asked and answered, by the first word of the answer.
	answers map[string]int
}

// offered is a line of a question that can be sent back.
var offered = regexp.MustCompile(`(?m)^ *(?:- |\| ?)?((extend|apply|default|bot|wait|replace) \S+.*)$`)

// moderate adds the moderator.
func (w *world) moderate(late time.Duration) *chair {
	m := &chair{&person{world: w, name: "moderator", id: "pmoderator", address: moderator, zone: time.UTC, hours: [2]int{8, 22}, habit: habit{think: within(time.Hour, late)},
		chance: rand.New(rand.NewPCG(99, 2)), seen: map[string]bool{}, desks: map[string]*desk{}, asking: map[string]remark{}}, map[string]int{}}
	m.person.reader = m.question
	w.boxes[moderator] = &mailbox{deliver: m.deliver, closed: func(time.Time) bool { return false }}
	return m
}

// lists tells a game that gives seats away who waits for them, when the game begins.
func (m *chair) lists(e *email) {
	if len(e.key) < 3 || e.key[0] != "entry" || e.key[2] != "1" {
		return
	}
	i := slices.IndexFunc(m.games, func(g *game) bool { return g.id == e.key[1] })
	if i < 0 || m.games[i].missed != "replace" {
		return
	}
	var lines []string
	for _, p := range m.standby {
		m.games[i].standby = append(m.games[i].standby, p.address)
		lines = append(lines, "standby "+p.address)
	}
	if len(lines) > 0 {
		m.reply(e, strings.Join(lines, "\n"))
	}
}

// question answers an email of City Hall that asks something.
func (m *chair) question(e *email) {
	m.lists(e)
	if len(e.key) == 0 || e.key[0] != "question" {
		return
	}
	answered := map[string]bool{}
	lines := []string{}
	all := offered.FindAllStringSubmatch(e.text, -1)
	m.chance.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, line := range all {
		player := strings.Fields(line[1])[1]
		if answered[player] || line[2] == "replace" || line[2] == "wait" && m.chance.IntN(3) > 0 {
			continue
		}
		answered[player] = true
		m.answers[line[2]]++
		lines = append(lines, strings.TrimSpace(line[1])+" because nobody else can decide it")
	}
	if len(lines) == 0 {
		m.Errorf("a question offers no answer:\n%s", e.text)
		return
	}
	m.reply(e, strings.Join(lines, "\n"))
}
