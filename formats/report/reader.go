package report

import (
	"fmt"
	"slices"
	"strings"

	"cityhall.example/formats/words"
)

// A Reader is someone who reads reports. A report depends only on what the
// reader may see and on the reader's language.
type Reader struct {
	// Viewer is a player's name, [play.Public] or [play.Moderator].
	Viewer string
	// Language is the reader's language, such as [words.English].
	Language string
	// Zone is the time zone in which the reader is told instants, "" for the game's.
	Zone string
	// Host is for who runs the game and reads what the public may see: they also
	// hear whose orders were dropped or expired, see [Alert].
	Host bool
	// Full asks for every step of what happened, one by one.
	Full bool
	// Notes are the player's own private notes, which are printed on top.
	Notes []string
}

// checkLanguage returns an error that lists the languages if the given one is
// unknown.
func checkLanguage(language string) error {
	if all := words.Languages(); !slices.Contains(all, language) {
		return fmt.Errorf("there are no words in the language %q: there are %s", language, strings.Join(all, ", "))
	}
	return nil
}
