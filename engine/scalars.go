package engine

import (
	"regexp"
	"strconv"
	"strings"
)

// Text is a field that write and read convert to a scalar and back. What
// describes the allowed values, for errors; pattern is a regular expression for
// them.
func (c *Codec) Text(key string, what Phrase, pattern string, write func() string, read func(string) bool) {
	c.scalar(key, ScalarNode, what, pattern, nil, write, read)
}

// Append is Text with a write that appends the text to memory of the codec,
// which it gets as an empty slice.
func (c *Codec) Append(key string, what Phrase, pattern string, write func([]byte) []byte, read func(string) bool) {
	if c.mode == encoding {
		c.append(key, ScalarNode, write)
		return
	}
	c.Text(key, what, pattern, func() string {
		c.code = write(c.code[:0])
		return string(c.code)
	}, read)
}

func (c *Codec) scalar(key string, kind NodeKind, what Phrase, pattern string, names []string, write func() string, read func(string) bool) {
	if c.mode == encoding {
		c.put(key, kind, write())
		return
	}
	c.enter(key, kind, func(n *Node) {
		switch c.mode {
		case describing:
			n.Value = pattern
		case writing:
			n.Value = write()
		case reading:
			if !read(n.Value) && c.err == nil {
				c.failAt(n, misread(n.Value, what, names))
			}
		}
	})
}

// misread reports that what was read is not what was expected, with the nearest
// of the names.
func misread(read string, what Phrase, names []string) Phrase {
	return Say("file/misread", "read", clip(read), "what", what, "near", Nearest(clip(read), names))
}

// clip shortens a quotation in an error.
func clip(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "..."
	}
	return s
}

// String is a field for any text.
func (c *Codec) String(key string, v *string) {
	c.Text(key, Say("field/text"), ".*", func() string { return *v }, func(s string) bool { *v = s; return true })
}

// Bool is a field that is true or false.
func (c *Codec) Bool(key string, v *bool) {
	c.scalar(key, BoolNode, Say("field/bool"), "true|false", nil,
		func() string { return strconv.FormatBool(*v) },
		func(s string) bool {
			ok := s == "true" || s == "false"
			if ok {
				*v = s == "true"
			}
			return ok
		})
}

// Integer is the type of the values of Int.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16
}

// Int is a field for a number from least to most.
func Int[T Integer](c *Codec, key string, v *T, least, most int) {
	var what Phrase
	if c.mode == reading {
		what = Say("field/number", "least", least, "most", most)
	}
	c.scalar(key, NumberNode, what, "-?[0-9]+", nil,
		func() string { return strconv.Itoa(int(*v)) },
		func(s string) bool {
			n, ok := ParseInt(s)
			if ok = ok && n >= least && n <= most; ok {
				*v = T(n)
			}
			return ok
		})
}

// ParseInt reads a number in the only form that Int writes: no extra sign, zero
// or space.
func ParseInt(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && strconv.Itoa(n) == s
}

// Choice is a field for a value of the enumeration. None is written "none" and
// allowed only if orNone is set.
func Choice[T Integer](c *Codec, key string, v *T, typ *Type, orNone bool) {
	none := -1
	var pattern string
	var what Phrase
	switch c.mode { // not needed for writing
	case describing:
		if pattern = OneOf(typ.Values); orNone {
			pattern += "|none"
		}
	case reading:
		what = Say("field/choice", "of", typ, "none", orNone)
	}
	c.scalar(key, ScalarNode, what, pattern, typ.Values, func() string {
		if orNone && int(*v) == none {
			return "none"
		}
		return typ.Format(int16(*v))
	}, func(s string) bool {
		i, ok := typ.Find(s)
		switch {
		case ok:
			*v = T(i)
		case orNone && s == "none":
			*v, ok = T(none), true
		}
		return ok
	})
}

// Seat is a field for a player. Nobody, if allowed, is written "none".
func (c *Codec) Seat(key string, v *Seat, orNobody bool) {
	Choice(c, key, v, &Type{Name: "player", Values: c.Players}, orNobody)
}

// OneOf returns a regular expression for one of the names.
func OneOf(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = regexp.QuoteMeta(n)
	}
	return strings.Join(quoted, "|")
}
