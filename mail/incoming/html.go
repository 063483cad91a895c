package incoming

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxOpen limits how many elements are open at a time.
const maxOpen = 512

// A page turns HTML into lines as a browser would show them.
type page struct {
	lines  []Line
	cuts   []int // indices of lines where an unmarked quotation starts
	line   strings.Builder
	first  scope // where the line starts
	begun  bool  // the line has started, if only with a space
	space  bool  // white space before the next word
	bullet bool  // a list item starts
	gap    bool  // a paragraph starts or ends
	open   []scope
	whole  bool
	sheet  sheet
	lost   lost
}

// A scope is an open element and what it means for its contents.
type scope struct {
	tag    atom.Atom
	block  bool // not a part of a line
	depth  int
	foot   bool
	hidden bool // not text
	pre    bool
	gap    bool
	sight
}

var (
	blocks = atoms("address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li listing main menu nav ol p plaintext pre section summary table tbody tfoot thead tr ul xmp")
	cells  = atoms("td th caption")
	voids  = atoms("area base br col embed hr img input link meta source track wbr")
	unseen = atoms("audio canvas head iframe noembed noframes object script select style svg template title video")
	heads  = atoms("base link meta noscript script style template title")
	spaced = atoms("listing plaintext pre textarea xmp")
	// These elements end at the next one of the same kind.
	single = atoms("dd dt li option p td th tr")
)

func atoms(words string) map[atom.Atom]bool {
	m := map[atom.Atom]bool{}
	for _, w := range strings.Fields(words) {
		m[atom.Lookup([]byte(w))] = true
	}
	return m
}

// htmlLines turns HTML into lines and reports whether it read all of it.
func htmlLines(text string) ([]Line, bool) {
	p := &page{whole: true}
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		switch z.Next() {
		case html.ErrorToken:
			p.end()
			p.lose()
			mark(p.lines, p.cuts)
			broken(p.lines)
			return p.lines, p.whole
		case html.TextToken:
			switch s := p.top(); {
			case s.tag == atom.Style:
				p.sheet.read(string(z.Text()))
			case s.hidden:
			case s.sight.lost():
				p.drop(string(z.Text()), &s)
			case s.pre:
				p.spacedText(string(z.Text()))
			default:
				p.text(z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			p.start(z)
		case html.EndTagToken:
			name, _ := z.TagName()
			p.close(atom.Lookup(name))
		}
	}
}

// top returns the innermost open element.
func (p *page) top() scope {
	if len(p.open) == 0 {
		return scope{}
	}
	return p.open[len(p.open)-1]
}

// start opens an element.
func (p *page) start(z *html.Tokenizer) {
	name, more := z.TagName()
	tag := atom.Lookup(name)
	a := attributes(z, more)
	if p.top().tag == atom.Head && !heads[tag] {
		p.close(atom.Head)
	}
	switch {
	case tag == 0:
		return
	case tag == atom.Body:
		p.open = p.open[:0] // whatever the head left open
	case tag == atom.Br:
		if s := p.top(); !s.hidden && !s.gone {
			p.bullet = p.bullet && p.begun
			p.begin()
			p.end()
		}
		return
	case single[tag] && p.top().tag == tag:
		p.close(tag)
	}
	if blocks[tag] {
		p.end()
	}
	if voids[tag] {
		if a.cut() && !p.top().hidden {
			p.cuts = append(p.cuts, len(p.lines))
		}
		return
	}
	if len(p.open) == maxOpen {
		p.whole = false
		return
	}
	s := p.top()
	s.tag = tag
	s.block = blocks[tag] || cells[tag]
	s.gap = tag == atom.P && !a.tight()
	s.hidden = s.hidden || unseen[tag] || a.bullet()
	if s.sight = s.within(tag, &a, p.sheet.styleOf(tag, &a)); s.gone {
		s.gap = false
	}
	s.pre = (s.pre || spaced[tag] || strings.Contains(a.style, "white-space:pre")) && !s.hidden
	s.foot = s.foot || a.foot()
	if a.quote(tag) {
		s.depth++
	}
	if s.hidden {
		p.bullet = p.bullet || a.bullet()
	} else if !s.gone {
		if a.cut() {
			p.end()
			p.gap = false
			p.cuts = append(p.cuts, len(p.lines))
		}
		p.bullet = p.bullet || tag == atom.Li
		p.gap = p.gap || s.gap
		p.space = p.space || cells[tag]
	}
	p.open = append(p.open, s)
}

// close ends the innermost element with that tag, and those inside it. An
// inline end tag doesn't end a block.
func (p *page) close(tag atom.Atom) {
	if tag == atom.Br || tag == 0 {
		return
	}
	block := blocks[tag] || cells[tag]
	for i := len(p.open) - 1; i >= 0; i-- {
		s := &p.open[i]
		if s.tag == tag {
			if blocks[tag] {
				p.end()
			}
			p.gap = p.gap || s.gap
			p.bullet = p.bullet && tag != atom.Li && tag != atom.Ul && tag != atom.Ol
			p.open = p.open[:i]
			return
		}
		if s.block && !block {
			return
		}
	}
}

// begin starts a line unless one has started.
func (p *page) begin() {
	if p.begun {
		return
	}
	p.begun = true
	p.first = p.top()
	if p.lost.depth != p.first.depth {
		p.lose()
	}
	if p.gap && len(p.lines) > 0 && p.lines[len(p.lines)-1].Text != "" {
		p.lines = append(p.lines, Line{Depth: p.first.depth, Foot: p.first.foot, Place: len(p.lines) + 1})
	}
	p.gap = false
	if p.bullet {
		p.line.WriteString("- ")
		p.bullet = false
	}
}

// end ends the line if one has started.
func (p *page) end() {
	p.space = false
	if !p.begun {
		p.lost.end()
		return
	}
	p.begun = false
	raw := clean(strings.ToValidUTF8(p.line.String(), "�"))
	depth, text := marks(raw, true)
	p.lines = append(p.lines, Line{
		Text: finish(text), Depth: depth + p.first.depth, Foot: p.first.foot, Place: len(p.lines) + 1,
		Struck: p.lost.take(), Torn: p.lost.torn, raw: raw, marked: depth > 0,
	})
	p.lost.torn = false
	p.line.Reset()
}

// text adds words, with any white space between them as one space.
func (p *page) text(data []byte) {
	for len(data) > 0 {
		n := slices.IndexFunc(data, isWhite)
		if n < 0 {
			n = len(data)
		}
		if n == 0 {
			p.space = p.begun
			data = data[1:]
			continue
		}
		p.join(string(data[:n]))
		if p.space && p.begun {
			p.line.WriteByte(' ')
		}
		p.space = false
		p.begin()
		p.line.Write(data[:n])
		data = data[n:]
	}
}

func isWhite(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// spacedText adds preformatted text.
func (p *page) spacedText(text string) {
	for text != "" {
		line, rest := cutLine(text)
		p.join(line)
		p.begin()
		p.line.WriteString(line)
		if len(line) < len(text) {
			p.end()
		}
		text = rest
	}
}

// Shown returns the lines of text that HTML shows, as those who quote it do.
func Shown(html string) string {
	lines, _ := htmlLines(html)
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}
