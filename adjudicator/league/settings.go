package league

import (
	"slices"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/engine/registry"
	"cityhall.example/formats"
)

// SettingsName is the file of a league's settings, in its directory.
const SettingsName = "league.yaml"

// settingsFormat is the format and version of the settings.
const settingsFormat = "cityhall-league/1"

// Settings are what the moderator decides about a league.
type Settings struct {
	Title string
	// Season is what new seasons are made from.
	Season Plan
	// Policy and Press are those of its games: words of the office.
	Policy, Press string
	// Notify is how people are told of their games who have said nothing about it.
	Notify string
	// Reports are the formats of the reports of games without mail; nil for the usual ones.
	Reports []string
	// Site is what its pages say, besides what happens in it.
	Site Site
}

// A Site is what the moderator decides about a league's pages.
type Site struct {
	// About is a paragraph for the front page, and URL where the site is published,
	// with a slash at its end; "" where that is not known.
	About, URL string
	// Promptness says that everybody may read how long each person takes.
	Promptness bool
}

// Words are what some settings can be, the default first.
type Words struct{ Policies, Presses, Reports []string }

// ReadSettings reads the settings from YAML, strictly. The error is a
// *[formats.Error], or [formats.Errors] of all mistakes.
func ReadSettings(file string, data []byte, w Words) (*Settings, error) {
	n, err := formats.Parse(file, data)
	if err != nil {
		return nil, err
	}
	if err := complete(file, n); err != nil {
		return nil, err
	}
	s := &Settings{}
	return s, formats.ReadSettings(file, n, func(c *engine.Codec) { s.code(c, w) })
}

// complete adds to the options of games those that the moderator left out.
func complete(file string, n *engine.Node) error {
	season := n.Get("season")
	if season == nil || season.Get("games") == nil || season.Get("seats") == nil {
		return nil // which is told by who reads it
	}
	seats, _ := engine.ParseInt(season.Get("seats").Value)
	for _, game := range season.Get("games").Nodes {
		name, options := game.Get("game"), game.Get("options")
		if name == nil || options == nil || options.Kind != engine.MapNode || registry.Find(name.Value) == nil {
			continue
		}
		rules := registry.Find(name.Value)
		if seats < rules.MinPlayers || seats > rules.MaxPlayers {
			continue
		}
		g := play.New(rules, "league", make([]string, seats), engine.Secret{})
		if err := formats.SetOptions(g, file, options); err != nil {
			return err
		}
		for _, e := range engine.Write(nil, g.State.Options).Nodes {
			if options.Get(e.Key) == nil {
				options.Add(e)
			}
		}
	}
	return nil
}

// Document returns the settings as YAML that ReadSettings reads.
func (s *Settings) Document() []byte {
	return formats.Emit(engine.Write(nil, func(c *engine.Codec) { s.code(c, Words{}) }))
}

// code goes through the fields of the settings. The words are needed for reading.
func (s *Settings) code(c *engine.Codec, w Words) {
	c.Text("format", engine.Say("field/format", "format", settingsFormat), settingsFormat, func() string { return settingsFormat }, func(text string) bool { return text == settingsFormat })
	codeWord(c, "title", "field/title", `\P{C}{1,60}`, &s.Title)
	codeOneOf(c, "policy", &s.Policy, w.Policies)
	codeOneOf(c, "press", &s.Press, w.Presses)
	codeWord(c, "notify", "field/notify", `each|my-turn|digest ([01][0-9]|2[0-3]):[0-5][0-9]`, &s.Notify)
	if c.Describing() || c.Has("reports") || !c.Reading() && s.Reports != nil {
		var read []string
		c.Lines("reports", engine.Say("field/one-of", "known", w.Reports), engine.OneOf(w.Reports), func() []string { return s.Reports }, func(_ int, text string) bool {
			read = append(read, text)
			return slices.Contains(w.Reports, text)
		})
		if c.Reading() {
			s.Reports = read
		}
	}
	c.Group("season", func() { s.Season.code(c) })
	has := s.Site != Site{}
	c.Optional("site", &has, func() { s.Site.code(c) })
}

// code goes through the fields of the site.
func (s *Site) code(c *engine.Codec) {
	codeMaybe(c, "about", "field/about", `[^\pC\x{2028}\x{2029}]{1,1000}`, &s.About)
	codeMaybe(c, "url", "field/site-url", `https?://[!-~]+/`, &s.URL)
	if c.Describing() || c.Has("promptness") || !c.Reading() && s.Promptness {
		codeFlag(c, "promptness", &s.Promptness, "public", "private")
	}
}
