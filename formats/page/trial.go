package page

import (
	"fmt"
	"strings"

	"cityhall.example/formats/offline"
)

// A Trial is what a page needs to play on from the game, as its viewer sees it, against
// bots: the program that knows the rules, and the position.
type Trial struct {
	// View is the viewer's view of the game, as YAML.
	View string
	offline.Program
	// MailTo is the address to which orders are sent; "" if it isn't known. Tag is what
	// the subject says besides what they are for.
	MailTo, Tag string
}

// trial is what scripts read of a trial.
type trial struct {
	View string `json:"view"`
	Mail struct {
		To      string `json:"to"`
		Subject string `json:"subject"`
		// Head is what stands before the orders: what they are for, but the turn.
		Head string `json:"head"`
	} `json:"mail"`
}

// plays reports whether the page plays on.
func (m *maker) plays() bool {
	return m.Trial != nil && m.seat >= 0 && m.game.Dealt && !m.game.Over()
}

// trial returns what scripts read to play on.
func (m *maker) trial() *trial {
	if !m.plays() {
		return nil
	}
	t := &trial{View: m.Trial.View}
	t.Mail.To = m.Trial.MailTo
	t.Mail.Subject = strings.TrimSpace(fmt.Sprintf("%s %s %s", m.game.Rules.Title, m.game.ID, m.Trial.Tag))
	t.Mail.Head = fmt.Sprintf("game: %s\nplayer: %s\n", m.game.ID, m.game.Players[m.seat])
	if mark := m.game.Tip.Mark(); mark != "" {
		t.Mail.Head += fmt.Sprintf("seen: %s\n", mark)
	}
	return t
}
