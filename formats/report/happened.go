package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// A telling is what some reader may see of the events of an outcome, turn by turn.
type telling []turnTold

// turnTold is what happened in a turn, or in a part of it.
type turnTold struct {
	turn   play.Turn
	events []engine.Event
	items  []Part
	facts  []*engine.Node
}

// happened tells what the entries did, where that is not just orders, and the
// events by turn and player; then, for who has to decide, what earlier reports told.
func (m *maker) happened() Block {
	first, last := m.span()
	earlier, told := m.earlier()
	if last == 0 && earlier == nil {
		return Block{}
	}
	b := Block{Name: HappenedBlock, Heading: m.say("happened", map[string]any{"several": last > first, "turn": m.firstTurn()})}
	events, entries := engine.List("events"), engine.List("entries")
	var steps []Part
	var running *play.Turn // whose heading stands above
	for i := range m.outcomes {
		o := &m.outcomes[i]
		if o.Entry.Number == 0 {
			continue
		}
		entries.Add(entryNode(&o.Entry))
		acts := m.acts(o)
		if steps = append(steps, acts...); len(acts) > 0 {
			running = nil
		}
		for _, t := range m.told(i) {
			events.Add(t.facts...)
			if len(t.items) == 0 {
				continue
			}
			if len(m.outcomes[i].Turns) > 0 && (running == nil || running.Number != t.turn.Number) {
				steps = append(steps, Subheading(m.turnHeading(t.turn)))
			}
			steps, running = append(steps, t.items...), &t.turn
		}
	}
	if b.Parts = steps; m.reader.Full && last > first {
		b.Parts = m.latest(steps)
	} else if !m.reader.Full {
		if b.Parts = m.news(m.outcomes, false); len(b.Parts) > 0 {
			b.Parts = m.latest(b.Parts)
		}
	}
	if len(b.Parts) == 0 && last > 0 {
		b.Parts = append(b.Parts, Item(m.say("nothing", nil)))
	}
	b.Parts = append(b.Parts, earlier...)
	if last > 0 {
		b.Facts = []*engine.Node{entries, events}
	}
	if told != nil {
		b.Facts = append(b.Facts, told)
	}
	return b
}

// span returns the numbers of the first and the last entry that are told; 0
// where there are none.
func (m *maker) span() (first, last int) {
	for _, o := range m.outcomes {
		if last = max(last, o.Entry.Number); first == 0 {
			first = o.Entry.Number
		}
	}
	return first, last
}

// firstTurn returns the number of the first turn that is told, or nil.
func (m *maker) firstTurn() any {
	for _, o := range m.outcomes {
		if len(o.Turns) > 0 {
			return o.Turns[0].Number
		}
	}
	return nil
}

func (m *maker) turnHeading(t play.Turn) string {
	return m.say("turn", map[string]any{"turn": t.Number, "player": player(t.Seat, m.game.Players)})
}

// joined returns the players who joined with the entry. Their nonces are theirs
// until the game is over.
func (m *maker) joined(e *play.Entry) (players []string) {
	for _, set := range e.Sets {
		if m.game.WithNonces && slices.ContainsFunc(set.Orders, func(o string) bool { return strings.HasPrefix(o, "join ") }) {
			players = append(players, set.Player)
		}
	}
	return players
}

// acts tells what an entry did beside its events: what the moderator did, who is
// missing, and who has joined.
func (m *maker) acts(o *play.Outcome) (parts []Part) {
	e := &o.Entry
	if e.Kind != play.ActOrders {
		parts = append(parts, Item(m.say("act-"+string(e.Kind), map[string]any{"to": e.To, "reason": words.Clean(e.Reason), "changed": cleaned(e.Changed), "player": e.Player, "for": e.For, "consent": e.Consent, "until": m.until(e), "by": e.By})))
		parts = append(parts, reason(e.Reason)...)
	}
	for _, set := range e.Sets {
		if seat := m.game.Seat(set.Player); e.Kind == play.ActUndo && m.mine(seat) && !slices.Equal(set.Orders, []string{"withdraw"}) {
			parts = append(parts, Item(m.say("kept", map[string]any{"player": set.Player, "mine": seat == m.seat})))
		}
	}
	switch e.Kind {
	case play.ActMessage:
		parts = append(parts, Quote(e.Text))
	case play.ActBeacon:
		parts = append(parts, Quote(e.Beacon))
	}
	missing := m.missing(o)
	for i, player := range missing {
		why := ""
		if i == len(missing)-1 {
			why = e.Reason
		}
		parts = append(parts, Item(m.say("missing", map[string]any{"player": player, "reason": words.Clean(why)})))
		parts = append(parts, reason(why)...)
	}
	for _, set := range e.Sets {
		switch data := map[string]any{"player": set.Player, "bot": set.Bot, "by": e.By}; {
		case set.Bot != "":
			parts = append(parts, Item(m.say("bot", data)))
		case e.By == play.ByClock:
			parts = append(parts, Item(m.say("finished", data)))
		}
	}
	for _, player := range m.joined(e) {
		parts = append(parts, Item(m.say("joined", map[string]any{"player": player})))
	}
	return parts
}

// reason is what somebody gave as a reason, if anything. It stands below a sentence and
// never in it: an order in it, at the end of a line that a mail program broke, would be
// taken for the reader's own.
func reason(why string) []Part {
	if why = words.Clean(why); why == "" {
		return nil
	}
	return []Part{Quote(why)}
}

// cleaned returns what somebody wrote, fit to be shown: see [words.Clean].
func cleaned(texts []string) (clean []string) {
	for _, text := range texts {
		clean = append(clean, words.Clean(text))
	}
	return clean
}

// missing returns the players whose default was played: of those whom a moderator called
// missing, the game may not have waited for all.
func (m *maker) missing(o *play.Outcome) (players []string) {
	for _, player := range o.Entry.Missing {
		if slices.ContainsFunc(o.Notes, func(n play.Note) bool { return n.Code == play.Missed && n.Seat == m.game.Seat(player) }) {
			players = append(players, player)
		}
	}
	return players
}

// until returns when an extension ends, in the reader's zone.
func (m *maker) until(e *play.Entry) string { return m.words.When(e.Until, m.zone()) }

// zone returns the name of the reader's time zone or of the game's, "" if there is none.
func (m *maker) zone() string {
	if m.reader.Zone != "" || m.deadlines == nil {
		return m.reader.Zone
	}
	return m.deadlines.Zone
}

// told returns what the reader may see of the events of the outcome. What a turn
// shows to everybody is made once for all readers.
func (m *maker) told(outcome int) telling {
	if m.public == nil {
		m.public = make([]telling, len(m.outcomes))
	}
	o := &m.outcomes[outcome]
	if m.public[outcome] == nil {
		m.public[outcome] = m.tell(o, nil, everyone)
	}
	if m.reader.Viewer == play.Moderator || m.seat >= 0 {
		return m.tell(o, m.public[outcome], m.seen())
	}
	return m.public[outcome]
}

// seen returns how the reader may see an event.
func (m *maker) seen() func(engine.Event) engine.Event {
	switch {
	case m.reader.Viewer == play.Moderator:
		return func(e engine.Event) engine.Event { return e }
	case m.seat >= 0:
		return func(e engine.Event) engine.Event { return e.For(m.seat) }
	}
	return everyone
}

// tell returns the events as seen shows them; of turns in which that is what
// everybody may see, it takes what is there.
func (m *maker) tell(o *play.Outcome, public telling, seen func(engine.Event) engine.Event) telling {
	all := byTurn(o, seen)
	for i := range all {
		t := &all[i]
		if public != nil && slices.Equal(t.events, public[i].events) {
			all[i] = public[i]
			continue
		}
		for k, sentence := range m.words.events(t.events, m.game.Players) {
			if sentence != "" {
				t.items = append(t.items, Item(sentence))
			}
			t.facts = append(t.facts, m.eventNode(o.Entry.Number, t.turn.Number, t.events[k], sentence))
		}
	}
	return all
}

// byTurn returns the events of an outcome as seen shows them, without their words.
func byTurn(o *play.Outcome, seen func(engine.Event) engine.Event) telling {
	turns := o.Turns
	if len(turns) == 0 {
		turns = []play.Turn{{Seat: engine.Nobody}}
	}
	all := make(telling, len(turns))
	for i, turn := range turns {
		end := len(o.Events)
		if i+1 < len(turns) {
			end = turns[i+1].At
		}
		all[i].turn = turn
		for _, e := range o.Events[turn.At:end] {
			all[i].events = append(all[i].events, seen(e))
		}
	}
	return all
}

// everyone shows an event as everyone may see it.
func everyone(e engine.Event) engine.Event { return e.For(engine.Nobody) }

// eventNode is an event by its name, with its arguments and its sentence, unless
// the sentence of another event says it.
func (m *maker) eventNode(entry, turn int, e engine.Event, sentence string) *engine.Node {
	message := m.game.Rules.Event(e.Code)
	args := engine.Map("args")
	for _, p := range message.Params {
		switch v := value(p.Type, e.Arg[p.Arg:p.Arg+p.Type.Slots()], m.game.Players).(type) {
		case nil:
		case int:
			args.Add(integer(p.Name, v))
		default:
			args.Add(engine.Scalar(p.Name, fmt.Sprint(v)))
		}
	}
	n := engine.Map("", integer("entry", entry), integer("turn", turn), engine.Scalar("event", message.Name), args)
	if sentence != "" {
		n.Add(engine.Scalar("text", sentence))
	}
	return n
}
