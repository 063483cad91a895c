// Package playtest is for tests of games: at a [Table] they deal the hands that they need,
// file orders as short texts, and compare what is open, on file and told.
package playtest
