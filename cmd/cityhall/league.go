package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/folder"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/league/host"
	"cityhall.example/adjudicator/store"
	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail"
)

// leagueWords are what the settings of a league can say of its games.
var leagueWords = league.Words{Policies: policies, Presses: presses, Reports: folder.ReportFormats}

// readLeague reads the settings of a league.
func readLeague(dir string) (*league.Settings, error) {
	file := filepath.Join(dir, league.SettingsName)
	data, err := disk.ReadFile(file, formats.MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &statusError{exitUsage, `run "cityhall league init", or use --dir`, errorf("no %s here", file)}
	} else if err != nil {
		return nil, err
	}
	return league.ReadSettings(file, data, leagueWords)
}

// inLeague opens the store of a league, beside any program that runs its office,
// and reads the league.
func inLeague(ctx context.Context, dir string, do func(ctx context.Context, l *openLeague) error) error {
	settings, err := readLeague(dir)
	if err != nil {
		return err
	}
	return mail.Visit(ctx, dir, func(ctx context.Context, s store.Store) error {
		l := &openLeague{store: s, dir: dir, settings: settings}
		if err := l.read(ctx); err != nil {
			return err
		}
		return do(ctx, l)
	})
}

// An openLeague is a league and its store.
type openLeague struct {
	*host.Book
	store    store.Store
	dir      string
	settings *league.Settings
	// dry does acts in memory, and commits nothing.
	dry bool
}

func (l *openLeague) read(ctx context.Context) (err error) {
	l.Book, err = host.Load(ctx, l.store)
	return err
}

// do commits an act of the moderator, and reads the league after it. Nothing is done where
// it has no kind.
func (l *openLeague) do(ctx context.Context, now play.Time, decide func(*league.State) (league.Act, error)) (*league.Entry, error) {
	if l.dry {
		a, err := decide(l.State)
		if err != nil || a.Kind == "" {
			return nil, err
		}
		a.By, a.At = play.ByModerator, now
		next, e, err := league.Do(l.State, a)
		if err == nil {
			l.State = next
		}
		return e, err
	}
	e, err := host.Do(ctx, l.store, now, func(b *host.Book) (league.Act, error) {
		a, err := decide(b.State)
		a.By = play.ByModerator
		return a, err
	})
	if err != nil {
		return nil, err
	}
	return e, l.read(ctx)
}

// doAll is do for acts that follow from each other: none is done if one isn't possible.
func (l *openLeague) doAll(ctx context.Context, now play.Time, acts []league.Act) error {
	try := *l
	try.Book, try.dry = &host.Book{Saved: l.Saved, State: l.State}, true
	for _, a := range acts {
		if _, err := try.do(ctx, now, func(*league.State) (league.Act, error) { return a, nil }); err != nil {
			return err
		}
	}
	if l.dry {
		l.State = try.State
		return nil
	}
	for _, a := range acts {
		if _, err := l.do(ctx, now, func(*league.State) (league.Act, error) { return a, nil }); err != nil {
			return err
		}
	}
	return nil
}

// needsReason refuses what takes something from people, unless the moderator says why;
// words are the command with which that is done.
func (l *openLeague) needsReason(reason string, why, words string) error {
	if reason != "" {
		return nil
	}
	if l.dir != "." {
		words += " --dir " + shellWord(l.dir)
	}
	return usage(fmt.Sprintf("to do it all the same, run %q", "cityhall league "+words+" --reason TEXT"), "%s", why)
}

// ended says at the end of a command who may read the league, or that nothing was done.
func (l *openLeague) ended(s *streams) {
	if l.dry {
		fmt.Fprintln(s.err, "cityhall: dry run, nothing was written")
	} else {
		s.warn(l.dir)
	}
}

// called returns the people whom the text names: by the id, an address or the name.
func (l *openLeague) called(text string) (found []*store.Person) {
	if p := l.People.Find(text); p != nil {
		return []*store.Person{p}
	}
	for i := range l.People {
		p := &l.People[i]
		address := slices.ContainsFunc(p.Addresses, func(a string) bool { return strings.EqualFold(a, text) })
		if address || strings.EqualFold(p.Name, text) {
			found = append(found, p)
		}
	}
	return found
}

// who returns the one person whom the text names.
func (l *openLeague) who(text string) (*store.Person, error) {
	found := l.called(text)
	switch len(found) {
	case 0:
		var known []string
		for _, p := range l.People {
			known = append(known, p.Name)
		}
		return nil, unknown("person", text, known)
	case 1:
		return found[0], nil
	}
	return nil, usage("use an id or an address", "%d people are called %q", len(found), text)
}

// name returns what a person is called.
func (l *openLeague) name(id string) string {
	if p := l.People.Find(id); p != nil && p.Name != "" {
		return p.Name
	}
	return "former member " + id
}

// names returns what people are called, with commas between.
func (l *openLeague) names(ids []string) string {
	var all []string
	for _, id := range ids {
		all = append(all, l.name(id))
	}
	return strings.Join(all, ", ")
}

// season returns the season of a name; the latest one for "", by what it can be.
func (l *openLeague) season(name string, phases ...league.Phase) (*league.Season, error) {
	var known []string
	for _, se := range slices.Backward(l.State.Seasons) {
		known = append(known, se.ID)
		if name == se.ID || name == "" && (len(phases) == 0 || slices.Contains(phases, se.Phase)) {
			return se, nil
		}
	}
	switch {
	case len(known) == 0:
		return nil, usage(`run "cityhall league season open NAME"`, "there is no season yet")
	case name == "":
		return nil, usage(`run "cityhall league status"`, "no season is that far")
	}
	return nil, unknown("season", name, known)
}

// exposure says who besides the moderator may read a league's directory, as far as
// that can be known without asking anybody.
func exposure(dir string) (warnings []string) {
	info, err := os.Stat(dir)
	if err == nil && info.Mode().Perm()&0o007 != 0 && runtime.GOOS != "windows" { // where modes say nothing
		warnings = append(warnings, fmt.Sprintf("everyone on this computer can read %s, which has hands and addresses; run chmod 700 on it", dir))
	}
	if _, err := os.Stat(filepath.Join(dir, privateMark)); err != nil && pushed(dir) {
		warnings = append(warnings, fmt.Sprintf("this directory is pushed to another computer with git; make sure that the repository is private, then create %s", filepath.Join(dir, privateMark)))
	}
	return warnings
}

// pushed reports whether the git repository of a directory has a remote.
func pushed(dir string) bool {
	at, err := filepath.Abs(dir)
	for err == nil {
		git := filepath.Join(at, ".git")
		if text, err := os.ReadFile(git); err == nil { // of a worktree or a submodule
			to, _ := strings.CutPrefix(strings.TrimSpace(string(text)), "gitdir: ")
			if git = to; !filepath.IsAbs(to) {
				git = filepath.Join(at, to)
			}
			if common, err := os.ReadFile(filepath.Join(git, "commondir")); err == nil {
				git = filepath.Join(git, strings.TrimSpace(string(common)))
			}
		}
		if config, err := os.ReadFile(filepath.Join(git, "config")); err == nil {
			return strings.Contains(string(config), "[remote ")
		}
		up := filepath.Dir(at)
		if up == at {
			break
		}
		at = up
	}
	return false
}

// privateMark is the file with which a moderator says that the git repository of a
// league is private.
const privateMark = ".private"

// warn tells on every command that changes the league who may read it.
func (s *streams) warn(dir string) {
	for _, w := range exposure(dir) {
		fmt.Fprintf(s.err, "cityhall: %s\n", w)
	}
}
