package words

import (
	"testing"
	"text/template"

	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// What a compiler does not know is left to the template.
func TestCompiledGivesUp(t *testing.T) {
	blocks := template.Must(template.New("").Funcs(functions).Option("missingkey=error").Parse(
		`{{define "range"}}{{range .list}}x{{else}}y{{end}}{{end}}` +
			`{{define "missing"}}a{{.nothing}}{{end}}` +
			`{{define "nil"}}{{.nil}}{{end}}` +
			`{{define "inner"}}{{template "range" .}}{{end}}` +
			`{{define "eq"}}{{if eq .nil "a"}}b{{end}}{{end}}` +
			`{{define "plain"}}{{if and .one (ne .word "x" )}}{{n .one "card"}}{{else if not .one}}none{{end}}{{end}}`))
	data := map[string]any{"list": []int{1}, "nil": nil, "one": 1, "word": "y"}
	for block, steps := range compile(blocks, functions) {
		if block == "" {
			continue
		}
		text, ok := steps(nil, data)
		if plain := block == "plain"; ok != plain || plain && string(text) != "1 card" {
			t.Errorf("%q writes %q, %t", block, text, ok)
		}
	}
}
