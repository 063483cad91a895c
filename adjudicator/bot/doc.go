// Package bot plays games by itself. A [Bot] picks a move from what its seat may see,
// whether it is one of ours or somebody's program. A [Simulation] lets bots play whole
// games, and a stand-in plays a seat that nobody has.
package bot
