package report

import (
	"cityhall.example/engine"
	"cityhall.example/engine/play"
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
	for i := range s.outcomes {
		step.News = append(step.News, m.newsOf(i)...)
	}
	if !view.Dealt {
		return step, nil
	}
	for _, fact := range m.plainBoard() {
		step.Board = append(step.Board, words.Stop(words.Spoken(fact)))
	}
	step.Scores = view.Scores()
	step.Hands = m.handsOf()
	return step, nil
}

// newsOf tells an outcome line by line, as a report that tells every step does. What is
// new on the board has its number behind the sentence.
func (m *maker) newsOf(outcome int) (news []News) {
	m.markChanges()
	o := &m.outcomes[outcome]
	for _, part := range m.acts(o) {
		switch part := part.(type) {
		case Item:
			news = append(news, News{Text: string(part)})
		case Quote:
			news = append(news, News{Text: string(part), Quote: true})
		}
	}
	for _, t := range byTurn(o, m.seen()) {
		heading := ""
		if len(o.Turns) > 0 {
			heading = m.say("turn-of", map[string]any{"turn": t.turn.Number, "player": player(t.turn.Seat, m.game.Players), "mine": false})
		}
		for k, sentence := range m.words.events(t.events, m.game.Players) {
			if number := words.Ring(m.numbers[[2]int{outcome, t.turn.At + k}]); sentence != "" {
				news = append(news, News{Turn: heading, Text: sentence + number})
			} else if len(news) > 0 { // the sentence before tells it
				news[len(news)-1].Text += number
			}
		}
	}
	return news
}

// handsOf tells what the reader holds; the moderator sees what all players do.
func (m *maker) handsOf() (hands []Hand) {
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
