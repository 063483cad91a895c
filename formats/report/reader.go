package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/formats/words"
)

// A Reader is somebody to whom something is told. What that is depends on what
// the reader may see and on the reader's language, and on nothing else.
type Reader struct {
	// Viewer is a player's name, [play.Public] or [play.Moderator].
	Viewer string
	// Language is the one that the reader reads, such as [words.English].
	Language string
}

// English is the language of the catalogs "en.tmpl".
const English = words.English

// checkLanguage returns an error that names the languages there are, if the one
// given is none of them.
func checkLanguage(language string) error {
	if all := words.Languages(); !slices.Contains(all, language) {
		return fmt.Errorf("there are no words in the language %q: there are %s", language, strings.Join(all, ", "))
	}
	return nil
}
