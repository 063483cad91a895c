package request

import (
	"slices"
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/mail/incoming"
)

// mostMeant is how many readings of an email are offered, and mostOfMeant how many lines
// it may have for that.
const mostMeant, mostOfMeant = 5, 200

// quotes notes what the sender's lines say that errors and orders name by their numbers.
func (r *Requests) quotes(text []incoming.Line) {
	r.Said = map[int]string{}
	note := func(file string, place int) {
		for _, l := range text {
			if said := strings.TrimSpace(l.Text); file == yourMail && l.Place == place && said != "" {
				r.Said[place] = clip(said)
			}
		}
	}
	for _, e := range slices.Concat(r.Errors, r.Unread) {
		note(e.File, e.Line)
	}
	if r.Set != nil {
		for _, l := range r.Set.Lines {
			note(r.Set.File, l.Line)
		}
	}
}

// mayMean returns the orders that an email with doubtful lines may have meant as a whole:
// all of its orders, with what each of those lines may have meant in its place. A
// correction takes the place of the order above it. Where several lines are doubtful, each
// has to have one meaning only. Read reads an email.
func (f *finder) mayMean(l *incoming.Mail, r *Requests, read func(*incoming.Mail) *Requests) (all [][]string) {
	if len(l.Text) > mostOfMeant || len(r.Errors) > mostMeant || r.Preview {
		return nil
	}
	offers := map[int][]string{} // by the numbers of lines
	corrects := 0
	for _, e := range r.Errors {
		lines, _ := e.Problem.Args["offers"].([]string)
		if e.Problem.Code != "request/typed" || len(lines) == 0 || len(offers) > 0 && len(lines) > 1 {
			return nil
		}
		if offers[e.Line] = lines; e.Problem.Args["why"] == "correction" {
			corrects = e.Line
		}
	}
	most := mostMeant
	for _, lines := range offers {
		most = min(most, len(lines))
	}
	if len(offers) == 0 {
		return nil
	}
	for n := range most {
		as := *l
		as.Text = slices.Clone(l.Text)
		above := -1
		for i := range as.Text {
			line := &as.Text[i]
			lines := offers[line.Place]
			switch {
			case line.Depth > 0 || line.Foot:
			case len(lines) > 0:
				if line.Place == corrects && above >= 0 {
					as.Text[above].Text = ""
				}
				line.Text, line.Struck, line.Torn = lines[n%len(lines)], "", false
			case f.isOrder(line.Text):
				above = i
			}
		}
		if found := read(&as); found.Set != nil && len(found.Errors)+len(found.When)+len(found.Asks) == 0 && f.misread(found.Set.Lines) == 0 {
			all = append(all, f.wholly(found.Set))
		}
	}
	return all
}

// wholly returns the orders of a set in the order language.
func (f *finder) wholly(set *play.OrderSet) (lines []string) {
	for _, line := range f.canonical(set) {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}
