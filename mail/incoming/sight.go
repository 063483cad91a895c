package incoming

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// A sight says whether a reader sees the text of an element.
type sight struct {
	gone   bool  // nothing inside can be seen
	struck bool  // it is struck through, and so is everything inside
	veiled bool  // it is not shown, but something inside may be
	tiny   bool  // its letters have no size, but those inside may have one
	ink    color // the color of its letters, if that was told
	ground color // the color behind them, if that was told
}

// lost reports whether the text is not seen or struck through.
func (s *sight) lost() bool { return s.struck || s.unseen() }

// unseen reports whether the text is not seen.
func (s *sight) unseen() bool {
	return s.gone || s.veiled || s.tiny || s.ink.told && (s.ink.clear || s.ink.near(s.ground))
}

// within returns what an element inside one with the sight is seen as.
func (s sight) within(tag atom.Atom, e *element, css style) sight {
	s.gone = s.gone || e.unseen && css.get("display") == "" || tag == atom.Dialog && !e.open || covered(css)
	s.struck = s.struck || strikes(tag, css)
	switch css.get("visibility") {
	case "hidden", "collapse":
		s.veiled = true
	case "visible", "initial":
		s.veiled = false
	}
	for word := range strings.SplitSeq(css.get("font-size"), " ") {
		word, _, _ = strings.Cut(word, "/")
		switch size, unit, ok := length(word); {
		case ok && unit == "" && size != 0: // a weight, in a shorthand
		case ok && (unit == "em" || unit == "%" || unit == "ex"):
			s.tiny = s.tiny || size <= 0
		case ok:
			s.tiny = size <= 1000 && unit != "rem" || size <= 0
		case word == "medium", word == "initial", strings.HasSuffix(word, "small"), strings.HasSuffix(word, "large"):
			s.tiny = false
		}
	}
	if ink := colorOf(css.get("color"), e.color); ink.told {
		s.ink = ink
	}
	background := strings.ReplaceAll(css.get("background-color"), ", ", ",")
	if ground := colorOf(append([]string{background, e.ground}, strings.Fields(background)...)...); ground.told && !ground.clear {
		s.ground = ground
	}
	return s
}

// strikes reports whether the element strikes its text through.
func strikes(tag atom.Atom, css style) bool {
	if line := css.get("text-decoration"); line != "" {
		return strings.Contains(line, "line-through")
	}
	if double := css.get("text-line-through"); double != "" && double != "none" { // Word's
		return true
	}
	return tag == atom.S || tag == atom.Strike || tag == atom.Del
}

// covered reports whether the style hides an element with everything inside.
func covered(css style) bool {
	if len(css) == 0 {
		return false
	}
	if css.get("display") == "none" || css.get("mso-hide") == "all" || css.get("content-visibility") == "hidden" || zero(css.get("opacity")) {
		return true
	}
	filter, clip := css.get("filter"), css.get("clip")
	if strings.Contains(filter, "opacity(0") || strings.Contains(filter, "opacity=0") || strings.Contains(css.get("transform"), "scale(0)") ||
		clip == "inset(50%)" || clip == "inset(100%)" || strings.HasPrefix(clip, "rect(") && strings.Trim(clip, "rect()01px, ") == "" {
		return true
	}
	if strings.HasPrefix(css.get("overflow"), "hidden") {
		for _, property := range []string{"max-height", "height", "max-width", "width"} {
			if zero(css.get(property)) {
				return true
			}
		}
	}
	far := func(property string) bool {
		n, _, ok := length(css.get(property))
		return ok && n <= -900_000
	}
	return far("text-indent") || far("margin-left") || far("margin-top") ||
		(css.get("position") == "absolute" || css.get("position") == "fixed") && (far("left") || far("top") || far("right"))
}
