package incoming

import (
	"strconv"
	"strings"

	"golang.org/x/net/html/atom"
)

// A style is what CSS declares for an element: values by property, both in
// lowercase, of the properties that say whether text can be seen.
type style map[string]string

// longhands are these properties. Those with several values stand for the one
// that counts here.
var longhands = map[string]string{
	"background": "background-color", "background-color": "background-color", "color": "color",
	"clip": "clip", "clip-path": "clip", "content-visibility": "content-visibility", "display": "display",
	"filter": "filter", "font": "font-size", "font-size": "font-size",
	"height": "height", "left": "left", "margin-left": "margin-left", "margin-top": "margin-top",
	"max-height": "max-height", "max-width": "max-width", "mso-hide": "mso-hide", "opacity": "opacity",
	"overflow": "overflow", "overflow-x": "overflow", "overflow-y": "overflow", "position": "position",
	"right": "right", "text-decoration": "text-decoration", "text-decoration-line": "text-decoration",
	"text-indent": "text-indent", "text-line-through": "text-line-through", "top": "top", "transform": "transform", "visibility": "visibility", "width": "width",
}

// important marks the properties that later declarations don't change.
const important = "!important"

// maxValue limits how long a value can be.
const maxValue = 200

// read reads declarations such as "color: red; display: none".
func (s style) read(declarations string) {
	for one := range strings.SplitSeq(uncomment(declarations), ";") {
		key, value, found := strings.Cut(one, ":")
		key = longhands[strings.ToLower(strings.TrimSpace(key))]
		if !found || key == "" || len(value) > maxValue {
			continue
		}
		value = strings.Join(strings.Fields(strings.ToLower(value)), " ")
		if at := strings.Index(value, "!"); at >= 0 {
			value = strings.TrimSpace(value[:at]) + important
		}
		s.set(key, value)
	}
}

// set declares a property, unless something important did.
func (s style) set(key, value string) {
	if !strings.HasSuffix(s[key], important) || strings.HasSuffix(value, important) {
		s[key] = value
	}
}

// get returns the value of a property, or "".
func (s style) get(property string) string { return strings.TrimSuffix(s[property], important) }

// uncomment removes comments, also those that hide a style sheet from programs
// that don't know any.
func uncomment(css string) string {
	if !strings.Contains(css, "/*") && !strings.Contains(css, "--") {
		return css
	}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(css, "/*")
		b.WriteString(before)
		if !found {
			break
		}
		_, css, _ = strings.Cut(rest, "*/")
	}
	return strings.NewReplacer("<!--", " ", "-->", " ").Replace(b.String())
}

// maxRules limits how many rules of style sheets are read.
const maxRules = 500

// A sheet has the rules of the style elements read so far, by the tag, the
// ".class" or the "#id" that their selectors name. Rules with other selectors,
// and those for some devices only, are left out.
type sheet struct {
	rules map[string]style
	count int
}

// read reads the text of a style element.
func (s *sheet) read(css string) {
	css = uncomment(css)
	for css != "" && s.count < maxRules {
		selectors, rest, _ := strings.Cut(css, "{")
		selectors = strings.TrimSpace(selectors[strings.LastIndexAny(selectors, ";}")+1:]) // after @import and such
		if strings.HasPrefix(selectors, "@") {
			if css = rest; !everywhere[strings.ToLower(strings.Join(strings.Fields(selectors), " "))] {
				css = behindBlock(rest)
			}
			continue
		}
		var body string
		body, css, _ = strings.Cut(rest, "}")
		for selector := range strings.SplitSeq(selectors, ",") {
			selector = strings.ToLower(strings.TrimSpace(selector))
			if selector == "" || strings.ContainsAny(selector, " \t\r\n>+~:[*@") || s.count == maxRules {
				continue
			}
			if s.rules == nil {
				s.rules = map[string]style{}
			}
			if s.rules[selector] == nil {
				s.rules[selector] = style{}
			}
			s.rules[selector].read(body)
			s.count++
		}
	}
}

// everywhere are the blocks of rules that hold for every screen.
var everywhere = set("@media all|@media screen|@media only screen|@media screen, print|@media all, screen")

// behindBlock returns what follows the end of a block that has begun.
func behindBlock(css string) string {
	for open := 1; open > 0; {
		at := strings.IndexAny(css, "{}")
		if at < 0 {
			return ""
		}
		if css[at] == '{' {
			open++
		} else {
			open--
		}
		css = css[at+1:]
	}
	return css
}

// maxClasses limits how many classes of an element are looked at.
const maxClasses = 20

// styleOf returns what is declared for an element, the most specific last.
func (s *sheet) styleOf(tag atom.Atom, e *element) style {
	if s.count == 0 && e.declared == "" {
		return nil
	}
	all := style{}
	if s.count > 0 {
		name, id := tag.String(), strings.ToLower(e.id)
		classes := strings.Fields(strings.ToLower(e.class))
		classes = classes[:min(len(classes), maxClasses)]
		all.inherit(s.rules[name])
		for _, class := range classes {
			all.inherit(s.rules["."+class])
		}
		for _, class := range classes {
			all.inherit(s.rules[name+"."+class])
		}
		all.inherit(s.rules["#"+id])
		all.inherit(s.rules[name+"#"+id])
	}
	all.read(e.declared)
	return all
}

// inherit declares all that a rule does.
func (s style) inherit(rule style) {
	for key, value := range rule {
		s.set(key, value)
	}
}

// length reads a number with a unit, such as 1.5em, in thousandths.
func length(value string) (thousandths int, unit string, ok bool) {
	sign, rest := 1, strings.TrimPrefix(value, "+")
	if after, found := strings.CutPrefix(rest, "-"); found {
		sign, rest = -1, after
	}
	end := len(rest) - len(strings.TrimLeft(rest, "0123456789."))
	whole, part, _ := strings.Cut(rest[:end], ".")
	part = (part + "000")[:3]
	if end == 0 || len(whole) > 6 {
		return sign * 1e9, "", end > 0
	}
	n, err := strconv.Atoi(whole + part)
	return sign * n, strings.TrimSpace(rest[end:]), err == nil
}

// zero reports whether the value is a length of nothing.
func zero(value string) bool {
	n, _, ok := length(value)
	return ok && n <= 0
}
