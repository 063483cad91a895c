// Package identity says who sent an email: a key makes the tokens that players
// answer with, a checker holds what an email shows against the seats that it may
// come from, and a strict reader takes the word of one trusted server for the
// author's domain.
package identity
