package mail

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"hash/crc32"
	"html"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/adjudicator/store"
	"cityhall.example/internal/testkit"
)

// The pages of documentation show an email on so many screens of a phone, one below
// the other in the email, in pixels of its page. A picture has more pixels by a factor.
const screenWidth, screenHeight, screens, gap, scale = 390, 810, 3, 16, 1.2

// TestShownReports guards the pictures of reports in docs/pictures, which show a real
// email as a mail program on a phone does. Chromium draws them with -update. Browsers
// draw letters differently, so nobody compares pixels: each picture has the hash of the
// email in it, and is out of date once City Hall writes that email differently.
func TestShownReports(t *testing.T) {
	testkit.Need(t, testkit.Browser)
	for _, shown := range []struct{ file, game, language string }{
		{"report.png", "fifth-avenue", "en"},
		{"report-ko.png", "expancity", "ko"},
	} {
		t.Run(shown.file, func(t *testing.T) {
			page := inProgram(t, letterOf(t, shown.game, shown.language))
			sum := sha256.Sum256([]byte(page))
			file, hash := filepath.Join("..", "docs", "pictures", shown.file), hex.EncodeToString(sum[:])
			if testkit.Update() {
				picture := withHash(t, photograph(t, page), hash)
				if err := os.WriteFile(file, picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			picture, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if len(picture) > 150_000 {
				t.Errorf("%s has %d bytes", shown.file, len(picture))
			}
			c, err := png.DecodeConfig(bytes.NewReader(picture))
			if err != nil || c.Height != screenHeight*scale {
				t.Errorf("%s is a picture of %d by %d: %v", shown.file, c.Width, c.Height, err)
			}
			if !bytes.Contains(picture, []byte(hashChunk+hash)) {
				t.Errorf("City Hall writes this email differently than docs/pictures/%s shows it: go test ./mail -run TestShownReports -update, and look at it", shown.file)
			}
		})
	}
}

// letterOf returns the email that tells anna, late in a game of four, that it is her
// turn and what has happened since she was told last.
func letterOf(t *testing.T, game, language string) []byte {
	letters = 0 // what is drawn depends on every byte
	w := newWorld(t)
	w.drawn = newGallery() // not sketched, to be shown
	s := *w.office().Settings
	s.Answers = 10_000
	w.must(s.Write(w.disk))
	players := []string{"anna", "kevin", "ken", "alfonzo"}
	w.timed(game, "spring-3", policyOf([]string{"zone: Asia/Seoul"}), players...)
	for _, name := range players {
		w.person(name+"@sandbox.test", func(p *store.Person) {
			p.Language, p.Zone, p.Picture, p.Form, p.Notify = language, "Asia/Seoul", "phone", "text", "my-turn"
		})
	}
	w.person("anna@sandbox.test", func(p *store.Person) { p.Form = "html" })
	for {
		w.round()
		g := w.load("spring-3")
		open := g.Open()
		if open.Over() {
			t.Fatal("the game is over")
		}
		player := players[open.Seat]
		if player == "anna" && open.Turn >= 17 && len(answersIn(t, w.last("anna@sandbox.test"))) > 0 {
			return w.last("anna@sandbox.test")
		}
		order := g.Rules.Grammar.Write(g.Rules.Greedy(g.State, nil))
		w.mail(letterTo{from: player + "@sandbox.test", to: w.byToken(player), text: order})
	}
}

// inProgram is an email's page as a mail program on a phone shows it: below the sender,
// the subject and whom it is to, with its picture.
func inProgram(t *testing.T, raw []byte) string {
	t.Helper()
	picture := dataOf(t, raw, "image/png")
	page := partOf(t, raw, "text/html")
	from, to, found := strings.Cut(page, `src="cid:`)
	_, to, closed := strings.Cut(to, `"`)
	if !found || !closed || picture == nil {
		t.Fatal("the email has no picture")
	}
	page = from + `src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(picture) + `"` + to
	h := headerOf(t, raw)
	sender, _, _ := strings.Cut(decoded(t, h.Get("From")), " <")
	top := `<div style="padding:14px 16px 12px 16px;background:#ffffff;border-bottom:1px solid #c3cad2;font-family:sans-serif;color:#1b1f24">` +
		`<div style="font-size:20px;line-height:26px">` + html.EscapeString(decoded(t, h.Get("Subject"))) + `</div>` +
		`<div style="font-size:15px;line-height:22px;margin-top:6px"><b>` + html.EscapeString(strings.Trim(sender, `"`)) + `</b></div></div>`
	head, body, found := strings.Cut(page, "<body")
	attributes, body, closed := strings.Cut(body, ">")
	if !found || !closed {
		t.Fatal("the email has no body")
	}
	return head + "<body" + attributes + ">" + top + body
}

// photograph has Chromium draw the top of a page, screen beside screen, in 256 colors.
func photograph(t *testing.T, page string) image.Image {
	t.Helper()
	b := testkit.OpenTab(t)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	b.Screen(screenWidth, screens*screenHeight, scale)
	b.Open("file://" + file)
	long, err := png.Decode(bytes.NewReader(b.View()))
	if err != nil {
		t.Fatal(err)
	}
	width, height := int(screenWidth*scale), int(screenHeight*scale)
	shot := image.NewRGBA(image.Rect(0, 0, screens*width+(screens-1)*gap, height))
	draw.Draw(shot, shot.Bounds(), image.NewUniform(color.RGBA{0xb4, 0xbc, 0xc4, 0xff}), image.Point{}, draw.Src)
	for n := range screens {
		draw.Draw(shot, image.Rect(n*(width+gap), 0, n*(width+gap)+width, height), long, image.Pt(0, n*height), draw.Src)
	}
	count := map[color.RGBA]int{}
	at := shot.RGBAAt
	for y := range shot.Bounds().Dy() {
		for x := range shot.Bounds().Dx() {
			count[at(x, y)]++
		}
	}
	var colors color.Palette
	for c := range count {
		colors = append(colors, c)
	}
	slices.SortFunc(colors, func(a, b color.Color) int {
		x, y := a.(color.RGBA), b.(color.RGBA)
		if count[x] != count[y] {
			return count[y] - count[x]
		}
		return slices.Compare([]byte{x.R, x.G, x.B}, []byte{y.R, y.G, y.B})
	})
	drawn := image.NewPaletted(shot.Bounds(), colors[:min(256, len(colors))])
	nearest := map[color.RGBA]uint8{}
	for y := range shot.Bounds().Dy() {
		for x := range shot.Bounds().Dx() {
			c := at(x, y)
			if _, known := nearest[c]; !known {
				nearest[c] = uint8(drawn.Palette.Index(c))
			}
			drawn.SetColorIndex(x, y, nearest[c])
		}
	}
	return drawn
}

// hashChunk begins the text in a picture that says what it shows.
const hashChunk = "tEXtSource\x00sha256 "

// withHash is a picture as a PNG with the hash of what it shows.
func withHash(t *testing.T, picture image.Image, hash string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	const header = 8 + 4 + 4 + 13 + 4 // the signature and the first chunk
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(hashChunk)-4+len(hash)))
	chunk = append(chunk, hashChunk+hash...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return slices.Insert(b.Bytes(), header, chunk...)
}
