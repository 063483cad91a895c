// Package tabletest reads tables of test cases: YAML files in testdata with a list of
// rows, each of which says in its key "rule" what it is about.
package tabletest

import (
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats"
)

// A Row is a row of a table. It fails the test for a key that nothing asked for.
type Row struct {
	T    *testing.T
	node *engine.Node
	used map[string]bool
}

// Run runs a test for each row of a file in testdata.
func Run(t *testing.T, file string, run func(*Row)) {
	data, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	n, err := formats.Parse(file, data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range n.Nodes {
		t.Run(e.Get("rule").Value, func(t *testing.T) {
			r := &Row{t, e, map[string]bool{"rule": true}}
			run(r)
			for _, k := range e.Nodes {
				if !r.used[k.Key] {
					t.Errorf("line %d: unknown key %s", k.KeyLine, k.Key)
				}
			}
		})
	}
}

// Has reports whether the row has the key.
func (r *Row) Has(key string) bool { return r.node.Get(key) != nil }

// Text returns the value of a key, or another one where the row doesn't have it.
func (r *Row) Text(key, otherwise string) string {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		return n.Value
	}
	return otherwise
}

// List returns the values in the list of a key; none where the row doesn't have it.
func (r *Row) List(key string) (all []string) {
	r.used[key] = true
	if n := r.node.Get(key); n != nil {
		for _, e := range n.Nodes {
			all = append(all, e.Value)
		}
	}
	return all
}

// Number returns the number of a key, or another one where the row doesn't have it.
func (r *Row) Number(key string, otherwise int) int {
	n, err := strconv.Atoi(r.Text(key, strconv.Itoa(otherwise)))
	if err != nil {
		r.T.Fatal(err)
	}
	return n
}
