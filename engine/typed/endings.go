package typed

import (
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/hangul"
)

// endings are those of a language's verbs, by the stem behind which they stand.
type endings struct{ of map[string][]ending }

type ending struct {
	text string
	mood mood
}

// readEndings reads the endings of a language; nil where verbs have none.
func readEndings(name string) *endings {
	data, err := files.ReadFile("words/" + name + ".endings")
	if err != nil {
		return nil
	}
	e := &endings{map[string][]ending{}}
	for line := range strings.Lines(string(data)) {
		head, list, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || head[0] == '#' {
			continue
		}
		stem, m, _ := strings.Cut(head, " ")
		for text := range strings.SplitSeq(list, ", ") {
			for _, one := range expand(strings.TrimSpace(text)) {
				e.of[stem] = append(e.of[stem], ending{strings.TrimPrefix(one, "~"), moods[m]})
			}
		}
	}
	return e
}

// forms calls add for each form of a verb, given as the beginnings of its forms with
// slashes between, "놓/놓습/놓을/놓아/놓음", or as one that ends in 하; and begins for those
// beginnings behind which anything else is talk.
func (e *endings) forms(verb string, add func(form string, m mood), begins func(stem string)) {
	parts := strings.Split(verb, "/")
	if len(parts) == 1 {
		x := strings.TrimSuffix(verb, "하")
		parts = []string{verb, x + "합", x + "할", x + "해", x + "함"}
		for _, end := range e.of["noun"] {
			add(x+end.text, end.mood)
		}
	}
	stems := map[string]string{"a": parts[0], "b": parts[1], "c": parts[2], "d": parts[3], "m": parts[4], "n": hangul.Refinal(parts[2], 'ㄴ'), "p": hangul.Refinal(parts[3], 'ㅆ')}
	for at, stem := range stems {
		for _, end := range e.of[at] {
			add(stem+end.text, end.mood)
		}
		if at == "p" || utf8.RuneCountInString(stem) > 1 && at != "b" && at != "m" {
			begins(stem)
		}
	}
}
