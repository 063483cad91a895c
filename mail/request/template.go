package request

import (
	"slices"
	"strings"

	"cityhall.example/engine/hangul"
	"cityhall.example/engine/play"
	"cityhall.example/engine/typed"
	"cityhall.example/mail/incoming"
)

// A region is where a quoted template stands in the text, with what the sender
// typed between its lines.
type region struct{ from, to int }

func (t region) has(i int) bool { return t.from <= i && i < t.to }

// A template is one that is quoted: where, what it says, and whether its orders
// are others than City Hall printed.
type template struct {
	region
	reading
	edited bool
}

// maxTemplates is how many quoted templates are looked at.
const maxTemplates = 20

// template finds the first quoted template that was filled in, or else the first
// one.
func (f *finder) template() (first template, ok bool) {
	end, tries := 0, 0
	for at := range f.text {
		if at < end || tries == maxTemplates || !f.opensTemplate(at) {
			continue
		}
		tries++
		t := template{region: f.around(at)}
		quoted := func(i int) bool { return t.has(i) && f.isQuoted(i) }
		t.reading = f.read(yourMail, f.spoken(f.pick(quoted)))
		t.edited = len(t.sets) > 0 && f.edited(t.region, t.sets[0])
		if end = t.to; t.edited {
			return t, true
		}
		if !ok {
			first, ok = t, true
		}
	}
	return first, ok
}

// spoken puts the order language in place of the Korean orders that a template was filled
// in with.
func (f *finder) spoken(lines []line) []line {
	for i := range lines {
		l := &lines[i]
		if !l.bullet || l.comment() || !hangul.In(hangul.Compose(l.text)) {
			continue
		}
		r := f.typist().Read(l.text)
		if r.Class == typed.Orders && !slices.ContainsFunc(r.Orders, func(o typed.Order) bool { return o.When != "" }) {
			l.text = inOrders(r.Orders)
		}
	}
	return lines
}

// inOrders returns orders that were typed, with semicolons between.
func inOrders(orders []typed.Order) string {
	lines := make([]string, len(orders))
	for i, o := range orders {
		lines[i] = o.Line
	}
	return strings.Join(lines, "; ")
}

// opensTemplate reports whether the line is the key orders of a quoted document.
// Where it is unknown what is quoted, it has to look like that of a template,
// and not like what somebody wrote to the reader: that is indented, or has bars.
func (f *finder) opensTemplate(at int) bool {
	l := &f.text[at]
	if l.Depth != 1 || l.Broken || !isOrdersKey(l) || f.endsProse(at) {
		return false
	}
	return f.sent.Text != "" || strings.HasSuffix(l.Text, ":") && !strings.HasPrefix(l.Text, "   ") && (f.bar < 0 || f.bar > at)
}

// endsProse reports whether the line may be the end of the line above, which is no
// key and no comment: "… or send your own orders:".
func (f *finder) endsProse(at int) bool {
	if at == 0 || f.text[at-1].Depth != 1 || !f.text[at-1].Broke(&f.text[at]) {
		return false
	}
	above, _, _ := cutBullet(f.text[at-1].Text)
	key, _ := cutKey(above)
	return above != "" && above[0] != '#' && !slices.Contains(orderKeys, key)
}

// isQuoted reports whether the line is part of an email that is quoted directly.
func (f *finder) isQuoted(i int) bool { return f.text[i].Depth == 1 && !f.text[i].Broken }

// isOrdersKey reports whether a line is the key orders of a document.
func isOrdersKey(l *incoming.Line) bool {
	text, _, _ := cutBullet(l.Text)
	key, _ := cutKey(text)
	return key == "orders"
}

// edited reports whether the orders of a quoted document are the sender's: they
// are others than those that were printed for correction, and not just what was
// sent. Where lines may be broken, nobody knows what was typed.
func (f *finder) edited(t region, set *play.OrderSet) bool {
	var held []string
	for _, line := range f.sent.Held {
		held = append(held, f.rewrite(line))
	}
	orders := f.canonical(set)
	text := f.text[t.from:t.to]
	if slices.Equal(orders, held) || slices.ContainsFunc(text, func(l incoming.Line) bool { return l.Broken }) {
		return false
	}
	typed := f.sent.Text == "" || slices.ContainsFunc(text, func(l incoming.Line) bool {
		return l.Depth == 1 && !l.Sent && strings.TrimSpace(l.Text) != ""
	})
	return typed || !slices.ContainsFunc(orders, func(o string) bool { return !slices.Contains(held, o) })
}

// around returns the region of a template: the keys of an order document at and
// above the line with the key orders, and the lines of orders, bullets and
// comments below.
func (f *finder) around(at int) region {
	t := region{at, at + 1}
	for i := at - 1; i >= 0 && f.text[i].Depth <= 1; i-- {
		text, _, _ := cutBullet(f.text[i].Text)
		if key, _ := cutKey(text); key != "orders" && slices.Contains(orderKeys, key) {
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
			return t
		default:
			gap = false
		}
		t.to = i + 1
	}
	return t
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
	f.r.Quoted = Quoted{t.keys.game, t.keys.seen}
	own := func(i int) bool { return f.own(i) && !t.has(i) }
	typed := func(i int) bool { return f.own(i) && t.has(i) }
	quoted := func(i int) bool { return t.has(i) && f.isQuoted(i) }
	outside := f.read(yourMail, f.pick(own))
	if between := f.read(yourMail, f.pick(typed)); len(between.sets) > 0 {
		if t.edited || len(t.sets) == 0 || before(between.sets[0], t.sets[0]) {
			between = f.read(yourMail, f.spoken(f.pick(func(i int) bool { return typed(i) || quoted(i) })))
		} else {
			between.guard(t.keys)
		}
		return append(f.adopt(between), f.adopt(outside)...)
	}
	switch {
	case len(outside.sets) > 0 && outside.sets[0].Lines[0].Line < f.text[t.from].Place:
		return f.adopt(outside)
	case len(outside.sets) > 0:
		outside.guard(t.keys)
		if t.edited {
			return append(f.adopt(outside), f.adopt(t.reading)...)
		}
		return f.adopt(outside)
	case t.edited && len(f.r.Asks) == 0 && !attached:
		return append(f.adopt(t.reading), f.adopt(outside)...)
	case t.edited:
		for _, l := range t.sets[0].Lines {
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
		fill(set, &play.OrderSet{Game: k.game, Player: k.player, Turn: k.turn, Seen: k.seen})
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
