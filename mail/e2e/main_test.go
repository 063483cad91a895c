package e2e

import (
	"fmt"
	"os"
	"runtime/pprof"
	"strings"
	"testing"
	"time"
)

// TestMain guards the end: nothing of the house runs when the tests have ended.
func TestMain(m *testing.M) {
	code := m.Run()
	left := ""
	for deadline := time.Now().Add(10 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		if left = running(); left == "" {
			os.Exit(code)
		}
	}
	fmt.Printf("goroutines have not ended:\n%s", left)
	os.Exit(1)
}

// running returns the stacks of goroutines that the office, its servers or its
// connections have left. A browser that tests share ends with the process.
func running() string {
	var all, left strings.Builder
	pprof.Lookup("goroutine").WriteTo(&all, 2)
	for stack := range strings.SplitSeq(all.String(), "\n\n") {
		if !strings.Contains(stack, "e2e.running") && !strings.Contains(stack, "testkit.(*browser)") && (strings.Contains(stack, "cityhall.example") || strings.Contains(stack, "emersion")) {
			left.WriteString(stack + "\n\n")
		}
	}
	return left.String()
}
