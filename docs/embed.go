// Package docs holds the pages of the documentation that the program prints.
package docs

import (
	"embed"
	"fmt"
)

//go:embed rules ko/rules
var pages embed.FS

// Rules returns the page about the rules of a game in a language, "ko" for Korean,
// and in English where there is none: how each rule is read where the rulebook leaves
// a choice.
func Rules(game, language string) (string, error) {
	for _, folder := range []string{language + "/rules/", "rules/"} {
		if page, err := pages.ReadFile(folder + game + ".md"); err == nil {
			return string(page), nil
		}
	}
	return "", fmt.Errorf("no page about the rules of %s", game)
}
