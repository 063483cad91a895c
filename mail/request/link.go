package request

import (
	"net/url"
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/internal/lazyregexp"
	"cityhall.example/mail/incoming"
)

// Mail programs change the body of a link before they send it. Gmail's phone app drops
// the line ends; others leave percent signs or plus signs in it, or encode it twice. City
// Hall makes the body, so it knows where its fields begin.

var (
	// linkField begins a field of an order document, wherever it stands.
	linkField = lazyregexp.New(`(?i)(game|player|turn|seen|id|orders)[ \t]*[:：]`)
	// linkValues are the values of fields, behind which something else may stand.
	linkValues = map[string]*lazyregexp.Regexp{
		"game": lazyregexp.New(`^[^\s,;]+`), "player": lazyregexp.New(`^[^\s,;]+`), "turn": lazyregexp.New(`^[0-9]+`),
		"seen": lazyregexp.New(`^(?i:[0-9]+-[0-9a-f]{8})`), "id": lazyregexp.New(`^(?:[0-9]+-[0-9a-f]{8}|[0-9]+-[0-9]+|` + play.IDPattern + `)`),
	}
	// linkBullet is what stands before an order, or before what explains one.
	linkBullet = lazyregexp.New(`[-–—](?:\s|$)|#`)
	percented  = lazyregexp.New(`(?:%[0-9A-Fa-f]{2})+`)
	lineEnds   = strings.NewReplacer("\r\n", "\n", "\r", "\n", `\r\n`, "\n", `\n`, "\n", "<br>", "\n", "<br/>", "\n")
)

// mostLink is how much of a text may be the body of a link, in bytes.
const mostLink = 4000

// A linked is the body of a link as it was made.
type linked struct {
	keys     map[string]string
	orders   []string
	preview  bool
	document bool // it has the key orders
	readable bool // all of its orders are
	last     int  // the last line that it takes, of those that it was read from
}

// mended returns the email with the body of a link as it was made; the email itself if
// it has none, or one that no program changed.
func (f *finder) mended(m *incoming.Mail) *incoming.Mail {
	var lines []string
	var at []int // where they are in the text
	size := 0
	for i, l := range m.Text {
		if size += len(l.Text) + 1; l.Depth == 0 && !l.Foot && size <= mostLink {
			lines, at = append(lines, l.Text), append(at, i)
		}
	}
	var found *linked
	for n, decode := range decodings {
		decoded := make([]string, len(lines))
		for i, line := range lines {
			decoded[i] = decode(line)
		}
		if body := f.linked(decoded); body != nil && (found == nil || body.readable && !found.readable) {
			if n == 0 && wellFormed(lines) {
				return m
			}
			found = body
		}
	}
	if found == nil {
		return m
	}
	mended := *m
	mended.Text = nil
	for i, l := range m.Text {
		own, ok := slices.BinarySearch(at, i)
		if !ok || own > found.last {
			mended.Text = append(mended.Text, l)
		} else if own == 0 {
			for _, line := range found.lines() {
				mended.Text = append(mended.Text, incoming.Line{Text: line, Place: l.Place})
			}
		}
	}
	return &mended
}

// decodings take back what programs did to the characters of a line.
var decodings = []func(string) string{
	lineEnds.Replace,
	func(line string) string { return lineEnds.Replace(unpercent(line)) },
	func(line string) string { return lineEnds.Replace(unpercent(unpercent(line))) },
	func(line string) string { return lineEnds.Replace(unpercent(unplus(line))) },
	func(line string) string { return lineEnds.Replace(unpercent(unpercent(unplus(line)))) },
}

func unplus(line string) string { return strings.ReplaceAll(line, "+", " ") }

// unpercent decodes what stands behind percent signs, as far as it can.
func unpercent(line string) string {
	return percented.ReplaceAllStringFunc(line, func(code string) string {
		text, err := url.PathUnescape(code)
		if err != nil {
			return code
		}
		return strings.ToValidUTF8(text, "�")
	})
}

// wellFormed reports whether each field has a line of its own.
func wellFormed(lines []string) bool {
	for _, line := range lines {
		text, _, _ := cutBullet(line)
		for n, at := range linkField.FindAllStringIndex(text, -1) {
			if n > 0 || at[0] > 0 {
				return false
			}
		}
		if lineEnds.Replace(line) != line {
			return false
		}
	}
	return true
}

// linked reads the body of a link from lines; nil if they hold none. It names a turn and
// what its reader has seen, which nobody writes by chance.
func (f *finder) linked(lines []string) *linked {
	text := strings.Join(lines, "\n")
	if strings.Count(text, ":")+strings.Count(text, "：") < 3 {
		return nil
	}
	fields := linkField.FindAllStringSubmatchIndex(text, -1)
	if len(fields) < 3 {
		return nil
	}
	b := &linked{keys: map[string]string{}, readable: true}
	b.take(f, strings.TrimSpace(text[:fields[0][0]]))
	end := 0
	for n, at := range fields {
		key := strings.ToLower(text[at[2]:at[3]])
		rest := text[at[1]:]
		last := n+1 == len(fields)
		if !last {
			rest = text[at[1]:fields[n+1][0]]
		}
		value := strings.TrimLeft(rest, " \t\n")
		if _, twice := b.keys[key]; twice || b.document && key == "orders" {
			return nil
		}
		if key == "orders" {
			b.document = true
			end = at[1] + len(rest) - len(value) + b.listed(f, value, last)
			continue
		}
		found := linkValues[key].FindString(value)
		if found == "" {
			return nil
		}
		b.keys[key] = found
		if value = value[len(found):]; last {
			value, _, _ = strings.Cut(value, "\n")
		}
		b.take(f, value)
		end = at[1] + len(rest) - len(strings.TrimLeft(rest, " \t\n")) + len(found)
	}
	if b.keys["turn"] == "" || b.keys["seen"] == "" {
		return nil
	}
	for size := 0; b.last < len(lines)-1; b.last++ {
		if size += len(lines[b.last]) + 1; size > end {
			break
		}
	}
	return b
}

// take takes a text outside the list of orders: orders, or preview above them.
func (b *linked) take(f *finder, text string) {
	if len(text) >= len(previewWord) && strings.EqualFold(text[:len(previewWord)], previewWord) {
		b.preview, text = true, strings.Trim(text[len(previewWord):], " \n.:")
	}
	if text = strings.Trim(text, " \t\n,;"); text == "" {
		return
	}
	if orders := f.cut(strings.Join(strings.Fields(text), " ")); orders != nil {
		b.orders = append(b.orders, orders...)
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = cutBullet(line)
		switch orders := f.cut(line); {
		case orders != nil:
			b.orders = append(b.orders, orders...)
		case line != "":
			b.orders, b.readable = append(b.orders, line), false
		}
	}
}

const previewWord = "preview"

// listed takes a list of orders, without what explains them, and returns where it ends: a
// signature may be below the last one.
func (b *linked) listed(f *finder, text string, last bool) (end int) {
	if last {
		text, _, _ = strings.Cut(text, "\n\n")
	}
	before := *b
	for end = len(text); ; end = strings.LastIndexByte(text[:end], '\n') {
		b.items(f, text[:end])
		if b.readable || !last || !strings.Contains(text[:end], "\n") {
			return end
		}
		*b = before
	}
}

// items takes the items of a list.
func (b *linked) items(f *finder, text string) {
	marks := append(linkBullet.FindAllStringIndex(text, -1), []int{len(text), len(text)})
	b.take(f, text[:marks[0][0]])
	dropped := false // the line ends, so that a comment goes on up to the next item
	for _, mark := range marks[:len(marks)-1] {
		above := strings.TrimRight(text[:mark[0]], " \t")
		dropped = dropped || above != "" && !strings.HasSuffix(above, "\n")
	}
	for n, mark := range marks[:len(marks)-1] {
		item := text[mark[1]:marks[n+1][0]]
		if text[mark[0]] == '#' {
			if _, item, _ = strings.Cut(item, "\n"); dropped {
				continue
			}
		}
		b.take(f, item)
	}
}

// verbsIn returns where verbs are in a text, as parts of words too.
func (f *finder) verbsIn(text string) (all []int) {
	lower := strings.ToLower(text)
	if len(lower) != len(text) {
		return nil
	}
	for at := range lower {
		if slices.ContainsFunc(f.verbs, func(v string) bool { return strings.HasPrefix(lower[at:], v) }) {
			all = append(all, at)
		}
	}
	return all
}

// mostCuts is how many places are looked at where an order may begin in a line.
const mostCuts = 60

// cut returns the orders that stand in a line with nothing between them: the fewest, and
// nil if the line isn't orders from its beginning to its end.
func (f *finder) cut(text string) []string {
	if f.reads(text) {
		return []string{text}
	}
	starts := f.verbsIn(text)
	if len(starts) == 0 || starts[0] != 0 || len(starts) > mostCuts {
		return nil
	}
	starts = append(starts, len(text))
	best := make([][]string, len(starts)) // up to each of the places
	best[0] = []string{}
	for end := 1; end < len(starts); end++ {
		for from := range end {
			order := strings.Trim(text[starts[from]:starts[end]], " ,;")
			if best[from] == nil || best[end] != nil && len(best[end]) <= len(best[from])+1 || !f.spend(order) || !f.reads(order) {
				continue
			}
			best[end] = append(slices.Clip(best[from]), order)
		}
	}
	return best[len(starts)-1]
}

// lines returns the body as it was made.
func (b *linked) lines() (all []string) {
	if b.preview {
		all = append(all, previewWord, "")
	}
	if !b.document {
		all = append(append(all, b.orders...), "")
	}
	for _, key := range orderKeys {
		if value := b.keys[key]; value != "" {
			all = append(all, key+": "+value)
		}
	}
	if b.document {
		all = append(all, "orders:")
		for _, order := range b.orders {
			all = append(all, "- "+order)
		}
		if len(b.orders) == 0 {
			all = append(all, "-")
		}
	}
	return all
}
