package testkit

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"

	_ "pgregory.net/rapid" // registers its flags before they are set here
)

// Properties draw the same each time, so what passes once passes again. The long part
// draws anew, and rapid prints the flag -rapid.seed that repeats a failure.
func init() {
	if !Asked(Long) {
		set("rapid.seed", "1")
	}
	// Tests allocate much and keep little: collected less often, they need a quarter
	// less time.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Draws says how often the properties of a test are checked by default; elsewhere it is
// 100 times, or as often as -rapid.checks says.
func Draws(t testing.TB, few int) {
	t.Helper()
	checks := flag.Lookup("rapid.checks")
	usual := checks.Value.String()
	if usual != checks.DefValue {
		return // somebody asks for so many
	}
	set("rapid.checks", strconv.Itoa(Times(few, 100)))
	t.Cleanup(func() { set("rapid.checks", usual) })
}

func set(name, value string) {
	if err := flag.Set(name, value); err != nil {
		panic(err)
	}
}
