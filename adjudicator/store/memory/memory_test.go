package memory_test

import (
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/adjudicator/store/memory"
	"cityhall.example/adjudicator/store/storetest"
	"cityhall.example/internal/testkit"
)

// place is a store in memory.
type place struct{ office *memory.Memory }

func (p *place) Office() store.Store {
	p.office.Close()
	p.office = p.office.Worker()
	return p.office
}

func (p *place) Guest() store.Store { return p.office.Worker() }

func TestMemory(t *testing.T) {
	testkit.Meet(t)
	storetest.Run(t, func(t *testing.T) storetest.Place { return &place{memory.New(nil)} })
}
