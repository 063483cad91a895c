package request

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/adjudicator/clock"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine"
	"cityhall.example/formats/words"
	"cityhall.example/internal/lazyregexp"
)

// What everyone can ask for about themselves, in all games.
const (
	Notify   Verb = "notify"   // how to be told
	Mute     Verb = "mute"     // no letters until a date
	Unmute   Verb = "unmute"   // letters again
	Zone     Verb = "zone"     // the time zone
	Hours    Verb = "hours"    // the hours of play
	Away     Verb = "away"     // days without play
	Back     Verb = "back"     // the end of those
	Language Verb = "language" // the language of letters
	Calendar Verb = "calendar" // deadlines for a calendar
	Format   Verb = "format"   // the form of letters
	Picture  Verb = "picture"  // the board in letters
	Attach   Verb = "attach"   // pictures as files
)

// A wish is a request that a person makes about all games.
type wish struct {
	verb Verb
	form string // how it is written
	line *lazyregexp.Regexp
	// read reads the words behind the verb, in lowercase, into a request.
	read func(a *Ask, words string) engine.Phrase
}

var wishes = []wish{
	{Notify, "notify my-turn", lazyregexp.New(`^notify(?: me)?(?: +(.+))?$`), readNotify},
	{Mute, "mute until 3 July", lazyregexp.New(`^mute(?: +(.+))?$`), readMute},
	{Unmute, "unmute", lazyregexp.New(`^unmute()$`), nil},
	{Zone, "zone Asia/Seoul", lazyregexp.New(`^(?:time )?zone(?: +(.+))?$|^timezone(?: +(.+))?$`), readZone},
	{Hours, "hours 8:00 to 22:00", lazyregexp.New(`^hours(?: +(.+))?$`), readHours},
	{Away, "away 3 to 17 July", lazyregexp.New(`^away(?: +(.+))?$`), readAway},
	{Back, "back", lazyregexp.New(`^back()$`), nil},
	{Calendar, "calendar on", lazyregexp.New(`^calendar(?: +(.+))?$`), readCalendar},
	{Format, "format plain", lazyregexp.New(`^format(?: +(.+))?$`), readChoice("request/format", store.Forms)},
	{Picture, "picture phone", lazyregexp.New(`^pictures?(?: +(.+))?$`), readChoice("request/picture", store.Pictures)},
	{Attach, "attach svg", lazyregexp.New(`^attach(?: +(.+))?$`), readChoice("request/attach", store.Attachments)},
	{Language, "language en", lazyregexp.New(`^language(?: +(.+))?$`), readLanguage},
}

// mostWishWords is how many words a line has at most that is taken for a wish with a
// mistake, and not for the beginning of a sentence.
const mostWishWords = 5

// because is the reason behind a wish, which nobody needs to know.
var because = lazyregexp.New(`,? because\b.*$`)

// findWish returns the wish that the words, in lowercase, begin with, and what
// stands behind the verb; nil for none.
func findWish(words string) (*wish, string) {
	for i := range wishes {
		if m := wishes[i].line.FindStringSubmatch(words); m != nil {
			return &wishes[i], strings.Join(m[1:], "")
		}
	}
	return nil, ""
}

// wishWords returns the words of a line in lowercase, without "please" and a
// colon behind the first; "" for the end of a sentence in parentheses.
func wishWords(text string) string {
	if strings.HasSuffix(strings.TrimRight(text, " .,:;!"), ")") {
		return ""
	}
	verb, rest, _ := strings.Cut(plainWords(text), " ")
	return strings.TrimSpace(strings.TrimRight(verb, ":,") + " " + rest)
}

// readWish reads the words as a wish; what is wrong with it, if it is one.
func readWish(words string) (ask Ask, w *wish, problem engine.Phrase) {
	w, rest := findWish(words)
	if w == nil {
		return ask, nil, problem
	}
	ask.Verb = w.verb
	rest = strings.TrimRight(because.ReplaceAllString(rest, ""), " .!,")
	if w.read != nil {
		problem = w.read(&ask, rest)
	}
	return ask, w, problem
}

// wish takes line i, of these words, for a wish, if it is one. Where it begins as
// one and can't be read, nothing in the email is done, unless it is rather a
// sentence.
func (f *finder) wish(i int, words string) bool {
	ask, w, problem := readWish(words)
	switch {
	case w == nil:
		return false
	case problem.Empty():
		f.add(ask)
		return true
	case len(strings.Fields(words)) > mostWishWords && !(w.verb == Away || w.verb == Mute) || !likely(w.verb, words):
		return false
	}
	f.fail(i, "request/wish", "why", problem, "form", w.form)
	return true
}

// likely reports whether words that begin with the verb, and can't be read, were
// meant for City Hall.
func likely(v Verb, words string) bool {
	switch v {
	case Away:
		return hasDate.MatchString(words) || words == string(v)
	case Hours:
		return strings.ContainsAny(words, "0123456789") || words == string(v)
	case Language, Zone, Calendar, Format, Picture, Attach:
		return len(strings.Fields(words)) <= 3
	}
	return true
}

// isWish reports whether the words, in lowercase, are a wish.
func isWish(words string) bool {
	_, w, problem := readWish(words)
	return w != nil && problem.Empty()
}

func readNotify(a *Ask, text string) engine.Phrase {
	text = strings.NewReplacer("myturn", store.NotifyMyTurn, "my turn", store.NotifyMyTurn, "digest at ", "digest ", "digest: ", "digest ").Replace(text)
	if at, ok := strings.CutPrefix(text, store.NotifyDigest+" "); ok {
		m, ok := readMinute(at)
		if !ok || m == 24*60 {
			return engine.Say("request/minute", "read", clip(at))
		}
		text = store.Notify{Mode: store.NotifyDigest, At: m}.String()
	}
	if text == "" { // how is it set?
		return engine.Phrase{}
	}
	if _, ok := store.ParseNotify(text); !ok {
		return engine.Say("request/notify", "read", clip(text))
	}
	a.Wish = text
	return engine.Phrase{}
}

func readMute(a *Ask, text string) engine.Phrase {
	if text == "" { // as mail programs ask for it: see muteFor
		return engine.Phrase{}
	}
	text, found := strings.CutPrefix(text, "until ")
	dates, ok, ambiguous := readDates(text)
	switch {
	case ambiguous:
		return engine.Say("request/which-date", "read", clip(text))
	case !found || !ok || dates.First != dates.Last:
		return engine.Say("request/until", "read", clip(text))
	}
	a.Dates = Dates{Last: dates.Last, Open: true}
	return engine.Phrase{}
}

func readAway(a *Ask, text string) engine.Phrase {
	text = strings.TrimPrefix(strings.TrimPrefix(text, "from "), "on ")
	rest, open := strings.CutPrefix(text, "until ")
	if !open {
		rest, open = strings.CutPrefix(text, "till ")
	}
	dates, ok, ambiguous := readDates(rest)
	switch {
	case ambiguous:
		return engine.Say("request/which-date", "read", clip(rest))
	case !ok || open && dates.First != dates.Last:
		return engine.Say("request/dates", "read", clip(text))
	}
	if a.Dates = dates; open {
		a.Dates = Dates{Last: dates.Last, Open: true}
	}
	return engine.Phrase{}
}

// readZone reads the name of a zone however it is written. Abbreviations such as EST
// are refused: they hold for a part of the year, and some for several zones.
func readZone(a *Ask, text string) engine.Phrase {
	if strings.EqualFold(text, "utc") || strings.EqualFold(text, "gmt") {
		a.Wish = "UTC"
	} else if a.Wish = clock.ZoneMeant(text); a.Wish == "" {
		return engine.Say("request/zone", "read", clip(text))
	}
	return engine.Phrase{}
}

func readCalendar(a *Ask, text string) engine.Phrase {
	if text != "on" && text != "off" {
		return engine.Say("request/calendar", "read", clip(text))
	}
	a.Wish = text
	return engine.Phrase{}
}

// readChoice reads one of some words; the code is that of what is wrong.
func readChoice(code string, known []string) func(a *Ask, text string) engine.Phrase {
	return func(a *Ask, text string) engine.Phrase {
		text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,+&", r) }), " ")
		text = strings.ReplaceAll(text, " and ", " ")
		if text == "png svg" {
			text = "svg png"
		}
		if !slices.Contains(known, text) {
			return engine.Say(code, "read", clip(text))
		}
		a.Wish = text
		return engine.Phrase{}
	}
}

var hoursRange = lazyregexp.New(`^(?:from )?(.+?) ?(?:to|until|till|-|\x{2013}) ?(.+)$`)

func readHours(a *Ask, text string) engine.Phrase {
	m := hoursRange.FindStringSubmatch(text)
	if m == nil {
		return engine.Say("request/hours", "read", clip(text))
	}
	from, ok := readMinute(m[1])
	to, known := readMinute(m[2])
	h := store.Hours{From: from, To: to}
	if _, sensible := store.ParseHours(h.String()); !ok || !known || !sensible {
		return engine.Say("request/hours", "read", clip(text))
	}
	a.Wish = h.String()
	return engine.Phrase{}
}

var minute = lazyregexp.New(`^([0-9]{1,2})(?:[:.h]([0-9]{2}))? ?(am|pm|h|o'clock|a\.m\.|p\.m\.)?$`)

// readMinute reads a time of day such as "8", "8:30", "20.30", "8 pm".
func readMinute(text string) (store.Minute, bool) {
	m := minute.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return 0, false
	}
	var h, min int
	fmt.Sscan(m[1], &h)
	fmt.Sscan(m[2], &min)
	if half := strings.ReplaceAll(m[3], ".", ""); half == "am" || half == "pm" {
		if h < 1 || h > 12 {
			return 0, false
		}
		if h %= 12; half == "pm" {
			h += 12
		}
	}
	at := store.Minute(h*60 + min)
	return at, min < 60 && at <= 24*60
}

// tongues are the names of languages, for those who don't know their codes.
var tongues = map[string]string{"english": "en", "korean": "ko"}

func readLanguage(a *Ask, text string) engine.Phrase {
	if code := tongues[text]; code != "" {
		text = code
	}
	if !slices.Contains(words.Languages(), text) {
		return engine.Say("request/language", "read", clip(text), "known", words.Languages())
	}
	a.Wish = text
	return engine.Phrase{}
}

var absence = lazyregexp.New(`(?i)\b(?:away|on holidays?|on vacation|on leave|out of town|travell?ing|offline)\b`)

// absences notes lines that seem to tell other people of an absence: nobody is away
// because of them, and their author is told how to say so.
func (f *finder) absences() {
	if slices.ContainsFunc(f.r.Asks, func(a Ask) bool { return a.Verb == Away || a.Verb == Back }) {
		return
	}
	for i, l := range f.text {
		if f.own(i) && absence.MatchString(l.Text) && hasDate.MatchString(l.Text) && len(f.r.Absences) < maxPassed {
			f.r.Absences = append(f.r.Absences, clip(strings.TrimSpace(l.Text)))
		}
	}
}
