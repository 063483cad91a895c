// Package programtest builds the program that pages run, for tests: they use the sources
// as they are, whatever was generated before.
package programtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// Files returns the program, gzipped, and the script that starts it, as
// program.Files does. It builds them once in a process, and is skipped with -short.
func Files(t *testing.T) (wasm, start []byte) {
	t.Helper()
	if testing.Short() {
		t.Skip("it compiles a program for browsers")
	}
	files, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return files[0], files[1]
}

var build = sync.OnceValues(func() (files [2][]byte, err error) {
	dir, err := os.MkdirTemp("", "program")
	if err != nil {
		return files, err
	}
	defer os.RemoveAll(dir)
	generate := exec.Command("go", "run", "cityhall.example/formats/page/program/generate", dir)
	generate.Stderr = os.Stderr
	if err := generate.Run(); err != nil {
		return files, err
	}
	for i, name := range []string{"engine.wasm.gz", "wasm_exec.js"} {
		if files[i], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return files, err
		}
	}
	return files, nil
})
