// Package engine is what every game shares: the contract between a game's
// rules and the adjudicator that plays it from orders.
//
// A game is a pure function, (state, move, draws) -> (state, events). One
// decision is open at a time. A [Move] answers it; an order is what a player
// writes, and [State.Answer] says which move it stands for when its turn
// comes. All chance comes from [Draws], in named streams, at the moment at
// which something hidden becomes known to anybody. Refusals and events are
// codes with arguments; sentences are made elsewhere.
//
// The package imports the standard library only. It knows no clock, no file,
// no mail and no language, and no result of it depends on map order.
package engine
