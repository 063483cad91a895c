package docs

import (
	_ "embed"
	"regexp"
	"strings"
)

//go:embed state.md
var state string

var (
	keyRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\|.*[^\\\\\n]\\|((?:[^|\n]|\\\\\\|)*)\\|$")
	linked = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// Keys returns what state.md says about each key of a game file, by its path, for the
// game with the title: "state.players.*.hand".
func Keys(title string) map[string]string {
	said := map[string]string{}
	read := func(before, table string) {
		for _, row := range keyRow.FindAllStringSubmatch(table, -1) {
			text := strings.NewReplacer("`", "", `\|`, "|").Replace(linked.ReplaceAllString(strings.TrimSpace(row[2]), "$1"))
			start, rest, several := strings.Cut(row[1], "{")
			inside, end, _ := strings.Cut(rest, "}")
			if !several {
				inside = ""
			}
			for key := range strings.SplitSeq(inside, ", ") {
				said[before+start+key+end] = text
			}
		}
	}
	every := part(state, "\n## Every game\n", "\n## ")
	game := part(state, "\n## "+title+"\n", "\n## ")
	read("", every)
	read("options.", part(game, "\n### Its options\n", "\n### "))
	read("state.", part(game, "\n### Its state\n", "\n### "))
	return said
}

// part returns the text from a heading to the next one.
func part(text, heading, next string) string {
	_, text, _ = strings.Cut(text, heading)
	text, _, _ = strings.Cut(text, next)
	return text
}
