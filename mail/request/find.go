package request

import (
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/play"
	"cityhall.example/engine/typed"
	"cityhall.example/formats"
	"cityhall.example/mail/incoming"
)

// yourMail stands for a file name where orders and errors are from an email's
// text. Readers get its name in their language: see [FileName].
const yourMail = "your email"

// FileName returns what a file is called as an argument of a phrase.
func FileName(name string) any {
	if name == yourMail {
		return engine.Say("request/your-mail")
	}
	return name
}

// Find finds what an email asks for, in the order language of the rules.
// Moderator says whether the sender may use the moderator's acts. Names are those
// of the players, by which people greet and sign.
//
// Sent returns the emails that this one replies to, or nil. It is called only
// if the email asks for something or may do so, and can be nil: then what may
// be quoted does not count.
//
// The sender's own text and attached files come first. Quoted text counts only
// if a report's template was filled in.
func Find(l *incoming.Mail, rules *engine.Rules, moderator bool, sent func() *Sent, names ...string) *Requests {
	f := &finder{g: &rules.Grammar, verbs: rules.Grammar.Words(), effort: maxEffort}
	l = f.mended(l)
	known := senders(l, names)
	s := &Sent{}
	read := func(l *incoming.Mail) *Requests { return find(l, rules, moderator, known, s) }
	r := read(l)
	below := slices.ContainsFunc(l.Text, f.lost)
	if sent != nil && (below || depends(l.Text) || l.HasHead()) {
		found := sent()
		if found != nil {
			s = found
			l = l.Restore(s.Text, f.isOrder)
			r = read(l)
		}
		for _, line := range l.Text {
			if f.lost(line) && (found == nil || s.Text != "") {
				r.doubt(line.Text)
			}
		}
	}
	r.quotes(l.Text)
	if r.Meant == nil {
		r.Meant = f.mayMean(l, r, read)
	}
	return r
}

// lost reports whether the line would count if nothing introduced a quotation above it,
// and is not what was sent.
func (f *finder) lost(l incoming.Line) bool {
	return l.Below && !l.Sent && !strings.HasPrefix(strings.TrimLeft(l.Text, " "), "|") && (f.isOrder(l.Text) || f.isAsk(l.Text))
}

// depends reports whether what the text asks for may depend on what was sent:
// lines may be broken, or a quoted template filled in.
func depends(text []incoming.Line) bool {
	for i := range text {
		l := &text[i]
		if l.Broken || l.Depth > 0 && isOrdersKey(l) {
			return true
		}
		if i > 0 && l.Depth == 0 && l.Text != "" && text[i-1].Text != "" && text[i-1].Broke(l) {
			return true
		}
	}
	return false
}

// find finds what an email asks for, as it is marked.
func find(l *incoming.Mail, rules *engine.Rules, moderator bool, names map[string]bool, sent *Sent) *Requests {
	text := guarded(l.Text)
	f := &finder{
		rules: rules, g: &rules.Grammar, verbs: rules.Grammar.Words(), text: text, moderator: moderator, sent: sent,
		names: names, self: senders(l, nil), taken: make([]bool, len(text)), r: &Requests{}, effort: maxEffort,
	}
	for i, line := range text { // behind a bar stands what others wrote
		f.taken[i] = strings.HasPrefix(strings.TrimLeft(line.Text, " "), "|")
	}
	f.bar = slices.IndexFunc(text, func(line incoming.Line) bool {
		return line.Depth > 0 && strings.HasPrefix(strings.TrimLeft(line.Text, " "), "|")
	})
	subject := readSubject(l.Subject)
	f.number(l)
	f.asks()
	var attached []*play.OrderSet
	for _, file := range l.Files {
		if !f.policy(file) {
			attached = append(attached, f.file(file)...)
		}
	}
	f.deadlines()
	f.settle(append(f.ownSets(subject.forward, len(attached) > 0), attached...))
	f.subject(subject)
	f.absences()
	f.misspelled(subject)
	f.doubtful()
	if f.r.Preview && f.r.Set == nil && len(f.r.Errors) == 0 {
		f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Problem: engine.Say("request/preview")})
	}
	f.numbered()
	f.unread()
	f.limits()
	return f.r
}

// guarded returns the lines of a text, where the sender's keys of other languages are those
// of order documents: "턴: 12", and "12턴: 패스" on two lines.
func guarded(lines []incoming.Line) []incoming.Line {
	all := make([]incoming.Line, 0, len(lines))
	for _, l := range lines {
		text, _, bullet := cutBullet(l.Text)
		key, value, rest := typed.Guard(hangul.Compose(text))
		if key == "" || l.Depth > 0 || bullet {
			all = append(all, l)
			continue
		}
		own := l
		if own.Text = key + ":"; value != "" {
			own.Text += " " + value
		}
		if all = append(all, own); rest != "" {
			l.Text = rest
			all = append(all, l)
		}
	}
	return all
}

// finder collects what an email asks for.
type finder struct {
	rules     *engine.Rules
	g         *engine.Grammar
	verbs     []string
	names     map[string]bool // the words of names that are known
	self      map[string]bool // those of the sender
	text      []incoming.Line
	taken     []bool // the lines of the text that are part of a request
	moderator bool
	sent      *Sent
	policies  []incoming.File // with deadlines
	bar       int             // the first quoted line with a bar, or -1
	typing    *typed.Text
	lines     []typing // those that were read as people type orders
	heard     int      // how many lines amongOrders has looked at
	among     bool     // what it found
	effort    int      // what is left of maxEffort
	spent     bool     // whether it did not suffice
	r         *Requests

	respellings int             // of lines that may be requests
	orderly     map[string]bool // texts, by whether they are orders
}

// fail notes an error at a line of the text.
func (f *finder) fail(at int, code string, args ...any) {
	_, column, _ := cutBullet(f.text[at].Text)
	f.r.Errors = append(f.r.Errors, &formats.Error{
		File: yourMail, Line: f.text[at].Place, Column: column, Problem: engine.Say(code, args...),
	})
}

// own reports whether the sender wrote the line and it was not read yet.
func (f *finder) own(i int) bool { return f.text[i].Depth == 0 && !f.text[i].Foot && !f.taken[i] }

// settle merges the order sets that were found, which must agree.
func (f *finder) settle(sets []*play.OrderSet) {
	if len(sets) == 0 {
		return
	}
	f.r.Unedited = false
	set := sets[0]
	for _, other := range sets[1:] {
		if !f.agree(set, other) {
			f.r.Errors = append(f.r.Errors, &formats.Error{
				File: other.File, Line: other.Lines[0].Line, Column: other.Lines[0].Column,
				Problem: engine.Say("request/two-sets", "file", FileName(set.File), "other", FileName(other.File)),
			})
			return
		}
		fill(set, other)
	}
	f.r.Set = set
	f.conflict(set)
	if set.Game != "" {
		f.r.Game = set.Game
	}
	if set.Player != "" {
		f.r.Player = set.Player
	}
}

// agree reports whether two sets have no differences in what both give.
func (f *finder) agree(a, b *play.OrderSet) bool {
	same := func(x, y string) bool { return x == "" || y == "" || x == y }
	return same(a.Game, b.Game) && same(a.Player, b.Player) && same(a.ID, b.ID) &&
		same(string(a.Seen), string(b.Seen)) &&
		(a.Turn == play.Unbound || b.Turn == play.Unbound || a.Turn == b.Turn) &&
		slices.Equal(f.canonical(a), f.canonical(b))
}

// fill adds what the set doesn't give.
func fill(set, from *play.OrderSet) {
	if set.Game == "" {
		set.Game = from.Game
	}
	if set.Player == "" {
		set.Player = from.Player
	}
	if set.ID == "" {
		set.ID = from.ID
	}
	if set.Turn == play.Unbound {
		set.Turn = from.Turn
	}
	if set.Seen == "" {
		set.Seen = from.Seen
	}
}

// canonical returns the orders as they are understood, and as they stand where
// they are not.
func (f *finder) canonical(set *play.OrderSet) []string {
	var orders []string
	for _, l := range set.Lines {
		orders = append(orders, strings.Split(f.rewrite(l.Text), "; ")...)
	}
	return orders
}

// rewrite returns the orders of a line as they are understood, with semicolons
// between, or the line.
func (f *finder) rewrite(line string) string {
	orders, bad := f.g.ReadAll(line)
	if bad != nil {
		return line
	}
	var lines []string
	for _, o := range orders {
		lines = append(lines, f.g.WriteOrder(o.Order))
	}
	return strings.Join(lines, "; ")
}

// isOrder reports whether a line, with or without a bullet, is an order or
// several.
func (f *finder) isOrder(text string) bool {
	text, column, _ := cutBullet(text)
	return f.understand([]line{{text: text, place: 1, column: column}}) != nil
}

// doubtful notes which lines would count if they weren't possibly quoted, or part of
// what mail programs add.
func (f *finder) doubtful() {
	for i, l := range f.text {
		inQuote := l.Depth > 0 && i > 0 && f.text[i-1].Depth > 0 // an introduction may have begun a line too early
		if f.taken[i] || !l.Broken && (!l.Foot || inQuote) {
			continue
		}
		_, behind, _ := strings.Cut(l.Text, ": ")       // a heading
		word := l.Foot && pressLine.MatchString(l.Text) // who works for it
		if f.isOrder(l.Text) || f.isAsk(l.Text) && !word || behind != "" && f.isOrder(behind) {
			f.r.doubt(l.Text)
		}
	}
}

// doubt notes a line that is left out.
func (r *Requests) doubt(text string) {
	if text = clip(strings.TrimSpace(text)); len(r.Doubtful) < maxPassed && !slices.Contains(r.Doubtful, text) {
		r.Doubtful = append(r.Doubtful, text)
	}
}

// misspelled suggests a correction for an email that is just one word.
func (f *finder) misspelled(s subject) {
	if !f.r.Empty() || f.r.Preview || f.r.Unedited {
		return
	}
	known := slices.Concat(f.verbs, askWords)
	lines := 0
	var only int
	for i := range f.text {
		if word, _, _ := cutBullet(f.text[i].Text); f.own(i) && word != "" {
			lines, only = lines+1, i
		}
	}
	switch {
	case lines == 1:
		word, _, _ := cutBullet(f.text[only].Text)
		if near := engine.Nearest(plainWords(word), known); near != "" && !f.known(word) {
			f.fail(only, "request/misspelled", "read", clip(word), "near", near, "subject", false)
		}
	case lines == 0 && !s.reply:
		if near := engine.Nearest(plainWords(s.text), known); near != "" {
			f.r.Errors = append(f.r.Errors, &formats.Error{
				File: yourMail, Problem: engine.Say("request/misspelled", "read", clip(s.text), "near", near, "subject", true),
			})
		}
	}
}

// maxPassed is how many ignored lines are reported.
const maxPassed = 20

// limits rejects requests over the limits and shortens quotations.
func (f *finder) limits() {
	tooMany := func(n, most int, code string) {
		if n > most {
			f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Problem: engine.Say(code, "most", most)})
		}
	}
	press := 0
	for _, a := range f.r.Asks {
		if a.Verb == Press || a.Verb == message {
			press++
		}
	}
	tooMany(len(f.r.Asks), MaxAsks, "request/many-asks")
	tooMany(press, MaxPress, "request/many-texts")
	if f.spent && f.r.Set != nil {
		f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Problem: engine.Say("request/many-lines")})
	}
	f.r.Passed = f.r.Passed[:min(len(f.r.Passed), maxPassed)]
	for i, line := range f.r.Passed {
		f.r.Passed[i] = clip(line)
	}
}

// clip shortens a quotation.
func clip(s string) string {
	if r := []rune(s); len(r) > 100 {
		return string(r[:100]) + "..."
	}
	return s
}
