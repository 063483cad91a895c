package mail

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"cityhall.example/adjudicator"
	"cityhall.example/formats/report"
	"cityhall.example/formats/report/layout"
	"cityhall.example/mail/incoming"
	"cityhall.example/mail/request"
)

//go:embed words/*.tmpl
var wordFiles embed.FS

// words are what the office says in its mails, block by block.
var words = vocabulary{template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
	"list": report.List, "n": report.Count,
}).ParseFS(wordFiles, "words/"+adjudicator.Language+".tmpl"))}

type vocabulary struct{ *template.Template }

// text returns a block of the words.
func (v vocabulary) text(block string, data any) string {
	var b strings.Builder
	if err := v.ExecuteTemplate(&b, block, data); err != nil {
		panic(fmt.Sprintf("the words of mails: %v", err)) // a test writes every block
	}
	return strings.Trim(b.String(), "\n")
}

// A page is the text of a mail in the making.
type page struct{ layout.Page }

// say writes a block of the words. Lines that begin with a space or a dash are
// left as they are, and others wrapped to the page, a paragraph each.
func (p *page) say(block string, data any) {
	for line := range strings.SplitSeq(words.text(block, data), "\n") {
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
func (p *page) warnings(l *incoming.Letter) {
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
