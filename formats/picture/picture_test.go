package picture

import (
	"strings"
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/words"
)

// sizes are the sizes by the name that goes into file names.
var sizes = map[string]Size{"mail": Mail, "phone": Phone}

// each calls f with the picture of each position, in both sizes and in every
// language.
func each(t *testing.T, f func(t *testing.T, name string, c *canvas.Canvas)) {
	for _, p := range picturetest.Positions() {
		if games[p.Game] == nil {
			continue
		}
		subject := p.Subject()
		for _, language := range words.Languages() {
			for size, s := range sizes {
				name := p.Name() + "-" + size
				if language != words.English {
					name += "-" + language
				}
				t.Run(name, func(t *testing.T) {
					c, err := Of(subject, language, s)
					if err != nil {
						t.Fatal(err)
					}
					f(t, name, c)
				})
			}
		}
	}
}

// Every label of a picture has its words.
func TestWords(t *testing.T) {
	each(t, func(t *testing.T, name string, c *canvas.Canvas) {
		if svg := string(c.SVG()); strings.Contains(svg, "picture/") {
			i := strings.Index(svg, "picture/")
			t.Errorf("there are no words for %.40q", svg[i:])
		}
	})
}
