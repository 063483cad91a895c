package program_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"cityhall.example/formats/page/program"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// TestFiles has the program and what starts it, where they were generated.
func TestFiles(t *testing.T) {
	wasm, exec, ok := program.Files()
	if !ok {
		t.Skip("not generated: go generate ./formats/page/program")
	}
	z, err := gzip.NewReader(bytes.NewReader(wasm))
	if err != nil {
		t.Fatal(err)
	}
	if code, err := io.ReadAll(z); err != nil || !bytes.HasPrefix(code, []byte("\x00asm")) {
		t.Errorf("no WebAssembly: %v", err)
	}
	if !bytes.Contains(exec, []byte("globalThis.Go =")) {
		t.Error("no script that starts programs of Go")
	}
}
