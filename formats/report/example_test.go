package report_test

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Tell anna how a game stands.
func Example() {
	players := []string{"anna", "kevin"}
	g := play.New(registry.Find("fifth-avenue"), "spring-3", players, engine.SeedSecret("example"))
	g.State.Deal(g.Draws(), &engine.Log{})
	g.Dealt = true
	doc, err := report.About(g).To(report.Reader{Viewer: "anna", Language: words.English})
	if err != nil {
		panic(err)
	}
	fmt.Println(doc.Headline)
	fmt.Print(doc.Template)
	// Output:
	// Fifth Avenue, set-up: your turn: place a skyscraper on an empty plot
	// game: spring-3
	// player: anna
	// turn: 0
	// orders:
	//   # start on DISTRICT/COLOR
	//   -
}
