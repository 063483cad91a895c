package request

import (
	"slices"
	"strings"

	"cityhall.example/mail/incoming"
)

// Parts are an email that answers a digest, cut by the games that it is about.
type Parts struct {
	mail *incoming.Mail
	// Games are those that own lines are for, in their order.
	Games []string
	// lines are the games of the lines of the text, and files those of the files; ""
	// for what is for no game, and all for what belongs to each.
	lines, files []string
}

// all marks what belongs to every part: signatures, and quotations above all games.
const all = "*"

// Split cuts an email. Lines "game: NAME" begin a part, up to the next one; known
// returns the id of the game with a name, or "". What somebody writes into quoted
// text is for the game in whose part of it that is. Below the last quoted line
// nobody can tell, unless the line names a game.
func Split(m *incoming.Mail, known func(name string) string) *Parts {
	p := &Parts{mail: m, lines: make([]string, len(m.Text)), files: make([]string, len(m.Files))}
	last := -1 // of the quoted lines
	for i, l := range m.Text {
		if l.Depth > 0 {
			last = i
		}
	}
	own, quoted := "", all
	for i, l := range m.Text {
		text, _, _ := cutBullet(l.Text)
		game := ""
		if key, name := cutKey(text); key == "game" {
			game = known(name)
		}
		switch {
		case l.Foot:
			p.lines[i] = all
		case l.Depth > 0:
			if game != "" {
				own, quoted = "", game
			}
			p.lines[i] = quoted
		case game != "":
			own = game
			p.lines[i] = own
		case own != "":
			p.lines[i] = own
		case i < last && quoted != all:
			p.lines[i] = quoted
		}
		if l.Depth == 0 && !l.Foot && strings.TrimSpace(l.Text) != "" {
			p.note(p.lines[i])
		}
	}
	p.filled(known)
	for i, f := range m.Files {
		for line := range strings.SplitSeq(normal(f.Data[:min(len(f.Data), maxNamedBytes)]), "\n") {
			if key, name := cutKey(strings.TrimSpace(line)); key == "game" && known(name) != "" {
				p.files[i] = known(name)
				p.note(p.files[i])
				break
			}
		}
	}
	return p
}

// note adds a game that something is for.
func (p *Parts) note(game string) {
	if game != "" && game != all && !slices.Contains(p.Games, game) {
		p.Games = append(p.Games, game)
	}
}

// filled adds the games whose quoted templates were filled in: below "orders:" they
// have an order, and not only what the template has itself.
func (p *Parts) filled(known func(name string) string) {
	orders := false
	for i, l := range p.mail.Text {
		if l.Depth == 0 {
			continue
		}
		text, _, bullet := cutBullet(l.Text)
		key, value := cutKey(text)
		switch {
		case key == "orders":
			orders = true
			if value != "" {
				p.note(p.lines[i])
			}
		case key != "" || text == "" && !bullet:
			orders = false
		case orders && bullet && text != "" && !strings.HasPrefix(text, "#"):
			p.note(p.lines[i])
		}
	}
}

// Part returns what is for a game, and with rest also what is for none.
func (p *Parts) Part(game string, rest bool) *incoming.Mail {
	return p.cut(func(of string) bool { return of == game || of == all || rest && of == "" })
}

// Rest returns what is for no game; nil where there is nothing.
func (p *Parts) Rest() *incoming.Mail {
	some := slices.Contains(p.files, "")
	for i, of := range p.lines {
		some = some || of == "" && strings.TrimSpace(p.mail.Text[i].Text) != ""
	}
	if !some {
		return nil
	}
	return p.cut(func(of string) bool { return of == "" || of == all })
}

// cut returns the email with a part of its text and files.
func (p *Parts) cut(has func(of string) bool) *incoming.Mail {
	part := *p.mail
	part.Text, part.Files = nil, nil
	for i, l := range p.mail.Text {
		if has(p.lines[i]) {
			part.Text = append(part.Text, l)
		}
	}
	for i, f := range p.mail.Files {
		if has(p.files[i]) {
			part.Files = append(part.Files, f)
		}
	}
	return &part
}

// Personal reports whether all that is asked for is about the sender, in all games.
func (r *Requests) Personal() bool {
	return r.Set == nil && r.Number == nil && len(r.Errors) == 0 && !slices.ContainsFunc(r.Asks, func(a Ask) bool {
		return !slices.ContainsFunc(wishes, func(w wish) bool { return w.verb == a.Verb })
	})
}
