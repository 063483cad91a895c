package folder

import (
	"encoding/base64"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"cityhall.example/adjudicator"
	"cityhall.example/adjudicator/disk"
	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/picture"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// Reported reports whether the reports in the directory are about the last entry
// of the game.
func (r *Reports) Reported(g *play.Game) bool {
	_, head := r.Tip(g)
	return head == g.Tip.Head.String()
}

// Tip returns the last entry that the reports in the directory are about, and its head,
// according to the report that is written last; 0 without any.
func (r *Reports) Tip(g *play.Game) (entry int, head string) {
	all := r.readers(g)
	if len(all) == 0 {
		return 0, ""
	}
	last := fileFor(g, all[len(all)-1], endings["json"])
	data, err := os.ReadFile(filepath.Join(r.Dir, last))
	if err != nil {
		return 0, ""
	}
	n, err := formats.Parse(last, data)
	for _, key := range []string{"game", "journal"} {
		if err != nil || n == nil {
			return 0, ""
		}
		n = n.Get(key)
	}
	if n == nil || n.Get("head") == nil || n.Get("entry") == nil {
		return 0, ""
	}
	entry, _ = engine.ParseInt(n.Get("entry").Value)
	return entry, n.Get("head").Value
}

// FileMode returns the mode of a file that has what is public, which the umask restricts,
// or what is not.
func FileMode(public bool) fs.FileMode {
	if public {
		return 0o666
	}
	return 0o600
}

// makeDir creates the directory, which others can enter if all in it is public.
func (r *Reports) makeDir() error {
	if r.As == play.Public {
		return os.MkdirAll(r.Dir, 0o777)
	}
	return os.MkdirAll(r.Dir, 0o700)
}

// Prepare creates the directory for reports, unless that is "", and sees that files can
// be written there: it is better to know before a commit.
func (r Reports) Prepare() error {
	dir := r.Dir
	if dir == "" {
		return nil
	} else if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return words.Fail("file/not-a-directory", "path", dir)
	} else if err := r.makeDir(); err != nil {
		return err
	}
	trial := filepath.Join(dir, ".reports.new")
	if err := os.WriteFile(trial, nil, 0o600); err != nil {
		return err
	}
	if err := os.Remove(trial); !errors.Is(err, fs.ErrNotExist) { // another program tries the same
		return err
	}
	return nil
}

// Reports say where the reports about a game go, and how.
type Reports struct {
	// Dir is the directory; without one there are no reports.
	Dir, Language string
	// As is the one reader for whom reports are written; "" and the moderator, who may see
	// everything, have all of them.
	As string
	// Formats are some of [ReportFormats]; the first two for nil. There is always a
	// JSON document: it says which entry the reports are about.
	Formats []string
	// Jots are what players have noted, each printed at the top of that player's report.
	Jots map[string][]string
}

// The endings of the names of files that tell a reader something: of the reader's report
// in each format, of the reminder that is in force, and of absences.
var endings = map[string]string{"text": ".txt", "json": ".json", "html": ".html", "plain": ".plain.txt", "svg": ".svg", "png": ".png"}

// The endings of files with reminders, and with absences.
const CallEnding, AwayEnding = ".call.txt", ".away.txt"

// fileFor returns the name of a file for a reader of the game. Names of players may have
// dots: where NAME.plain.txt is the text for another reader, called NAME.plain, the file is
// NAME~plain.txt, which is no player's since no name has a tilde.
func fileFor(g *play.Game, reader, ending string) string {
	word, rest, long := strings.Cut(ending[1:], ".")
	if long && isReader(g, reader+"."+word) {
		return reader + "~" + word + "." + rest
	}
	return reader + ending
}

// isReader reports whether someone has the name, in whatever case, since the names of
// files are the same then on many systems.
func isReader(g *play.Game, name string) bool {
	return slices.ContainsFunc(readers(g), func(r string) bool { return strings.EqualFold(r, name) })
}

// readers are those whose reports are written.
func (r *Reports) readers(g *play.Game) []string {
	seat := g.Seat(r.As)
	switch {
	case r.As == "", r.As == play.Moderator:
		return readers(g)
	case r.As == play.Public:
		return []string{play.Public}
	case seat == engine.Nobody:
		return nil // who has left
	}
	return []string{g.Players[seat]}
}

// readers are those who get reports: the players and the public.
func readers(g *play.Game) []string { return append(slices.Clone(g.Players), play.Public) }

// dotted reports whether the reader's name is that of another one with one of the words
// that stand in endings: before both were readers, what is now the text for the one was
// told the other.
func dotted(g *play.Game, reader string) bool {
	dot := strings.LastIndexByte(reader, '.')
	return dot > 0 && slices.Contains([]string{"plain", "call", "away"}, strings.ToLower(reader[dot+1:])) && isReader(g, reader[:dot])
}

// ReportFormats are what reports can be written as: text and plain words (NAME.txt and
// NAME.plain.txt), JSON for programs, an HTML page with the board's picture in it
// and, for all readers, that picture as SVG or PNG (public.svg).
var ReportFormats = []string{"text", "json", "html", "plain", "svg", "png"}

// has reports whether the reports are wanted in the format.
func (r *Reports) has(format string) bool {
	if r.Formats == nil {
		return slices.Contains(ReportFormats[:2], format)
	}
	return format == "json" || slices.Contains(r.Formats, format)
}

// Whole reports whether the directory has a file for each reader in all formats that are
// asked for.
func (r *Reports) Whole(g *play.Game) bool {
	for _, format := range r.Formats {
		pictures := format == "svg" || format == "png"
		if pictures && !g.Dealt {
			continue
		}
		for _, reader := range r.readers(g) {
			if pictures && reader != play.Public {
				continue
			}
			if _, err := os.Lstat(filepath.Join(r.Dir, fileFor(g, reader, endings[format]))); err != nil {
				return false
			}
		}
	}
	return true
}

// Write writes the reports about the outcomes, for each player and the public, in
// files that have the readers' names, with what they tell of the outcomes before
// those. It replaces earlier reports.
func (r Reports) Write(g *play.Game, before []play.Outcome, outcomes ...play.Outcome) error {
	outcomes = slices.Clone(outcomes)
	for i := range outcomes {
		out := &outcomes[i]
		out.Receipts = slices.Clone(out.Receipts)
		for k := range out.Receipts {
			if r := &out.Receipts[k]; r.File != "" {
				r.File = filepath.Base(r.File)
			}
		}
	}
	if err := r.makeDir(); err != nil {
		return err
	}
	root, err := os.OpenRoot(r.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	write := func(format, reader string, made func() []byte) {
		if err == nil && (r.has(format) || format == "text" && dotted(g, reader)) {
			name := fileFor(g, reader, endings[format])
			err = disk.At(r.Dir, name, root.WriteFile(name, made(), FileMode(reader == play.Public)))
		}
	}
	subject := adjudicator.About(g, before, outcomes...)
	page := report.Page{}
	if g.Dealt && (r.has("html") || r.has("svg") || r.has("png")) {
		drawn, err := picture.Of(subject, r.Language, picture.Mail)
		if err != nil {
			return err
		}
		if slices.Contains(r.readers(g), play.Public) {
			write("svg", play.Public, drawn.SVG)
			write("png", play.Public, func() []byte { return drawn.PNG(1) })
		}
		if r.has("html") {
			page = pageOf(drawn)
		}
	}
	for _, viewer := range r.readers(g) {
		doc, failed := subject.To(report.Reader{Viewer: viewer, Language: r.Language, Notes: r.Jots[viewer]})
		if failed != nil {
			return failed
		}
		write("text", viewer, func() []byte { return []byte(doc.Text()) })
		write("plain", viewer, func() []byte { return []byte(doc.Plain()) })
		write("html", viewer, func() []byte { return []byte(doc.HTML(page)) })
		write("json", viewer, func() []byte { return formats.JSON(doc.JSON()) })
	}
	return err
}

// PageOf returns what makes an HTML page about the subject complete by itself: the
// board's picture, in it. Before the deal there is none.
func PageOf(s *report.Subject, language string) (report.Page, error) {
	if !s.Game().Dealt {
		return report.Page{}, nil
	}
	drawn, err := picture.Of(s, language, picture.Mail)
	if err != nil {
		return report.Page{}, err
	}
	return pageOf(drawn), nil
}

func pageOf(drawn *canvas.Canvas) report.Page {
	return report.Page{Picture: "data:image/png;base64," + base64.StdEncoding.EncodeToString(drawn.PNG(2))}
}

// WriteEach writes a file to the directory, unless that is "", for each player to whom
// there is something to say. It removes the others.
func WriteEach(dir, ending string, g *play.Game, say func(player string) (string, error)) error {
	if dir == "" {
		return nil
	}
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer root.Close()
	for _, player := range g.Players {
		name := fileFor(g, player, ending)
		text, err := say(player)
		if err != nil {
			return err
		}
		if text == "" {
			if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return disk.At(dir, name, err)
			}
			continue
		}
		if was, err := root.ReadFile(name); err == nil && string(was) == text {
			continue
		}
		if err := root.WriteFile(name, []byte(text), 0o600); err != nil {
			return disk.At(dir, name, err)
		}
	}
	return nil
}
