// Package testkit says which tests run, how much they do, and what they run on. It
// imports nothing of the project, and every package with tests imports it.
//
// By default a test starts no program but Go's and ours, draws the same each time, and
// does a little of each kind. CITYHALL_TESTS asks for the rest: "all", or parts with
// commas between them:
//
//	CITYHALL_TESTS=browser,long go test ./formats/page
//
// A test says in its first lines what it needs, and how much less it does by default:
//
//	testkit.Need(t, testkit.Browser)
//	for n := range testkit.Times(10, 1000) {
package testkit

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// Switch is the environment variable that asks for parts.
const Switch = "CITYHALL_TESTS"

// A Part is a part of the tests that runs only if it is asked for.
type Part string

// The parts, in the order in which they are listed.
const (
	Long     Part = "long"     // what computes for long, and draws anew each time
	Tools    Part = "tools"    // other people's programs: git, Python, OpenSSL, script
	Servers  Part = "servers"  // Dovecot and Exim
	Postgres Part = "postgres" // PostgreSQL and PgBouncer
	Browser  Part = "browser"  // Chromium
	Node     Part = "node"     // Node.js
	Qemu     Part = "qemu"     // other processors, emulated
)

// Parts are all parts.
var Parts = []Part{Long, Tools, Servers, Postgres, Browser, Node, Qemu}

// debian are the packages that a part needs.
var debian = map[Part]string{
	Tools:    "git openssl python3 bsdutils",
	Servers:  "dovecot-imapd dovecot-lmtpd exim4-daemon-light",
	Postgres: "postgresql pgbouncer",
	Browser:  "chromium fonts-nanum npm",
	Node:     "nodejs npm",
	Qemu:     "qemu-user-static",
}

// parse reads the switch. An unknown part ends the program, since a test that was asked
// for in vain would seem to pass.
func parse(text string) (all []Part) {
	if text == "all" {
		return Parts
	}
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word == "" {
			continue
		}
		if !slices.Contains(Parts, Part(word)) {
			fmt.Fprintf(os.Stderr, "%s: unknown part %q; expected all, or some of %v\n", Switch, word, Parts)
			os.Exit(2)
		}
		all = append(all, Part(word))
	}
	return all
}

// Asked reports whether a part is asked for. It reads the switch each time: what a test
// itself reads of the environment, go test knows, and takes no result of other parts for
// this one's.
func Asked(part Part) bool { return slices.Contains(parse(os.Getenv(Switch)), part) }

// Need skips a test unless all parts that it needs are asked for.
func Need(t testing.TB, parts ...Part) {
	t.Helper()
	for _, part := range parts {
		if !Asked(part) {
			t.Skipf("%s=%s runs it", Switch, join(parts))
		}
	}
}

func join(parts []Part) string {
	var words []string
	for _, part := range parts {
		words = append(words, string(part))
	}
	return strings.Join(words, ",")
}

// Times returns how many times a test does something: few by default and under the race
// detector, many if the long part is asked for.
func Times(few, many int) int {
	if Asked(Long) && !Race {
		return many
	}
	return few
}

// Missing fails a test of a part that was asked for and can't run.
func Missing(t testing.TB, part Part, problem string) {
	t.Helper()
	t.Fatalf("%s, but %s asks for %s; on Debian: apt-get install --no-install-recommends %s", problem, Switch, part, debian[part])
}

// Program returns the path of a program that a part needs. It skips the test if the part
// isn't asked for, and fails it if the program isn't installed.
func Program(t testing.TB, part Part, name string) string {
	t.Helper()
	Need(t, part)
	path := Find(name)
	if path == "" {
		Missing(t, part, name+" is not installed")
	}
	return path
}

// Find returns the path of a program, or "" if it isn't installed. Servers are often
// outside people's PATH.
func Find(program string) string {
	for _, dir := range append(strings.Split(os.Getenv("PATH"), ":"), "/usr/sbin", "/usr/local/sbin") {
		if path, err := exec.LookPath(dir + "/" + program); err == nil {
			return path
		}
	}
	return ""
}
