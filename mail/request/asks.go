package request

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/play"
	"cityhall.example/internal/lazyregexp"
)

// asks are the requests of one or two words.
var asks = map[string]Verb{
	"help": Help, "status": Status, "history": History, "join": Join, "resend": Resend,
	"renew": Renew, "renew token": Renew, "new token": Renew,
	"status all": StatusAll, "status of all games": StatusAll, "status of all my games": StatusAll,
	"notes": Notes, "my notes": Notes, "note clear": ClearNotes, "notes clear": ClearNotes, "clear notes": ClearNotes, "clear my notes": ClearNotes,
}

// askWords are what a request may begin with, for what is misspelled.
var askWords = []string{"attach", "away", "back", "calendar", "format", "help", "history", "hours", "join", "language", "mute", "notify", "picture", "preview", "press", "renew", "resend", "status", "unmute", "vote", "zone"}

var (
	undo   = lazyregexp.New(`^(?i:(?:please )?undo(?: ?\?| my (?:last )?orders?\??)(?: to (?:entry )?#?([0-9]{1,9}))?)[.,;:?!]*(?: (?i:because)(?: of)?[:,]?( .*)?)?$`)
	undoTo = lazyregexp.New(`^(?i:(?:please )?undo to (?:entry )?#?([0-9]{1,9})) ?\?[.,;:?!]*(?: (?i:because)(?: of)?[:,]?( .*)?)?$`)
	answer = lazyregexp.New(`^(?:i )?(agree|refuse)(?: to)?(?: question)? #?([0-9]{1,9})$`)
)

// noteText matches a private note in a line.
var noteText = lazyregexp.New(`^(?i:note)(?: *(:)| ) *(\S.*)$`)

var resend = lazyregexp.New(`^resend (?:entry )?#?([0-9]{1,9})$`)

// ask takes the words for a request, if they are one.
func (f *finder) ask(words string) bool {
	a := Ask{Verb: asks[words]}
	if m := resend.FindStringSubmatch(words); m != nil {
		a.Verb = Resend
		a.Entry, _ = strconv.Atoi(m[1])
	}
	if m := answer.FindStringSubmatch(words); m != nil {
		a.Verb = Verb(m[1])
		a.Entry, _ = strconv.Atoi(m[2])
	}
	if v, ok := readVote(words); ok {
		a = v
	}
	switch {
	case words == "preview":
		f.r.Preview = true
	case a.Verb == "":
		return false
	default:
		f.add(a)
	}
	return true
}

// isAsk reports whether a line would be a request.
func (f *finder) isAsk(text string) bool {
	text, _, _ = cutBullet(text)
	words := plainWords(text)
	return asks[words] != "" || words == "preview" || resend.MatchString(words) || answer.MatchString(words) || undo.MatchString(text) || undoTo.MatchString(text) || vote.MatchString(words) || isWish(wishWords(text)) ||
		slices.ContainsFunc(acts, func(a act) bool { return a.line.MatchString(text) }) ||
		pressLine.MatchString(text) || messageLine.MatchString(text)
}

// add adds a request, the same one once.
func (f *finder) add(a Ask) {
	same := func(b Ask) bool { return reflect.DeepEqual(a, b) }
	// One more than is allowed is refused: to know that is enough.
	if len(f.r.Asks) <= MaxAsks && !slices.ContainsFunc(f.r.Asks, same) {
		f.r.Asks = append(f.r.Asks, a)
	}
}

// asks takes the lines that are requests out of the text, and the texts for
// others.
func (f *finder) asks() {
	raw := map[int]string{}
	defer func() { f.typed(raw) }()
	for i := 0; i < len(f.text); i++ {
		if l := f.text[i]; l.Depth <= 1 && !l.Foot && !f.taken[i] {
			if f.hush(i); f.text[i].Text != l.Text {
				raw[i] = l.Text
			}
		}
		switch {
		case f.endsSentence(i):
			f.refuse(i, "request/sentence")
		case f.isReading(i):
			f.refuse(i, "request/reading")
		}
		if !f.own(i) {
			continue
		}
		text, _, _ := cutBullet(f.text[i].Text)
		if ask, ok := f.opening(i, text); ok {
			i = f.block(i, ask)
		} else if !f.taken[i] {
			f.taken[i] = f.ask(plainWords(text)) || f.wish(i, wishWords(text)) || f.note(i, text) || f.undo(i, text) || f.act(i, text)
		}
	}
}

// note takes a line for a private note. "Note that ..." is said to somebody.
func (f *finder) note(i int, text string) bool {
	m := noteText.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil || m[1] == "" && strings.HasPrefix(strings.ToLower(m[2]), "that ") {
		return false
	}
	ask := Ask{Verb: Note, Text: f.unwrap(i, strings.Join(strings.Fields(m[2]), " "))}
	if n := utf8.RuneCountInString(ask.Text); n > mostNote {
		f.fail(i, "request/long", "characters", n, "most", mostNote)
	} else {
		f.add(ask)
	}
	return true
}

// undo takes a line for a player's undo, if it is that: with a question mark, or
// with "my orders", since "undo to 12" is what a moderator does.
func (f *finder) undo(i int, text string) bool {
	text = strings.Join(strings.Fields(text), " ")
	m := undo.FindStringSubmatch(text)
	if m == nil {
		m = undoTo.FindStringSubmatch(text)
	}
	if m == nil {
		return false
	}
	a := Ask{Verb: Undo}
	if m[1] != "" {
		a.Entry, _ = strconv.Atoi(m[1])
	}
	if a.Text = strings.TrimSpace(m[2]); a.Text != "" {
		a.Text = f.unwrap(i, a.Text)
	}
	f.add(a)
	return true
}

// mailtoLink is what Outlook puts behind an address.
var mailtoLink = lazyregexp.New(`<mailto:[^>]*>`)

// act takes a line for what the moderator does, if it is that, and reports
// whether it was.
func (f *finder) act(i int, text string) bool {
	text = strings.Join(strings.Fields(mailtoLink.ReplaceAllString(text, "")), " ")
	j := findAct(text)
	if j < 0 {
		return false
	}
	a := acts[j]
	m := a.line.FindStringSubmatch(text)
	switch {
	case m == nil && f.moderator && a.clear:
		f.fail(i, "request/form", "read", clip(text), "form", a.form)
	case m == nil:
		return false
	case f.moderator:
		f.perform(i, a, m)
	case m[len(m)-1] == "" && (a.reason || slices.Contains(casual, a.verb)):
		return false
	default:
		f.fail(i, "request/moderator-only", "verb", string(a.verb))
	}
	return true
}

// casual are the verbs of lines that people also write to each other.
var casual = []Verb{Apply, Wait, Deadlines}

// findAct returns which of the acts has the verb that the text begins with, or
// -1.
func findAct(text string) int {
	verb, _, _ := strings.Cut(strings.ToLower(text), " ")
	return slices.IndexFunc(acts, func(a act) bool { return string(a.verb) == strings.TrimRight(verb, ".,;:!") })
}

// perform reads the words of an act.
func (f *finder) perform(i int, a act, m []string) {
	ask := Ask{Verb: a.verb, Act: &play.Act{Kind: a.kind, Reason: strings.TrimSpace(m[len(m)-1])}}
	if ask.Act.Reason != "" {
		ask.Act.Reason = f.unwrap(i, ask.Act.Reason)
	}
	if a.read != nil {
		if problem := a.read(&ask, m[1]); !problem.Empty() {
			f.fail(i, "request/act", "why", problem, "form", a.form)
			return
		}
	}
	if value := ask.Act.Beacon; value != "" && f.unwrap(i, value) != value { // no deal is undone
		f.fail(i, "request/beacon-wrapped", "read", clip(value))
		return
	}
	if ask.Act.Reason == "" && a.reason {
		f.fail(i, "request/no-reason", "verb", string(a.verb), "form", a.form)
		return
	}
	f.add(ask)
}

// Mail programs wrap lines to so many characters.
const leastWrap, mostWrap = 72, 80

// unwrap adds to a reason the lines that a mail program wrapped it to: those
// whose first word had no room on the line before.
func (f *finder) unwrap(i int, reason string) string {
	for ; i+1 < len(f.text) && f.own(i+1); i++ {
		next := strings.TrimSpace(f.text[i+1].Text)
		first, _, _ := strings.Cut(next, " ")
		length := utf8.RuneCountInString(f.text[i].Text)
		if next == "" || length > mostWrap || length+1+utf8.RuneCountInString(first) <= leastWrap || findAct(next) >= 0 || messageLine.MatchString(next) || pressLine.MatchString(next) {
			break
		}
		f.taken[i+1] = true
		reason += " " + next
	}
	return reason
}
