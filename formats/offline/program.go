package offline

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/base64"
	"html/template"
)

// Engine is the script with which a page starts its program, and asks it.
//
//go:embed engine.js
var Engine string

// A Program knows the rules of the games. A page that has one does more than show.
type Program struct {
	// Wasm is the program, gzipped, and Support the script that runs such programs.
	Wasm, Support []byte
}

// Elements returns the elements of a page that hold the program.
func (p *Program) Elements() (template.HTML, error) {
	var support bytes.Buffer
	z := gzip.NewWriter(&support)
	if _, err := z.Write(p.Support); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	element := func(id string, data []byte) string {
		return `<script type="application/gzip" id="` + id + `">` + base64.StdEncoding.EncodeToString(data) + "</script>\n"
	}
	return template.HTML(element("support", support.Bytes()) + element("program", p.Wasm)), nil
}
