package postgres

// Impatient makes a store give up soon where nobody answers.
func (s *Store) Impatient() { s.tries = 3 }
