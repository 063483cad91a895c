package play

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

func itoa(n int) string { return strconv.Itoa(n) }

// format is the format and version of a game file.
const format = "cityhall-game/1"

// Code goes through the fields of a game file.
func (g *Game) Code(c *engine.Codec) {
	g.code(c)
	c.Group("journal", func() {
		engine.Int(c, "entry", &g.Tip.Entry, 0, 1<<30)
		codeHex(c, "head", g.Tip.Head[:])
		codeTime(c, "at", &g.Tip.At)
	})
	if c.Reading() && g.Since > g.Tip.At {
		c.FailAt("since", "file/since", "at", g.Tip.At.String())
	}
	if c.Reading() && g.View != "" {
		if code := g.wrongView(); code != "" {
			c.FailAt("view", code, "viewer", g.View)
		}
	}
}

// code goes through all fields except the journal's tip.
func (g *Game) code(c *engine.Codec) {
	c.Text("format", expected(c, "field/format", "format", format), format, func() string { return format }, func(s string) bool { return s == format })
	g.codeHead(c)
	if c.Failed() {
		return
	}
	c.Players = g.Players
	c.Group("options", func() { g.State.Options(c) })
	g.codeSecret(c)
	c.Optional("state", &g.Dealt, func() {
		g.State.Code(c)
		if n := c.Unknown(); n != nil && g.View == "" {
			c.FailAt(n.Key, "file/hidden-pieces")
		}
	})
	if c.Reading() && !g.Dealt && !g.WithNonces && g.Beacon == nil {
		c.Fail("file/no-state")
	}
	g.codeLanes(c)
	revealed := g.Revealed > 0
	c.Optional("revealed", &revealed, func() { engine.Int(c, "entry", &g.Revealed, 1, 1<<30) })
	c.Optional("paused", &g.Paused, func() { c.String("reason", &g.Pause) })
	c.Optional("ended", &g.Ended, func() { c.String("reason", &g.Reason) })
	if c.Reading() && g.Paused && g.Over() {
		c.FailAt("paused", "file/paused-over")
	}
	codeTime(c, "since", &g.Since)
	g.codeDeadlines(c)
}

// codeHead goes through the fields that identify the game.
func (g *Game) codeHead(c *engine.Codec) {
	var known []string
	if c.Reading() || c.Describing() {
		for _, r := range registry.All() {
			known = append(known, r.Ruleset())
		}
	}
	c.Text("ruleset", expected(c, "field/one-of", "known", known), strings.Join(known, "|"),
		func() string { return g.Rules.Ruleset() },
		func(s string) bool { g.Rules = registry.Ruleset(s); return g.Rules != nil })
	c.Text("id", engine.Say("field/id"), ".+", func() string { return g.ID },
		func(s string) bool { g.ID = s; return CheckName(s).Empty() })
	var players []string
	c.Lines("players", engine.Say("field/player"), ".+", func() []string { return g.Players },
		func(_ int, s string) bool { players = append(players, s); return CheckName(s).Empty() })
	if c.Reading() {
		if problem := CheckPlayers(g.Rules, players); !problem.Empty() {
			c.FailAtWith("players", problem)
			return
		}
		g.seat(players)
	}
	isView := g.View != ""
	c.Optional("view", &isView, func() {
		c.Text("of", engine.Say("field/view"), ".+", func() string { return g.View },
			func(s string) bool { g.View = s; return s == Public || g.Seat(s) >= 0 })
		g.codeTold(c)
	})
}

// codeTold goes through what the player of a view was told.
func (g *Game) codeTold(c *engine.Codec) {
	known := g.Told != nil
	c.Optional("told", &known, func() {
		if c.Reading() {
			g.Told = []engine.Event{}
		}
		c.Lines("events", expected(c, "field/event"), ".+", func() []string {
			lines := make([]string, len(g.Told))
			for i, e := range g.Told {
				lines[i] = g.Rules.WriteEvent(e, g.Players)
			}
			return lines
		}, func(_ int, s string) bool {
			e, ok := g.Rules.ReadEvent(s, g.Players)
			g.Told = append(g.Told, e)
			return ok
		})
		if c.Reading() && g.View == Public {
			c.Fail("file/told-public")
		}
	})
}

// expected is engine.Say where the codec reads and may need it.
func expected(c *engine.Codec, code string, args ...any) (what engine.Phrase) {
	if c.Reading() {
		what = engine.Say(code, args...)
	}
	return what
}

// codeSecret goes through the commitment, the secret, the nonces and the beacon.
func (g *Game) codeSecret(c *engine.Codec) {
	codeHex(c, "commitment", g.Commitment[:])
	whole := g.View == ""
	if whole || c.Describing() {
		codeHex(c, "secret", g.Secret[:])
		if c.Reading() && g.Secret.Commitment() != g.Commitment {
			c.FailAt("commitment", "file/commitment")
		}
	}
	c.Optional("nonces", &g.WithNonces, func() {
		last := engine.Nobody
		c.Lines("given", engine.Say("field/nonce"), ".+ .+", func() []string {
			var lines []string
			for i, nonce := range g.Nonces {
				if nonce != "" {
					lines = append(lines, g.Players[i]+" "+nonce)
				}
			}
			return lines
		}, func(_ int, s string) bool {
			player, nonce, _ := strings.Cut(s, " ")
			seat := engine.Seat(slices.Index(g.Players, player))
			if seat <= last || nonce == "" || len(nonce) > maxNonce {
				return false
			}
			last, g.Nonces[seat] = seat, nonce
			return true
		})
	})
	g.codeBeacon(c)
	if c.Reading() && (g.WithNonces || g.Beacon != nil) {
		g.Dealt = !(g.WithNonces && slices.Contains(g.Nonces, "")) && (g.Beacon == nil || g.Value != "")
	}
}

// codeBeacon goes through the beacon and its value.
func (g *Game) codeBeacon(c *engine.Codec) {
	given := g.Beacon != nil
	c.Optional("beacon", &given, func() {
		c.Text("source", expected(c, "field/beacon"), ".+ .+", g.Beacon.String, func(s string) bool {
			g.Beacon = parseBeacon(s)
			return g.Beacon != nil
		})
		known := g.Value != ""
		c.Optional("value", &known, func() {
			c.Text("published", expected(c, "field/line"), ".+", func() string { return g.Value }, func(s string) bool {
				g.Value = s
				return IsLine(s)
			})
		})
	})
}

// maxNonce is how long a nonce may be, in bytes.
const maxNonce = 100

func codeTime(c *engine.Codec, key string, t *Time) {
	c.Append(key, engine.Say("field/time"), timePattern, t.append,
		func(s string) bool { return t.UnmarshalText([]byte(s)) == nil })
}

func codeHex(c *engine.Codec, key string, v []byte) {
	pattern := ""
	if c.Describing() {
		pattern = "[0-9a-f]{" + itoa(2*len(v)) + "}"
	}
	c.Append(key, expected(c, "field/hex", "digits", 2*len(v)), pattern,
		func(b []byte) []byte { return hex.AppendEncode(b, v) }, func(s string) bool { return parseHex([]byte(s), v) })
}

// codeLanes goes through the orders on file: one group for each queue with
// orders.
func (g *Game) codeLanes(c *engine.Codec) {
	type place struct {
		seat  engine.Seat
		queue int
	}
	var places []place
	for i := range g.Queues {
		for n, q := range g.Queues[i] {
			if q.Held || len(q.Orders) > 0 {
				places = append(places, place{engine.Seat(i), n})
			}
		}
	}
	c.Groups("lanes", len(places), func(n int) { places = make([]place, n) }, func(i int) {
		p := place{}
		if !c.Describing() {
			p = places[i]
		}
		c.Seat("player", &p.seat, false)
		engine.Choice(c, "lane", &p.queue, g.Rules.Grammar.Type("lane"), false)
		if c.Failed() {
			return
		}
		if c.Reading() {
			if slices.Contains(places[:i], p) {
				c.Fail("file/lane-twice")
			}
			places[i] = p
		}
		q := &g.Queues[p.seat][p.queue]
		c.Bool("held", &q.Held)
		spec := g.Rules.Queues[p.queue]
		c.Lines("orders", engine.Say("field/filed"), ".+", func() []string {
			var lines []string
			for _, f := range q.Orders {
				lines = append(lines, f.text(g.Rules, spec.Lane))
			}
			return lines
		}, func(_ int, s string) bool {
			f, ok := parseFiled(g.Rules, spec.Lane, s)
			q.Orders = append(q.Orders, f)
			return ok && f.in(g.Rules, spec)
		})
	})
}

// in reports whether the order can wait in the queue.
func (f Filed) in(r *engine.Rules, q engine.QueueSpec) bool {
	return !slices.ContainsFunc(f.Order.Alternatives, func(m engine.Move) bool {
		return r.LaneOf(m) != q.Lane || r.Scope(m) != engine.Plain && r.RoomOf(m) != q.Room
	})
}

// text returns the order as in a game file: what it is for and whether it was
// used, a bar, and the line.
func (f Filed) text(r *engine.Rules, lane engine.Lane) string {
	var words []string
	if f.Turn != Unbound {
		words = append(words, "turn", itoa(f.Turn))
	}
	if f.Occasion != Unbound {
		words = append(words, r.Lanes[lane].Name, itoa(f.Occasion))
	}
	if f.Step != Unstepped {
		words = append(words, "step", r.Grammar.Type("kind").Format(int16(f.Step)))
	}
	if len(words) == 0 {
		words = append(words, "standing")
	}
	if f.Used {
		words = append(words, "used")
	}
	if f.Undone {
		words = append(words, "undone")
	}
	return strings.Join(words, " ") + " | " + r.Grammar.WriteOrder(f.Order)
}

// parseFiled reads what text wrote, and nothing else.
func parseFiled(r *engine.Rules, lane engine.Lane, s string) (Filed, bool) {
	f := Filed{Turn: Unbound, Occasion: Unbound, Step: Unstepped}
	bound, line, _ := strings.Cut(s, " | ")
	bound, f.Undone = strings.CutSuffix(bound, " undone")
	bound, f.Used = strings.CutSuffix(bound, " used")
	words := strings.Fields(bound)
	for i := 0; i+1 < len(words); i += 2 {
		n, _ := engine.ParseInt(words[i+1])
		switch words[i] {
		case "turn":
			f.Turn = n
		case "step":
			kind, _ := r.Grammar.Type("kind").Find(words[i+1])
			f.Step = engine.Kind(kind)
		case r.Lanes[lane].Name:
			f.Occasion = n
		}
	}
	order, bad := r.Grammar.Read(line)
	f.Order = order
	return f, bad == nil && f.text(r, lane) == s
}
