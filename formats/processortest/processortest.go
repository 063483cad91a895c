// Package processortest runs tests on other processors.
package processortest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// processors are others than most people have, by GOARCH: one that computes a
// product and a sum in one step, without rounding in between, and one that does
// so too and has its bytes the other way round.
var processors = map[string]string{"arm64": "qemu-aarch64-static", "s390x": "qemu-s390x-static"}

// inside is set for the test that runs on another processor, or here to compare.
const inside = "CITYHALL_PROCESSOR"

const fence = "what is compared:\n"

// Same demands that the test results in the same text on every processor. It runs the
// test, which calls Same again, under others, emulated by qemu-user, and is skipped
// without it, unless CITYHALL_QEMU is "required".
func Same(t *testing.T, result func(*testing.T) string) {
	t.Helper()
	if os.Getenv(inside) != "" {
		fmt.Print(fence, result(t), fence)
		return
	}
	if testing.Short() {
		t.Skip("it compiles for other processors")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	test := "-test.run=^" + t.Name() + "$"
	run := func(program string, args ...string) string {
		cmd := exec.Command(program, append(args, test)...)
		cmd.Env = append(os.Environ(), inside+"=yes")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", program, err, out)
		}
		_, text, _ := strings.Cut(string(out), fence)
		text, _, _ = strings.Cut(text, fence)
		return text
	}
	want := ""
	for arch, qemu := range processors {
		t.Run(arch, func(t *testing.T) {
			if _, err := exec.LookPath(qemu); err != nil {
				if os.Getenv("CITYHALL_QEMU") == "required" {
					t.Fatal(err)
				}
				t.Skipf("%s is not installed (Debian's qemu-user-static)", qemu)
			}
			if want == "" {
				want = run(self)
			}
			binary := filepath.Join(t.TempDir(), "other.test")
			build := exec.Command("go", "test", "-c", "-o", binary, ".")
			build.Env = append(os.Environ(), "GOOS=linux", "GOARCH="+arch, "CGO_ENABLED=0")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if got := run(qemu, binary); got != want || got == "" {
				t.Errorf("on %s:\n%s\nhere:\n%s", arch, got, want)
			}
		})
	}
}
