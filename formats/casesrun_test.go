package formats

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// fields goes through the options and the state of the case.
func (c *ruleCase) fields(codec *engine.Codec) {
	codec.Group("options", func() { c.state.Options(codec) })
	codec.Group("state", func() { c.state.Code(codec) })
}

func (c *ruleCase) document() *engine.Node { return engine.Write(c.players, c.fields) }

func (c *ruleCase) draws() *engine.Draws {
	return engine.NewDraws(engine.SeedSecret(c.seed), nil)
}

// deal makes the state of a new game with the options of the case.
func (c *ruleCase) deal() error {
	c.state = c.game.New(len(c.players))
	if c.node != nil && c.node.Get("options") != nil {
		if err := engine.ReadPartial(c.node.Get("options"), c.players, c.state.Options); err != nil {
			return c.failf(c.node.Get("options"), "options: %v", err)
		}
	}
	var log engine.Log
	c.state.Deal(c.draws(), &log)
	c.note(log)
	return nil
}

// note keeps what happened.
func (c *ruleCase) note(log engine.Log) {
	for _, e := range log.Events {
		c.events = append(c.events, c.message(c.game.Event(e.Code), e.Arg))
	}
}

// position makes the state from which the orders are played.
func (c *ruleCase) position() error {
	document := engine.Map("", c.node.Get("options"), c.node.Get("state"))
	if c.text("from") == "" {
		if err := c.deal(); err != nil || c.node.Get("state") == nil {
			return err
		}
		document = overlay(c.document(), engine.Map("", c.node.Get("state")))
		c.events = nil
	}
	if document.Nodes[0] == nil || document.Nodes[1] == nil {
		return c.failf(nil, "the base has no options or no state")
	}
	c.state = c.game.New(len(c.players))
	if err := engine.Read(document, c.players, c.fields); err != nil {
		at := &engine.Node{}
		if field := (*engine.FieldError)(nil); errors.As(err, &field) {
			at.Line = field.Line
		}
		return c.failf(at, "the position: %v", err)
	}
	return nil
}

// run plays the case and compares what comes of it.
func (c *ruleCase) run() error {
	if err := c.position(); err != nil {
		return err
	}
	draws := c.draws()
	c.forced(draws)
	if orders := c.node.Get("orders"); orders != nil {
		for i, e := range orders.Nodes {
			refused := e.Get("refused")
			if i == len(orders.Nodes)-1 && refused == nil {
				refused = c.node.Get("refused")
			}
			if err := c.order(e, refused, draws); err != nil {
				return err
			}
			c.forced(draws)
		}
	}
	return errors.Join(c.compareEvents(), c.compareState(), c.compareLists())
}

// forced plays forced moves.
func (c *ruleCase) forced(draws *engine.Draws) {
	for m, ok := c.state.Forced(); ok; m, ok = c.state.Forced() {
		c.play(m, draws)
	}
}

func (c *ruleCase) play(m engine.Move, draws *engine.Draws) {
	var log engine.Log
	c.state.Play(m, draws, &log)
	c.note(log)
}

// message writes an event or a refusal as a line.
func (c *ruleCase) message(m engine.Message, arg [engine.MaxArgs]int16) string {
	words := []string{m.Name}
	for _, p := range m.Params {
		value := arg[p.Arg : p.Arg+p.Type.Slots()]
		if p.Type == c.game.Grammar.Type("seat") && value[0] >= 0 && int(value[0]) < len(c.players) {
			words = append(words, c.players[value[0]])
		} else {
			words = append(words, p.Type.Format(value...))
		}
	}
	return strings.Join(words, " ")
}

// order plays an order, or sees it refused.
func (c *ruleCase) order(e, refused *engine.Node, draws *engine.Draws) error {
	if e.Kind != engine.MapNode || len(e.Nodes) == 0 {
		return c.failf(e, "expected PLAYER: ORDER")
	}
	player, line := e.Nodes[0].Key, e.Nodes[0].Value
	seat := engine.Seat(slices.Index(c.players, player))
	if seat < 0 {
		return c.failf(e, "%q is no player", player)
	}
	order, bad := c.game.Grammar.Read(line)
	if bad != nil {
		return c.failf(e, "the order %q is not understood at %q", line, line[bad.Offset:])
	}
	var first string
	for i, alternative := range order.Alternatives {
		before := Emit(c.document())
		m, r := c.state.Answer(seat, alternative)
		if !r.OK() {
			if i == 0 {
				first = c.message(c.game.Refusal(r.Code), r.Args())
			}
			if after := Emit(c.document()); string(after) != string(before) {
				return c.failf(e, "the order %q is refused and has changed the state", line)
			}
			continue
		}
		if refused != nil {
			return c.failf(e, "the order %q is accepted, want it refused: %s", line, refused.Value)
		}
		c.play(m, draws)
		return nil
	}
	if refused == nil {
		return c.failf(e, "the order %q is refused: %s; open is %s", line, first, c.open())
	} else if first != refused.Value {
		return c.failf(refused, "the order %q is refused: %s, want %s", line, first, refused.Value)
	}
	return nil
}

// open writes the open decision.
func (c *ruleCase) open() string {
	d := c.state.Open()
	if d.Over() {
		return "over"
	}
	return c.players[d.Seat] + " " + c.game.Kinds[d.Kind].Name
}

func (c *ruleCase) compareEvents() error {
	happened := "what happened is:\n  " + strings.Join(c.events, "\n  ")
	if want := c.node.Get("events"); want != nil {
		at := 0
		for _, e := range want.Nodes {
			i := slices.Index(c.events[at:], e.Value)
			if i < 0 {
				return c.failf(e, "the event %q is missing; %s", e.Value, happened)
			}
			at += i + 1
		}
	}
	if not := c.node.Get("no-events"); not != nil {
		for _, e := range not.Nodes {
			for _, event := range c.events {
				if name, _, _ := strings.Cut(event, " "); e.Value == event || e.Value == name {
					return c.failf(e, "the event %q has happened", event)
				}
			}
		}
	}
	return nil
}

func (c *ruleCase) compareState() error {
	if want := c.node.Get("then"); want != nil {
		if at, problem := differs("", c.document().Get("state"), want); problem != "" {
			return c.failf(at, "then: %s", problem)
		}
	}
	if want := c.node.Get("open"); want != nil && want.Value != c.open() {
		return c.failf(want, "open is %s, want %s", c.open(), want.Value)
	}
	return nil
}

func (c *ruleCase) compareLists() error {
	var moves, scores, winners []string
	for _, m := range c.state.Moves(nil) {
		moves = append(moves, c.game.Grammar.Write(m))
	}
	for seat, p := range c.players {
		scores = append(scores, strconv.Itoa(c.state.Score(engine.Seat(seat))))
		if c.state.Open().Over() && c.state.Winners().Has(engine.Seat(seat)) {
			winners = append(winners, p)
		}
	}
	for _, l := range []struct {
		key string
		got []string
	}{{"moves", moves}, {"scores", scores}, {"winners", winners}} {
		if want := c.node.Get(l.key); want != nil {
			var lines []string
			for _, e := range want.Nodes {
				lines = append(lines, e.Value)
			}
			if !slices.Equal(lines, l.got) {
				return c.failf(want, "the %s are:\n  %s\nwant:\n  %s", l.key, strings.Join(l.got, "\n  "), strings.Join(lines, "\n  "))
			}
		}
	}
	return nil
}
