package mail

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"time"

	"cityhall.example/adjudicator/disk"
	"cityhall.example/adjudicator/league"
	"cityhall.example/adjudicator/trust"
	"cityhall.example/engine"
	"cityhall.example/formats"
	"cityhall.example/mail/transport"
)

// SettingsName is the file of the settings.
const SettingsName = "mail.yaml"

// settingsFormat is the format and version of the settings.
const settingsFormat = "cityhall-mail/1"

// Settings say how an office receives and sends email.
type Settings struct {
	// Address is the office's email address.
	Address string
	// Plus means that mail to cityhall+anything@host arrives; otherwise tokens
	// go into subjects.
	Plus bool
	IMAP transport.Account
	SMTP transport.Account
	// Email is fetched from Inbox, then moved to Handled or Rejected.
	Inbox, Handled, Rejected string
	// Moderators are the addresses of the office's moderator; a game can have
	// others.
	Moderators []string
	// Authserv is the server whose DMARC results to trust, for the policy
	// dmarc.
	Authserv string
	// Size is the largest email that is read, in bytes.
	Size int64
	// Answers is how many emails are processed per player and day.
	Answers int
	// Mails is how many emails City Hall sends a person a day, by the person's zone: the
	// rest waits for a digest. Answers and last calls go out all the same. 0 is no
	// limit.
	Mails int
	// Slight says what is kept of email for which nobody vouches.
	Slight Slight
	// SignUp says how many strangers get an answer who want to play in a league.
	SignUp SignUp
	// Poll is the time between two checks of the inbox if the server doesn't
	// announce new mail. Watch checks at least every five minutes.
	Poll time.Duration
}

// Defaults returns the settings of most offices.
func Defaults() *Settings {
	return &Settings{
		Plus: true, Inbox: "INBOX", Handled: "handled", Rejected: "rejected",
		IMAP: transport.Account{Security: transport.TLS, Auth: transport.Plain}, SMTP: transport.Account{Security: transport.TLS, Auth: transport.Plain},
		Size: 1 << 20, Answers: 40, Poll: 5 * time.Minute,
		Slight: Slight{Head: 4 << 10, Day: 4 << 20, Total: 64 << 20, Days: 90},
		SignUp: SignUp{Address: 2, Domain: 20, All: 100},
	}
}

// anOffice says what to do where there is no office.
const anOffice = `run "cityhall mail init", or use --dir`

// openDir opens the directory of an office.
func openDir(dir string) (disk.Directory, error) {
	d, err := disk.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf("%s: no such directory; %s", dir, anOffice)
	}
	return d, err
}

// HasSettings reports whether the directory is an office: whether it has settings for
// mail.
func HasSettings(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, SettingsName))
	return err == nil
}

// isLeague reports whether the directory is a league.
func isLeague(d disk.Disk) bool {
	_, _, err := d.End(league.SettingsName, 0)
	return err == nil
}

// readSettings reads the settings of an office, and returns the file's content too. The
// error says where something is wrong with them.
func readSettings(d disk.Disk) (*Settings, []byte, error) {
	data, err := d.Read(SettingsName, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, &formats.Error{File: pathOf(d, SettingsName), Problem: engine.Say("office/none")}
	} else if err != nil {
		return nil, nil, err
	}
	s := Defaults()
	return s, data, readCoded(pathOf(d, SettingsName), data, s.code)
}

// pathOf returns what errors call a file of an office's directory.
func pathOf(d disk.Disk, name string) string {
	if real, is := d.(disk.Directory); is {
		return real.Path(name)
	}
	return name
}

// ReadSettings reads the settings of the office of a directory. The files that
// they name, which stand in the directory if their paths are relative, are named
// as from here.
func ReadSettings(dir string) (*Settings, error) {
	d, err := openDir(dir)
	if err != nil {
		return nil, err
	}
	defer d.Close()
	s, data, err := readSettings(d)
	if err != nil {
		return nil, err
	}
	file := trust.Of(filepath.Join(dir, SettingsName), data)
	for _, a := range []*transport.Account{&s.IMAP, &s.SMTP} {
		if a.Password = a.Password.In(file); a.CA != "" && !filepath.IsAbs(a.CA) {
			a.CA = filepath.Join(dir, a.CA)
		}
	}
	return s, nil
}

// allow lets the settings be used if they are trusted.
func (s *Settings) allow(ctx context.Context) error {
	err := s.IMAP.Password.Allow(ctx)
	if err == nil {
		err = s.SMTP.Password.Allow(ctx)
	}
	return err
}

// Check reports what is wrong with the settings.
func (s *Settings) Check() error {
	return readCoded(SettingsName, formats.Emit(engine.Write(nil, s.code)), Defaults().code)
}

// Write writes the settings.
func (s *Settings) Write(d disk.Disk) error {
	return disk.Replace(d, SettingsName, formats.Emit(engine.Write(nil, s.code)))
}

// readCoded reads a document with fields.
func readCoded(file string, data []byte, fields func(*engine.Codec)) error {
	n, err := formats.Parse(file, data)
	if err != nil {
		return err
	}
	return formats.ReadSettings(file, n, fields)
}

// code goes through the fields of the settings.
func (s *Settings) code(c *engine.Codec) {
	codeFormat(c, settingsFormat)
	codeAddress(c, "address", &s.Address)
	c.Bool("plus", &s.Plus)
	codeAccount(c, "imap", &s.IMAP)
	codeAccount(c, "smtp", &s.SMTP)
	c.Group("folders", func() {
		c.String("inbox", &s.Inbox)
		c.String("handled", &s.Handled)
		c.String("rejected", &s.Rejected)
	})
	codeAddresses(c, "moderators", &s.Moderators)
	codeMaybe(c, "authserv", &s.Authserv)
	if !c.Reading() || c.Has("limits") { // what is missing has its default
		c.Group("limits", func() {
			if !c.Reading() || c.Has("size") {
				engine.Int(c, "size", &s.Size, 1<<10, 1<<26)
			}
			if !c.Reading() || c.Has("answers") {
				engine.Int(c, "answers", &s.Answers, 1, 10_000)
			}
			if c.Describing() || c.Reading() && c.Has("mails") || !c.Reading() && s.Mails > 0 {
				engine.Int(c, "mails", &s.Mails, 0, 10_000)
			}
		})
	}
	if !c.Reading() || c.Has("strangers") {
		c.Group("strangers", func() {
			engine.Int(c, "head", &s.Slight.Head, 0, 1<<20)
			engine.Int(c, "day", &s.Slight.Day, 1<<16, 1<<32)
			engine.Int(c, "total", &s.Slight.Total, 1<<16, 1<<40)
			engine.Int(c, "days", &s.Slight.Days, 1, 10_000)
		})
	}
	if !c.Reading() || c.Has("sign-up") {
		c.Group("sign-up", func() {
			engine.Int(c, "address", &s.SignUp.Address, 0, 100)
			engine.Int(c, "domain", &s.SignUp.Domain, 0, 10_000)
			engine.Int(c, "all", &s.SignUp.All, 0, 100_000)
		})
	}
	c.Text("poll", engine.Say("field/poll"), `\d+[smh].*`, func() string { return s.Poll.String() }, func(text string) bool {
		d, err := time.ParseDuration(text)
		s.Poll = d
		return err == nil && d >= 10*time.Second && d <= 24*time.Hour
	})
}

func codeFormat(c *engine.Codec, format string) {
	c.Text("format", engine.Say("field/format", "format", format), format, func() string { return format }, func(s string) bool { return s == format })
}

// codeMaybe is a field of text that may be missing.
func codeMaybe(c *engine.Codec, key string, v *string) {
	if c.Describing() || c.Reading() && c.Has(key) || !c.Reading() && *v != "" {
		c.String(key, v)
	}
}

// codeAddress is a field for an address.
func codeAddress(c *engine.Codec, key string, v *string) {
	c.Text(key, engine.Say("field/address", "such", "cityhall@example.org"), ".+@.+", func() string { return *v }, func(text string) bool {
		*v = text
		return IsAddress(text)
	})
}

// codeAddresses is a sequence of addresses.
func codeAddresses(c *engine.Codec, key string, v *[]string) {
	var read []string
	c.Lines(key, engine.Say("field/address", "such", "anna@example.org"), ".+@.+", func() []string { return *v }, func(_ int, text string) bool {
		read = append(read, text)
		return IsAddress(text)
	})
	if c.Reading() {
		*v = read
	}
}

// IsAddress reports whether the text is a bare address, such as
// anna@example.org.
func IsAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text && a.Name == "" && !strings.ContainsAny(text, "\r\n")
}

// codeAccount is a group of fields for an account at a server.
func codeAccount(c *engine.Codec, key string, a *transport.Account) {
	c.Group(key, func() {
		c.String("server", &a.Server)
		codeWord(c, "security", &a.Security, transport.Securities)
		c.String("user", &a.User)
		codeWord(c, "auth", &a.Auth, transport.Auths)
		a.Password.Code(c)
		codeMaybe(c, "ca", &a.CA)
		if c.Reading() {
			if err := a.Check(); err != nil {
				c.Fail("office/account", "why", err.Error())
			}
		}
	})
}

// codeWord is a field that holds one of some words.
func codeWord[W ~string](c *engine.Codec, key string, v *W, words []W) {
	var known []string
	for _, w := range words {
		known = append(known, string(w))
	}
	c.Text(key, engine.Say("field/one-of", "known", known), strings.Join(known, "|"), func() string { return string(*v) }, func(text string) bool {
		for _, w := range words {
			if text == string(w) {
				*v = w
				return true
			}
		}
		return false
	})
}
