package request

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"cityhall.example/engine"
	"cityhall.example/engine/hangul"
	"cityhall.example/engine/play"
	"cityhall.example/engine/typed"
	"cityhall.example/formats"
	"cityhall.example/internal/lazyregexp"
)

// A typing is a line of the sender's own that was read as people type orders.
type typing struct {
	at   int // the line of the text
	text string
	was  string // before talk was taken out
	typed.Reading
	strict bool // the order language reads it as it stands
	hangul bool
	bullet bool
	below  bool // it stands right below a quotation, of which it may be a part
	amid   bool // and right above another part of it
	struck bool // a part of it is struck through
	aside  bool // parentheses beside it say something about orders
	named  bool // it looks like somebody's name
}

// begs matches a request to stop, which may be about something else than building.
var begs = lazyregexp.New(`^(?i)\W*(?:(?:please|pls|plz),? stop|stop,? (?:please|pls|plz))\W*$`)

// mostTyped is how many lines of a text are read as people type orders.
const mostTyped = 60

// typist reads lines as people type orders, with one bound for the whole email.
func (f *finder) typist() *typed.Text {
	if f.typing == nil {
		f.typing = typed.For(f.rules).Text(f.names)
	}
	return f.typing
}

// typed reads the lines that the sender typed, and puts orders in the order language in
// their place. It is all or nothing: where a line is in doubt, the email says so, and
// nothing in it is done. Raw are lines as they were before talk was taken out.
func (f *finder) typed(raw map[int]string) {
	reader := f.typist()
	var lines []typing
	for i := range f.text {
		text, _, bullet := cutBullet(f.text[i].Text)
		if key, _ := cutKey(text); !f.own(i) || text == "" || text[0] == '#' || slices.Contains(orderKeys, key) || len(lines) == mostTyped {
			continue
		}
		was, hushed := raw[i]
		if !hushed {
			was = f.text[i].Text
		}
		if before, _, _ := cutBullet(was); hangul.In(before) && f.text[i].Struck == "" && text != "" {
			text = before // particles stand behind parentheses
		}
		text, _, _ = strings.Cut(text, " #")
		act := findAct(text) >= 0 && f.acts(text)
		if act && (f.moderator || !strings.Contains(text, " ")) {
			continue
		}
		rest, some := text, false
		if !act {
			rest, some = f.worded(i, text)
		}
		if some {
			f.text[i].Text, text = rest, rest
			if strings.Trim(rest, " ;.,!?") == "" {
				f.taken[i] = true
				continue
			}
		}
		t := typing{at: i, text: text, bullet: bullet, Reading: reader.Next(text), hangul: hangul.In(hangul.Compose(text))}
		t.below = i > 0 && f.text[i-1].Depth > 0 && strings.TrimSpace(f.text[i-1].Text) != ""
		t.amid = f.amid(i)
		before, _, _ := cutBullet(was)
		before, _, _ = strings.Cut(before, " #")
		t.was = strings.TrimSpace(before)
		t.struck = f.text[i].Struck != "" || strings.Contains(was, "~") && was != f.text[i].Text
		t.aside = !t.struck && strings.ContainsAny(before, "(（") && reader.Aside(before)
		lines = append(lines, t)
	}
	read := f.understood(lines)
	for k := range lines {
		lines[k].strict = read[f.text[lines[k].at].Place]
	}
	f.rejoin(lines)
	document := 0 // the line with the key orders
	for i := range f.text {
		if f.own(i) && isOrdersKey(&f.text[i]) {
			document = f.text[i].Place
		}
	}
	f.lines = lines
	f.finish(lines)
	f.turn(lines)
	first := slices.IndexFunc(lines, func(t typing) bool { return t.ordered() })
	f.named(lines, first)
	for k := range lines {
		t := &lines[k]
		switch {
		case f.text[t.at].Place > document && document > 0 && !t.hangul && t.Class != typed.Orders && !(t.Remark && !t.bullet):
		case t.aside && t.ordered():
			t.Why, t.Offers = "typed/beside", nil
			f.doubt(t)
		case t.amid && !t.strict: // more likely a row of a table, or a sentence, that a program broke
			if t.Verb || t.Value {
				f.r.doubt(t.text)
			}
			f.taken[t.at] = true
		case t.strict && begs.MatchString(f.text[t.at].Text): // the emails?
			f.r.When = append(f.r.When, play.When{Order: "stop", Kind: "won", Line: f.text[t.at].Place})
		case f.heads(lines, k):
			t.Why, t.Offers = "typed/remark", nil
			f.doubt(t)
		case t.doubtful(first >= 0), first >= 0 && t.loose(lines), t.hangul && t.Class == typed.Talk && t.Game() && first >= 0 && !foreign(t.text):
			f.doubt(t)
		case t.below && !t.strict && t.Class == typed.Orders && len(t.Orders) > 0:
			t.Why, t.Offers = "typed/quoted", nil
			f.doubt(t)
		case t.strict && !t.hangul, t.struck && !t.hangul:
		case t.Class == typed.Orders:
			f.order(t)
		case (first >= 0 || len(lines) == 1) && f.slip(t):
		case t.hangul:
			if t.Verb || t.Value {
				f.r.Passed = append(f.r.Passed, strings.TrimSpace(f.text[t.at].Text))
			}
			f.text[t.at].Text = ""
		}
	}
}

// amid reports whether line i stands between two lines of a quotation, with no blank line
// and few others on the way to either; or below a row that was broken like its own.
func (f *finder) amid(i int) bool {
	quoted := func(from, step int) bool {
		for j := from + step; j >= max(0, i-maxWrap) && j < min(len(f.text), i+maxWrap); j += step {
			if f.text[j].Depth > 0 && !f.text[j].Broken || strings.TrimSpace(f.text[j].Text) == "" {
				return f.text[j].Depth > 0
			}
		}
		return false
	}
	row := func(i int) bool { return i >= 0 && (f.text[i].Depth == 0 || f.text[i].Broken) && quoted(i, -1) }
	return quoted(i, -1) && (quoted(i, 1) || row(i-2))
}

// acts reports whether the line is rather one of a moderator's than an order.
func (f *finder) acts(text string) bool {
	verb, _, _ := strings.Cut(strings.ToLower(text), " ")
	return !slices.Contains(f.verbs, strings.TrimRight(verb, ".,;:!?")) && !strings.HasPrefix(verb, "undo")
}

// named finds the lines above and below all orders that may be names, or closings.
func (f *finder) named(lines []typing, first int) {
	last := first
	for k := range lines {
		if lines[k].ordered() {
			last = k
		}
	}
	for k := range lines {
		t := &lines[k]
		text, _, _ := cutBullet(f.text[t.at].Text)
		if t.Class != typed.Doubt && !t.Loose || t.strict || t.hangul || len(t.Offers) > 0 && first < 0 || t.Remark && !(strings.Count(text, " ") == 0 && isName(text) && (t.Why == "typed/denied" || t.Why == "typed/question")) {
			continue
		}
		at := place{above: k < first, below: k > last, others: first >= 0}
		if beside := k + 1; at.above && beside < len(lines) {
			at.inside, at.listed = lines[beside].at == t.at+1, t.bullet && lines[beside].bullet
		} else if at.below && k > 0 {
			at.inside, at.listed = lines[k-1].at == t.at-1 && lines[k-1].ordered(), t.bullet && lines[k-1].bullet
		}
		words := strings.Fields(text)
		t.named = (at.above || at.below) && (f.mayBeName(text, f.g.Guess(text), at) || isClosing(text) || len(words) > 1 && len(words) < 4 && greets(words[0]) && !strings.ContainsAny(text, "0123456789"))
	}
}

// greets reports whether a greeting or a closing can begin with the word.
func greets(word string) bool {
	return slices.Contains([]string{"hi", "hello", "hey", "dear", "thanks", "thx", "cheers", "best", "regards", "love"}, strings.Trim(strings.ToLower(word), ",.!"))
}

// mostUnread is how many lines an email in which nothing was found may have for them to
// be named, and mostSaid how many words such a line may have: longer ones are letters.
const mostUnread, mostSaid = 3, 15

// unread names the sender's lines in a short email in which nothing was found. Where
// something was asked about, only those are that have a word of the game.
func (f *finder) unread() {
	if f.r.Set != nil || len(f.r.Asks) > 0 || len(f.lines) > mostUnread {
		return
	}
	for k := range f.lines {
		t := &f.lines[k]
		if f.taken[t.at] || len(strings.Fields(t.text)) > mostSaid {
			continue
		}
		if game := t.Verb || t.Value; t.Class == typed.Doubt && (game || len(f.r.Errors) == 0) || (t.Class == typed.Talk && !f.known(t.text) && !isClosing(t.text) || utf8.RuneCountInString(t.text) == 1) && (f.r.Preview || len(f.r.Errors) == 0) {
			f.r.Passed = slices.DeleteFunc(f.r.Passed, func(passed string) bool { return passed == strings.TrimSpace(f.text[t.at].Text) })
			f.r.Unread = append(f.r.Unread, &formats.Error{File: yourMail, Line: f.text[t.at].Place, Problem: engine.Say("request/unread")})
		}
	}
}

// foreign reports whether the text is a name of Korean and Latin letters: those may be
// words of the game.
func foreign(text string) bool {
	return len(strings.Fields(text)) == 2 && isName(text) && strings.ContainsFunc(text, unicode.IsUpper)
}

// heads reports whether the line is a heading right above orders that may say whose they
// are, or when they count: "my coach:". The sender's own name does not.
func (f *finder) heads(lines []typing, k int) bool {
	t := &lines[k]
	return t.Heading && !t.strict && k+1 < len(lines) && lines[k+1].ordered() && lines[k+1].at <= t.at+2 &&
		!slices.ContainsFunc(letters(t.text), func(w string) bool { return f.self[w] }) &&
		(!isName(t.text) || slices.ContainsFunc(letters(t.text), func(w string) bool { return f.names[w] })) // "Querido Bob:"
}

// loose reports whether the line, beside orders, may be one that can't be read: it looks
// so, or it stands in a list of them.
func (t *typing) loose(lines []typing) bool {
	if t.Class != typed.Talk || t.strict || t.named || t.hangul || moment.MatchString(t.text) {
		return false
	}
	listed := func(o typing) bool { return o.bullet && o.ordered() && (o.at == t.at+1 || o.at == t.at-1) }
	return t.Loose || t.bullet && slices.ContainsFunc(lines, listed)
}

// finish takes a mere "done" in Korean, which is also how one says that an email is
// finished, for one only between orders.
func (f *finder) finish(lines []typing) {
	for k := range lines {
		t := &lines[k]
		if !t.hangul || !t.Closes {
			continue
		}
		if !slices.ContainsFunc(lines[k+1:], func(t typing) bool { return t.ordered() }) {
			t.Class, t.Why, t.Offers = typed.Doubt, "typed/done", []string{"done"}
		}
	}
}

// ordered reports whether the line holds orders.
func (t *typing) ordered() bool {
	return t.strict && !t.hangul || !t.struck && t.Class == typed.Orders && len(t.Orders) > 0
}

// doubtful reports whether the line keeps the email from being filed. Remarks that say
// nothing of the game count beside orders only.
func (t *typing) doubtful(beside bool) bool {
	switch {
	case t.Class != typed.Doubt, t.named:
		return false
	case t.strict && !t.hangul:
		several := t.Why == "typed/near" && len(t.Offers) > 1 // "gre" begins green, and grey
		return t.Remark && t.Why != "typed/denied" || several
	case t.Verb && t.Value || len(t.Offers) > 0:
		return true
	}
	return beside && (t.Remark || t.hangul) || t.hangul && (t.Verb || t.Value)
}

// understood returns the places of those lines, and of some around them, that the order
// language reads as they stand, those that an order is wrapped to too.
func (f *finder) understood(lines []typing) map[int]bool {
	near := map[int]bool{}
	for k := range lines {
		for i := lines[k].at - maxWrap; i <= lines[k].at+maxWrap; i++ {
			near[i] = true
		}
	}
	read := map[int]bool{}
	for _, it := range f.items(f.pick(func(i int) bool { return near[i] && f.own(i) })) {
		for _, l := range it.lines {
			read[l.place] = read[l.place] || it.understood
		}
	}
	f.effort = maxEffort
	return read
}

// turn takes orders that are meant only as a part of a turn for doubtful where they are
// alone.
func (f *finder) turn(lines []typing) {
	n := 0
	for i := range lines {
		if lines[i].ordered() {
			n += max(1, len(lines[i].Orders))
		}
	}
	for i := range lines {
		t := &lines[i]
		if t.Class != typed.Orders {
			continue
		}
		for j, o := range t.Orders {
			if text := strings.TrimSpace(f.text[t.at].Text); o.When == "turn" && (n < 2 || isName(text) || i == 0 && len(lines) > 1 && lines[1].at > t.at+1 || i > 0 && lines[i-1].at < t.at-1) {
				t.Class, t.Why, t.Offers = typed.Doubt, "typed/missing", []string{o.Line}
			} else if o.When == "turn" {
				t.Orders[j].When = ""
			}
		}
	}
}

// order puts the orders of a line in its place.
func (f *finder) order(t *typing) {
	if len(t.Orders) == 0 {
		if t.hangul {
			f.text[t.at].Text = ""
		}
		return
	}
	for _, o := range t.Orders {
		if o.When != "" && o.When != "turn" {
			f.r.When = append(f.r.When, play.When{Order: o.Line, Kind: o.When, Line: f.text[t.at].Place})
		}
	}
	f.text[t.at].Text = inOrders(t.Orders)
}

// doubt notes that it is doubtful what a line says.
func (f *finder) doubt(t *typing) {
	_, column, _ := cutBullet(f.text[t.at].Text)
	f.r.Errors = append(f.r.Errors, &formats.Error{File: yourMail, Line: f.text[t.at].Place, Column: column, Problem: formats.Doubtful(t.was, &t.Reading)})
	f.taken[t.at] = true
}
