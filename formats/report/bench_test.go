package report

import (
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// BenchmarkReports makes what a call with reports costs: text and JSON for each
// of four players and for the public.
func BenchmarkReports(b *testing.B) {
	for _, g := range registry.All() {
		b.Run(g.Name, func(b *testing.B) {
			game, _ := deal(g, g.MaxPlayers, "benchmark")
			playOut(game, 50)
			o := playOut(game, 5)
			readers := append([]string{play.Public}, game.Players...)
			b.ReportAllocs()
			for b.Loop() {
				subject := About(game, *o)
				for _, viewer := range readers {
					doc, err := subject.To(Reader{Viewer: viewer, Language: words.English})
					if err != nil {
						b.Fatal(err)
					}
					doc.Text()
					formats.JSON(doc.JSON())
				}
			}
		})
	}
}

// BenchmarkText makes one report, as an email has it.
func BenchmarkText(b *testing.B) {
	for _, g := range registry.All() {
		b.Run(g.Name, func(b *testing.B) {
			game, _ := deal(g, g.MaxPlayers, "benchmark")
			o := playOut(game, 50)
			b.ReportAllocs()
			for b.Loop() {
				doc, err := About(game, *o).To(Reader{Viewer: "anna", Language: words.English})
				if err != nil {
					b.Fatal(err)
				}
				doc.Text()
			}
		})
	}
}
