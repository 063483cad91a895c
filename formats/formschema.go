package formats

import (
	"regexp"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// schemaWriter writes the part of a schema that comes from a grammar.
type schemaWriter struct {
	g    *engine.Grammar
	defs *engine.Node // schemas of an order and its types
	w    *words.Catalog
}

// order defines an order: a line that starts with a verb, or a map of one of
// the forms.
func (s *schemaWriter) order() {
	var verbs []string
	for _, w := range s.g.Words() {
		verbs = append(verbs, "["+strings.ToUpper(w[:1])+w[:1]+"]"+regexp.QuoteMeta(w[1:]))
	}
	line := stringSchema("", "("+strings.Join(verbs, "|")+")( .*)?")
	line.Add(number("maxLength", MaxLine))
	any := engine.List("anyOf", line, stringSchema("", `[Nn][Oo][Tt][Ee]( *:)? *\S.*`))
	for i := range s.g.Forms {
		any.Add(s.form(s.g.Forms[i].Syntax))
	}
	s.defs.Nodes = append([]*engine.Node{engine.Map("order", any)}, s.defs.Nodes...)
}

// filler reports an optional word on its own, which has no meaning.
var filler = regexp.MustCompile(`\[([a-z-]+)\]`)

// form returns the schema of a form as a map: its first word is a key, and so
// is each run of words before parameters, joined by hyphens.
func (s *schemaWriter) form(syntax string) *engine.Node {
	var properties []*engine.Node
	var required []string
	var key, value []string // words of the key; parts of its value
	optional, keyOptional := false, false
	end := func() {
		if key == nil {
			return
		}
		name := strings.Join(key, "-")
		properties = append(properties, s.value(name, value))
		if !keyOptional {
			required = append(required, name)
		}
		key, value = nil, nil
	}
	syntax = filler.ReplaceAllString(syntax, "?$1")
	for _, w := range strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ").Replace(syntax)) {
		param := w[0] == '{'
		switch {
		case w == "[", w == "]":
			optional = w == "["
		case key == nil:
			key, keyOptional = []string{w}, optional
		case param && optional && !keyOptional:
			value = append(value, "?"+w)
		case param, len(properties) == 0 && !strings.Contains(strings.Join(value, ""), "{"):
			value = append(value, w)
		case value == nil:
			key = append(key, w)
		default:
			end()
			key, keyOptional = []string{w}, optional
		}
	}
	end()
	return objectSchema("", properties, required)
}

// value returns the schema of a key's value: nothing, one value of a type, or
// several words.
func (s *schemaWriter) value(key string, parts []string) *engine.Node {
	if len(parts) == 0 {
		return engine.Map(key, texts("type", []string{"null", "string"}), number("maxLength", 0))
	}
	if len(parts) == 1 && parts[0][0] == '{' {
		t := s.typeOf(parts[0])
		if s.defs.Get(t.Name) == nil {
			s.defs.Add(s.typeSchema(t))
		}
		return reference(key, t.Name)
	}
	var pattern strings.Builder
	space := ""
	for _, p := range parts {
		switch {
		case p[0] == '{':
			pattern.WriteString(space + "(?:" + typePattern(s.typeOf(p)) + ")")
		case strings.HasPrefix(p, "?{"):
			pattern.WriteString("(?:" + space + "(?:" + typePattern(s.typeOf(p[1:])) + "))?")
		case p[0] == '?': // a filler after the key
			pattern.WriteString("(?:" + regexp.QuoteMeta(p[1:]) + " )?")
			continue
		default:
			pattern.WriteString(space + regexp.QuoteMeta(p))
		}
		space = " "
	}
	return stringSchema(key, pattern.String())
}

// typeOf returns the type of a parameter in the syntax.
func (s *schemaWriter) typeOf(param string) *engine.Type {
	name, typ, ok := strings.Cut(strings.Trim(param, "{}"), ":")
	if !ok {
		typ = name
	}
	return s.g.Type(typ)
}

// typeSchema returns the schema of a value of the type. A value that looks like
// a number is one if it is not quoted.
func (s *schemaWriter) typeSchema(t *engine.Type) *engine.Node {
	numeric := func(v string) bool { _, ok := engine.ParseInt(v); return ok }
	if t.Pattern == "" && len(t.Values) > 0 && !slices.ContainsFunc(t.Values, numeric) {
		return enumSchema(t.Name, t.Values)
	}
	n := stringSchema(t.Name, typePattern(t))
	n.Nodes[0] = texts("type", []string{"string", "integer"})
	return n.Add(engine.Scalar("description", s.w.Expected(t)))
}

// typePattern returns a regular expression for a value of the type.
func typePattern(t *engine.Type) string {
	switch {
	case t.Pattern != "":
		return t.Pattern
	case len(t.Values) == 0:
		return ".+"
	}
	values := make([]string, len(t.Values))
	for i, v := range t.Values {
		values[i] = regexp.QuoteMeta(v)
	}
	return strings.Join(values, "|")
}
