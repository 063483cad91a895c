// Package formats reads and writes City Hall's files. [ReadGame] and
// [ReadOrders] return typed values; [Parse] and [Emit] handle any document:
//
//	set, err := formats.ReadOrders("anna.yaml", data, &rules.Grammar)
//
// Errors carry file, line and column: see [Error]. A document is a tree of
// [engine.Node], whether it was YAML or JSON. Nothing is guessed: a scalar is
// the text that was written, and YAML beyond maps, lists and scalars is
// rejected.
package formats
