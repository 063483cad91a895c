package request

import (
	"bytes"
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
)

// mappings reads the lines below the key orders as YAML does, where an order
// may be written as a mapping: {on: times-square/gray, place: boutique}. It
// returns the orders if YAML makes more sense of them than reading them line by
// line did, and else those that were read.
func (f *finder) mappings(lines []line, read []play.OrderLine, passed []string) []play.OrderLine {
	var wanted []line
	for _, l := range lines {
		if l.text != "" && !l.comment() && !slices.Contains(passed, l.text) {
			wanted = append(wanted, l)
		}
	}
	if len(wanted) == 0 || !slices.ContainsFunc(wanted, func(l line) bool { return strings.ContainsAny(l.text, "{[:") }) {
		return read
	}
	above := wanted[0].place - 2
	set, err := formats.ReadOrders(yourMail, document(wanted), f.g)
	if err != nil || set == nil {
		return read
	}
	if better := f.misread(read) - f.misread(set.Lines); better < 0 || better == 0 && f.misread(read) > 0 {
		return read
	}
	orders := make([]play.OrderLine, len(set.Lines))
	for i, l := range set.Lines {
		orders[i] = l.Lower(above)
	}
	return orders
}

// misread counts the orders that are not understood.
func (f *finder) misread(orders []play.OrderLine) int {
	n := 0
	for _, l := range orders {
		if _, bad := f.g.ReadAll(l.Text); bad != nil {
			n++
		}
	}
	return n
}

// document writes the lines as a document whose second line is the first of
// them, each character in its column as far as YAML can have it there.
func document(lines []line) []byte {
	var b bytes.Buffer
	b.WriteString("orders:")
	at := lines[0].place - 1
	for _, l := range lines {
		for ; at < l.place; at++ {
			b.WriteByte('\n')
		}
		if l.bullet && l.text[0] != '[' {
			b.WriteString(strings.Repeat(" ", max(0, l.column-3)) + "- " + l.text)
		} else {
			b.WriteString(strings.Repeat(" ", l.column-1) + l.text)
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}
