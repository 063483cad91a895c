package metromania

import "testing"

func BenchmarkSVG(b *testing.B)   { bench(b, func(c *table) { Draw(c.scene(b, "en", false)).SVG() }) }
func BenchmarkPNG(b *testing.B)   { bench(b, func(c *table) { Draw(c.scene(b, "en", false)).PNG(1) }) }
func BenchmarkPhone(b *testing.B) { bench(b, func(c *table) { Draw(c.scene(b, "en", true)).PNG(2) }) }

func bench(b *testing.B, draw func(*table)) {
	tb := deal(b, "y", nil, "anna", "kevin", "ken", "alfonzo")
	tb.greedy(16)
	for b.Loop() {
		draw(tb)
	}
}
