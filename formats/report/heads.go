package report

import (
	"strings"

	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// HeadLabel returns the words in front of a journal head in the language, with
// the number of the entry in place of mark.
func HeadLabel(language, mark string) (string, error) {
	w, err := sentences.In(language)
	if err != nil {
		return "", err
	}
	return label(w, "text/head", map[string]any{"entry": mark})
}

// GameLabels returns the words that reports begin with, of each game in each language, up
// to the game's id, with mark in place of that.
func GameLabels(mark string) (labels []string, err error) {
	for _, rules := range registry.All() {
		if _, err := given(rules); err != nil {
			continue // there are no reports
		}
		for _, language := range words.Languages() {
			c, err := Load(rules, language)
			if err != nil {
				return nil, err
			}
			text, err := label(c.Catalog, "text/of-game", map[string]any{"title": rules.Title, "id": mark})
			if err != nil {
				return nil, err
			}
			labels = append(labels, text)
		}
	}
	return labels, nil
}

func label(w *words.Catalog, block string, data map[string]any) (string, error) {
	text, err := w.Render(block, data)
	return strings.TrimSpace(text), err
}
