package postgres

import (
	"strings"
	"unicode/utf8"
)

// longest is how long a text may be that is looked up. An index takes little more, and
// no name, id or address is as long.
const longest = 1000

// storable reports whether a text can be looked up: a database has no text that isn't
// UTF-8, or with a zero. What it can't have isn't there.
func storable(text string) bool {
	return len(text) <= longest && utf8.ValidString(text) && strings.IndexByte(text, 0) < 0
}
