package mail

import (
	"cmp"
	"embed"
	"fmt"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail/request"
)

//go:embed words/*.tmpl
var wordFiles embed.FS

// A vocabulary is what the office says in its emails in one language, block by
// block.
type vocabulary struct{ *words.Catalog }

// vocabularies are those of the office.
var vocabularies = words.Shelf{Files: wordFiles, Name: "words/%s.tmpl"}

// wordsIn returns the vocabulary of the language. It panics where there is none:
// the language of a seat is one of those that there are.
func wordsIn(language string) vocabulary {
	c, err := vocabularies.In(language)
	if err != nil {
		panic(err)
	}
	return vocabulary{c}
}

// languageOf is the one in which the seat is written to: the one place where
// the office asks for it.
func languageOf(s *seat) string { return languageIn(s.Language) }

// inHangul is the language of those who write in Hangul.
const inHangul = "ko"

// languageIn is a language as a person has it, of which none is English.
func languageIn(language string) string { return cmp.Or(language, words.English) }

// readerOf is who reads what is written to the seat. The moderator, who may be a
// player, sees what everybody may see, and hears whose orders were dropped.
func readerOf(s *seat) report.Reader {
	if s.Player == play.Moderator {
		return report.Reader{Viewer: play.Public, Language: languageOf(s), Zone: s.Zone, Host: true}
	}
	return report.Reader{Viewer: s.Player, Language: languageOf(s), Zone: s.Zone}
}

// text returns a block of the words.
func (v vocabulary) text(block string, data any) string {
	text, err := v.Render(block, data)
	if err != nil {
		panic(fmt.Sprintf("the words of mails: %v", err)) // a test writes every block
	}
	return strings.Trim(text, "\n")
}

// file returns what the reader calls a file: the text of an email has a name in
// each language.
func (v vocabulary) file(name string) string {
	if p, ok := request.FileName(name).(engine.Phrase); ok {
		return v.Say(p)
	}
	return name
}

// warnings say what of an email could not be read as it was meant.
func (p *page) warnings(r *ruling) {
	for _, w := range r.Warnings {
		p.say("warning/"+string(w.Code), map[string]any{"part": w.Part, "charset": w.Charset})
	}
}

// read says what was read in an email that has orders.
func (p *page) read(r *ruling) {
	if r.Number > 0 {
		p.say("number", map[string]any{"number": r.Number, "waits": false})
		p.lines(r.Orders)
	} else if r.File != "" {
		p.say("read", map[string]any{"file": p.words.file(r.File)})
		p.lines(r.Orders)
	}
	if len(r.Passed) > 0 {
		p.say("passed", nil)
		p.lines(r.Passed)
	}
	if len(r.Doubtful) > 0 {
		p.say("doubtful", nil)
		p.lines(r.Doubtful)
	}
	if len(r.Absences) > 0 {
		p.say("absences", nil)
		p.lines(r.Absences)
	}
}
