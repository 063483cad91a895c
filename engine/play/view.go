package play

import "cityhall.example/engine"

// wrongView returns the code of what is wrong with a view that was read, or "". Somebody
// may have changed the file, and what is asked of a view relies on its viewer seeing just
// what the rules show.
func (g *Game) wrongView() string {
	if g.looksLike(g.State) != g.Digest() {
		return "file/sees-more"
	} else if !g.Dealt || g.Rules.Dealer == nil {
		return ""
	}
	dealt := g.Rules.Deal(len(g.Players), g.State, g.Viewer(), nil, engine.SeedSecret("view"))
	if !g.whole(dealt) || g.looksLike(dealt) != g.Digest() {
		return "file/no-view"
	}
	return ""
}

// looksLike returns the digest of what the viewer would see of a state.
func (g *Game) looksLike(s engine.State) Hash {
	whole := g.Clone()
	whole.View, whole.State = "", g.Rules.Copy(len(g.Players), s)
	seen := whole.For(g.View)
	seen.Told = g.Told
	return seen.Digest()
}

// whole reports whether a state of the game has nothing hidden, and can be read.
func (g *Game) whole(s engine.State) bool {
	hidden := false
	fields := func(s engine.State) func(*engine.Codec) {
		return func(c *engine.Codec) {
			c.Group("options", func() { s.Options(c) })
			c.Group("state", func() { s.Code(c); hidden = hidden || c.Unknown() != nil })
		}
	}
	err := engine.Read(engine.Write(g.Players, fields(s)), g.Players, fields(g.Rules.New(len(g.Players))))
	return err == nil && !hidden
}
