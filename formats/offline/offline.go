// Package offline says what pages may do that are one file and ask for nothing elsewhere.
package offline

import (
	"crypto/sha256"
	"encoding/base64"
)

// Policy returns the content security policy of a page: it runs the one script and has
// the one style, and nothing else but pictures in the page itself.
func Policy(script, style string) string { return policy(source(script), style) }

// WithProgram returns the policy of a page that also runs a program in WebAssembly, which
// is in the page itself, in a worker.
func WithProgram(script, style string) string {
	return policy(source(script)+" 'wasm-unsafe-eval'; worker-src blob:", style)
}

func policy(scripts, style string) string {
	return "default-src 'none'; script-src " + scripts + "; style-src " + source(style) + "; img-src data:; base-uri 'none'; form-action 'none'"
}

// source allows what stands in an element of the page.
func source(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
