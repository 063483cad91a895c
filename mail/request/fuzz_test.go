package request

import (
	"strings"
	"testing"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/expancity"
	"cityhall.example/engine/fifthavenue"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/mail/incoming"
)

// FuzzFind checks that no letter does harm, that what was found keeps to the
// limits, that every order stands where it is said to, and that a text for
// others needs an end.
func FuzzFind(f *testing.F) {
	f.Add("Hi\ngame: x\norders:\n- take skyscrapers\n- {on: x, place: y}\n", "[x] status", true)
	f.Add("> orders:\n> - take skyscrapers\n> -\ntake orange or\nviolet; done\n-- \nAnna\n", "Re: [x] y", false)
	f.Add("press to anna, ken\nbla\n-- \nend press\ntake green # red\nnmr anna because x\nend", "", true)
	f.Add("orders: [a, b\n1. take x: y\n  player: me\nturn: \n*pass*", "Fwd: x", false)
	all := registry.All()
	f.Fuzz(func(t *testing.T, text, subject string, moderator bool) {
		l := compose(text)
		l.Subject = subject
		l.Files = []incoming.File{{Name: "a.txt", Data: []byte(text)}, {Name: "b.yaml", Data: []byte(text)}}
		rules := all[len(text)%len(all)]
		r := Find(l, rules, moderator, func() *Sent { return &Sent{Text: strings.ReplaceAll(text, "\n> ", " "), Held: []string{"done"}} })
		if l.Files = nil; r.Set == nil {
			r = Find(l, rules, moderator, nil)
		}
		if r.Set != nil {
			set(t, text, r.Set)
		}
		if len(r.Asks) > MaxAsks && len(r.Errors) == 0 {
			t.Errorf("%d requests", len(r.Asks))
		}
		for _, a := range r.Asks {
			lower := strings.ToLower(text)
			if a.Verb == Press && (!strings.Contains(lower, "end") || a.Text == "" || utf8.RuneCountInString(a.Text) > MaxText) {
				t.Errorf("press %q", a.Text)
			}
			if !moderator && a.Act != nil {
				t.Errorf("a player may %s", a.Verb)
			}
		}
	})
}

// set checks the places of the orders of a set from the text.
func set(t *testing.T, text string, s *play.OrderSet) {
	if len(s.Lines) == 0 || len(s.Lines) > formats.MaxOrders {
		t.Errorf("%d orders", len(s.Lines))
	}
	if s.File != yourMail {
		return
	}
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for _, l := range s.Lines {
		if l.Text == "" || l.Line < 1 || l.Line > len(lines) || l.Column < 1 || l.Column > 2+utf8.RuneCountInString(lines[l.Line-1]) {
			t.Errorf("%+v stands nowhere", l)
		}
		for i := range l.Text {
			if line, column := l.Place(i); line < 1 || line > len(lines) || column < 1 {
				t.Errorf("%q: offset %d stands at %d:%d", l.Text, i, line, column)
			}
		}
	}
}

// BenchmarkFind finds the orders of a usual mail: an answer above a report.
func BenchmarkFind(b *testing.B) {
	text := "Hi Bob,\n\ntake skyscrapers\ntake orange violet or orange gray\nmove white to city-hall\n\nCheers\nAnna\n" +
		strings.Repeat("> The board of the city, in a line of the usual length as reports have it.\n", 90)
	bench(b, fifthavenue.Rules, compose(text))
}

// BenchmarkFindHostile finds what it can in texts of the greatest length that
// were made to take long.
func BenchmarkFindHostile(b *testing.B) {
	for name, unit := range map[string]string{
		"words": "place " + strings.Repeat("a ", 450) + "\n", "verbs": "take a\n", "alternatives": strings.Repeat("done or ", 120) + "\n",
		"cards": "bid brown " + strings.Repeat("4 ", 400) + "\n", "semicolons": strings.Repeat("done;", 190) + "x\n", "keys": "orders:\n", "bullets": "- x\n",
		"prose": "park or school on the bank of the river and so on in the black orange night\n", "mappings": "- {a: b}\n", "press": "press\n", "blank": "\n", "quoted": "> orders:\n> - a\nb\n",
	} {
		for _, rules := range []*engine.Rules{fifthavenue.Rules, expancity.Rules} {
			text := "done\n\n" + strings.Repeat(unit, incoming.MaxText/len(unit)) + "\norders:\n- done"
			b.Run(name+"/"+rules.Name, func(b *testing.B) { bench(b, rules, compose(text)) })
		}
	}
}

func bench(b *testing.B, rules *engine.Rules, l *incoming.Mail) {
	b.ReportAllocs()
	for b.Loop() {
		Find(l, rules, false, nil)
	}
}
