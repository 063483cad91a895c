package postgres

import "time"

// Impatient makes a store give up soon where nobody answers.
func (s *Store) Impatient() { s.tries = 3 }

// Silent sets how long a store waits for an answer.
func (s *Store) Silent(d time.Duration) { s.silent = d }

// Statement returns a statement by its name.
func Statement(name string) string { return statement(name) }
