package picture

import (
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
)

// benchmark draws each game late, when there is the most to draw.
func benchmark(b *testing.B, render func(*canvas.Canvas) []byte) {
	for _, p := range picturetest.Positions() {
		if p.Stage != "late" {
			continue
		}
		b.Run(p.Game, func(b *testing.B) {
			subject, size := p.Subject(), 0
			for b.Loop() {
				c, err := Of(subject, words.English, Mail)
				if err != nil {
					b.Fatal(err)
				}
				size = len(render(c))
			}
			b.ReportMetric(float64(size)/1000, "kB")
		})
	}
}

// BenchmarkSVG draws a picture and writes it as SVG.
func BenchmarkSVG(b *testing.B) { benchmark(b, (*canvas.Canvas).SVG) }

// BenchmarkPNG draws a picture and renders it as PNG.
func BenchmarkPNG(b *testing.B) {
	benchmark(b, func(c *canvas.Canvas) []byte { return c.PNG(1) })
}
