package mail

import (
	"fmt"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/batch"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
	"cityhall.example/mail/request"
)

// unread answers an email that was not understood: each line with what is wrong, what may
// have been meant, and what can be answered now.
func (a *answer) unread() error {
	r, err := a.offering()
	if err != nil {
		return err
	}
	meant := a.meant(r)
	var offers []string
	var wrongs []report.Detail
	for _, f := range a.Faults {
		wrong := f.error(&a.g.Rules.Grammar)
		offers = append(offers, apart(&wrong.Problem)...)
		file, line := wrong.File, wrong.Line
		wrong.File, wrong.Line, wrong.Column = "", 0, 0
		wrongs = append(wrongs, a.wrong(file, line, wrong.Text(languageOf(a.s))))
	}
	if len(wrongs) > 0 {
		a.add(report.Answer{Below: wrongs})
		a.gap()
	}
	a.read(a.ruling)
	if len(offers) > 0 && len(meant) == 0 { // which are not possible now
		a.add(report.Paragraph(a.words.text("meant", len(offers))))
		a.lines(a.inWords(offers))
	}
	a.choices(r, meant...)
	return nil
}

// apart takes out of a problem the orders that it names, which stand on lines of their own:
// a program that quotes a sentence breaks it anywhere.
func apart(p *engine.Phrase) (orders []string) {
	switch p.Code {
	case "request/typed":
		if orders, _ = p.Args["offers"].([]string); len(orders) > 0 {
			p.Code = "request/typed-why"
		}
	case "request/conflict":
		p.Code = "request/conflict-why"
		for _, name := range []string{"one", "other"} {
			order, _ := p.Args[name].(string)
			orders = append(orders, order)
		}
	}
	return orders
}

// wrong says what is wrong with a line of the mail or of a file, which it names by its
// number and, where the reader wrote it in the mail, by what it says.
func (a *answer) wrong(file string, line int, problem string) report.Detail {
	if line == 0 {
		return report.Detail{Words: problem}
	}
	told := map[string]any{"file": file, "line": line, "said": ""}
	if _, text := request.FileName(file).(engine.Phrase); text {
		said := a.Said[line]
		problem = strings.TrimPrefix(problem, fmt.Sprintf("%q: ", said))
		if told["file"] = ""; !strings.Contains(problem, fmt.Sprintf("%q", said)) {
			told["said"] = said
		}
	}
	return report.Detail{Words: a.words.text("line", told) + problem}
}

// inWords puts orders that may have been meant into the words of the reader, in which they
// can be sent back.
func (a *answer) inWords(offers []string) []string {
	catalog, err := report.Load(a.g.Rules, languageOf(a.s))
	if err != nil || languageOf(a.s) == words.English {
		return offers
	}
	said := make([]string, len(offers))
	for i, offer := range offers {
		var orders []string
		for line := range strings.SplitSeq(offer, "; ") {
			if reading := catalog.Reading(line); reading != "" {
				line = reading
			}
			orders = append(orders, line)
		}
		said[i] = strings.Join(orders, "; ")
	}
	return said
}

// offering returns the report that has the answers of the reader; nil for nobody who plays.
func (a *answer) offering() (*account, error) {
	if a.g == nil || !a.t.isGame() || a.g.Seat(a.s.Player) == engine.Nobody {
		return nil, nil
	}
	return a.t.newReport(a.ctx, a.g, a.s)
}

// meant returns what the mail may mean as answers that can be given as they stand: what
// would be refused now is none.
func (a *answer) meant(r *account) (all []report.Choice) {
	for i := 0; r != nil && i < len(a.Meant); i++ {
		set := &play.OrderSet{Player: a.s.Player, Turn: play.Unbound}
		for i, line := range a.Meant[i] {
			set.Lines = append(set.Lines, formats.Written(formats.Part{Text: line, Line: i + 1, Column: 1}))
		}
		if c, ok := r.Answer(a.Meant[i]); ok && !batch.Rejected(adjudicator.Check(a.g, []*play.OrderSet{set})) {
			all = append(all, c)
		}
	}
	return all
}

// choices say what a player may have meant, if anything, and can answer; everyone else
// hears how to ask what can be asked for.
func (a *answer) choices(r *account, meant ...report.Choice) {
	if r == nil {
		a.say("more-help", nil)
		return
	}
	if r.meant = meant; len(meant) > 0 {
		a.body = append(a.body, piece{part: report.Subheading(a.words.text("meant", len(meant))), doc: r}, piece{part: report.Choices{List: meant, Meant: true}, doc: r})
		a.gap()
	}
	if a.offer(r); len(r.Choices) == 0 {
		a.add(report.Paragraph(words.Stop(r.Status.Act)))
		a.gap()
	} else if examples := r.Examples(); len(examples) > 0 {
		a.say("examples", nil)
		a.lines(examples)
	}
	a.template(r)
	a.say("more-help", nil)
}
