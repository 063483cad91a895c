// Package kittest compares the files of examples/conformance, with which other programs
// prove themselves, with what tests make of them.
package kittest

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/engine"
)

// format is the format and version of the files, the first key of each.
const format = "cityhall-kit/1"

// A Kit is examples/conformance.
type Kit struct {
	// Folder is where it is.
	Folder string
	// JSON writes a document as JSON on one line: formats.JSON, which can't be imported
	// by what its own tests import.
	JSON func(*engine.Node) []byte
	// Update writes files anew.
	Update bool
}

// Compare compares a file of the kit with the document, or writes it. The name is that of
// the file in the folder, without its end.
func (k Kit) Compare(t *testing.T, name string, document *engine.Node) {
	t.Helper()
	file := filepath.Join(k.Folder, filepath.FromSlash(name)+".json")
	got := k.lines(engine.Map("", engine.Scalar("format", format)).Add(document.Nodes...))
	if k.Update {
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		} else if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is another; -update writes it anew", file)
	}
}

// lines writes a document as JSON, with a line for each key, and for each entry of a
// list: so that it is small, and differences are seen.
func (k Kit) lines(document *engine.Node) []byte {
	var b bytes.Buffer
	for i, n := range document.Nodes {
		b.WriteString(map[bool]string{true: "{\n", false: ",\n"}[i == 0])
		key := k.JSON(engine.Scalar("", n.Key))
		b.Write(key)
		b.WriteString(": ")
		if n.Kind != engine.ListNode {
			b.Write(k.JSON(n))
			continue
		}
		for i, e := range n.Nodes {
			b.WriteString(map[bool]string{true: "[\n", false: ",\n"}[i == 0])
			b.Write(k.JSON(e))
		}
		b.WriteString(map[bool]string{true: "[]", false: "\n]"}[len(n.Nodes) == 0])
	}
	b.WriteString("\n}\n")
	return b.Bytes()
}
