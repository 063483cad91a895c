package clock

import "cityhall.example/engine"

// Rules says the whole policy to players: a sentence for each setting, in the order
// of the file.
func (p *Policy) Rules() []engine.Phrase {
	rules := []engine.Phrase{engine.Say("clock/rule-zone", "zone", p.Zone.String())}
	if p.Zone.Moves() {
		rules = append(rules, engine.Say("clock/rule-shifts"))
	}
	if p.Free != 0 {
		rules = append(rules, engine.Say("clock/rule-free", "days", dayNames(p.Free)))
	}
	if len(p.Holidays) > 0 {
		rules = append(rules, engine.Say("clock/rule-holidays", "days", texts(p.Holidays)))
	}
	for _, l := range p.Limits {
		rules = append(rules, l.rule(len(p.Limits) > 1))
	}
	rules = append(rules,
		engine.Say("clock/rule-reminders", "before", spans(p.Reminders), "last", p.LastCall.phrase()),
		engine.Say("clock/rule-grace", "grace", p.Grace.phrase()),
		engine.Say("clock/rule-absences", "days", p.Absences),
		engine.Say("clock/rule-undo"),
		p.missed())
	if p.Bot != Greedy {
		rules = append(rules, engine.Say("clock/rule-bot", "bot", string(p.Bot)))
	}
	if p.Missed != Wait {
		rules = append(rules, engine.Say("clock/rule-absent", "absent", p.Absent.phrase(), "missed", string(p.Missed)))
	}
	if p.Abort > 0 {
		rules = append(rules, engine.Say("clock/rule-abort", "decisions", p.Abort))
	}
	return rules
}

// rule says how long decisions may take. Where there are several limits the last is
// for all other decisions.
func (l *Limit) rule(several bool) engine.Phrase {
	if len(l.At) == 0 {
		return engine.Say("clock/rule-time", "kinds", l.Kinds, "others", several, "time", l.Time.phrase())
	}
	var at []engine.Phrase
	for _, w := range l.At {
		at = append(at, engine.Say("clock/week-day", "day", weekdays[w.Weekday], "time", w.String()[4:]))
	}
	only, time := engine.Phrase{}, ""
	if w := l.At[0]; len(l.At) == 1 {
		only, time = engine.Say("clock/week-day", "day", weekdays[w.Weekday], "time", ""), w.String()[4:]
	}
	return engine.Say("clock/rule-at", "kinds", l.Kinds, "others", several, "at", at, "day", only, "time", time, "least", l.Least.phrase())
}

// missed says what happens when somebody misses a deadline.
func (p *Policy) missed() engine.Phrase {
	if p.Missed != Ask {
		return engine.Say("clock/rule-missed", "act", string(p.Missed))
	}
	return engine.Say("clock/rule-ask", "quorum", p.Ask.Quorum, "expires", p.Ask.Expires.phrase(), "tie", p.Ask.Tie.phrase(), "otherwise", p.Ask.Otherwise.phrase())
}

// phrase returns what the act is, for players.
func (a Act) phrase() engine.Phrase { return engine.Say("clock/act", "act", string(a)) }

// phrase returns the span as people say it; nothing for none.
func (s Span) phrase() engine.Phrase {
	switch {
	case s.Days > 0:
		return engine.Say("clock/in-days", "n", s.Days)
	case s.Minutes == 0:
		return engine.Phrase{}
	case s.Minutes%60 == 0:
		return engine.Say("clock/in-hours", "n", s.Minutes/60)
	}
	return engine.Say("clock/in-minutes", "n", s.Minutes)
}

func spans(all []Span) (phrases []engine.Phrase) {
	for _, s := range all {
		phrases = append(phrases, s.phrase())
	}
	return phrases
}

func dayNames(w Weekdays) (days []engine.Phrase) {
	for i := range weekdays {
		if day := (i + 1) % 7; w>>day&1 == 1 { // from Monday on
			days = append(days, engine.Say("clock/week-day", "day", weekdays[day], "time", ""))
		}
	}
	return days
}

func texts[T interface{ String() string }](all []T) (lines []string) {
	for _, v := range all {
		lines = append(lines, v.String())
	}
	return lines
}
