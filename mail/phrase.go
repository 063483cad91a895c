package mail

import (
	"fmt"

	"cityhall.example/engine"
)

// A phrase is an engine.Phrase as it is recorded.
type phrase struct {
	Code string              `json:"code"`
	Args map[string]argument `json:"args,omitempty"`
}

// An argument of a phrase has one of the fields set.
type argument struct {
	Number *int       `json:"number,omitempty"`
	Text   *string    `json:"text,omitempty"`
	Texts  []string   `json:"texts,omitempty"`
	Truth  *bool      `json:"truth,omitempty"`
	Type   string     `json:"type,omitempty"` // by its name
	Phrase *phrase    `json:"phrase,omitempty"`
	List   []argument `json:"list,omitempty"`
}

// phraseOf returns the phrase as it is recorded.
func phraseOf(p engine.Phrase) phrase {
	out := phrase{Code: p.Code}
	for name, v := range p.Args {
		if v != nil {
			out.Args = with(out.Args, name, argumentOf(v))
		}
	}
	return out
}

// maybe returns the phrase as it is recorded, or nil for one that says nothing.
func maybe(p engine.Phrase) *phrase {
	if p.Empty() {
		return nil
	}
	recorded := phraseOf(p)
	return &recorded
}

func argumentOf(v any) argument {
	switch v := v.(type) {
	case int:
		return argument{Number: &v}
	case bool:
		return argument{Truth: &v}
	case []string:
		return argument{Texts: v}
	case *engine.Type:
		return argument{Type: v.Name}
	case engine.Phrase:
		p := phraseOf(v)
		return argument{Phrase: &p}
	case []engine.Phrase:
		return listOf(v)
	case []*engine.Type:
		return listOf(v)
	case []any:
		return listOf(v)
	}
	text := fmt.Sprint(v)
	return argument{Text: &text}
}

func listOf[V any](list []V) argument {
	a := argument{List: []argument{}}
	for _, v := range list {
		a.List = append(a.List, argumentOf(v))
	}
	return a
}

// phrase returns what was recorded, with the types of the grammar.
func (p *phrase) phrase(g *engine.Grammar) engine.Phrase {
	out := engine.Phrase{Code: p.Code}
	for name, a := range p.Args {
		out.Args = with(out.Args, name, a.value(g))
	}
	return out
}

func (a *argument) value(g *engine.Grammar) any {
	switch {
	case a.Number != nil:
		return *a.Number
	case a.Text != nil:
		return *a.Text
	case a.Truth != nil:
		return *a.Truth
	case a.Type != "":
		return g.Type(a.Type)
	case a.Phrase != nil:
		return a.Phrase.phrase(g)
	case a.List != nil:
		var list []any
		for _, v := range a.List {
			list = append(list, v.value(g))
		}
		return list
	}
	return a.Texts
}
