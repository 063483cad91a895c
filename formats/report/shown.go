package report

import (
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/report/mark"
)

// Shown is what a picture of the board is made from: what everyone may see of
// the game and of what happened, and the words for it.
type Shown struct {
	// Game is the public view.
	Game *play.Game
	// Marks and Points are those of [Subject.Marks] and [Subject.Points].
	Marks  []mark.Mark
	Points []int
	// Words have the labels of pictures: the blocks picture/NAME.
	Words layout.Words
	// Title names the game, Now says what it waits for or how it ended, and Due
	// when the decision is due, or "".
	Title, Now, Due string
	// Alt says the picture in a sentence, for those who don't see it.
	Alt string
}

// Shown returns what a picture in the language is made from. The game must be
// dealt.
func (s *Subject) Shown(language string) (*Shown, error) {
	words, err := Load(s.game.Rules, language)
	if err != nil {
		return nil, err
	}
	view := s.game.For(play.Public)
	m := &maker{Subject: &Subject{game: view, outcomes: s.outcomes, deadlines: s.deadlines},
		common: &common{words: words.of(view.State, view.Players)}, game: view, seat: engine.Nobody,
		reader: Reader{Viewer: play.Public, Language: language}}
	shown := &Shown{Game: view, Marks: s.Marks(), Points: m.Subject.Points(), Words: labels{m.words}}
	open := view.Open()
	data := map[string]any{"title": view.Rules.Title, "id": view.ID, "turn": open.Turn, "over": open.Over(), "ended": view.Ended, "paused": view.Paused,
		"player": player(open.Seat, view.Players), "winners": m.winners(), "shared": len(m.winners()) > 1}
	if !open.Over() {
		m.kind = m.words.Kind(open.Kind, view.State, open.Seat)
		data["kind"] = m.kind
	}
	shown.Title, shown.Now = m.words.say("picture/title", data), m.words.say("picture/now", data)
	if s.deadlines != nil && !view.Paused && open.Seat >= 0 && int(open.Seat) < len(s.deadlines.Due) {
		if due := s.deadlines.Due[open.Seat]; due > 0 {
			shown.Due = m.words.say("picture/due", m.words.When(due, s.deadlines.Zone))
		}
	}
	shown.Alt = m.alt()
	return shown, nil
}

// labels are the words of pictures.
type labels struct{ *Catalog }

// Label returns a label of the picture.
func (l labels) Label(name string, of ...string) string {
	return l.say("picture/"+name, strings.Join(of, ""))
}
