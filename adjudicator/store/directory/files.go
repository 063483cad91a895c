package directory

import (
	"errors"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats/words"
)

// Names in the directory of an office that others need: a game is DIR/games/ID/game.yaml.
const (
	GamesDir = "games"
	GameName = "game.yaml"
)

// Names in the directory of an office.
const (
	changedDir = "changed"
	mailsDir   = "mails"
	lockName   = "lock"
	indexName  = "index"
	oldIndex   = "index.old"
	markName   = "index.mark"
	tryingName = "trying"
	readName   = "read"
	seatsName  = "seats.yaml"
	peopleName = "people.yaml"
	officeName = "office"
)

// files are those of a docket, on the disk.
type files struct {
	id                                    string
	game, journal, post, ids, seats, lock string
	// people is "" but for the office's own docket.
	people string
	// shown is what errors call the checkpoint, if that is not its name.
	shown string
}

// JournalPath returns the path of the journal that belongs to a game file: the
// same name with .journal in place of its ending.
func JournalPath(game string) string { return ending(game, ".journal") }

func ending(game, other string) string { return strings.TrimSuffix(game, path.Ext(game)) + other }

// fileOf returns the files of a game file.
func fileOf(name string) files {
	f := files{id: ending(name, ""), game: name, journal: JournalPath(name), post: ending(name, ".post"), ids: ending(name, ".ids"), seats: ending(name, ".seats.yaml")}
	if name == GameName {
		f.seats = seatsName
	}
	f.lock = f.journal
	return f
}

// files returns those of a docket.
func (d *Directory) files(id string) files {
	if d.alone != nil && d.alone.id == id {
		return *d.alone
	}
	f := fileOf(GameName)
	dir := path.Join(GamesDir, id)
	if id == "" {
		f, dir = fileOf(officeName+".yaml"), ""
		f.lock, f.people = officeName+".lock", peopleName
	}
	return files{
		id: id, people: f.people, game: path.Join(dir, f.game), journal: path.Join(dir, f.journal), post: path.Join(dir, f.post),
		ids: path.Join(dir, f.ids), seats: path.Join(dir, f.seats), lock: path.Join(dir, f.lock),
	}
}

// path returns what errors call one of the docket's files.
func (d *Directory) path(f files, name string) string {
	switch {
	case f.shown != "" && name == f.game:
		return f.shown
	case f.shown != "":
		return filepath.Join(filepath.Dir(f.shown), path.Base(name))
	}
	return filepath.Join(d.dir, filepath.FromSlash(name))
}

// valid reports whether an id can name a directory.
func valid(id string) bool { return id == "" || play.CheckName(id).Empty() }

// notice returns the name of the file that says that a docket was changed.
func notice(id string) string {
	if id == "" {
		id = play.Moderator // no game has this name
	}
	return path.Join(changedDir, id)
}

// noticed returns the docket of a file in changed.
func noticed(name string) string {
	if name == play.Moderator {
		return ""
	}
	return name
}

// everything is the notice about all dockets; no game has this name.
const everything = "all"

// missing says that a file isn't there.
func missing(path string) error {
	return words.FailAs(store.ErrNotFound, "file/not-found", "path", path)
}

// busy says that a docket's game is in use.
func (d *Directory) busy(f files, code string) error {
	return words.FailAs(store.ErrBusy, code, "path", d.path(f, f.game))
}

// exists says that a new game's name is taken.
func exists(path string) error {
	return words.FailAs(errors.Join(store.ErrGoneOn, fs.ErrExist), "store/exists", "path", path)
}
