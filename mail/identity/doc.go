// Package identity says who sent a letter: a key makes the tokens that players
// answer with, a desk holds what a letter shows against the seats that it may
// come from, and a strict reader takes the word of one trusted server for the
// author's domain.
package identity
