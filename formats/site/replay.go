package site

import (
	"bytes"

	"cityhall.example/engine/play"
	"cityhall.example/formats/page"
	"cityhall.example/formats/words"
)

// replayPage returns the path of the page that replays a game.
func replayPage(id string) string { return "games/" + fileName(id) + ".replay.html" }

// Replays returns the pages that replay the league's games, as everyone may see them,
// by the paths to which the pages of the games link. They are as large as all others
// together and take longest to make, so what kept returns for a path, the file there
// or nil, is taken as it is unless the game has changed since.
func Replays(l *League, kept func(path string) []byte) (map[string][]byte, error) {
	files := map[string][]byte{}
	for _, g := range l.Games {
		if g.Steps == nil {
			continue
		}
		path, o := replayPage(g.Play.ID), page.Options{Viewer: play.Public, Language: l.clean().Language}
		o.Stamp = page.Stamp(g.Play, o)
		if was := kept(path); bytes.Contains(was, []byte(o.Stamp)) {
			files[path] = was
			continue
		}
		steps, err := g.Steps()
		if err != nil {
			return nil, err
		}
		if _, twice := files[path]; twice {
			return nil, words.Fail("site/twice", "path", path)
		}
		if files[path], err = page.Make(steps, o); err != nil {
			return nil, err
		}
	}
	return files, nil
}
