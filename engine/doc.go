// Package engine is the contract between a game's rules and the adjudicator. To
// play a game without files or orders, take a state, deal, and play moves:
//
//	rules := registry.Find("fifth-avenue")
//	s, draws, log := rules.New(3), engine.NewDraws(secret, nil), &engine.Log{}
//	s.Deal(draws, log)
//	for !s.Open().Over() {
//		s.Play(rules.Greedy(s, nil), draws, log)
//	}
//
// To add a game, implement [State] and declare [Rules]: see
// docs/adding-a-game.md. Events and refusals are declared as typed functions, by
// [Event1], [Refusal1] and their like, and moves are made by [Move1] and its like.
//
// A game is a pure function: (state, move, draws) -> (state, events). One decision
// is open at a time. A [Move] answers it; an order is what a player writes, and
// [State.Answer] says which move it stands for when its turn comes. All chance
// comes from [Draws], in named streams, at the moment something hidden becomes
// known to anyone. Refusals and events are codes with arguments; catalogs
// elsewhere hold the sentences.
//
// The package imports only the standard library. It knows no clock, file, mail or
// language, and no result depends on map order.
package engine
