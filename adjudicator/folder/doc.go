// Package folder reads and writes the files around a game: orders that somebody put into
// a directory, and [Reports] for each reader, in files that have the readers' names.
package folder
