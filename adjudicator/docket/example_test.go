package docket_test

import (
	"context"
	"fmt"
	"time"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/docket"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// Create a game, file anna's orders, and verify the journal.
func Example() {
	ctx, s := context.Background(), memory.New(nil)
	rules := registry.Find("fifth-avenue")
	g, out, err := adjudicator.New(adjudicator.Options{
		Rules: rules, ID: "spring-3", Players: []string{"anna", "kevin"}, Secret: engine.SeedSecret("example"),
	})
	if err != nil {
		panic(err)
	}
	if err := docket.Create(ctx, s, "spring-3", g, out.Entry.Line()); err != nil {
		panic(err)
	}

	orders := []byte("player: anna\norders:\n- start on times-square/gray\n")
	set, err := formats.ReadOrders("anna.yaml", orders, &rules.Grammar)
	if err != nil {
		panic(err)
	}
	d, err := docket.Take(ctx, s, "spring-3")
	if err != nil {
		panic(err)
	}
	received := play.TimeOf(time.Date(2026, 3, 1, 18, 4, 0, 0, time.UTC))
	next, out, err := adjudicator.Adjudicate(d.Game, play.Act{By: play.ByPlayer, At: received}, []*play.OrderSet{set})
	if err != nil {
		panic(err)
	}
	if out.Entry.Number > 0 { // 0: nothing was filed
		if err := d.Commit(ctx, next, out); err != nil {
			panic(err)
		}
	}
	fmt.Println(out.Receipts[0].Accepted, next.Players[next.Open().Seat])

	verified, err := docket.Verify(ctx, s, "spring-3", nil, func(done, total int) {})
	if err != nil {
		panic(err)
	}
	fmt.Println(verified.Tip.Entry, "entries")
	// Output:
	// true kevin
	// 2 entries
}
