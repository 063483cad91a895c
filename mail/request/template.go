package request

import (
	"slices"

	"cityhall.example/engine/play"
)

// A region is where a quoted template stands in the text, with what the sender
// typed between its lines.
type region struct{ from, to int }

func (t region) has(i int) bool { return t.from <= i && i < t.to }

// template finds the first quoted template: the keys of an order document, and
// the lines of orders, bullets and comments below.
func (f *finder) template() (t region, ok bool) {
	at := slices.IndexFunc(f.text, quotedOrders)
	if at < 0 {
		return region{}, false
	}
	t = region{at, at + 1}
	for i := at - 1; i >= 0 && f.text[i].Depth <= 1; i-- {
		text, _, _ := cutBullet(f.text[i].Text)
		if key, _ := cutKey(text); slices.Contains(orderKeys[:4], key) {
			t.from = i
		} else if text != "" && text[0] != '#' {
			break
		}
	}
	gap := false
	for i := at + 1; i < len(f.text) && f.text[i].Depth <= 1; i++ {
		text, _, bullet := cutBullet(f.text[i].Text)
		key, _ := cutKey(text)
		switch {
		case text == "" && !bullet:
			gap = true
			continue
		case f.text[i].Depth == 0:
			gap = true
		case slices.Contains(orderKeys, key), gap && !bullet && text[0] != '#' && !f.ordered(text):
			return t, true
		default:
			gap = false
		}
		t.to = i + 1
	}
	return t, true
}

// ordered reports whether the line is or may become an order.
func (f *finder) ordered(text string) bool {
	return f.g.Begins(text) || f.reads(f.g.Guess(text).Near)
}

// ownSets returns the order sets of the text: the sender's own, or those of a
// template that was filled in, where no file is attached with some. What is
// forwarded holds none.
func (f *finder) ownSets(forwarded, attached bool) []*play.OrderSet {
	t, ok := f.template()
	if !ok || forwarded {
		return f.adopt(f.read(yourMail, f.pick(f.own)))
	}
	own := func(i int) bool { return f.own(i) && !t.has(i) }
	typed := func(i int) bool { return f.own(i) && t.has(i) }
	quoted := func(i int) bool { return f.text[i].Depth == 1 && t.has(i) }
	outside, template := f.read(yourMail, f.pick(own)), f.read(yourMail, f.pick(quoted))
	edited := len(template.sets) > 0 && !slices.Equal(f.canonical(template.sets[0]), f.held())
	if between := f.read(yourMail, f.pick(typed)); len(between.sets) > 0 {
		if edited || len(template.sets) == 0 || before(between.sets[0], template.sets[0]) {
			between = f.read(yourMail, f.pick(func(i int) bool { return typed(i) || quoted(i) }))
		} else {
			between.guard(template.keys)
		}
		return append(f.adopt(between), f.adopt(outside)...)
	}
	switch {
	case len(outside.sets) > 0 && outside.sets[0].Lines[0].Line < f.text[t.from].Place:
		return f.adopt(outside)
	case len(outside.sets) > 0:
		outside.guard(template.keys)
		if edited {
			return append(f.adopt(outside), f.adopt(template)...)
		}
		return f.adopt(outside)
	case edited && len(f.r.Asks) == 0 && !attached:
		return append(f.adopt(template), f.adopt(outside)...)
	case edited:
		for _, l := range template.sets[0].Lines {
			f.r.Passed = append(f.r.Passed, l.Text)
		}
	default:
		f.r.Unedited = true
	}
	return f.adopt(outside)
}

// before reports whether the first order of a set stands before the last one of
// another.
func before(a, b *play.OrderSet) bool { return a.Lines[0].Line < b.Lines[len(b.Lines)-1].Line }

// guard lets the sets say what the keys of the template do, where they do not.
func (r *reading) guard(k keys) {
	for _, set := range r.sets {
		fill(set, &play.OrderSet{Game: k.game, Player: k.player, Turn: k.turn})
	}
	r.errs = append(r.errs, k.errs...)
}

// adopt takes over what was read beside the sets, and returns those.
func (f *finder) adopt(r reading) []*play.OrderSet {
	f.r.Passed = append(f.r.Passed, r.passed...)
	f.r.Errors = append(f.r.Errors, r.errs...)
	f.r.Unedited = f.r.Unedited || r.unfilled
	if f.r.Game == "" {
		f.r.Game = r.keys.game
	}
	if f.r.Player == "" {
		f.r.Player = r.keys.player
	}
	return r.sets
}
