package mail

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

//go:embed words/*.tmpl
var wordFiles embed.FS

// A vocabulary is what the office says in its mails in one language, block by
// block.
type vocabulary struct{ *words.Catalog }

// vocabularies are those that were read, by language.
var vocabularies sync.Map

// wordsIn returns the vocabulary of the language. It panics where there is none:
// the language of a seat is one of those that there are.
func wordsIn(language string) vocabulary {
	v, ok := vocabularies.Load(language)
	if !ok {
		c, err := words.Parse(language, "", wordFiles, "words/%s.tmpl")
		if err != nil {
			panic(err)
		}
		v, _ = vocabularies.LoadOrStore(language, vocabulary{c})
	}
	return v.(vocabulary)
}

// language is the one in which the seat is written to: the one place where
// the office asks for it.
func (s *Seat) language() string { return words.English }

// reader is who reads what is written to the seat. The moderator, who may be a
// player, sees what everybody may see.
func (s *Seat) reader() report.Reader {
	viewer := s.Player
	if viewer == play.Moderator {
		viewer = play.Public
	}
	return report.Reader{Viewer: viewer, Language: s.language()}
}

// text returns a block of the words.
func (v vocabulary) text(block string, data any) string {
	text, err := v.Render(block, data)
	if err != nil {
		panic(fmt.Sprintf("the words of mails: %v", err)) // a test writes every block
	}
	return strings.Trim(text, "\n")
}

// A page is the text of a mail to a seat, in the making.
type page struct {
	layout.Page
	words vocabulary
}

// page returns an empty page to the seat.
func (s *Seat) page() *page { return &page{words: wordsIn(s.language())} }

// say writes a block of the words. Lines that begin with a space or a dash are
// left as they are, and others wrapped to the page, a paragraph each.
func (p *page) say(block string, data any) {
	said := p.words.text(block, data)
	if said == "" {
		return
	}
	for line := range strings.SplitSeq(said, "\n") {
		if text := strings.TrimLeft(line, " "); text != line {
			p.Line(line[:len(line)-len(text)], text)
		} else {
			p.Line("", line)
		}
	}
	p.Line("", "")
}

// lines writes lines below what was said, indented and not wrapped.
func (p *page) lines(lines []string) {
	for _, line := range lines {
		fmt.Fprintf(p, "    %s\n", line)
	}
	if len(lines) > 0 {
		p.WriteString("\n")
	}
}

// warnings say what of a letter could not be read as it was meant.
func (p *page) warnings(l *incoming.Mail) {
	for _, w := range l.Warnings {
		if w != incoming.NoText || len(l.Files) == 0 {
			p.say("warning/"+string(w), nil)
		}
	}
}

// read says what was read in a letter that has orders.
func (p *page) read(q *request.Requests) {
	if q.Set != nil {
		var lines []string
		for _, l := range q.Set.Lines {
			lines = append(lines, l.Text)
		}
		p.say("read", map[string]any{"file": q.Set.File})
		p.lines(lines)
	}
	if len(q.Passed) > 0 {
		p.say("passed", nil)
		p.lines(q.Passed)
	}
}
