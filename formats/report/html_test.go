package report

import (
	"testing"

	"cityhall.example/engine/registry"
	"cityhall.example/formats/words"
)

// BenchmarkHTML makes one report as a page, as an email has it.
func BenchmarkHTML(b *testing.B) {
	for _, g := range registry.All() {
		b.Run(g.Name, func(b *testing.B) {
			game, _ := deal(g, g.MaxPlayers, "benchmark")
			o := playOut(game, 50)
			page := Page{Picture: "cid:board", Link: func([]string) (string, bool) { return "mailto:cityhall@cityhall.example?body=x", true }}
			b.ReportAllocs()
			for b.Loop() {
				doc, err := About(game, *o).To(Reader{Viewer: game.Players[game.Open().Seat], Language: words.English})
				if err != nil {
					b.Fatal(err)
				}
				doc.HTML(page)
			}
		})
	}
}
