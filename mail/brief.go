package mail

import (
	"slices"
	"strings"

	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// A digest tells of each game in brief: what it waits for, the first answers, and what
// happened. Whoever wants the whole report asks for it.

// mostAnswers is how many answers to a game a digest offers.
const mostAnswers = 2

// news are the blocks of a report that a digest has.
var news = []string{report.AlertsBlock, report.HappenedBlock, report.ReceiptsBlock, report.DeadlinesBlock, report.FileBlock}

// first are the first answers that a report offers.
func (r *account) first() report.Choices {
	return report.Choices{List: r.Choices[:min(mostAnswers, len(r.Choices))], Hint: byNumber(r.docket, r.Reader.Language, true)}
}

// brief returns what a digest tells of a game, as text: with the order file to fill in,
// which names the game, and what to write for the whole report.
func (r *account) brief(number int, language string) *report.Document {
	v := wordsIn(language)
	d := *r.Document
	d.Blocks = []report.Block{r.waits(number, language)}
	if len(r.Choices) > 0 {
		d.Blocks = append(d.Blocks, report.Block{Name: report.ChoicesBlock, Heading: r.Block(report.ChoicesBlock).Heading, Parts: []report.Part{r.first()}})
	}
	for _, name := range news {
		if b := r.Block(name); b != nil {
			d.Blocks = append(d.Blocks, *b)
		}
	}
	if b := r.Block(report.TemplateBlock); b != nil && r.Template != "" {
		d.Blocks = append(d.Blocks, report.Block{Name: b.Name, Heading: b.Heading, Parts: []report.Part{report.Form(uncommented(r.Template))}})
	}
	whole := report.Block{Name: saidBlock, Heading: v.text("link", map[string]any{"code": "report", "game": r.docket})}
	whole.Parts = []report.Part{report.Lines{"game: " + r.docket, "resend"}}
	d.Blocks = append(d.Blocks, whole)
	return &d
}

// uncommented is an order file to fill in without what explains it.
func uncommented(template string) string {
	var b strings.Builder
	for line := range strings.Lines(template) {
		if !strings.HasPrefix(strings.TrimSpace(line), "#") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// waits says which game it is and what it waits for.
func (r *account) waits(number int, language string) report.Block {
	b := report.Block{Name: saidBlock, Heading: wordsIn(language).text("digest-section", map[string]any{"number": number, "game": r.docket, "title": r.title})}
	for _, text := range slices.Concat([]string{r.Status.Act}, r.Status.Due, r.Status.Facts) {
		b.Parts = append(b.Parts, report.Paragraph(words.Stop(text)))
	}
	return b
}

// section is what the page of a digest shows of a game, with links for answers and the
// whole report. Where there is no room for that, it says what the game waits for.
func (r *account) section(number int, language string, room bool) report.Block {
	b := r.waits(number, language)
	if !room {
		b.Parts = append(b.Parts, report.Paragraph(wordsIn(language).text("digest-short", nil)))
		return b
	}
	if len(r.Choices) > 0 {
		b.Parts = append(b.Parts, r.first())
	}
	for _, name := range news {
		if told := r.Block(name); told != nil && len(told.Parts) > 0 {
			b.Parts = append(append(b.Parts, report.Subheading(told.Heading)), told.Parts...)
		}
	}
	return b
}
