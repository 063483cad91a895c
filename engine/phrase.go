package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A Phrase is a text for people: the name of a block in the catalogs and its
// arguments. Only the catalogs know a language. The zero Phrase is empty.
type Phrase struct {
	Code string
	// Args are the block's arguments: numbers, texts as read or as written in
	// files, a *Type for the look of its values, phrases, and lists of texts or phrases.
	Args map[string]any
}

// Say returns the phrase with the code and arguments, in pairs of name and
// value:
//
//	engine.Say("file/too-deep", "most", 20)
func Say(code string, args ...any) Phrase {
	p := Phrase{Code: code}
	if len(args) > 0 {
		p.Args = make(map[string]any, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			p.Args[args[i].(string)] = args[i+1]
		}
	}
	return p
}

// Empty reports whether the phrase is empty.
func (p Phrase) Empty() bool { return p.Code == "" }

// String returns the code and the non-empty arguments, for tests and
// programmers. People read what a catalog makes of them.
func (p Phrase) String() string {
	var b strings.Builder
	b.WriteString(p.Code)
	for _, name := range slices.Sorted(maps.Keys(p.Args)) {
		switch v := p.Args[name].(type) {
		case nil:
		case *Type:
			fmt.Fprintf(&b, " %s=%s", name, v.Name)
		case Phrase:
			fmt.Fprintf(&b, " %s=(%v)", name, v)
		case string:
			if v != "" {
				fmt.Fprintf(&b, " %s=%q", name, v)
			}
		case []string:
			if len(v) > 0 {
				fmt.Fprintf(&b, " %s=%v", name, v)
			}
		default:
			fmt.Fprintf(&b, " %s=%v", name, v)
		}
	}
	return b.String()
}
