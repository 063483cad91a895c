package locate

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/password"
	"cityhall.example/adjudicator/store/postgres"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// SettingsName is the file that names the database of a directory.
const SettingsName = "store.yaml"

// settingsFormat is its format and version.
const settingsFormat = "cityhall-store/1"

// Settings name a database.
type Settings struct {
	// URL has no password.
	URL string
	// Password is where to find it; nothing for what PostgreSQL's own programs take.
	Password password.Source
	// Lease is how long what a worker does stays its own after it isn't heard of any more;
	// 0 is postgres.DefaultLease.
	Lease time.Duration
	// Patience is how long a database may take to restart, or another server to take
	// over, before a command gives up; 0 is usualPatience.
	Patience time.Duration
	// file is where they were read.
	file trust.File
}

const usualPatience = 15 * time.Second

// ReadSettings reads the settings of a directory; nil where its games are files. The
// path of the password's file is as from here.
func ReadSettings(dir string) (*Settings, error) {
	path := filepath.Join(dir, SettingsName)
	data, err := disk.ReadFile(path, formats.MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	s := &Settings{file: trust.Of(path, data)}
	n, err := formats.Parse(path, data)
	if err == nil {
		err = formats.ReadDocument(path, n, s.code)
	}
	if err != nil {
		return nil, bare(path, err)
	}
	s.Password = s.Password.In(s.file)
	return s, nil
}

// allow lets the settings be used if they are trusted: whoever names the server could be
// sent what PostgreSQL's own programs log in with, too.
func (s *Settings) allow(ctx context.Context) error {
	if err := s.file.Check(ctx); err != nil {
		return err
	}
	return s.Password.Allow(ctx)
}

// bare returns an error without what was read where that may have a password.
func bare(path string, err error) error {
	said := strings.NewReplacer(path, "", "postgres://USER@HOST/DATABASE", "").Replace(err.Error())
	if !strings.Contains(said, "//") {
		return err
	}
	safe := &formats.Error{File: path, Problem: engine.Say("store/settings")}
	if at := (*formats.Error)(nil); errors.As(err, &at) {
		safe.Line, safe.Column = at.Line, at.Column
	}
	return safe
}

// code goes through the fields of the settings.
func (s *Settings) code(c *engine.Codec) {
	c.Text("format", engine.Say("field/format", "format", settingsFormat), settingsFormat, func() string { return settingsFormat }, func(text string) bool { return text == settingsFormat })
	c.String("store", &s.URL)
	if c.Describing() || c.Reading() && c.Has("password") || !c.Reading() && s.Password != (password.Source{}) {
		s.Password.Code(c)
	}
	if c.Describing() || c.Reading() && c.Has("lease") || !c.Reading() && s.Lease > 0 {
		c.Text("lease", engine.Say("field/such", "such", "30s"), `\d+[smh].*`, func() string { return s.Lease.String() }, func(text string) (ok bool) {
			s.Lease, ok = readLease(text)
			return ok
		})
	}
	if c.Describing() || c.Reading() && c.Has("patience") || !c.Reading() && s.Patience > 0 {
		c.Text("patience", engine.Say("field/such", "such", "15s"), `\d+[smh].*`, func() string { return s.Patience.String() }, func(text string) (ok bool) {
			s.Patience, ok = readLease(text)
			return ok
		})
	}
	if !c.Reading() || c.Failed() {
		return
	}
	u, err := url.Parse(s.URL)
	switch {
	case !postgres.IsURL(s.URL) || err != nil:
		c.FailAt("store", "store/database-url")
	case hasPassword(u):
		c.FailAt("store", "store/url-password")
	case c.Has("password") && s.Password.Check() != nil:
		c.FailAt("password", "store/password")
	}
}

// readLease reads how long a lease or a patience is: long enough to be renewed in time,
// and short enough that nobody waits long for others.
func readLease(text string) (time.Duration, bool) {
	d, err := time.ParseDuration(text)
	return d, err == nil && d >= time.Second && d <= time.Hour
}

// hasPassword reports whether a URL has a password, in either place.
func hasPassword(u *url.URL) bool {
	_, has := u.User.Password()
	return has || u.Query().Has("password")
}

// waits has a program log why opening its database takes long.
func waits(o postgres.Options, patience time.Duration) postgres.Options {
	o.Patience = cmp.Or(patience, usualPatience)
	o.Waiting = func(why error) {
		slog.Warn(words.For(words.English, "").Say(engine.Say("store/waiting", "why", words.Text(why, words.English), "seconds", int(o.Patience.Seconds()))))
	}
	return o
}

// options returns how the database is opened for the directory.
func (s *Settings) options(dir string, canonical func(string) string) postgres.Options {
	to := waits(postgres.Options{Canonical: canonical, Dir: dir, Worker: worker(), Lease: s.Lease}, s.Patience)
	if s.Password != (password.Source{}) {
		to.Password = s.Password.Get
	}
	return to
}
