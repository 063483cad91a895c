package typed

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"cityhall.example/engine/hangul"
)

// endings are those of a language's verbs, by the stem behind which they stand. Regular
// are the beginnings of the forms of a verb that ends in the first of them.
type endings struct {
	of      map[string][]ending
	regular []string
}

type ending struct {
	text string
	mood mood
}

// readEndings reads the endings of a language; nil where verbs have none.
func readEndings(name string) *endings {
	data, err := fs.ReadFile(files, "words/"+name+".endings")
	if err != nil {
		return nil
	}
	e := &endings{of: map[string][]ending{}}
	for line := range strings.Lines(string(data)) {
		head, list, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || head[0] == '#' {
			continue
		}
		if head == "regular" {
			e.regular = strings.Split(list, "/")
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
// slashes between, "놓/놓습/놓을/놓아/놓음", or as a regular one, or the verb alone where the
// language has none; and begins for those beginnings behind which anything else is talk.
func (e *endings) forms(verb string, add func(form string, m mood), begins func(stem string)) {
	parts := strings.Split(verb, "/")
	if len(parts) == 1 && e.regular == nil {
		add(verb, orders)
		return
	} else if len(parts) == 1 {
		x := strings.TrimSuffix(verb, e.regular[0])
		parts = parts[:0]
		for _, begin := range e.regular {
			parts = append(parts, x+begin)
		}
		for _, end := range e.of["noun"] {
			add(x+end.text, end.mood)
		}
	}
	stems := map[string]string{"a": parts[0], "b": parts[1], "c": parts[2], "d": parts[3], "m": parts[4], "n": hangul.Refinal(parts[2], 'ㄴ'), "p": hangul.Refinal(parts[3], 'ㅆ')}
	for _, at := range slices.Sorted(maps.Keys(stems)) {
		stem := stems[at]
		if stem == "" { // a verb that has no such forms, or only some that other words have
			continue
		}
		for _, end := range e.of[at] {
			add(stem+end.text, end.mood)
		}
		if at == "p" || utf8.RuneCountInString(stem) > 1 && at != "b" && at != "m" {
			begins(stem)
		}
	}
}
