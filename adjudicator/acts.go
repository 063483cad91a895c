package adjudicator

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// The limits of what the moderator writes, in characters.
const (
	maxReason  = 1000
	maxMessage = 8000
)

// A Why says who asks for an act, and what for.
type Why struct {
	// By is formats.ByModerator and its like; "" is the moderator.
	By string
	// Reason is told to the players and kept in the journal, in one line; it may
	// be empty.
	Reason string
	// Mail is the digest of the mail that asked for the act, or nil.
	Mail *formats.Hash
}

// An ActError says why an act is not possible now.
type ActError struct {
	Act     formats.Act
	Problem string
}

// Error returns the problem, in words for whoever asked for the act.
func (e *ActError) Error() string { return e.Problem }

func unable(act formats.Act, format string, args ...any) error {
	return &ActError{act, fmt.Sprintf(format, args...)}
}

// nearest says which of the names may be meant, if one is near.
func nearest(name string, names []string) string {
	if near := engine.Nearest(name, names); near != "" {
		return "; nearest: " + near
	}
	return ""
}

// Check says why the call cannot be made as it is asked for: nobody can be
// missing in a game that is paused or over. The error is an *ActError.
func (c *Call) Check(g *formats.Game) error {
	switch {
	case utf8.RuneCountInString(c.Reason) > maxReason:
		return tooLong(formats.ActOrders, "reason", c.Reason, maxReason)
	case c.Missing == 0:
	case g.Over():
		return unable(formats.ActOrders, "the game is over: nobody is missing")
	case g.Paused:
		return unable(formats.ActOrders, "the game is paused: nobody is missing before it is resumed")
	}
	return nil
}

// Undo takes the game back to what it was after an entry, which past is. It
// stays paused, or goes on, as it does now. Like those of all acts the error is
// an *ActError.
func Undo(g *formats.Game, to int, past *formats.Game, why Why) (*formats.Game, formats.Outcome, error) {
	if to == g.Mark.Entry {
		return nil, formats.Outcome{}, unable(formats.ActUndo, "the game is as it was after entry %d", to)
	}
	return act(g, formats.Entry{Act: formats.ActUndo, To: to}, past, why)
}

// Amend records that the game was changed by hand into another; changed names
// the fields.
func Amend(g, amended *formats.Game, changed []string, why Why) (*formats.Game, formats.Outcome, error) {
	return act(g, formats.Entry{Act: formats.ActAmend, Document: amended.Amendment(), Changed: changed}, nil, why)
}

// End ends the game before its time.
func End(g *formats.Game, why Why) (*formats.Game, formats.Outcome, error) {
	return act(g, formats.Entry{Act: formats.ActEnd}, nil, why)
}

// Pause stops the play: orders are filed and wait until the game is resumed.
func Pause(g *formats.Game, why Why) (*formats.Game, formats.Outcome, error) {
	return act(g, formats.Entry{Act: formats.ActPause}, nil, why)
}

// Resume lets a paused game go on as far as the orders on file reach.
func Resume(g *formats.Game, why Why) (*formats.Game, formats.Outcome, error) {
	return act(g, formats.Entry{Act: formats.ActResume}, nil, why)
}

// Replace records that another person plays the seat of the player from now
// on. The seat keeps its name.
func Replace(g *formats.Game, player string, why Why) (*formats.Game, formats.Outcome, error) {
	if seat := g.Seat(player); seat >= 0 {
		player = g.Players[seat]
	}
	return act(g, formats.Entry{Act: formats.ActReplace, Player: player}, nil, why)
}

// Message tells all players what the moderator writes, which alone keeps its
// lines. The reason of why is not used.
func Message(g *formats.Game, text string, why Why) (*formats.Game, formats.Outcome, error) {
	if text = inLines(text); text == "" {
		return nil, formats.Outcome{}, unable(formats.ActMessage, "the message is empty")
	} else if utf8.RuneCountInString(text) > maxMessage {
		return nil, formats.Outcome{}, tooLong(formats.ActMessage, "message", text, maxMessage)
	}
	why.Reason = ""
	return act(g, formats.Entry{Act: formats.ActMessage, Reason: text}, nil, why)
}

// act records the act of an entry for a reason.
func act(g *formats.Game, e formats.Entry, past *formats.Game, why Why) (*formats.Game, formats.Outcome, error) {
	if utf8.RuneCountInString(why.Reason) > maxReason {
		return nil, formats.Outcome{}, tooLong(e.Act, "reason", why.Reason, maxReason)
	}
	if e.By, e.Mail = why.By, why.Mail; e.By == "" {
		e.By = formats.ByModerator
	}
	if e.Reason == "" {
		e.Reason = inLine(why.Reason, maxReason)
	}
	return record(g, e, past)
}

func tooLong(act formats.Act, what, text string, most int) error {
	return unable(act, "the %s has %d characters, expected at most %d", what, utf8.RuneCountInString(text), most)
}

// inLine returns the text in one line of at most so many characters, with
// spaces for what controls a terminal or a page.
func inLine(text string, most int) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\ufffd"))), " ")
	if r := []rune(text); len(r) > most {
		return string(r[:most])
	}
	return text
}

// inLines returns the text with each of its lines as inLine returns it, and
// without empty lines before the first and behind the last.
func inLines(text string) string {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	for i, line := range lines {
		lines[i] = inLine(line, len(line))
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
