package request

import (
	"strings"

	"cityhall.example/engine/play"
	"cityhall.example/internal/lazyregexp"
)

// A subject is the subject of a letter, taken apart.
type subject struct {
	reply, forward bool
	game           string // the game that the last tag names, or ""
	text           string // without tags and marks of replies
}

var (
	replyMark   = lazyregexp.New(`(?i)^(?:re|aw|sv|vs|antw|odp|ref|res|rif|rép|회신|답장|回复|答复|返信)(?:\[[0-9]+\])? ?[:：]`)
	forwardMark = lazyregexp.New(`(?i)^(?:fw|fwd|wg|tr|rv|enc|doorst|전달|转发|転送)(?:\[[0-9]+\])? ?[:：]`)
	tag         = lazyregexp.New(`\[([^\[\]]*)\]`)
	foreignTag  = lazyregexp.New(`(?i)^(?:ext|extern|external|spam|bulk|junk|virus|secure)$`)
	token       = lazyregexp.New(`#\S+`)
)

// readSubject takes the subject apart: marks of replies and forwards in front,
// tags such as [spring-3], words such as #token.
func readSubject(text string) subject {
	var s subject
	for _, m := range tag.FindAllStringSubmatch(text, -1) {
		if name := strings.TrimSpace(m[1]); play.CheckName(name).Empty() && !foreignTag.MatchString(name) && !isNumber(name) {
			s.game = name
		}
	}
	text = strings.TrimSpace(text)
	for before := ""; text != before; {
		before = text
		if at := tag.FindStringIndex(text); at != nil && at[0] == 0 {
			text = strings.TrimSpace(text[at[1]:])
		}
		if at := replyMark.FindStringIndex(text); at != nil {
			s.reply, text = true, strings.TrimSpace(text[at[1]:])
		}
		if at := forwardMark.FindStringIndex(text); at != nil {
			s.forward, text = true, strings.TrimSpace(text[at[1]:])
		}
	}
	text = token.ReplaceAllString(tag.ReplaceAllString(text, " "), " ")
	s.text = strings.Join(strings.Fields(text), " ")
	return s
}

func isNumber(s string) bool { return strings.Trim(s, "0123456789") == "" }

// subject asks for what the subject says, if it is the letter's own.
func (f *finder) subject(s subject) {
	if f.r.Game == "" {
		f.r.Game = s.game
	}
	words := plainWords(s.text)
	if s.reply || s.forward || f.r.Set != nil && asks[words] == Join {
		return // "join" above an order to join
	}
	if !f.ask(words) {
		if ask, w, problem := readWish(wishWords(s.text)); w != nil && problem.Empty() {
			f.add(ask)
		}
	}
}
