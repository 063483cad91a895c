package picture

import (
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
)

// benchmark draws each game late, when there is the most to draw, in both sizes.
func benchmark(b *testing.B, render func(*canvas.Canvas, Size) []byte) {
	for _, p := range picturetest.Positions() {
		if p.Stage != "late" {
			continue
		}
		for name, size := range sizes {
			b.Run(p.Game+"/"+name, func(b *testing.B) {
				subject, bytes := p.Subject(), 0
				for b.Loop() {
					c, err := Of(subject, words.English, size)
					if err != nil {
						b.Fatal(err)
					}
					bytes = len(render(c, size))
				}
				b.ReportMetric(float64(bytes)/1000, "kB")
			})
		}
	}
}

// BenchmarkSVG draws a picture and writes it as SVG.
func BenchmarkSVG(b *testing.B) {
	benchmark(b, func(c *canvas.Canvas, _ Size) []byte { return c.SVG() })
}

// BenchmarkPNG draws a picture and renders it as emails have it.
func BenchmarkPNG(b *testing.B) { benchmark(b, PNG) }
