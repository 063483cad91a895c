package report

import (
	"cityhall.example/engine"
)

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
	return c.say("text/misread", map[string]any{"read": m.Read, "near": m.Near, "ambiguous": m.Ambiguous, "expected": expected})
}
