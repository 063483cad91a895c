package store_test

import (
	"context"
	"errors"
	"fmt"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	_ "cityhall.example/internal/testkit" // its flags, draws and collector
)

// Commit one step, and find that it can't be committed a second time.
func Example() {
	ctx, s := context.Background(), memory.New(nil)
	line := fmt.Appendf(nil, `{"entry":1,"head":"%064x"}`+"\n", 1)
	change := &store.Change{Docket: "spring-3", Lines: line, Checkpoint: []byte("turn: 0\n")}
	at, err := s.Commit(ctx, change)
	if err != nil {
		panic(err)
	}
	saved, err := s.Load(ctx, "spring-3")
	if err != nil {
		panic(err)
	}
	fmt.Println(saved.At == at, saved.At.Entry)

	_, err = s.Commit(ctx, change) // made for a version that is no longer the last
	fmt.Println(errors.Is(err, store.ErrGoneOn))
	// Output:
	// true 1
	// true
}
