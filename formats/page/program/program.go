// Package program has the program that pages run to play on, in WebAssembly, and what
// starts it. It is built from this module before the module itself is:
//
//	go generate ./formats/page/program
//
// Without that, there is no program, and pages replay only. It is what the sources were
// at that time, so generate it again after changing them.
package program

import "embed"

//go:generate go run ./generate built

//go:embed built
var built embed.FS

// Names of the files.
const (
	wasmName = "built/engine.wasm.gz"
	execName = "built/wasm_exec.js"
)

// Files returns the program, gzipped, and the script that starts it; ok is false if they
// weren't generated.
func Files() (wasm, exec []byte, ok bool) {
	wasm, err := built.ReadFile(wasmName)
	if err != nil {
		return nil, nil, false
	}
	exec, err = built.ReadFile(execName)
	return wasm, exec, err == nil
}
