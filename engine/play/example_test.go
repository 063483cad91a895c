package play_test

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// Seat three players, and look at the game as one of them.
func Example() {
	players := []string{"anna", "kevin", "ken"}
	g := play.New(registry.Find("fifth-avenue"), "spring-3", players, engine.SeedSecret("example"))
	view := g.For("anna")
	fmt.Println(g.Players[view.Viewer()], view.Secret == engine.Secret{})
	// Output: anna true
}
