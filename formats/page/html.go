package page

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"cityhall.example/engine"
	"cityhall.example/engine/play"
	"cityhall.example/formats/offline"
	"cityhall.example/formats/words"
)

//go:embed page.html style.css script/*.js *.tmpl
var files embed.FS

var sentences = words.Shelf{Files: files, Name: "%s.tmpl"}

// scripts are the files of the page's script, which are one module, in this order.
var scripts = []string{"data", "elements", "board", "log", "scores", "replay", "controls", "picks", "spots", "answer", "kept", "trial", "main"}

// told by scripts: blocks of the catalog, with the values that a script fills in.
var scripted = map[string][]string{
	"begin": nil, "undone": nil, "undone-to": {"turn"}, "new": {"n"}, "pause": nil, "play": nil, "step": {"n", "all"}, "step-link": {"n"},
}

// tried are told by scripts in a trial.
var tried = map[string][]string{
	"loading": nil, "no-engine": {"why"}, "left": nil, "begun": nil, "thinking": nil, "hinting": nil, "waits": nil, "dealt": nil, "spot": {"name"},
	"end": nil, "do": nil, "ready": {"order"}, "hinted": {"order"}, "remembered": {"n"}, "return": {"n", "order"}, "return-begin": {"n"}, "forget": {"n"},
	"dealt-kept": {"n"}, "copied": nil, "not-copied": nil, "sending": nil, "ahead": nil, "extra": nil, "some": {"n", "all", "why"}, "own": {"n", "all", "why"}, "none": {"why"},
}

// html writes the page.
func (m *maker) html() ([]byte, error) {
	w, err := sentences.In(m.Language)
	if err != nil {
		return nil, err
	}
	say := func(block string, args ...any) string {
		return w.Say(engine.Say(block, append(args, "title", m.game.Rules.Title, "id", words.Clean(m.game.ID), "player", words.Clean(m.Viewer))...))
	}
	m.data.Words, m.data.Over, m.data.Trial = map[string]string{}, m.game.Over(), m.trial()
	blocks, program := []map[string][]string{scripted}, template.HTML("")
	if m.plays() {
		blocks = append(blocks, tried)
		if program, err = m.Trial.Elements(); err != nil {
			return nil, err
		}
	}
	for _, blocks := range blocks {
		for block, values := range blocks {
			var args []any
			for _, name := range values {
				args = append(args, name, "{"+name+"}")
			}
			m.data.Words[block] = say(block, args...)
		}
	}
	data, err := pack(m.data)
	if err != nil {
		return nil, err
	}
	style, err := files.ReadFile("style.css")
	if err != nil {
		return nil, err
	}
	script, err := module()
	if err != nil {
		return nil, err
	}
	policy := offline.Policy
	if m.plays() {
		policy = offline.WithProgram
	}
	t, err := template.New("page.html").Funcs(template.FuncMap{"say": func(block string) string { return say(block) }}).ParseFS(files, "page.html")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{
		"Language": m.Language, "Stamp": m.Stamp, "Sees": say("sees/" + m.sees()), "Speeds": []string{"slow", "normal", "fast", "fastest"},
		"Policy": policy(script, string(style)), "Trial": program,
		"Style":  template.HTML("<style>" + string(style) + "</style>"),
		"Script": template.HTML(`<script type="module">` + script + "</script>"),
		"Data":   template.HTML(`<script type="application/gzip" id="data">` + data + "</script>"),
		"Now":    m.now, "Last": m.position(), "Hands": m.hands(say),
	})
	return b.Bytes(), err
}

// sees returns what the page shows, as the catalog calls it.
func (m *maker) sees() string {
	switch {
	case m.game.Over():
		return "everything"
	case m.Viewer == play.Moderator:
		return "moderator"
	case m.seat >= 0:
		return "player"
	}
	return "public"
}

// hands returns the heading of the hands; "" if there are none.
func (m *maker) hands(say func(string, ...any) string) string {
	switch {
	case len(m.data.Hands.Lines) == 0:
		return ""
	case m.Viewer == play.Moderator:
		return say("hands")
	}
	return say("hand")
}

// position returns the last position in words, for those without scripts.
func (m *maker) position() (facts []string) {
	for i, points := range m.last.Scores {
		facts = append(facts, fmt.Sprintf("%s: %d", words.Clean(m.game.Players[i]), points))
	}
	facts = append(facts, m.last.Board...)
	for _, h := range m.last.Hands {
		for _, fact := range h.Facts {
			if h.Player != "" {
				fact = words.Clean(h.Player) + ": " + fact
			}
			facts = append(facts, fact)
		}
	}
	return facts
}

// scriptFiles returns the names of the files of the script.
func scriptFiles() (names []string) {
	for _, name := range scripts {
		names = append(names, "script/"+name+".js")
	}
	return names
}

// module returns the page's script.
func module() (string, error) {
	var b strings.Builder
	b.WriteString(offline.Engine)
	for _, name := range scriptFiles() {
		text, err := files.ReadFile(name)
		if err != nil {
			return "", err
		}
		b.WriteString("\n")
		b.Write(text)
	}
	return b.String(), nil
}

// pack returns data for scripts: JSON, gzipped, as base64.
func pack(v any) (string, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	e := json.NewEncoder(z)
	e.SetEscapeHTML(false) // nothing in base64 ends an element
	if err := e.Encode(v); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}
