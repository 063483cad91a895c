package report

import (
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A Step is what a page that replays a game tells about one step of it: the subject's
// outcomes and the game after them. Texts of news have marks, see [words.Runs].
type Step struct {
	News []News
	// Board are what everyone sees on the board in plain words, a fact each; nil before
	// the deal.
	Board []string
	// Hands are what the reader sees besides.
	Hands []Hand
	// Scores are the points by seat; nil before the deal.
	Scores []int
}

// News are a line of what happened.
type News struct {
	// Turn names the turn and its player; "" for what belongs to no turn.
	Turn string
	Text string
	// Quote says that somebody wrote the text.
	Quote bool
}

// A Hand is what a player holds, a fact each.
type Hand struct {
	// Player is "" for what isn't told by player.
	Player string
	Facts  []string
}

// Step returns what a page tells the reader about the subject's step: by the same
// redaction, and in the same words, as a report. To the moderator it tells everything.
func (s *Subject) Step(to Reader) (*Step, error) {
	c, err := Load(s.game.Rules, to.Language)
	if err != nil {
		return nil, err
	}
	view := s.game.For(to.Viewer)
	m := &maker{Subject: s, common: &common{words: c.of(s.game.State, s.game.Players)}, reader: to, game: view, seat: view.Seat(to.Viewer)}
	step := &Step{}
	for _, part := range m.news(s.outcomes, false) {
		step.News = append(step.News, newsOf(part)...)
	}
	if !view.Dealt {
		return step, nil
	}
	if m.words.given.Plain != nil {
		for _, fact := range m.plainBoard() {
			step.Board = append(step.Board, words.Stop(words.Spoken(fact)))
		}
	}
	for seat := range engine.Seat(len(view.Players)) {
		step.Scores = append(step.Scores, view.State.Score(seat))
	}
	step.Hands = m.handsOf()
	return step, nil
}

// newsOf returns a part of the news line by line.
func newsOf(part Part) (news []News) {
	switch part := part.(type) {
	case Turn:
		for _, line := range part.Lines {
			news = append(news, News{Turn: part.Heading, Text: line.text()})
		}
	case Item:
		news = []News{{Text: string(part)}}
	case Quote:
		news = []News{{Text: string(part), Quote: true}}
	}
	return news
}

// handsOf tells what the reader holds; the moderator sees what all players do.
func (m *maker) handsOf() (hands []Hand) {
	if m.words.given.Held == nil {
		page := &layout.Page{}
		m.words.given.Hands(page, m.words, m.game.State, m.game.Players)
		if text := strings.TrimSpace(page.String()); text != "" {
			hands = []Hand{{Facts: strings.Split(text, "\n")}}
		}
		return hands
	}
	for i, player := range m.game.Players {
		if seat := engine.Seat(i); m.mine(seat) {
			hand := Hand{Player: player}
			for _, fact := range m.words.given.Held(m.words, m.game.State, seat) {
				hand.Facts = append(hand.Facts, words.Stop(words.Spoken(fact)))
			}
			hands = append(hands, hand)
		}
	}
	return hands
}

// Everything is the viewer who sees all of the game: what a page shows everyone once it
// is over.
const Everything = play.Moderator
