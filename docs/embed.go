// Package docs holds the pages of the documentation that the program prints.
package docs

import (
	"embed"
	"fmt"
)

//go:embed rules
var pages embed.FS

// Rules returns the page about the rules of a game: how each of them is read
// where the rulebook leaves a choice.
func Rules(game string) (string, error) {
	page, err := pages.ReadFile("rules/" + game + ".md")
	if err != nil {
		return "", fmt.Errorf("no page about the rules of %s", game)
	}
	return string(page), nil
}
