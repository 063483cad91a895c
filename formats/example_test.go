package formats_test

import (
	"fmt"

	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// Read an order file.
func ExampleReadOrders() {
	rules := registry.Find("fifth-avenue")
	data := []byte("player: anna\nturn: 3\norders:\n- take orange violet or orange gray\n- move white to 52nd-street-west\n")
	set, err := formats.ReadOrders("anna.yaml", data, &rules.Grammar)
	if err != nil {
		panic(err)
	}
	for _, order := range set.Lines {
		fmt.Println(order.Line, order.Text)
	}
	// Output:
	// 4 take orange violet or orange gray
	// 5 move white to 52nd-street-west
}

// Errors say where the problem is.
func ExampleParse() {
	_, err := formats.Parse("anna.yaml", []byte("player: anna\nplayer: kevin\n"))
	fmt.Println(err)
	// Output: anna.yaml:2:1: duplicate key "player" (first on line 1)
}
