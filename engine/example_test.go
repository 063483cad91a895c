package engine_test

import (
	"fmt"

	"cityhall.example/engine"
	"cityhall.example/engine/registry"
)

// Play a game to its end, with the game's own bot in every seat.
func Example() {
	secret := engine.SeedSecret("example")
	rules := registry.Find("fifth-avenue")
	s, draws, log := rules.New(3), engine.NewDraws(secret, nil), &engine.Log{}
	s.Deal(draws, log)
	for !s.Open().Over() {
		s.Play(rules.Greedy(s, nil), draws, log)
	}
	last := log.Events[len(log.Events)-1]
	fmt.Println(rules.Event(last.Code).Name, s.Winners().Has(engine.Seat(last.Arg[0])))
	// Output: winner true
}

// Declare an event and a refusal: the text stands beside the types of its values.
func ExampleEvent2() {
	type color int8
	var events engine.Events
	took := engine.Event2[engine.Seat, color](&events, "took {seat} {color}")
	rules := (&engine.Rules{
		Grammar: engine.Grammar{Types: []*engine.Type{engine.Enum("color", "red", "blue")}},
		Events:  &events,
	}).Compile()

	log := &engine.Log{}
	took(log, 2, color(1))
	e := log.Events[0]
	message := rules.Event(e.Code)
	fmt.Println(message.Name, e.Arg[message.Params[0].Arg], message.Params[1].Type.Format(e.Arg[message.Params[1].Arg]))
	// Output: took 2 blue
}
