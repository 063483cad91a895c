package mail

import (
	"bytes"
	"fmt"
	"mime"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-message"

	"cityhall.example/adjudicator/store"
	"cityhall.example/formats/report/layout"
	"cityhall.example/formats/words"
	"cityhall.example/mail/incoming"
)

// shape returns the media types of an email as they are nested, with the names of
// files.
func shape(t testing.TB, raw []byte) string {
	t.Helper()
	e, err := message.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var of func(e *message.Entity) string
	of = func(e *message.Entity) string {
		kind, params, _ := e.Header.ContentType()
		r := e.MultipartReader()
		if r == nil {
			if disposition, _, _ := e.Header.ContentDisposition(); disposition != "" {
				kind += " " + disposition + " " + params["name"]
			}
			return kind
		}
		var parts []string
		for {
			part, err := r.NextPart()
			if err != nil {
				return strings.TrimPrefix(kind, "multipart/") + "(" + strings.Join(parts, ", ") + ")"
			}
			parts = append(parts, of(part))
		}
	}
	return of(e)
}

// TestShapes guards how emails are put together in each form: the whole text first,
// the page beside it, the picture with the page, and files behind both.
func TestShapes(t *testing.T) {
	for _, c := range []struct{ form, picture, attach, want string }{
		{"", "", "", "mixed(alternative(text/plain, related(text/html, image/png inline board.png)), application/json attachment spring-3-1.json, text/plain attachment orders.yaml, application/octet-stream attachment spring-3-1.note)"},
		{"html", "none", "none", "mixed(alternative(text/plain, text/html), application/json attachment spring-3-1.json, text/plain attachment orders.yaml, application/octet-stream attachment spring-3-1.note)"},
		{"html", "phone", "svg", "mixed(alternative(text/plain, related(text/html, image/png inline board.png)), application/json attachment spring-3-1.json, text/plain attachment orders.yaml, application/octet-stream attachment spring-3-1.note, image/svg+xml attachment spring-3-1.svg)"},
		{"text", "wide", "png", "mixed(text/plain, application/json attachment spring-3-1.json, text/plain attachment orders.yaml, application/octet-stream attachment spring-3-1.note, image/png attachment spring-3-1.png)"},
		{"plain", "wide", "svg png", "mixed(text/plain, application/json attachment spring-3-1.json, text/plain attachment orders.yaml, application/octet-stream attachment spring-3-1.note, image/svg+xml attachment spring-3-1.svg, image/png attachment spring-3-1.png)"},
	} {
		made := func() []byte {
			w := newWorld(t)
			w.drawn = newGallery()
			w.game("fifth-avenue", "spring-3", nil, "anna", "kevin", "ken")
			w.person("anna@sandbox.test", func(p *store.Person) { p.Form, p.Picture, p.Attach = c.form, c.picture, c.attach })
			w.round()
			return w.last("anna@sandbox.test")
		}
		raw := made()
		equal(t, "the parts for "+c.form, shape(t, raw), c.want)
		if !bytes.Equal(raw, made()) {
			t.Errorf("%s: the same email is other bytes", c.form)
		}
		page := partOf(t, raw, "text/html")
		if len(page) > 100_000 {
			t.Errorf("%s: the page has %d bytes", c.form, len(page))
		}
		if shown := regexp.MustCompile(`src="cid:([^"]+)"`).FindStringSubmatch(page); shown != nil && !bytes.Contains(raw, []byte("<"+shown[1]+">")) {
			t.Errorf("%s: no part has the id %s", c.form, shown[1])
		} else if (shown != nil) != strings.Contains(c.want, "inline") {
			t.Errorf("%s: the page shows %q", c.form, shown)
		}
		head, _, _ := strings.Cut(textWithLine(t, raw), "\n\n")
		if page != "" {
			if !strings.Contains(page, ">"+strings.ReplaceAll(head, "\n", " ")+"<") {
				t.Errorf("the page doesn't begin with %q", head)
			}
			if lines := incoming.Shown(page); !strings.HasPrefix(lines, incoming.Above(words.English)+"\n") {
				t.Errorf("the page shows first %q", lines[:min(len(lines), 100)])
			}
		}
	}
}

// TestDrawnOnce guards the time that pictures take: one is drawn once for all its
// readers, in a file of each kind, and none for those who see none.
func TestDrawnOnce(t *testing.T) {
	players := []string{"anna", "kevin", "ken", "alfonzo"}
	for _, c := range []struct {
		form, picture, attach string
		want                  int
	}{{"html", "wide", "none", 1}, {"html", "wide", "svg png", 2}, {"html", "phone", "svg png", 3}, {"html", "none", "none", 0}, {"text", "wide", "none", 0}, {"plain", "wide", "svg", 1}} {
		w := newWorld(t)
		w.drawn = newGallery()
		w.game("fifth-avenue", "spring-3", func(s *Places) { s.Moderator = nil }, players...)
		for _, p := range players {
			w.person(p+"@sandbox.test", func(p *store.Person) { p.Form, p.Picture, p.Attach = c.form, c.picture, c.attach })
		}
		o, drawn := w.office(), 0
		o.step = func(what string, n int) {
			if what == "pictures" {
				drawn += n
			}
		}
		w.must(w.with(o))
		equal(t, fmt.Sprintf("emails with %+v", c), len(w.sent), len(players))
		equal(t, fmt.Sprintf("pictures with %+v", c), drawn, c.want)
	}
}

// TestSenders guards the names of senders: the state first, at most 24 columns, in no
// two states the same.
func TestSenders(t *testing.T) {
	for _, language := range words.Languages() {
		seen := map[string]state{}
		for _, s := range []state{stateOver, stateRefused, stateLast, stateWelcome, stateTurn, stateFiled, stateLetter, stateDigest, stateNews} {
			for games := range 13 {
				m := &outgoing{state: s, games: games, language: language}
				name := m.sender()
				if n := layout.Columns(name); n > 24 {
					t.Errorf("%q has %d columns", name, n)
				}
				if !strings.HasSuffix(name, "City Hall") || strings.Contains(strings.TrimSuffix(strings.TrimSuffix(name, "City Hall"), " · "), " ") {
					t.Errorf("%q may be cut in the wrong place", name)
				}
				if other, known := seen[name]; known && other != s {
					t.Errorf("%q says two things", name)
				}
				seen[name] = s
			}
		}
	}
}

// TestUnsubscribe follows the header by which mail programs offer to unsubscribe.
func TestUnsubscribe(t *testing.T) {
	w := tableOf(t, nil)
	header := headerOf(t, w.last("anna@sandbox.test")).Get("List-Unsubscribe")
	links := linksIn(t, `<a href="`+strings.Trim(header, "<>")+`">`)
	if len(links) != 1 {
		t.Fatalf("List-Unsubscribe is %q", header)
	}
	links[0].from = "anna@sandbox.test"
	w.mail(links[0])
	w.verdict("answered spring-3/anna, entry 1, told anna", "handled")
	if p := w.table("spring-3").seat("anna"); p.Mute != "2027-11-21" {
		t.Errorf("anna is muted until %q", p.Mute)
	}
}

// TestTokensInside guards what an email says of tokens: the seat's own is in a header
// only; a page has those of links to its reader, and no other part has any.
func TestTokensInside(t *testing.T) {
	for _, plus := range []bool{true, false} {
		w := newWorld(t)
		s := *w.office().Settings
		s.Plus = plus
		w.must(s.Write(w.disk))
		w.game("fifth-avenue", "spring-3", nil, "anna", "kevin")
		w.round()
		o, g := w.office(), w.table("spring-3")
		stolen := o.token("spring-3", g.seat("kevin")).Reveal() + " " + o.linkToken("spring-3", g.seat("kevin"), 2, 0).Reveal()
		w.reply("kevin", "press to anna\nLook what I have got: "+stolen+"\nend press")
		w.round()
		w.reply("anna", "status")
		w.round()
		linked, templates := 0, 0
		for _, m := range w.sent {
			player, _, _ := strings.Cut(m.to[0], "@")
			own := o.linkToken("spring-3", &g.seats[max(1, slices.IndexFunc(g.seats, func(s seat) bool { return s.Player == player }))], max(1, slices.IndexFunc(g.seats, func(s seat) bool { return s.Player == player })), 0).Reveal()
			for _, kind := range []string{"text/plain", "text/html", "application/json", "orders.yaml"} {
				said := partOf(t, m.raw, kind)
				templates += min(1, strings.Count(said, "orders:")*strings.Count(kind, "yaml"))
				if kind == "text/html" && player != "mod" {
					linked += strings.Count(said, own)
					said = strings.ReplaceAll(said, own, "")
				}
				for i := range g.seats {
					for _, secret := range []string{o.token("spring-3", &g.seats[i]).Reveal(), o.linkToken("spring-3", &g.seats[i], i, 0).Reveal()} {
						if secret != "" && strings.Contains(strings.ToLower(said), secret) {
							t.Errorf("the %s to %s has a token of %s", kind, player, g.seats[i].Player)
						}
					}
				}
			}
		}
		if templates == 0 {
			t.Error("no file with orders was seen")
		}
		if linked < 5 {
			t.Errorf("there are %d links", linked)
		}
		l := answersIn(t, w.last("anna@sandbox.test"))
		if len(l) == 0 {
			t.Fatal("the status has no answers")
		}
		if decoded, _ := new(mime.WordDecoder).DecodeHeader(l[0].subject); strings.Contains(decoded, "#") == plus {
			t.Errorf("the subject of a link is %q", decoded)
		}
		l[0].from = "anna@sandbox.test"
		w.mail(l[0])
		w.verdict("filed spring-3/anna, entry 2", "handled")
	}
}

// BenchmarkMail makes a report to a player: as text, as a page, with a picture that
// was drawn for another reader, and with one to draw.
func BenchmarkMail(b *testing.B) {
	w := newWorld(b)
	w.game("fifth-avenue", "spring-3", nil, "anna", "kevin", "ken", "alfonzo")
	w.round()
	for _, c := range []struct {
		name, form, picture string
		again               bool
	}{{"text", "text", "", false}, {"page", "html", "none", false}, {"picture drawn", "html", "wide", false}, {"picture to draw", "html", "wide", true}} {
		b.Run(c.name, func(b *testing.B) {
			o := w.office()
			t, err := o.load(b.Context(), "spring-3")
			w.must(err)
			b.ReportAllocs()
			for b.Loop() {
				if c.again {
					o.gallery = newGallery()
				}
				m, err := t.make(b.Context(), &store.Letter{Key: entryKey("spring-3", 1, "anna"), Docket: "spring-3", Kind: aboutEntry, Reader: "anna", Entry: 1})
				w.must(err)
				m.person = &store.Person{Form: c.form, Picture: c.picture}
				raw, err := o.bytes(b.Context(), m)
				w.must(err)
				b.ReportMetric(float64(len(raw)), "bytes")
			}
		})
	}
}

// A text that is ASCII in short lines is sent as it is; any other is encoded. Both say
// the same.
func TestEncoded(t *testing.T) {
	for text, coding := range map[string]string{
		"Your turn.\n\n\ttake skyscrapers = all\n": "7bit",
		"":                                    "7bit",
		strings.Repeat("x", mostPlain) + "\n": "7bit",
		strings.Repeat("x", mostPlain+1):      "quoted-printable",
		"From anna: hello\n":                  "quoted-printable",
		"a\nFrom anna":                        "quoted-printable",
		"caf\u00e9\n":                         "quoted-printable",
		"차례\n":                                "quoted-printable",
		"bell\a\n":                            "quoted-printable",
		"a\x7fb\n":                            "quoted-printable",
	} {
		p := &parts{text: text, files: []file{{"orders.yaml", "text/plain; charset=utf-8", []byte(text)}}}
		raw, err := p.encode(message.Header{})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(raw), "Content-Transfer-Encoding: "+coding); n != 2 {
			t.Errorf("%q: %d parts are %s\n%s", text, n, coding, raw)
		}
		for _, part := range []string{"text/plain", "orders.yaml"} {
			if said := partOf(t, raw, part); said != text {
				t.Errorf("%s: %q arrives as %q", part, text, said)
			}
		}
	}
}
