package formats

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/engine/enginetest"
	"cityhall.example/engine/registry"
	"cityhall.example/internal/testkit"
)

// eventsPage is the list of all events and refusals.
const eventsPage = "../docs/events.md"

// TestEventsPage compares docs/events.md with what the games declare: it has every event
// and every refusal, in its order, with its arguments and with who sees them, and says of
// each when it comes. With -update the arguments are written anew; the last column is by
// hand.
func TestEventsPage(t *testing.T) {
	page, err := os.ReadFile(eventsPage)
	if err != nil {
		t.Fatal(err)
	}
	want := page
	for i, rules := range registry.All() {
		if rules == enginetest.Toy {
			continue
		}
		own := rules.RefusalMessages()[sharedRefusals(rules):]
		want = replaceTable(t, want, "## "+rules.Title+": events", rules.EventMessages()[1:])
		want = replaceTable(t, want, "## "+rules.Title+": refusals", own)
		if i == 0 {
			want = replaceTable(t, want, "## Refusals of every game", rules.RefusalMessages()[1:sharedRefusals(rules)])
		}
	}
	source, err := os.ReadFile("../engine/play/outcome.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range regexp.MustCompile(` ProblemCode = "(.+)"`).FindAllSubmatch(source, -1) {
		if !bytes.Contains(page, []byte("\n| `"+string(code[1])+"` | ")) {
			t.Errorf("%s doesn't have the problem %s", eventsPage, code[1])
		}
	}
	if testkit.Update() {
		if err := os.WriteFile(eventsPage, want, 0o666); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(page, want) {
		t.Error(eventsPage + " is another; -update writes its tables anew")
	}
}

// sharedRefusals returns how many of the refusals are those of every game.
func sharedRefusals(rules *engine.Rules) int {
	n := 0
	toy := enginetest.Toy.RefusalMessages()
	for n < len(toy) && toy[n].Name == rules.RefusalMessages()[n].Name {
		n++
	}
	return n
}

// replaceTable returns the page with the table below a heading as the messages have it.
// What it says of each in its last column stays, and has to be there.
func replaceTable(t *testing.T, page []byte, heading string, messages []engine.Message) []byte {
	t.Helper()
	before, rest, found := strings.Cut(string(page), heading+"\n\n")
	table, after, _ := strings.Cut(rest, "\n\n")
	if !found {
		t.Fatalf("the page has no %q", heading)
	}
	when := map[string]string{}
	for _, row := range strings.Split(table, "\n")[2:] {
		cells := strings.Split(strings.Trim(row, "| "), " | ")
		when[strings.Trim(cells[0], "`")] = cells[len(cells)-1]
	}
	lines := []string{"| name | arguments | when |", "|---|---|---|"}
	for _, m := range messages {
		if when[m.Name] == "" {
			t.Errorf("%s: nothing says when %s comes", heading, m.Name)
		}
		lines = append(lines, fmt.Sprintf("| `%s` | %s | %s |", m.Name, arguments(m), when[m.Name]))
	}
	if len(when) != len(messages) {
		t.Errorf("%s: %d rows for %d messages", heading, len(when), len(messages))
	}
	return []byte(before + heading + "\n\n" + strings.Join(lines, "\n") + "\n\n" + after)
}

// arguments writes the arguments of a message, with their types and with what is seen by
// the first player alone.
func arguments(m engine.Message) string {
	var all []string
	for _, p := range m.Params {
		text := "`" + p.Name + "`"
		if p.Type.Name != p.Name {
			text += " (" + p.Type.Name + ")"
		}
		if p.Private() {
			text += " *secret*"
		}
		all = append(all, text)
	}
	if len(all) == 0 {
		return "none"
	}
	return strings.Join(all, ", ")
}
