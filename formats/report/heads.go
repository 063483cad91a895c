package report

import (
	"strings"

	"cityhall.example/formats/words"
)

// HeadLabel returns the words in front of a journal head in the language, with
// the number of the entry in place of mark.
func HeadLabel(language, mark string) (string, error) {
	w, err := words.Parse(language, "", files, "%s.tmpl")
	if err != nil {
		return "", err
	}
	text, err := w.Render("text/head", map[string]any{"entry": mark})
	return strings.TrimSpace(text), err
}
