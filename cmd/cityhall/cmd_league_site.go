package main

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/docs"
	"cityhall.example/engine/registry"
	"cityhall.example/formats/site"
)

type leagueSiteOptions struct{ dir, out, now string }

func leagueSiteCommand(s *streams) *cli.Command {
	var o leagueSiteOptions
	return &cli.Command{
		Name: "site", Usage: "write the league's pages, feeds and status.json for a web server",
		Description: "The pages show what everyone may see, and need no scripts, but for one for each game\nthat replays it. Run again, the command brings the directory up to date, and removes\npages that are gone. Status 4: a game can't be read; its page is left out.",
		Flags: []cli.Flag{
			leagueFlag(&o.dir), &cli.StringFlag{Name: "out", Aliases: []string{"o"}, Usage: "write the files to `DIR`", Destination: &o.out}, nowFlag(&o.now),
		},
		Action: arguments(0, 0, func(*cli.Context, []string) error {
			if o.out == "" {
				return usage("", "league site: missing -o DIR")
			}
			return runLeagueSite(o, s)
		}),
	}
}

func runLeagueSite(o leagueSiteOptions, s *streams) error {
	now, err := at(o.now)
	if err != nil {
		return err
	}
	return inLeague(context.Background(), o.dir, func(ctx context.Context, l *openLeague) error {
		pages, broken := l.Site(ctx, l.store, l.settings, now)
		if pages == nil {
			return broken
		}
		pages.Language = s.language
		if pages.Rules, err = leagueRules(l, s.language); err != nil {
			return err
		}
		files, err := site.Write(pages)
		if err != nil {
			return err
		}
		replays, err := site.Replays(pages, func(name string) []byte {
			data, err := os.ReadFile(filepath.Join(o.out, name))
			if err != nil {
				return nil
			}
			return data
		})
		if err != nil {
			return err
		}
		maps.Copy(files, replays)
		written, removed, err := publish(o.out, files)
		if err != nil {
			return err
		}
		s.did("did/site", "dir", o.out, "files", len(files), "changed", written, "removed", removed)
		if broken != nil {
			return &statusError{status: exitInvalid, err: broken}
		}
		return nil
	})
}

// leagueRules returns the rules of the games that the league plays or played.
func leagueRules(l *openLeague, language string) (all []site.Rules, err error) {
	for _, rules := range registry.All() {
		plays := false
		for _, k := range l.settings.Season.Games {
			plays = plays || k.Game == rules.Name
		}
		for _, se := range l.State.Seasons {
			for _, k := range se.Plan.Games {
				plays = plays || k.Game == rules.Name
			}
		}
		if !plays {
			continue
		}
		rulings, err := docs.Rules(rules.Name, language)
		if err != nil {
			return nil, err
		}
		orders, err := reference(rules, language)
		if err != nil {
			return nil, err
		}
		all = append(all, site.Rules{Game: rules.Name, Title: rules.Title, Text: orders + "\n" + rulings})
	}
	return all, nil
}

// siteList is the file in a site's directory that names all others that the program
// wrote: those that it may replace and remove.
const siteList = ".cityhall-site"

// sitePath matches the paths that a list may have.
var sitePath = regexp.MustCompile(`^([a-z]+/)?[a-z0-9_-]+(\.[a-z]+)+$`)

// publish brings a directory up to date, and returns how many files were written
// and removed. It touches no file that is somebody else's.
func publish(dir string, files map[string][]byte) (written, removed int, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, 0, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, 0, err
	}
	defer root.Close()
	data, err := root.ReadFile(siteList)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, 0, err
	}
	ours := strings.Fields(string(data))
	var paths, all []string
	for name := range files {
		paths = append(paths, name)
	}
	slices.Sort(paths)
	for _, name := range paths {
		if _, err := root.Lstat(name); err == nil && !slices.Contains(ours, name) {
			return 0, 0, &statusError{exitFailure, "choose an empty directory", errorf("%s already exists, and not from here", filepath.Join(dir, name))}
		}
	}
	all = append(all, paths...)
	for _, name := range ours {
		if !slices.Contains(paths, name) && sitePath.MatchString(name) {
			all = append(all, name)
		}
	}
	// The list is first: what a crash leaves is ours.
	if err := writeFile(root, siteList, []byte(strings.Join(all, "\n")+"\n")); err != nil {
		return 0, 0, disk.At(dir, siteList, err)
	}
	for _, name := range paths {
		if was, err := root.ReadFile(name); err == nil && string(was) == string(files[name]) {
			continue
		}
		err := root.MkdirAll(path.Dir(name), 0o777)
		if err == nil {
			err = writeFile(root, name, files[name])
		}
		if err != nil {
			return written, removed, disk.At(dir, name, err)
		}
		written++
	}
	for _, name := range all[len(paths):] {
		if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return written, removed, disk.At(dir, name, err)
		} else if err == nil {
			removed++
		}
	}
	return written, removed, disk.At(dir, siteList, writeFile(root, siteList, []byte(strings.Join(paths, "\n")+"\n")))
}

// writeFile replaces a file in one step, so that nobody reads half of it.
func writeFile(root *os.Root, name string, data []byte) error {
	part := name + ".part"
	if err := root.WriteFile(part, data, 0o666); err != nil {
		return err
	}
	if was, err := root.Lstat(name); err == nil && was.Mode().IsRegular() {
		if err := disk.Inherit(root, part, was); err != nil {
			return err
		}
	}
	return root.Rename(part, name)
}
