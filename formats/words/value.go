package words

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"cityhall.example/engine"
)

// A Value is a value of a type as written in orders and files. The function
// name returns its name in a sentence.
type Value struct {
	Type    string
	Written string
}

// String returns the value as written.
func (v Value) String() string { return v.Written }

// name returns a value's name in a sentence. If only one argument is given, it is a
// [Value] or a text; otherwise they are the type and the written form.
//
// The name is in the block value/TYPE/WRITTEN, or in one for all values of a
// pattern, value/contract/line-#-completed: # is a number, and a type in braces one
// of its values that have names. The block gets them as .a, .b and so on. For other
// values of the type there is the rule value/TYPE, and for others the rule value;
// both get the written form.
func (c *Catalog) name(v any, written ...any) (string, error) {
	if len(written) > 0 {
		v = Value{fmt.Sprint(v), fmt.Sprint(written[0])}
	}
	if v == nil {
		return "?", nil
	}
	if v, ok := v.(Value); ok {
		if text, ok, err := c.known(v); ok {
			return text, err
		}
		if rule := "value/" + v.Type; c.Has(rule) {
			return c.Render(rule, v.Written)
		}
	}
	return c.Render("value", fmt.Sprint(v))
}

// known returns the name of a value that has a block, or reports that none has.
func (c *Catalog) known(v Value) (text string, ok bool, err error) {
	if block := "value/" + v.Type + "/" + v.Written; c.Has(block) {
		text, err = c.Render(block, nil)
		return text, true, err
	}
	for i := range c.patterns[v.Type] {
		p := &c.patterns[v.Type][i]
		if data := p.match(v.Written); data != nil {
			text, err = c.Render(p.block, data)
			return text, true, err
		}
	}
	return "", false, nil
}

// written are the words of composed values: cards, or kinds of business.
var written = regexp.MustCompile(`[a-z][a-z0-9-]*`)

// names returns a text with the names of the words in it that are values of the
// type, or the same for each of several texts.
func (c *Catalog) names(typ string, v any) (any, error) {
	if texts, ok := v.([]string); ok {
		names := make([]string, len(texts))
		for i, text := range texts {
			name, err := c.name(typ, text)
			if err != nil {
				return nil, err
			}
			names[i] = name
		}
		return names, nil
	}
	var failed error
	text := written.ReplaceAllStringFunc(fmt.Sprint(v), func(word string) string {
		name, ok, err := c.known(Value{typ, word})
		if err != nil {
			failed = err
		} else if ok {
			return name
		}
		return word
	})
	return text, failed
}

// short returns the name of a value where there is little room: the block
// short/TYPE/WRITTEN, or otherwise the rule short, which gets the value.
func (c *Catalog) short(typ string, written any) (string, error) {
	if block := fmt.Sprint("short/", typ, "/", written); c.Has(block) {
		return c.Render(block, nil)
	}
	return c.Render("short", Value{typ, fmt.Sprint(written)})
}

// Short returns the name of a value of the type on a board.
func (c *Catalog) Short(typ, written string) string {
	text, err := c.short(typ, written)
	if err != nil {
		return written
	}
	return text
}

// Name returns the name of a value of the type in a sentence.
func (c *Catalog) Name(t *engine.Type, written string) string {
	text, err := c.name(Value{t.Name, written})
	if err != nil {
		return written
	}
	return text
}

// step returns the name of a game's step: the block name/KIND.
func (c *Catalog) step(kind any) (string, error) { return c.Render(fmt.Sprint("name/", kind), nil) }

// A pattern is a block for many values of a type.
type pattern struct {
	block string
	what  *regexp.Regexp
	types []string // of what is in the value, "" for a number
}

// place is where a pattern has a number or a value of another type.
var place = regexp.MustCompile(`#|\{[a-z-]+\}`)

// patternsOf returns the patterns among the blocks, by type.
func patternsOf(blocks []string) map[string][]pattern {
	patterns := map[string][]pattern{}
	for _, block := range blocks {
		typ, value, ok := strings.Cut(strings.TrimPrefix(block, "value/"), "/")
		if !ok || !strings.HasPrefix(block, "value/") || !place.MatchString(value) {
			continue
		}
		p := pattern{block: block}
		text := regexp.QuoteMeta(place.ReplaceAllStringFunc(value, func(what string) string {
			p.types = append(p.types, strings.Trim(what, "#{}"))
			return "\x00"
		}))
		for _, typ := range p.types {
			with := "([0-9]+)"
			if typ != "" {
				with = "(" + strings.Join(valuesOf(typ, blocks), "|") + ")"
			}
			text = strings.Replace(text, "\x00", with, 1)
		}
		p.what = regexp.MustCompile("^" + text + "$")
		patterns[typ] = append(patterns[typ], p)
	}
	return patterns
}

// valuesOf returns the values of the type that have blocks.
func valuesOf(typ string, blocks []string) (values []string) {
	for _, block := range blocks {
		if value, ok := strings.CutPrefix(block, "value/"+typ+"/"); ok && !place.MatchString(value) {
			values = append(values, regexp.QuoteMeta(value))
		}
	}
	return values
}

// match returns what the block gets, or nil if the value isn't of the pattern.
func (p *pattern) match(written string) map[string]any {
	parts := p.what.FindStringSubmatch(written)
	if parts == nil {
		return nil
	}
	data := map[string]any{}
	for i, part := range parts[1:] {
		key := string(rune('a' + i))
		if p.types[i] != "" {
			data[key] = Value{p.types[i], part}
		} else if n, err := strconv.Atoi(part); err == nil {
			data[key] = n
		}
	}
	return data
}
