package adjudicator

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/beacon"
)

// The limits of a moderator's texts, in characters.
const (
	maxReason  = 1000
	maxMessage = 8000
)

// Tidy normalizes an act's texts for the journal: names as in the game, the
// missing in seat order, a reason in one line, deadlines as entries have them. The
// error is an *[ActError], or a *[formats.Error] for deadlines.
func Tidy(g *play.Game, a *play.Act) error {
	if a.By == "" {
		a.By = play.ByModerator
	}
	if n := utf8.RuneCountInString(a.Reason); n > maxReason {
		return unable(a.Kind, engine.Say("act/long-reason", "characters", n, "most", maxReason))
	}
	a.Reason = inLine(a.Reason)
	a.Text = inLines(a.Text)
	if n := utf8.RuneCountInString(a.Text); n > maxMessage {
		return unable(a.Kind, engine.Say("act/long-message", "characters", n, "most", maxMessage))
	}
	if value, problem := beacon.Value(g.Beacon, a.Beacon); g.Beacon != nil && a.Beacon != "" && problem.Empty() {
		a.Beacon = value
	}
	for _, name := range []*string{&a.Player, &a.For} {
		if seat := g.Seat(*name); seat >= 0 {
			*name = g.Players[seat]
		}
	}
	if a.Policy != "" {
		p, err := clock.ReadPolicy("policy", []byte(a.Policy), g.Rules)
		if err != nil {
			return err
		}
		a.Policy = p.Entry()
	}
	a.Missing, a.Consent = seated(g, a.Missing), seated(g, a.Consent)
	return nil
}

// seated returns the names as in the game, without duplicates, in seat order;
// unknown names come last.
func seated(g *play.Game, names []string) (all []string) {
	var others []string
	wanted := map[string]bool{}
	for _, name := range names {
		if seat := g.Seat(name); seat >= 0 {
			wanted[g.Players[seat]] = true
		} else {
			others = append(others, name)
		}
	}
	for _, player := range g.Players {
		if wanted[player] {
			all = append(all, player)
		}
	}
	return append(all, others...)
}

// inLine returns the text in one line, with control characters as spaces.
func inLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))), " ")
}

// inLines returns the text with inLine applied to each line, and without empty
// lines at its start and end.
func inLines(text string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for i, line := range lines {
		lines[i] = inLine(line)
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
