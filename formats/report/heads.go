package report

import (
	"strings"
)

// HeadLabel returns the words in front of a journal head in the language, with
// the number of the entry in place of mark.
func HeadLabel(language, mark string) (string, error) {
	w, err := sentences.In(language)
	if err != nil {
		return "", err
	}
	text, err := w.Render("text/head", map[string]any{"entry": mark})
	return strings.TrimSpace(text), err
}
