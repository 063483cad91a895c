package main

import (
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// findGame returns the game of the name, or of its title in any language.
func findGame(name string) (*engine.Rules, error) {
	if g := registry.Find(name); g != nil {
		return g, nil
	}
	for _, g := range registry.All() {
		for _, language := range words.Languages() {
			if strings.EqualFold(name, words.For(language, "").Name(&engine.Type{Name: "title"}, g.Title)) {
				return g, nil
			}
		}
	}
	return nil, unknown("game", name, registry.Names())
}

// gameOptions are the options of a game as the command line gives them.
type gameOptions struct {
	// file names a YAML file of options; "" for none.
	file string
	// values are KEY=VALUE or KEY=@FILE, and replace those of the file.
	values []string
}

// read returns the options as one document; nil where there are none. Each
// source is tried on a game of its own first, so that an error names the file
// and the line where it stands.
func (o gameOptions) read(rules *engine.Rules, players []string) (*engine.Node, error) {
	if problem := play.CheckPlayers(rules, players); !problem.Empty() {
		return nil, usage("", "%s", words.For(words.English, "").Say(problem))
	}
	var all *engine.Node
	add := func(file string, n *engine.Node) error {
		if err := formats.SetOptions(play.New(rules, "trial", players, engine.Secret{}), file, n); err != nil {
			return &statusError{status: exitUsage, err: err}
		}
		if all == nil {
			all = engine.Map("")
		}
		for _, e := range n.Nodes {
			if old := all.Get(e.Key); old != nil {
				*old = *e
			} else {
				all.Add(e)
			}
		}
		return nil
	}
	if o.file != "" {
		n, err := readDocument(o.file)
		if err != nil {
			return nil, err
		} else if err := add(o.file, n); err != nil {
			return nil, err
		}
	}
	for _, v := range o.values {
		key, value, ok := strings.Cut(v, "=")
		if !ok || key == "" {
			return nil, usage("", "can't read option %q; expected KEY=VALUE or KEY=@FILE", v)
		}
		file, n := "--option", engine.Scalar(key, value)
		if name, isFile := strings.CutPrefix(value, "@"); isFile {
			read, err := readDocument(name)
			if err != nil {
				return nil, err
			}
			read.Key = key
			file, n = name, read
		}
		if err := add(file, engine.Map("", n)); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// readDocument reads a YAML file.
func readDocument(file string) (*engine.Node, error) {
	data, err := disk.ReadFile(file, formats.MaxSize)
	if err != nil {
		return nil, err
	}
	n, err := formats.Parse(file, data)
	if err != nil {
		return nil, &statusError{status: exitUsage, err: err}
	}
	return n, nil
}
