package testkit

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// processors are others than most people have, by GOARCH: one that computes a
// product and a sum in one step, without rounding in between, and one that does
// so too and has its bytes the other way round.
var processors = map[string]string{"arm64": "qemu-aarch64-static", "s390x": "qemu-s390x-static"}

// inside is set for the test that runs on another processor, or here to compare.
const inside = "CITYHALL_PROCESSOR"

const fence = "what is compared:\n"

// OnProcessors demands that the test results in the same text on every processor. It
// runs the test, which calls OnProcessors again, under others, emulated by qemu-user.
func OnProcessors(t *testing.T, result func(*testing.T) string) {
	t.Helper()
	if again(t, result) {
		return
	}
	Need(t, Qemu)
	want := here(t)
	for arch, qemu := range processors {
		t.Run(arch, func(t *testing.T) {
			t.Parallel()
			emulator := Program(t, Qemu, qemu)
			env := append(os.Environ(), inside+"=yes")
			compare(t, want(), run(t, env, emulator, build(t, "linux", arch), only(t)))
		})
	}
}

// InWebAssembly demands that the test results in the same text in WebAssembly, as a page
// runs it. It runs the test, which calls InWebAssembly again, under Node.js.
func InWebAssembly(t *testing.T, result func(*testing.T) string) {
	t.Helper()
	if again(t, result) {
		return
	}
	node := Program(t, Node, "node")
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	start := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	// A program in WebAssembly has room for a short environment only.
	env := []string{"PATH=" + os.Getenv("PATH"), "HOME=" + t.TempDir(), inside + "=yes"}
	compare(t, here(t)(), run(t, env, node, "--stack-size=8192", start, build(t, "js", "wasm"), only(t)))
}

// again prints the result in a test that is run to be compared, and reports whether
// this is one.
func again(t *testing.T, result func(*testing.T) string) bool {
	if os.Getenv(inside) != "" {
		fmt.Print(fence, result(t), fence)
		return true
	}
	return false
}

// only is the flag that runs the test, and no other.
func only(t *testing.T) string {
	name, _, _ := strings.Cut(t.Name(), "/")
	return "-test.run=^" + name + "$"
}

// here returns what gives the text on this processor, found once.
func here(t *testing.T) func() string {
	test := only(t)
	return sync.OnceValue(func() string {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		return run(t, append(os.Environ(), inside+"=yes"), self, test)
	})
}

// build compiles the tests of the package for another system, and returns the file.
func build(t *testing.T, system, arch string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "other.test")
	cmd := exec.Command("go", "test", "-c", "-o", binary, ".")
	cmd.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+arch, "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// run runs a test and returns its text.
func run(t *testing.T, env []string, program string, args ...string) string {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	_, text, _ := strings.Cut(string(out), fence)
	text, _, _ = strings.Cut(text, fence)
	return text
}

func compare(t *testing.T, want, got string) {
	t.Helper()
	if got != want || got == "" {
		t.Errorf("there:\n%s\nhere:\n%s", got, want)
	}
}
