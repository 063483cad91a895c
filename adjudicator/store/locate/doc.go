// Package locate chooses the store of a directory or of a game. It is the only place
// that does.
//
//	s, err := locate.Office(ctx, "club", directory.Options{})          // of an office or a league
//	s, id, err := locate.Game(ctx, "club/games/spring/game.yaml")      // of one game
//	games, err := locate.Games(ctx, "club")                            // the paths of all games
//
// Games are files, unless a directory has a file store.yaml, which names a database:
//
//	format: cityhall-store/1
//	store: postgres://office@db.example/club
//	password:
//	  file: store-password
//
// Then the directory keeps settings, key and hooks, and the database all dockets. A
// game in it goes by the path that its file would have, DIR/games/ID/game.yaml, and by
// no other one.
//
// What holds, and the test that notices when it doesn't:
//
//   - Nobody connects to a database, or gets its password, because of settings that aren't
//     trusted, see [trust.File.Check]: a walk may find them (TestNothingIsRunByLooking, in
//     cmd/cityhall).
//   - A game is in one place. A directory that has both a store.yaml and games or email
//     is refused, whatever is asked of it (TestBoth).
//   - A path means the same to every command, whether the directories in it exist or not
//     (TestPaths).
//   - No error has the password, or a URL that has one (TestSettings).
package locate
