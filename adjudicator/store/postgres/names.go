package postgres

import (
	"path/filepath"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/words"
)

// file returns what errors call the checkpoint of a docket: the file that it would be
// in the directory of the office, if the store knows one.
func (s *Store) file(id string) string {
	switch {
	case id == "":
		return filepath.Join(s.o.Dir, "office.yaml")
	case s.o.Dir == "":
		return id + ".yaml"
	}
	return filepath.Join(s.o.Dir, "games", id, "game.yaml")
}

// journalFile is file for the journal.
func (s *Store) journalFile(id string) string {
	return strings.TrimSuffix(s.file(id), ".yaml") + ".journal"
}

// missing is the error for a docket that isn't there.
func (s *Store) missing(id string) error {
	return words.FailAs(store.ErrNotFound, "file/not-found", "path", s.file(id))
}

// busy is the error for a docket that another worker holds.
func (s *Store) busy(id string) error {
	return words.FailAs(store.ErrBusy, "store/locked", "path", s.file(id))
}

// goneOn is the error for a docket that isn't at a change's version.
func (s *Store) goneOn(id string) error {
	return words.FailAs(store.ErrGoneOn, "store/changed", "path", s.file(id))
}
