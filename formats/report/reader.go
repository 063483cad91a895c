package report

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
)

// A Reader is somebody to whom something is told. What that is depends on what
// the reader may see and on the reader's language, and on nothing else.
type Reader struct {
	// Viewer is a player's name, [play.Public] or [play.Moderator].
	Viewer string
	// Language is the one that the reader reads, such as [English].
	Language string
}

// English is the language of the catalogs "en.tmpl".
const English = "en"

// Languages returns the languages that there are words in, sorted.
func Languages() (all []string) {
	names, err := fs.Glob(files, "*"+extension)
	if err != nil {
		panic(err) // the pattern is right
	}
	for _, name := range names {
		all = append(all, strings.TrimSuffix(name, extension))
	}
	return all
}

// extension is that of the files of words.
const extension = ".tmpl"

// CheckLanguage returns an error that names the languages there are, if the one
// given is none of them.
func CheckLanguage(language string) error {
	if all := Languages(); !slices.Contains(all, language) {
		return fmt.Errorf("there are no words in the language %q: there are %s", language, List("and", all))
	}
	return nil
}
