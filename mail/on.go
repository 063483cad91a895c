package mail

import (
	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/store"
)

// A Base is what an office stands on: the directory of [Open], or anything else.
type Base struct {
	Store store.Store
	// Files has the settings, and the key from which tokens are made.
	Files disk.Disk
	// Epoch returns the random part of a new token, which the email with the number
	// asks for; nil for one that nobody can guess.
	Epoch func(mail int64) (string, error)
	// Person returns the id of a new person with an address; nil for one that nobody
	// can guess.
	Person func(address string) (string, error)
}

// On opens an office on its base, which remains the caller's to close.
func On(b Base) (*Office, error) {
	o := &Office{store: b.Store, files: b.Files, epoch: b.Epoch, person: b.Person, workers: usualWorkers}
	return o, o.begin()
}
