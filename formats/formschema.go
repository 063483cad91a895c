package formats

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// schemaWriter writes the part of a schema that comes from a grammar.
type schemaWriter struct {
	g    *engine.Grammar
	defs *engine.Node // schemas of an order and its types
	w    *words.Catalog
}

// order defines an order: a line that starts with a word of a form, a line in Korean,
// or a map of one of the forms. Of a map there are two schemas: one that editors
// complete, and one for other ways to write it.
func (s *schemaWriter) order() {
	openers := s.g.Openers()
	for i, w := range openers {
		openers[i] = regexp.QuoteMeta(w)
	}
	line := stringSchema("", " *("+caseless(strings.Join(openers, "|"))+`)([ .,;:(].*)?`)
	line.Add(number("maxLength", MaxLine))
	hangul := stringSchema("", ".*[\uac00-\ud7a3].*")
	hangul.Add(number("maxLength", MaxLine))
	any := engine.List("anyOf", line, hangul, stringSchema("", caseless("note")+`( *:)? *\S.*`))
	var others []*engine.Node
	for i := range s.g.Forms {
		form := &s.g.Forms[i]
		n := s.form(form.Syntax)
		n.Nodes = append([]*engine.Node{engine.Scalar("title", form.Syntax)}, n.Nodes...)
		any.Add(n)
		for _, whole := range []bool{false, true} {
			others = append(others, s.relaxed(form.Syntax, whole))
		}
	}
	any.Add(others...)
	s.defs.Nodes = append([]*engine.Node{engine.Map("order", any)}, s.defs.Nodes...)
}

// filler reports an optional word on its own, which has no meaning.
var filler = regexp.MustCompile(`\[([a-z-]+)\]`)

// A formKey is a key of a form as a map: its words, and the parts of its value.
type formKey struct {
	words, value []string
	optional     bool
}

// form returns the schema of a form as a map.
func (s *schemaWriter) form(syntax string) *engine.Node {
	var properties []*engine.Node
	var required []string
	for _, k := range formKeys(syntax, false) {
		name := strings.Join(k.words, "-")
		p := s.value(name, k.value)
		says := engine.Scalar("description", plainParts(k.value))
		if says.Value == "" {
			says.Value = syntax
		}
		p.Nodes = append([]*engine.Node{says}, p.Nodes...)
		properties = append(properties, p)
		if !k.optional {
			required = append(required, name)
		}
	}
	return objectSchema("", properties, required)
}

// plainParts returns the parts of a value as in the syntax of an order.
func plainParts(parts []string) string { return strings.ReplaceAll(strings.Join(parts, " "), "?", "") }

// relaxed returns the schema of a form as a map with any case, with spaces in keys, with
// other separators in names, and with alternatives. If it is whole, keys have all words
// up to a parameter.
func (s *schemaWriter) relaxed(syntax string, whole bool) *engine.Node {
	patterns := engine.Map("patternProperties")
	least := 0
	for _, k := range formKeys(syntax, whole) {
		pattern := caseless(s.pattern(k.value))
		value := stringSchema("", " *(?:"+pattern+") *"+`[.,;]?(?:,? [Oo][Rr] .+)?`)
		value.Key = "^" + caseless(strings.Join(k.words, "[- ]")) + "$"
		value.Nodes[0] = texts("type", []string{"string", "integer", "null"})
		if len(k.value) > 1 { // a list has its words
			scalar := *value
			scalar.Key = ""
			items := engine.Map("items", texts("type", []string{"string", "integer"}))
			list := engine.Map("", engine.Scalar("type", "array"), number("minItems", len(k.value)), items)
			value = engine.Map(value.Key, engine.List("anyOf", &scalar, list))
		} else if len(k.value) > 0 {
			value.Nodes[0] = texts("type", []string{"string", "integer"})
		}
		patterns.Add(value)
		if !k.optional {
			least++
		}
	}
	return engine.Map("", engine.Scalar("type", "object"), patterns,
		number("minProperties", least), number("maxProperties", len(patterns.Nodes)),
		&engine.Node{Kind: engine.BoolNode, Key: "additionalProperties", Value: "false"})
}

// formKeys returns the keys of a form as a map: its first word is a key, and so is each
// run of words before parameters. If it is whole, the words after the first one up to a
// parameter are in its key, else in its value.
func formKeys(syntax string, whole bool) (keys []formKey) {
	var key, value []string // words of the key; parts of its value
	optional, keyOptional := false, false
	end := func() {
		if key == nil {
			return
		}
		keys = append(keys, formKey{key, value, keyOptional})
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
		case whole && !param && value == nil && w[0] != '?' && optional == keyOptional:
			key = append(key, w)
		case param, len(keys) == 0 && !strings.Contains(strings.Join(value, ""), "{"):
			value = append(value, w)
		case value == nil:
			key = append(key, w)
		default:
			end()
			key, keyOptional = []string{w}, optional
		}
	}
	end()
	return keys
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
	return stringSchema(key, s.pattern(parts))
}

// pattern returns a regular expression for the parts of a value.
func (s *schemaWriter) pattern(parts []string) string {
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
	return pattern.String()
}

// caseless returns a regular expression that matches the same in any case, and also with
// other separators in names, and spaces after commas.
func caseless(pattern string) string {
	var b strings.Builder
	class, braces, escaped := false, false, false
	both := func(c rune) string { return string(unicode.ToUpper(c)) + string(unicode.ToLower(c)) }
	for i, c := range pattern {
		switch {
		case escaped:
			escaped = false
			b.WriteRune(c)
		case class && c == '-' && i+1 < len(pattern) && pattern[i+1] != ']' && unicode.IsLetter(rune(pattern[i-1])):
			// A range, which the letters at its ends double.
			from, to := rune(pattern[i-1]), rune(pattern[i+1])
			b.WriteString("-" + string(to) + string(swapCase(from)) + "-" + string(swapCase(to)))
		case class && i > 0 && pattern[i-1] == '-' && unicode.IsLetter(c):
		case class && i+1 < len(pattern) && pattern[i+1] == '-' && unicode.IsLetter(c):
			b.WriteRune(c)
		case unicode.IsLetter(c) && class:
			b.WriteString(both(c))
		case unicode.IsLetter(c):
			b.WriteString("[" + both(c) + "]")
		case !class && !braces && (c == '/' || c == '-' && i > 0 && unicode.IsLetter(rune(pattern[i-1]))):
			b.WriteString("[-/ ]?")
		case !class && !braces && c == ',':
			b.WriteString(", *")
		default:
			escaped = c == '\\'
			class = !escaped && (c == '[' || class && c != ']')
			braces = !escaped && (c == '{' || braces && c != '}')
			b.WriteRune(c)
		}
	}
	return b.String()
}

// swapCase returns the letter in the other case.
func swapCase(c rune) rune {
	if unicode.IsUpper(c) {
		return unicode.ToLower(c)
	}
	return unicode.ToUpper(c)
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
