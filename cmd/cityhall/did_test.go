package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// Each command prints JSON lines for scripts, or has a reason not to.
func TestEveryCommandHasJSON(t *testing.T) {
	var out, errs bytes.Buffer
	all := leaves(newApp(newStreams(&out, &errs)).Commands)
	for _, c := range all {
		_, without := withoutJSON[called(c)]
		has := slices.ContainsFunc(c.Flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), "json") })
		if has == without {
			t.Errorf("%s: --json: %v, a reason to have none: %v", called(c), has, without)
		}
	}
	for name := range withoutJSON {
		if !slices.ContainsFunc(all, func(c *cli.Command) bool { return called(c) == name }) {
			t.Errorf("there is no command %q", name)
		}
	}
}

// With --json, whatever goes to standard output is an object a line, with the sentence in
// the reader's language, and an error is an object on standard error.
func TestActionsAsJSON(t *testing.T) {
	pages := jsonPages(t)
	t.Chdir(t.TempDir())
	const at = "--now=2026-03-01T18:04:00Z"
	for _, step := range []struct {
		line string
		want string // a part of the output
	}{
		{"league init . --least 2 --seats 2", `{"done":"did/written","args":{"file":"deadlines.yaml"},"text":"wrote deadlines.yaml"}`},
		{"league add anna --zone Asia/Seoul", `{"done":"did/person","args":{"id":"`},
		{"league add kevin", `,"name":"kevin"},"text":"kevin is `},
		{"league add ken", ``},
		{"league season open spring " + at, `{"done":"did/season-open","args":{"season":"spring"},"text":"season spring: people can sign up"}`},
		{"league sign-up anna kevin ken " + at, `"season":"spring"},"text":"kevin plays in season spring"}`},
		{"league withdraw ken --language ko " + at, `"text":"ken: 시즌 spring 참가를 그만두었습니다"}`},
		{"league season begin " + at, `{"done":"did/season-begun",`},
		{"league pair " + at, `{"done":"did/table","args":{"ids":["`},
		{"league pair --round 1 " + at, `{"done":"did/already-paired","args":{"round":1},"text":"round 1 is already paired"}`},
		{"league run --seed did " + at, `"act":"start"`},
		{"league observer add league ken", `"observes":true,"who":"ken"},"text":"ken observes the league"}`},
		{"league observer list", `"league":true}`},
		{"league site -o pages " + at, `{"done":"did/site","args":{"changed":`},
		{"league export", ""},
		{"league status " + at, `"condition":"waiting"`},
		{"league standings", `"opponents":0`},
		{"league ratings", ""},
		{"league verify", `"verified":true`},
		{"person show anna", `"seats":[{"game":"`},
		{"person set anna --hours 08:00-22:00", `"hours":"08:00-22:00"`},
		{"schema league", `{"$schema":`},
		{"new metromania -o game.yaml --players anna,kevin --deadlines deadlines.yaml --seed did " + at, `{"type":"outcome"`},
		{"deadlines game.yaml", `"zone":`},
		{"status game.yaml " + at, `"condition":"waiting"`},
		{"verify game.yaml", `"verified":true`},
		{"moves game.yaml", `"order":"`},
		{"history game.yaml", `"act":"new"`},
		{"batch . " + at, `"status":"unchanged"`},
		{"tick . " + at, `"wake":"`},
		{"pause game.yaml --reason holidays " + at, `"act":"pause"`},
		{"page game.yaml -o game.html", `{"done":"did/written","args":{"file":"game.html"},`},
		{"store copy game.yaml copy.yaml", `{"done":"did/copied","args":{"entries":2,"file":"copy.yaml","game":"game"},"text":"copied copy.yaml, 2 entries"}`},
		{"end copy.yaml --reason test " + at, `"act":"end"`},
		{"league forget ken", `{"done":"did/forgotten","args":{"id":"`},
	} {
		var out, errs bytes.Buffer
		if status := run(append([]string{"cityhall"}, append(strings.Fields(step.line), "--json")...), &out, &errs); status != exitDone {
			t.Fatalf("%s: status %d, %s", step.line, status, errs.String())
		}
		for line := range strings.Lines(out.String()) {
			namedInPages(t, pages, step.line, line)
		}
		if !strings.Contains(out.String(), step.want) {
			t.Errorf("%s: no %s in\n%s", step.line, step.want, out.String())
		}
	}
	failsAsJSON(t)
}

// failsAsJSON guards that an error is an object on standard error, and nothing else is said.
func failsAsJSON(t *testing.T) {
	t.Helper()
	for _, line := range []string{"league forget nobody", "league season begin", "mail retry x", "store copy a b", "prove game.yaml -o x", "person show nobody"} {
		var out, errs bytes.Buffer
		status := run(append([]string{"cityhall"}, append(strings.Fields(line), "--json")...), &out, &errs)
		var v struct {
			Status int
			Error  string
		}
		if err := json.Unmarshal(errs.Bytes(), &v); err != nil || status == exitDone || v.Status != status || v.Error == "" || out.Len() > 0 {
			t.Errorf("%s: status %d, %v in %s%s", line, status, err, out.String(), errs.String())
		}
	}
}

// jsonPages returns the pages that say which keys scripts get.
func jsonPages(t *testing.T) (pages string) {
	for _, name := range []string{"scripting.md", "formats.md"} {
		page, err := os.ReadFile(filepath.Join("..", "..", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		pages += string(page)
	}
	return pages
}

// namedInPages checks that the pages name every key of an object that a command printed,
// and of its args. Schemas and deadlines have pages of their own.
func namedInPages(t *testing.T, pages, command, line string) {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		t.Errorf("%s: %v in %s", command, err, line)
	}
	if v["$schema"] != nil || strings.HasPrefix(command, "deadlines ") {
		return
	}
	args, _ := v["args"].(map[string]any)
	for _, key := range slices.Concat(slices.Collect(maps.Keys(v)), slices.Collect(maps.Keys(args))) {
		if !strings.Contains(pages, "`"+key+"`") {
			t.Errorf("%s: the pages don't name the key %s", command, key)
		}
	}
}

// A round of the mail has no keys but those of its page.
func TestPollAsJSON(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| `mail poll` .*").FindString(jsonPages(t))
	data, err := json.Marshal(polled{})
	if err != nil {
		t.Fatal(err)
	}
	namedInPages(t, row, "mail poll", string(data))
}
