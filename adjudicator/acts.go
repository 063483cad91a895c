package adjudicator

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// The limits of what the moderator writes, in characters.
const (
	maxReason  = 1000
	maxMessage = 8000
)

// A Why says who asks for an act, and what for.
type Why struct {
	// By is play.ByModerator and its like; "" is the moderator.
	By string
	// Reason is told to the players and kept in the journal, in one line; it may
	// be empty.
	Reason string
	// Mail is the digest of the mail that asked for the act, or nil.
	Mail *play.Hash
}

// An ActError says why an act is not possible now.
type ActError struct {
	Act     play.Act
	Problem string
}

// Error returns the problem, in words for whoever asked for the act.
func (e *ActError) Error() string { return e.Problem }

func unable(act play.Act, format string, args ...any) error {
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
func (c *Call) Check(g *play.Game) error {
	switch {
	case utf8.RuneCountInString(c.Reason) > maxReason:
		return tooLong(play.ActOrders, "reason", c.Reason, maxReason)
	case c.Missing == 0:
	case g.Over():
		return unable(play.ActOrders, "the game is over: nobody is missing")
	case g.Paused:
		return unable(play.ActOrders, "the game is paused: nobody is missing before it is resumed")
	}
	return nil
}

// Undo takes the game back to what it was after an entry, which past is. It
// stays paused, or goes on, as it does now. Like those of all acts the error is
// an *ActError.
func Undo(g *play.Game, to int, past *play.Game, why Why) (*play.Game, play.Outcome, error) {
	if to == g.Tip.Entry {
		return nil, play.Outcome{}, unable(play.ActUndo, "the game is as it was after entry %d", to)
	}
	return act(g, play.Entry{Act: play.ActUndo, To: to}, past, why)
}

// Amend records that the game was changed by hand into another; changed names
// the fields.
func Amend(g, amended *play.Game, changed []string, why Why) (*play.Game, play.Outcome, error) {
	return act(g, play.Entry{Act: play.ActAmend, Document: formats.Amendment(amended), Changed: changed}, nil, why)
}

// End ends the game before its time.
func End(g *play.Game, why Why) (*play.Game, play.Outcome, error) {
	return act(g, play.Entry{Act: play.ActEnd}, nil, why)
}

// Pause stops the play: orders are filed and wait until the game is resumed.
func Pause(g *play.Game, why Why) (*play.Game, play.Outcome, error) {
	return act(g, play.Entry{Act: play.ActPause}, nil, why)
}

// Resume lets a paused game go on as far as the orders on file reach.
func Resume(g *play.Game, why Why) (*play.Game, play.Outcome, error) {
	return act(g, play.Entry{Act: play.ActResume}, nil, why)
}

// Replace records that another person plays the seat of the player from now
// on. The seat keeps its name.
func Replace(g *play.Game, player string, why Why) (*play.Game, play.Outcome, error) {
	if seat := g.Seat(player); seat >= 0 {
		player = g.Players[seat]
	}
	return act(g, play.Entry{Act: play.ActReplace, Player: player}, nil, why)
}

// Message tells all players what the moderator writes, which alone keeps its
// lines. The reason of why is not used.
func Message(g *play.Game, text string, why Why) (*play.Game, play.Outcome, error) {
	if text = inLines(text); text == "" {
		return nil, play.Outcome{}, unable(play.ActMessage, "the message is empty")
	} else if utf8.RuneCountInString(text) > maxMessage {
		return nil, play.Outcome{}, tooLong(play.ActMessage, "message", text, maxMessage)
	}
	why.Reason = ""
	return act(g, play.Entry{Act: play.ActMessage, Reason: text}, nil, why)
}

// act records the act of an entry for a reason.
func act(g *play.Game, e play.Entry, past *play.Game, why Why) (*play.Game, play.Outcome, error) {
	if utf8.RuneCountInString(why.Reason) > maxReason {
		return nil, play.Outcome{}, tooLong(e.Act, "reason", why.Reason, maxReason)
	}
	if e.By, e.Mail = why.By, why.Mail; e.By == "" {
		e.By = play.ByModerator
	}
	if e.Reason == "" {
		e.Reason = inLine(why.Reason, maxReason)
	}
	return record(g, e, past)
}

func tooLong(act play.Act, what, text string, most int) error {
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
