//go:build js

// Command wasm is the program of package tryout for browsers: globalThis.cityhall takes
// a request as a text, and returns the reply.
package main

import (
	"syscall/js"

	"cityhall.example/adjudicator/tryout"
	_ "cityhall.example/engine/registry"
)

func main() {
	var p tryout.Program
	js.Global().Set("cityhall", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(p.Do([]byte(args[0].String())))
	}))
	select {}
}
