package incoming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lost is the text of a line that is struck through or hidden.
type lost struct {
	text  strings.Builder
	depth int  // of quotation
	edge  bool // it ends where a letter or digit of the line stood right before it
	torn  bool // and where another one follows right behind it
}

// maxLost limits how much of a line's lost text is kept.
const maxLost = 1000

// take returns the text.
func (l *lost) take() string {
	var all []string
	for line := range strings.SplitSeq(l.text.String(), "\n") {
		if line = oneLine(line); line != "" {
			all = append(all, line)
		}
	}
	l.text.Reset()
	l.edge = false
	return strings.Join(all, "\n")
}

// end ends a line of the text.
func (l *lost) end() {
	if l.text.Len() > 0 && l.text.Len() < maxLost {
		l.text.WriteByte('\n')
	}
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(clean(strings.ToValidUTF8(text, "�"))), " ")
}

// drop notes text that is struck through or hidden. If it is struck through,
// the line has room for it.
func (p *page) drop(text string, s *scope) {
	for s.pre && !s.unseen() && strings.ContainsAny(text, "\r\n") {
		var line string
		line, text = cutLine(text)
		p.drop(line, s)
		p.begin()
		p.end()
	}
	words := strings.TrimFunc(text, unicode.IsSpace)
	if words == "" {
		p.space = p.space || p.begun && text != "" && !s.unseen()
		return
	}
	if s.unseen() {
		if last := len(p.lines) - 1; !p.begun && last >= 0 && p.lines[last].Depth == s.depth && len(p.lines[last].Struck)+len(words) <= maxLost {
			p.lines[last].Struck = strings.TrimSpace(p.lines[last].Struck + "\n" + oneLine(words))
			return
		}
	} else {
		p.begin()
		p.space = p.space || p.line.Len() > 0 && !strings.HasPrefix(text, words)
	}
	p.lost.depth = s.depth
	last, _ := utf8.DecodeLastRuneInString(p.line.String())
	p.lost.edge = p.lost.edge || p.begun && !p.space && wordy(last)
	if p.lost.text.Len()+len(words) <= maxLost {
		if !strings.HasPrefix(text, words) {
			p.lost.text.WriteByte(' ')
		}
		p.lost.text.WriteString(oneLine(words))
		if !strings.HasSuffix(text, words) {
			p.lost.text.WriteByte(' ')
		}
	}
	if !s.unseen() && !strings.HasSuffix(text, words) {
		p.space = p.line.Len() > 0
	}
}

// join notes that the line goes on with the text.
func (p *page) join(text string) {
	first, _ := utf8.DecodeRuneInString(text)
	p.lost.torn = p.lost.torn || p.lost.edge && !p.space && wordy(first)
	p.lost.edge = false
}

// lose keeps what was lost and is no part of the line that begins.
func (p *page) lose() {
	if text := p.lost.take(); text != "" {
		p.lines = append(p.lines, Line{Place: len(p.lines) + 1, Depth: p.lost.depth, Struck: text})
	}
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
