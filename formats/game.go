package formats

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
)

// ReportFormat is the format and version of reports as JSON, which have a view of the game.
const ReportFormat = "cityhall-report/1"

// ReadGame reads a game file, a view of one, or the view in a report as JSON. The error is
// an *[Error].
func ReadGame(file string, data []byte) (*play.Game, error) {
	if bytes.HasPrefix(data, []byte(`{"entry":`)) {
		return nil, &Error{File: file, Problem: engine.Say("file/journal", "game", strings.TrimSuffix(file, filepath.Ext(file))+".yaml")}
	}
	n, err := Parse(file, data)
	if err != nil {
		return nil, err
	}
	if n.Get("format") == nil && n.Get("orders") != nil {
		return nil, &Error{File: file, Problem: engine.Say("file/orders")}
	}
	view := n.Get("game")
	isReport := view != nil && n.Get("format") != nil && n.Get("format").Value == ReportFormat
	if isReport {
		n = view
	}
	g := &play.Game{}
	if err := engine.Read(n, nil, g.Code); err != nil {
		return nil, fieldError(file, err, g.Rules)
	}
	if isReport && g.View == "" {
		return nil, &Error{File: file, Problem: engine.Say("file/whole-report")}
	}
	return g, nil
}

// fieldError adds the file to a field's error, and the game whose words it may
// need, if known.
func fieldError(file string, err error, rules *engine.Rules) error {
	f := err.(*engine.FieldError)
	e := &Error{File: file, Line: f.Line, Column: f.Column, Path: f.Path, Problem: f.Problem}
	if rules != nil {
		e.Game = rules.Name
	}
	return e
}

// describe returns a description of a game's document, for a schema.
func describe(rules *engine.Rules, players []string) *engine.Node {
	g := play.New(rules, "id", players, engine.Secret{})
	return engine.Describe(players, g.Code)
}

// ReadDocument reads a document with fields. The error is an *[Error].
func ReadDocument(file string, n *engine.Node, fields func(*engine.Codec)) error {
	if err := engine.Read(n, nil, fields); err != nil {
		return fieldError(file, err, nil)
	}
	return nil
}

// ReadSettings reads what people write by hand, and says all that is wrong: the error is an
// *[Error], or [Errors].
func ReadSettings(file string, n *engine.Node, fields func(*engine.Codec)) error {
	var all Errors
	for _, e := range engine.ReadAll(n, fields) {
		all = append(all, fieldError(file, e, nil).(*Error))
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return all
}

// Genesis returns what the game was created from.
func Genesis(g *play.Game) *play.Genesis {
	options := engine.Write(g.Players, g.State.Options)
	return &play.Genesis{
		Ruleset: g.Rules.Ruleset(), ID: g.ID, Players: g.Players, Options: string(Emit(options)),
		Nonces: g.WithNonces, Beacon: g.Beacon, Commitment: g.Commitment,
	}
}

// FromGenesis creates the game that a journal's first entry describes, not
// dealt yet.
func FromGenesis(from *play.Genesis, secret engine.Secret) (*play.Game, error) {
	rules := registry.Ruleset(from.Ruleset)
	if rules == nil {
		return nil, &Error{Problem: engine.Say("file/ruleset", "ruleset", from.Ruleset)}
	}
	for _, problem := range []engine.Phrase{play.CheckName(from.ID), play.CheckPlayers(rules, from.Players)} {
		if !problem.Empty() {
			return nil, &Error{Problem: problem}
		}
	}
	g := play.New(rules, from.ID, from.Players, secret)
	if g.Commitment != from.Commitment {
		return nil, &Error{Problem: engine.Say("file/commitment")}
	}
	g.WithNonces, g.Beacon = from.Nonces, from.Beacon
	n, err := Parse("options", []byte(from.Options))
	if err != nil {
		return nil, err
	}
	return g, SetOptions(g, "options", n)
}

// SetOptions reads options of the game from a document; nil has none. Options that it
// doesn't have keep their default, as far as the players' names allow it. The error is an
// *[Error].
func SetOptions(g *play.Game, file string, n *engine.Node) error {
	if n == nil {
		n = engine.Map("")
	}
	if err := engine.ReadPartial(n, g.Players, g.State.Options); err != nil {
		return fieldError(file, err, g.Rules)
	}
	return nil
}

// Amendment returns the game's document as text, without the secret and the
// journal's tip: what the entry of a manual edit records.
func Amendment(g *play.Game) string {
	n := g.Document()
	n.Nodes = slices.DeleteFunc(n.Nodes, func(e *engine.Node) bool { return e.Key == "secret" || e.Key == "journal" })
	return string(Emit(n))
}

// Amended returns the game of an amendment to g, with g's secret and tip.
func Amended(g *play.Game, text string) (*play.Game, error) {
	n, err := Parse("amendment", []byte(text))
	if err != nil {
		return nil, err
	}
	for _, e := range g.Document().Nodes {
		if e.Key == "secret" || e.Key == "journal" {
			n.Add(e)
		}
	}
	a := &play.Game{}
	if err := engine.Read(n, nil, a.Code); err != nil {
		return nil, fieldError("amendment", err, g.Rules)
	}
	return a, nil
}
