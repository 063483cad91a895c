package formats

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats/kittest"
	"cityhall.example/internal/testkit"
)

// A cited case has a number for good, and a sentence of the rules page that it tests.
type cited struct{ number, section, name, says string }

// citations reads the numbers of the cases in a folder.
func citations(folder string) (all []cited, err error) {
	data, err := os.ReadFile(folder + "/numbers.txt")
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.SplitN(strings.TrimSuffix(line, "\n"), " | ", 3)
		if len(cells) != 3 {
			return nil, fmt.Errorf("%s: %q needs a number, a case and a sentence", folder, line)
		}
		_, number, _ := strings.Cut(cells[0], "-")
		section, _, _ := strings.Cut(number, ".")
		all = append(all, cited{cells[0], section, cells[1], cells[2]})
	}
	return all, nil
}

// sectionPattern matches the headings of a rules page.
var sectionPattern = regexp.MustCompile(`(?m)^## ([0-9]+)\. (.*)$`)

// sectionsOf returns the sections of a rules page by their numbers: the heading, and all of
// the text in one line.
func sectionsOf(page string) (titles, texts map[string]string) {
	titles, texts = map[string]string{}, map[string]string{}
	places := sectionPattern.FindAllStringSubmatchIndex(page, -1)
	for i, at := range places {
		end := len(page)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		number := page[at[2]:at[3]]
		titles[number] = page[at[4]:at[5]]
		texts[number] = strings.Join(strings.Fields(page[at[1]:end]), " ")
	}
	return titles, texts
}

// checkCitations finds what is wrong with the numbers: every case has one, and its sentence
// is in that section of the rules page.
func checkCitations(t *testing.T, rules *engine.Rules, all []cited, names []string) (titles map[string]string) {
	t.Helper()
	page, err := os.ReadFile("../docs/rules/" + rules.Name + ".md")
	if err != nil {
		t.Fatal(err)
	}
	titles, texts := sectionsOf(string(page))
	seen := map[string]bool{}
	for _, c := range all {
		if seen[c.number] || seen[c.name] {
			t.Errorf("%s or %q comes twice", c.number, c.name)
		}
		seen[c.number], seen[c.name] = true, true
		if !strings.Contains(texts[c.section], c.says) {
			t.Errorf("%s: section %s of the rules page doesn't say %q", c.number, c.section, c.says)
		}
	}
	for _, name := range names {
		if !seen[name] {
			t.Errorf("%s: the case %q has no number in numbers.txt", rules.Name, name)
		}
	}
	return titles
}

// indexOf returns the part of the kit's index for a game: its cases by section. Those with
// an order that is refused are marked.
func indexOf(rules *engine.Rules, titles map[string]string, all []cited, refuses map[string]bool) string {
	bySection := map[string][]cited{}
	for _, c := range all {
		bySection[c.section] = append(bySection[c.section], c)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n", rules.Title)
	for _, section := range slices.SortedFunc(maps.Keys(bySection), func(a, b string) int { return len(a)*100 + strings.Compare(a, b) - len(b)*100 }) {
		yes, no := 0, 0
		var rows strings.Builder
		for _, c := range bySection[section] {
			mark := ""
			if no++; !refuses[c.name] {
				yes, no = yes+1, no-1
			} else {
				mark = " (no)"
			}
			fmt.Fprintf(&rows, "- %s %s%s\n", c.number, c.name, mark)
		}
		fmt.Fprintf(&b, "\n### %s. %s\n\n%d that say yes, %d that say no.\n\n%s", section, titles[section], yes, no, rows.String())
	}
	return b.String()
}

// indexHead begins the index.
const indexHead = `# Rule cases by section

For those who look for what tests a rule: the cases of each section of the
[rules pages](../../docs/rules), by the numbers with which to cite them. A case that says no
has an order that is refused. Tests make this page.
`

// compareIndex compares the index, or writes it.
func compareIndex(t *testing.T, kit kittest.Kit, parts map[string]string) {
	t.Helper()
	text := indexHead
	for _, game := range slices.Sorted(maps.Keys(parts)) {
		text += parts[game]
	}
	file := kit.Folder + "/INDEX.md"
	if testkit.Update() {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != text {
		t.Errorf("%s is another; -update writes it anew: %v", file, err)
	}
}
