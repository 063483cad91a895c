package adjudicator

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// reported reports whether the reports in the directory are about the last entry
// of the game.
func reported(dir string, g *play.Game) bool {
	_, head := reportedTip(dir)
	return head == g.Tip.Head.String()
}

// reportedTip returns the last entry that the reports in the directory are about,
// and its head, according to the report that is written last; 0 without any.
func reportedTip(dir string) (entry int, head string) {
	const last = play.Public + ".json"
	data, err := os.ReadFile(filepath.Join(dir, last))
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

// PrepareReports creates the directory for reports, unless that is "", and sees
// that files can be written there: it is better to know before a commit.
func PrepareReports(dir string) error {
	if dir == "" {
		return nil
	} else if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return words.Fail("file/not-a-directory", "path", dir)
	} else if err := os.MkdirAll(dir, 0o700); err != nil {
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

// WriteReports writes the reports about the outcomes, for each player and the
// public, in the language, to the directory: NAME.txt for people and NAME.json
// for programs. It replaces earlier reports.
func WriteReports(dir, language string, g *play.Game, outcomes ...play.Outcome) error {
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
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	subject := About(g, outcomes...)
	for _, viewer := range append(slices.Clone(g.Players), play.Public) {
		doc, err := subject.To(report.Reader{Viewer: viewer, Language: language})
		if err != nil {
			return err
		}
		if err := root.WriteFile(viewer+".txt", []byte(doc.Text()), 0o600); err != nil {
			return in(dir, err)
		}
		if err := root.WriteFile(viewer+".json", formats.JSON(doc.JSON()), 0o600); err != nil {
			return in(dir, err)
		}
	}
	return nil
}

// in names the file of an error with its directory.
func in(dir string, err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: filepath.Join(dir, e.Path), Err: e.Err}
	}
	return err
}
