package engine

import (
	"encoding/hex"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestEncodePage compares the bytes of nodes in docs/formats.md with what is encoded.
func TestEncodePage(t *testing.T) {
	page, err := os.ReadFile("../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	number, held, general := -3, false, 18
	nodes := map[string]func(*Codec){
		"text `row: none`":               func(c *Codec) { c.Text("row", Phrase{}, "", func() string { return "none" }, nil) },
		"number `turn: -3`":              func(c *Codec) { Int(c, "turn", &number, -9, 9) },
		"truth `held: false`":            func(c *Codec) { c.Bool("held", &held) },
		"mapping `dummy: {general: 18}`": func(c *Codec) { c.Group("dummy", func() { Int(c, "general", &general, 0, 99) }) },
		"empty list `lanes: []`":         func(c *Codec) { c.Groups("lanes", 0, nil, nil) },
		"list `players: [anna]`": func(c *Codec) {
			c.Lines("players", Phrase{}, "", func() []string { return []string{"anna"} }, nil)
		},
	}
	for _, row := range regexp.MustCompile("(?m)^\\| ((?:\\w+ )+`[^`]*`) \\| (.*) \\|$").FindAllStringSubmatch(string(page), -1) {
		fields, known := nodes[row[1]]
		if !known {
			continue // a row of another table
		}
		delete(nodes, row[1])
		digits := strings.NewReplacer("`", "", " ", "", ", then", "").Replace(row[2])
		if got := hex.EncodeToString(Encode(nil, nil, fields)); got != digits {
			t.Errorf("%s is %s, not %s", row[1], got, digits)
		}
	}
	for missing := range nodes {
		t.Errorf("the page has no %s", missing)
	}
}
