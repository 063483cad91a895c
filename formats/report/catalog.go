package report

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

//go:embed *.tmpl */*.tmpl
var files embed.FS

// sentences are the words of reports that are about no game.
var sentences = words.Shelf{Files: files, Name: "%s.tmpl"}

// A Catalog has the words of a game in one language: a template per message.
// Blocks are event/NAME and refusal/NAME, lane/NAME, kind/NAME for the text of
// a decision, step/NAME for its lines in an order file, order/NAME for the
// meaning of an order and board/NAME for labels on the board. All games share
// note, problem and text.
//
// An event with a block joined/NAME always continues the sentence of the event
// before it. An event with a block joined/FIRST+NAME does so only right after
// the event FIRST, whose data it gets as .before, and only if the block is not
// empty; each language has the pairs that it wants. Event blocks have no full
// stop: [Catalog.Events] adds it. Events get the game's single-value options as
// .options. name/KIND is the name of a step, used by the function step.
type Catalog struct {
	*words.Catalog
	game    *engine.Rules
	given   Game
	options map[string]any
}

// loaded caches the catalogs by game and language.
var loaded sync.Map

// Load returns the catalog of the game in the language. The error names the
// first block that is missing.
func Load(g *engine.Rules, language string) (*Catalog, error) {
	key := g.Ruleset() + " " + language
	if c, ok := loaded.Load(key); ok {
		return c.(*Catalog), nil
	}
	c, err := load(g, language)
	if err == nil {
		loaded.Store(key, c)
	}
	return c, err
}

func load(g *engine.Rules, language string) (*Catalog, error) {
	if err := checkLanguage(language); err != nil {
		return nil, err
	}
	given, err := given(g)
	if err != nil {
		return nil, err
	}
	w, err := words.Parse(language, g.Name, files, "%s.tmpl", words.Folder(g.Name)+"/%s.tmpl")
	if err != nil {
		return nil, fmt.Errorf("the words of %s in %q: %w", g.Name, language, err)
	}
	c := &Catalog{Catalog: w, game: g, given: given}
	c = c.of(g.New(g.MinPlayers), make([]string, g.MinPlayers))
	var missing []string
	for _, name := range c.blocks() {
		if !c.Has(name) {
			missing = append(missing, name)
		}
	}
	if missing != nil {
		return nil, fmt.Errorf("the words of %s in %q lack %s: write them in formats/report/%s/%s.tmpl", g.Name, language, words.Count(len(missing), "block")+" "+strings.Join(missing, ", "), words.Folder(g.Name), language)
	}
	return c, nil
}

// blocks returns the names of the blocks that the game's declarations ask for.
func (c *Catalog) blocks() []string {
	var names []string
	for _, m := range c.game.EventMessages()[1:] {
		names = append(names, c.block(m.Name))
	}
	for _, m := range c.game.RefusalMessages()[1:] {
		names = append(names, "refusal/"+m.Name)
	}
	for i := range c.game.Grammar.Forms {
		f := &c.game.Grammar.Forms[i]
		if names = append(names, "order/"+f.Name()); f.Verb != engine.Withdraw && f.Verb != engine.Keep && f.Verb != engine.Join {
			names = append(names, "choice/"+f.Name())
		}
	}
	for _, t := range c.game.Grammar.Types {
		names = append(names, "type/"+t.Name)
	}
	for _, l := range c.game.Lanes {
		names = append(names, "lane/"+l.Name)
	}
	for _, k := range c.game.Kinds {
		names = append(names, "kind/"+k.Name, "step/"+k.Name, "name/"+k.Name)
	}
	return names
}

// of returns the catalog with the options of the state.
func (c *Catalog) of(s engine.State, players []string) *Catalog {
	with := *c
	with.options = map[string]any{}
	for _, option := range engine.Write(players, s.Options).Nodes {
		if option.Kind < engine.MapNode {
			with.options[option.Key] = option.Value
		}
	}
	return &with
}

// joined is the prefix of blocks that continue a sentence.
const joined = "joined/"

// block returns the name of the block for an event that starts a sentence or
// always continues one.
func (c *Catalog) block(name string) string {
	if c.Has(joined + name) {
		return joined + name
	}
	return "event/" + name
}

// pair returns the name of the block for an event that continues the one right
// before it, or "".
func (c *Catalog) pair(first, name string) string {
	if block := joined + first + "+" + name; c.Has(block) {
		return block
	}
	return ""
}

// events returns a sentence for each event; the events must be as the reader
// may see them: see [engine.Event.For]. A sentence is empty if the one before
// includes it, or if there is nothing to report; such an event doesn't separate
// others.
func (c *Catalog) events(events []engine.Event, players []string) []string {
	sentences := make([]string, len(events))
	last, first, before := 0, "", map[string]any(nil)
	for i, e := range events {
		m := c.game.Event(e.Code)
		data := values(m, e.Arg, players)
		data["options"], data["before"] = c.options, before
		block, text := c.pair(first, m.Name), ""
		if block != "" {
			text = c.say(block, data)
		}
		if text == "" {
			block = c.block(m.Name)
			text = c.say(block, data)
		}
		if text == "" {
			continue
		}
		if !strings.HasPrefix(block, joined) {
			last = i
		}
		sentences[last] += text
		delete(data, "before")
		first, before = m.Name, data
	}
	for i := range sentences {
		sentences[i] = words.Stop(sentences[i])
	}
	return sentences
}

// Refusal returns why an order is not possible.
func (c *Catalog) Refusal(r engine.Refusal, players []string) string {
	m := c.game.Refusal(r.Code)
	return c.say("refusal/"+m.Name, values(m, r.Args(), players))
}

// lane returns the name of the lane.
func (c *Catalog) lane(l engine.Lane) string { return c.say("lane/"+c.game.Lanes[l].Name, nil) }

// Kind returns a short text for the seat's decision.
func (c *Catalog) Kind(k engine.Kind, s engine.State, seat engine.Seat) string {
	return c.say("kind/"+c.game.Kinds[k].Name, c.facts(s, seat))
}

// facts returns the data for texts about the seat's decisions.
func (c *Catalog) facts(s engine.State, seat engine.Seat) map[string]any {
	return c.given.Facts(s, seat)
}

// steps returns, by kind, the lines of an order file for the seat's decisions,
// with the choices as a comment; nothing for kinds that don't come up. The
// words get .turn, the number of the seat's turn, and .now, which is true for
// the open decision.
func (c *Catalog) steps(s engine.State, seat engine.Seat) []string {
	data, open := c.facts(s, seat), s.Open()
	data["turn"] = s.Turn(seat)
	steps := make([]string, len(c.game.Kinds))
	for k := range steps {
		data["now"] = open.Seat == seat && open.Kind == engine.Kind(k)
		if text := strings.Trim(c.say("step/"+c.game.Kinds[k].Name, data), "\n"); text != "" {
			steps[k] = text + "\n"
		}
	}
	return steps
}

// Label returns a label of the board, with the player's name if it is a
// player's.
func (c *Catalog) Label(name string, of ...string) string {
	return c.say("board/"+name, strings.Join(of, ""))
}

// say renders a block. If a block fails, which tests rule out, it prints its
// data: a report must not omit anything that happened.
func (c *Catalog) say(block string, data any) string {
	text, err := c.Render(block, data)
	if err != nil {
		return fmt.Sprintf("%s %v", block, data)
	}
	return text
}

// values returns the arguments of a message by name: numbers as int, seats as
// player names, everything else as a [words.Value], and nil for missing or
// hidden ones.
func values(m engine.Message, args [engine.MaxArgs]int16, players []string) map[string]any {
	values := make(map[string]any, len(m.Params))
	for _, p := range m.Params {
		values[p.Name] = value(p.Type, args[p.Arg:p.Arg+p.Type.Slots()], players)
	}
	return values
}

func value(t *engine.Type, args []int16, players []string) any {
	switch {
	case args[0] == engine.None:
		return nil
	case t.Name == "seat":
		return player(engine.Seat(args[0]), players)
	case t.Pattern == number:
		return int(args[0])
	}
	return words.Value{Type: t.Name, Written: t.Format(args...)}
}

// number is the pattern of number types.
var number = engine.Number("", 0, 0).Pattern

// player returns the name of the seat's player, or nil for Nobody.
func player(seat engine.Seat, players []string) any {
	if seat < 0 || int(seat) >= len(players) {
		return nil
	}
	return players[seat]
}
