package main

import (
	"fmt"
	"maps"
	"slices"

	"cityhall.example/engine"
)

// did prints what a command did, as a phrase of the catalogs: the sentence for people,
// and for scripts an object with the code, the arguments and the sentence. The arguments
// are those of [engine.Say]: texts, numbers, truths and lists of texts.
func (s *streams) did(code string, args ...any) {
	p := engine.Say(code, args...)
	if !s.json {
		fmt.Fprintln(s.out, s.phrase(p))
		return
	}
	given := engine.Map("args")
	for _, name := range slices.Sorted(maps.Keys(p.Args)) {
		switch v := p.Args[name].(type) {
		case int:
			given.Add(number(name, v))
		case bool:
			given.Add(boolean(name, v))
		case []string:
			given.Add(textList(name, v))
		default:
			given.Add(engine.Scalar(name, fmt.Sprint(v)))
		}
	}
	n := engine.Map("", engine.Scalar("done", code), given, engine.Scalar("text", s.phrase(p)))
	if s.dry {
		n.Add(boolean("dry-run", true))
	}
	s.line(n)
}

// textList returns a list of texts.
func textList(key string, all []string) *engine.Node {
	list := engine.List(key)
	for _, text := range all {
		list.Add(engine.Scalar("", text))
	}
	return list
}

// next says how to go on, to a person.
func (s *streams) next(code string, args ...any) {
	if !s.json {
		fmt.Fprintln(s.out, s.phrase(engine.Say(code, args...)))
	}
}

// withoutJSON are the commands that have nothing for scripts to print, and why.
var withoutJSON = map[string]string{
	"try":          "a conversation with a person",
	"mail sandbox": "runs until it is stopped, and says how to use it",
	"mail watch":   "runs until it is stopped; its log has records with --log json",
	"mail show":    "prints an email as it came",
	"completion":   "prints a script",
	"man":          "prints a manual page",
}
