// Package typed reads orders as people type them: in a hurry, as sentences, with words
// cut short, several on a line, in every language that it has words of.
//
//	reading := typed.For(rules).Read("3 skyscrapers / green & orange / white -> 34W", nil)
//
// A language is a file of words and, where words have endings, a file of those; a game
// declares with its forms which values each order takes ([engine.Form.Typed]). A line is
// cut into words of known meaning, and no word is ever passed over: the words have to fit
// exactly one order, or several in a row, or the line is no order. Whoever asks is told
// what was in doubt, and what may have been meant.
package typed
