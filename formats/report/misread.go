package report

import (
	"cityhall.example/engine"
	"cityhall.example/formats/words"
)

// near returns the nearest valid word: a value by its name, too.
func (c *Catalog) near(m *engine.Misread) any {
	for _, t := range m.Types {
		if _, found := t.Match(m.Near); found && m.Near != "" {
			return words.Value{Type: t.Name, Written: m.Near}
		}
	}
	if m.Near == "" {
		return nil
	}
	return m.Near
}

// misread returns why an order line can't be read: what was read, what was
// expected and the nearest valid word.
func (c *Catalog) misread(m *engine.Misread) string {
	expected := m.Words
	for _, t := range m.Types {
		expected = append(expected[:len(expected):len(expected)], c.Expected(t))
	}
	if expected == nil {
		expected = []string{c.say("text/order-end", nil)}
	}
	return c.say("text/misread", map[string]any{"read": m.Read, "near": c.near(m), "ambiguous": m.Ambiguous, "expected": expected})
}
