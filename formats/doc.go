// Package formats is files in and out: the document that every file of City
// Hall is, order sets, JSON and JSON Schema.
//
// Every file is one YAML document. [Parse] turns it into a tree of
// [engine.Node] and [Emit] back, and neither guesses: a scalar is the text
// that was written, and what YAML has beyond mappings, sequences and scalars
// is refused. JSON is read the same way. Everything that is wrong is told as
// an [Error], with its place.
package formats
