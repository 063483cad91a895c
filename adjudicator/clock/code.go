package clock

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// policyFormat is the format and version of policies.
const policyFormat = "cityhall-deadlines/1"

// ReadPolicy reads the policy of a game with the rules from YAML, strictly: a key
// that is not known is an error, and one that is left out is as in [Defaults]. The
// error is a *[formats.Error], or [formats.Errors] of all mistakes.
func ReadPolicy(file string, data []byte, rules *engine.Rules) (*Policy, error) {
	n, err := formats.Parse(file, data)
	if err != nil {
		return nil, err
	}
	complete(n)
	p := &Policy{}
	if err := formats.ReadSettings(file, n, func(c *engine.Codec) { p.code(c, rules) }); err != nil {
		return nil, err
	}
	return p, nil
}

// complete adds to the document of a policy what it leaves out.
func complete(n *engine.Node) {
	if n.Kind != engine.MapNode || len(n.Nodes) == 0 {
		return
	}
	usual := Defaults()
	if missed := n.Get("missed"); missed != nil && missed.Value == string(Ask) {
		usual.Missed = Ask
	}
	for _, d := range engine.Write(nil, func(c *engine.Codec) { usual.code(c, nil) }).Nodes {
		if d.Key != "format" && n.Get(d.Key) == nil {
			n.Add(d)
		}
	}
}

// Document returns the policy as YAML that ReadPolicy reads.
func (p *Policy) Document() []byte {
	return formats.Emit(engine.Write(nil, func(c *engine.Codec) { p.code(c, nil) }))
}

// Entry returns the policy as an entry of a journal holds it: all values are
// texts. ReadPolicy reads it too.
func (p *Policy) Entry() string {
	n := engine.Write(nil, func(c *engine.Codec) { p.code(c, nil) })
	asTexts(n)
	return string(formats.Emit(n))
}

func asTexts(n *engine.Node) {
	if n.Kind < engine.MapNode {
		n.Kind = engine.ScalarNode
	}
	for _, e := range n.Nodes {
		asTexts(e)
	}
}

// code goes through the fields of the policy. The rules are needed for reading.
func (p *Policy) code(c *engine.Codec, rules *engine.Rules) {
	c.Text("format", engine.Say("field/format", "format", policyFormat), policyFormat, func() string { return policyFormat },
		func(s string) bool { return s == policyFormat })
	var read, meant string
	codeText(c, "zone", "clock/zone", zoneForm, &p.Zone, func(text string) (Zone, bool) {
		z, ok := ZoneOf(text)
		if !ok {
			read, meant = text, ZoneMeant(text)
		}
		return z, ok || meant != ""
	})
	if meant != "" {
		c.FailAt("zone", "file/misread", "read", read, "what", engine.Say("clock/zone"), "near", meant)
	}
	codeFree(c, &p.Free)
	codeList(c, "holidays", "clock/days", dayForm+"( to "+dayForm+")?", &p.Holidays, ParseDays)
	c.Groups("limits", len(p.Limits), func(n int) {
		if p.Limits = make([]Limit, n); n == 0 {
			c.Fail("clock/last-limit")
		}
	}, func(i int) {
		if c.Describing() {
			new(Limit).code(c, p.Free, false, rules)
		} else {
			p.Limits[i].code(c, p.Free, i == len(p.Limits)-1, rules)
		}
	})
	codeList(c, "reminders", "clock/span", spanForm, &p.Reminders, ParseSpan)
	codeText(c, "last-call", "clock/minutes", spanForm, &p.LastCall, func(text string) (Span, bool) {
		s, ok := ParseSpan(text)
		return s, ok && s.Days == 0 && s.Minutes > 0
	})
	codeText(c, "grace", "clock/span", spanForm, &p.Grace, ParseSpan)
	engine.Int(c, "absences", &p.Absences, 0, mostDays)
	codeWord(c, "missed", &p.Missed, acts)
	if p.Bot == "" {
		p.Bot = Greedy
	}
	if c.Describing() || c.Has("bot") || p.Bot != Greedy {
		codeWord(c, "bot", &p.Bot, []Bots{Greedy, Search})
	}
	codeText(c, "absent", "clock/span", spanForm, &p.Absent, ParseSpan)
	engine.Int(c, "abort", &p.Abort, 0, 100)
	if p.Missed == Ask || c.Describing() || c.Has("ask") && !slices.Contains(acts, p.Missed) {
		c.Group("ask", func() { p.Ask.code(c) })
	}
}

func (l *Limit) code(c *engine.Codec, free Weekdays, last bool, rules *engine.Rules) {
	if c.Describing() || c.Has("for") || !c.Reading() && len(l.Kinds) > 0 {
		var known []string
		if rules != nil {
			for _, k := range rules.Kinds {
				known = append(known, k.Name)
			}
		}
		codeWords(c, "for", &l.Kinds, known)
	}
	fixed := c.Has("at") || !c.Reading() && len(l.At) > 0
	both := fixed && c.Has("time")
	switch {
	case c.Failed():
	case c.Reading() && last && len(l.Kinds) > 0:
		c.FailAt("for", "clock/last-limit")
	case c.Reading() && !last && len(l.Kinds) == 0:
		c.Fail("clock/later-limit")
	case both:
		c.FailAt("time", "clock/time-or-at")
	}
	if !fixed || both || c.Describing() {
		codeText(c, "time", "clock/time", spanForm, &l.Time, func(text string) (Span, bool) {
			s, ok := ParseSpan(text)
			return s, ok && s != Span{}
		})
	}
	if !fixed && !c.Describing() {
		return
	}
	codeList(c, "at", "clock/week-time", `(sun|mon|tue|wed|thu|fri|sat) [0-9]{2}:[0-9]{2}`, &l.At, ParseWeekTime)
	if !both || c.Has("least") {
		codeText(c, "least", "clock/span", spanForm, &l.Least, ParseSpan)
	}
	if c.Reading() && !c.Failed() && free != EveryDay && !slices.ContainsFunc(l.At, func(w WeekTime) bool { return !free.Has(w.Weekday) }) {
		c.FailAt("at", "clock/never")
	}
}

func (p *Poll) code(c *engine.Codec) {
	engine.Int(c, "quorum", &p.Quorum, 1, 100)
	codeWord(c, "tie", &p.Tie, choices)
	codeText(c, "expires", "clock/time", spanForm, &p.Expires, func(text string) (Span, bool) {
		s, ok := ParseSpan(text)
		return s, ok && s != Span{}
	})
	codeWord(c, "otherwise", &p.Otherwise, choices)
}

// codeText is a field for a value that has a form as text.
func codeText[T interface{ String() string }](c *engine.Codec, key, what, pattern string, v *T, parse func(string) (T, bool)) {
	c.Text(key, engine.Say(what), pattern, func() string { return (*v).String() }, func(text string) bool {
		read, ok := parse(text)
		if ok {
			*v = read
		}
		return ok
	})
}

// codeList is a list of different values that have a form as text.
func codeList[T interface {
	comparable
	String() string
}](c *engine.Codec, key, what, pattern string, v *[]T, parse func(string) (T, bool)) {
	c.Lines(key, engine.Say(what), pattern, func() (lines []string) {
		for _, e := range *v {
			lines = append(lines, e.String())
		}
		return lines
	}, func(_ int, text string) bool {
		read, ok := parse(text)
		if ok && slices.Contains(*v, read) {
			c.Fail("clock/twice", "read", text)
		} else if ok {
			*v = append(*v, read)
		}
		return ok
	})
}

// codeWords is a list of different words, all of them known.
func codeWords(c *engine.Codec, key string, v *[]string, known []string) {
	c.Lines(key, engine.Say("field/one-of", "known", known), engine.OneOf(known), func() []string { return *v }, func(_ int, text string) bool {
		if slices.Contains(*v, text) {
			c.Fail("clock/twice", "read", text)
		}
		*v = append(*v, text)
		return slices.Contains(known, text)
	})
}

func codeFree(c *engine.Codec, v *Weekdays) {
	var names []string
	for i, name := range weekdays {
		if *v>>i&1 == 1 {
			names = append(names, name)
		}
	}
	codeWords(c, "free", &names, weekdays)
	if !c.Reading() {
		return
	}
	*v = 0
	for i, name := range weekdays {
		if slices.Contains(names, name) {
			*v |= 1 << i
		}
	}
	if *v == EveryDay {
		c.FailAt("free", "clock/never")
	}
}

// codeWord is one of the known words.
func codeWord[T ~string](c *engine.Codec, key string, v *T, known []T) {
	names := make([]string, len(known))
	for i, a := range known {
		names[i] = string(a)
	}
	c.Text(key, engine.Say("field/one-of", "known", names), strings.Join(names, "|"), func() string { return string(*v) }, func(text string) bool {
		*v = T(text)
		return slices.Contains(known, *v)
	})
}
