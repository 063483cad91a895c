package report

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
)

// A StatusCode is what a document wants of its reader.
type StatusCode string

// What a document can want of its reader: the first of these that holds.
const (
	// StatusOver: the game is over.
	StatusOver StatusCode = "over"
	// StatusRefused: orders of the reader's were not filed.
	StatusRefused StatusCode = "refused"
	// StatusTurn: the reader has to decide.
	StatusTurn StatusCode = "turn"
	// StatusFiled: orders of the reader's were filed, and there is nothing to
	// decide.
	StatusFiled StatusCode = "filed"
	// StatusNews: there is nothing to do.
	StatusNews StatusCode = "news"
)

// A Status says what the reader of a document has to know first.
type Status struct {
	Code StatusCode
	// Word is the code in a word or two: "Your turn".
	Word string
	// Act says what to do, or what is: a sentence without a full stop.
	Act string
	// Due are sentences about when the decision is due; none without deadlines.
	Due []string
	// Facts are what else matters for the decision: two sentences at most in an
	// ordinary game.
	Facts []string
}

// Sentences returns all that it says, in order.
func (t Status) Sentences() (all []string) {
	for _, text := range slices.Concat([]string{t.Act}, t.Due, t.Facts) {
		all = append(all, words.Stop(words.Unmarked(text)))
	}
	return all
}

// Write implements [Part].
func (t Status) Write(p *layout.Page) {
	for _, text := range t.Sentences() {
		p.Line("", text)
	}
}

// decision is the status as a block; its heading is the status's word.
func (m *maker) decision() Block {
	m.doc.Status = m.status()
	why := ""
	switch {
	case m.game.Open().Over():
		why = m.game.Reason
	case m.game.Paused:
		why = m.game.Pause
	}
	return Block{Name: DecisionBlock, Heading: m.doc.Status.Word, Parts: append([]Part{m.doc.Status}, reason(why)...), Facts: []*engine.Node{m.open()}}
}

// status says what the reader has to know first.
func (m *maker) status() Status {
	open, awaited := m.game.Open(), m.game.Awaited()
	data := map[string]any{
		"kind": m.kind, "turn": open.Turn, "own": open.Lane == engine.OwnTurn, "lane": "", "occasion": open.Occasion, "optional": open.Optional,
		"players": m.game.Names(awaited), "player": player(m.seat, m.game.Players), "mine": awaited.Has(m.seat), "problems": 0,
		"since": "", "dealt": m.game.Dealt, "paused": m.game.Paused,
	}
	if m.game.Since > 0 && !m.game.Paused {
		data["since"] = m.words.When(m.game.Since, m.zone())
	}
	if m.game.Dealt && !open.Over() {
		data["lane"] = m.words.lane(open.Lane)
	}
	s := Status{Code: m.code(data)}
	data["code"] = string(s.Code)
	say := func(block string) string { return m.words.say("status/"+block, data) }
	s.Word = say("word-" + string(s.Code))
	switch {
	case s.Code == StatusOver:
		m.result(&s, data)
		return s
	case m.game.AwaitsBeacon() && s.Code == StatusNews:
		s.Act = say("awaits")
	case s.Code == StatusTurn && m.game.Dealt:
		if act := m.hint("act/"); act != "" {
			s.Act = act
			break
		}
		fallthrough
	default:
		s.Act = say(string(s.Code))
	}
	fact := func(text string) {
		if text != "" {
			s.Facts = append(s.Facts, text)
		}
	}
	s.Due = m.due()
	if m.game.Paused {
		fact(say("paused"))
	}
	if awaited != 0 && !m.game.Dealt {
		fact(say("join"))
	}
	if !m.game.Dealt && m.game.Beacon != nil {
		fact(m.beaconStatus(data))
	} else if m.game.Dealt && s.Code == StatusTurn {
		fact(words.Stop(m.hint("hook/")))
	}
	if s.Code != StatusTurn {
		fact(say("waits"))
	}
	fact(m.standing())
	return s
}

// code returns the status's code; of refused orders it notes how many problems
// there are.
func (m *maker) code(data map[string]any) StatusCode {
	answered := m.onlyAnswers(data)
	data["repeated"] = answered == "repeated"
	switch {
	case m.game.Open().Over():
		return StatusOver
	case answered == "rejected":
		return StatusRefused
	case data["mine"] == true:
		return StatusTurn
	case answered == "filed" || answered == "repeated":
		return StatusFiled
	}
	return StatusNews
}

// hint returns the text of a game's optional block for the open decision: act/KIND
// says what to do, hook/KIND what matters for it. They get what kind/KIND gets,
// with names in place of seats.
func (m *maker) hint(prefix string) string {
	open := m.game.Open()
	block := prefix + m.game.Rules.Kinds[open.Kind].Name
	if !m.words.Has(block) {
		return ""
	}
	facts := m.words.facts(m.game.State, open.Seat)
	facts["turn"] = open.Turn
	for name, v := range facts {
		if seat, ok := v.(engine.Seat); ok {
			facts[name] = player(seat, m.game.Players)
		}
	}
	return m.words.say(block, facts)
}

// standing tells how the players stand, with what changed; nothing as long as all
// have nothing.
func (m *maker) standing() string {
	if !m.game.Dealt {
		return ""
	}
	some := false
	var scores []string
	changes := m.Points()
	for i, name := range m.game.Players {
		points := m.game.State.Score(engine.Seat(i))
		some = some || points != 0
		scores = append(scores, m.say("stands-at", map[string]any{"player": name, "mine": engine.Seat(i) == m.seat, "points": points, "change": changes[i]}))
	}
	if !some {
		return ""
	}
	return m.say("standing", scores)
}

// result tells how the game ended: who has won, and the ranking.
func (m *maker) result(s *Status, data map[string]any) {
	winners := m.winners()
	data["winners"], data["shared"], data["ended"] = winners, len(winners) > 1, m.game.Ended
	data["points"], data["mine"] = 0, false
	for i, name := range m.game.Players {
		if slices.Contains(winners, name) {
			data["points"] = m.game.State.Score(engine.Seat(i))
			data["mine"] = data["mine"] == true || engine.Seat(i) == m.seat
		}
	}
	s.Act = m.words.say("status/over", data)
	if m.game.Dealt {
		s.Facts = append(s.Facts, m.ranking(winners))
	}
}

// ranking tells the players by their points, the winners first. Those who have the
// same share a place. A game that was ended early has no places.
func (m *maker) ranking(winners []string) string {
	seats := make([]engine.Seat, len(m.game.Players))
	for i := range seats {
		seats[i] = engine.Seat(i)
	}
	key := func(seat engine.Seat) int {
		won := 0
		if slices.Contains(winners, m.game.Players[seat]) {
			won = 1
		}
		return 2*m.game.State.Score(seat) + won
	}
	if !m.game.Ended {
		slices.SortStableFunc(seats, func(a, b engine.Seat) int { return key(b) - key(a) })
	}
	var ranks []string
	rank := 0
	for i, seat := range seats {
		if i == 0 || key(seat) != key(seats[i-1]) {
			rank = i + 1
		}
		text := m.say("stands-at", map[string]any{"player": m.game.Players[seat], "mine": seat == m.seat, "points": m.game.State.Score(seat), "change": 0})
		if !m.game.Ended {
			text = m.say("ranks", map[string]any{"rank": rank, "text": text})
		}
		ranks = append(ranks, text)
	}
	return m.say("ranking", ranks)
}
