// Package hooks tells chat rooms and other programs what happened in games:
//
//	list, err := hooks.Read(ctx, "league")   // the moderator's hooks.yaml; nil without one
//	for i := range list {
//		err = hooks.NewClient().Send(ctx, &list[i], &event)
//	}
//
// An [Event] holds public facts alone. A hook's address is a secret, since whoever
// knows it can write there: it stands in a file that only its owner can read, and
// in no error, log or table.
//
// A message can mention nobody: names are text to the room, not commands. The
// client speaks HTTPS only, follows no redirects, uses no proxy, and connects to
// public addresses alone, whatever a name resolves to.
package hooks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/formats/words"
)

// File is the name of the file that has the hooks, in a league's or an office's
// directory.
const File = "hooks.yaml"

// format is the format and version of the file.
const format = "cityhall-hooks/1"

// A Hook is where events go.
type Hook struct {
	// Name is what logs call it.
	Name string
	// Shape is what the messages look like.
	Shape Shape
	// URL is where they go, and Token a password that goes with them, or "".
	URL, Token Secret
	// Events are those that it wants.
	Events []Kind
	// Language is that of the messages.
	Language string
	// Site is where the league's pages are, to which messages link, with a slash at
	// its end; "" for no links.
	Site string
}

// Wants reports whether events of the kind go to the hook.
func (h *Hook) Wants(k Kind) bool { return slices.Contains(h.Events, k) }

// A Secret is a text that shows nowhere.
type Secret string

// Format writes a Secret as "(secret)", whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { fmt.Fprint(f, "(secret)") }

// MarshalText returns "(secret)".
func (s Secret) MarshalText() ([]byte, error) { return []byte("(secret)"), nil }

// Read reads the hooks of a directory, to tell them: none without a file. It is an error
// if the file isn't trusted, or if others than its owner may read it.
func Read(ctx context.Context, dir string) ([]Hook, error) {
	all, file, err := read(dir)
	if err == nil {
		err = file.Check(ctx)
	}
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Check reports what is wrong with the hooks of a directory.
func Check(dir string) error {
	_, _, err := read(dir)
	return err
}

// read reads the hooks of a directory, and where they are.
func read(dir string) (all []Hook, file trust.File, err error) {
	path := filepath.Join(dir, File)
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, file, nil
	case err != nil:
		return nil, file, err
	case runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0: // which has other rights
		return nil, file, &formats.Error{File: path, Problem: engine.Say("hooks/mode")}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, file, err
	}
	all, err = parse(path, data)
	return all, trust.Of(path, data), err
}

// parse reads the file.
func parse(path string, data []byte) (hooks []Hook, err error) {
	n, err := formats.Parse(path, data)
	if err == nil {
		err = formats.ReadDocument(path, n, func(c *engine.Codec) { code(c, &hooks) })
	}
	if err != nil && secretive.MatchString(strings.ReplaceAll(err.Error(), path, "")) {
		bare := &formats.Error{File: path, Problem: engine.Say("hooks/unreadable")}
		if at := (*formats.Error)(nil); errors.As(err, &at) {
			bare.Line, bare.Column = at.Line, at.Column
		}
		err = bare
	}
	if err != nil {
		return nil, err
	}
	return hooks, nil
}

// secretive matches errors that may quote an address or a token.
var secretive = regexp.MustCompile(`/|[0-9A-Za-z_-]{12,}`)

// code goes through the fields of the file.
func code(c *engine.Codec, hooks *[]Hook) {
	pages := ""
	c.Text("format", engine.Say("field/format", "format", format), format, func() string { return format }, func(s string) bool { return s == format })
	if c.Describing() || c.Has("site") {
		c.Text("site", engine.Say("field/site-url"), "https?://.+/", func() string { return pages }, func(text string) bool {
			pages = text
			u, err := url.Parse(text)
			return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && strings.HasSuffix(text, "/")
		})
	}
	c.Groups("hooks", len(*hooks), func(n int) { *hooks = make([]Hook, n) }, func(i int) {
		h := &Hook{}
		if i < len(*hooks) {
			h = &(*hooks)[i]
		}
		h.code(c)
		h.Site = pages
		if c.Reading() && slices.ContainsFunc((*hooks)[:i], func(other Hook) bool { return other.Name == h.Name }) {
			c.FailAt("name", "hooks/twice", "name", h.Name)
		}
	})
}

// name matches the names of hooks.
var name = regexp.MustCompile(`^[a-z0-9-]{1,20}$`)

// code goes through the fields of a hook.
func (h *Hook) code(c *engine.Codec) {
	c.Text("name", engine.Say("hooks/name"), "[a-z0-9-]{1,20}", func() string { return h.Name }, func(text string) bool {
		h.Name = text
		return name.MatchString(text)
	})
	known := []string{string(Discord), string(Slack), string(Matrix), string(Ntfy), string(JSON)}
	c.Text("shape", engine.Say("field/one-of", "known", known), strings.Join(known, "|"), func() string { return string(h.Shape) }, func(text string) bool {
		h.Shape = Shape(text)
		return shapes[h.Shape] != nil
	})
	secret(c, "url", &h.URL)
	if c.Reading() && !address(string(h.URL)) {
		c.FailAt("url", "hooks/url")
	}
	if c.Describing() || c.Has("token") || !c.Reading() && h.Token != "" {
		secret(c, "token", &h.Token)
	}
	if c.Reading() && h.Shape == Matrix && h.Token == "" {
		c.Fail("hooks/token")
	}
	if h.Events = Kinds; c.Describing() || c.Has("events") {
		var all, read []string
		for _, k := range Kinds {
			all = append(all, string(k))
		}
		c.Lines("events", engine.Say("field/one-of", "known", all), strings.Join(all, "|"), func() []string { return all }, func(_ int, text string) bool {
			read = append(read, text)
			return slices.Contains(all, text)
		})
		h.Events = nil
		for _, k := range read {
			h.Events = append(h.Events, Kind(k))
		}
	}
	if c.Describing() || c.Has("language") {
		c.Text("language", engine.Say("field/one-of", "known", words.Languages()), strings.Join(words.Languages(), "|"), func() string { return h.Language },
			func(text string) bool { h.Language = text; return slices.Contains(words.Languages(), text) })
	}
	h.Language = cmp.Or(h.Language, words.English)
}

// secret is a field whose value no error quotes.
func secret(c *engine.Codec, key string, s *Secret) {
	text := string(*s)
	c.String(key, &text)
	*s = Secret(text)
}

// address reports whether the text is an address that a hook can have.
func address(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == "" && u.Opaque == "" &&
		!strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}
