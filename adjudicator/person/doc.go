// Package person says which names people may give to themselves, their games and leagues:
// names that can be written and told apart, by people and as the names of files.
package person
