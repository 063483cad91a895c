package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"cityhall.example/engine/play"
	"cityhall.example/formats/picture/picturetest"
	"cityhall.example/formats/report"
	"cityhall.example/formats/words"
)

// longNames are names of players longer than most.
var longNames = [][]string{
	{"남궁하늘빛나래", "제갈공명의후예들", "황보은하수별빛", "선우가온누리"},
	{"Maximiliane-Wolf", "bartholomew.fry", "JEAN-BAPTISTE", "Ó-Súilleabháin"},
}

// A rectangle is a part of a picture, in pixels.
type rectangle struct{ left, top, right, bottom float64 }

// much is what is seen: a pixel or two where letters have rounded corners is not.
const much = 1.5

// common returns what is in both.
func (a rectangle) common(b rectangle) rectangle {
	return rectangle{max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom)}
}

func (a rectangle) empty() bool { return a.right-a.left <= much || a.bottom-a.top <= much }

// A label is a text of a picture and where it is; in a part of the picture that is
// enlarged, what is seen of it.
type label struct {
	words string
	rectangle
	part bool
}

// labelsOf returns the texts of a picture as they are in its SVG, and how large that is.
func labelsOf(t *testing.T, svg []byte) (all []label, whole rectangle) {
	t.Helper()
	var windows []rectangle
	var l *label
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all, whole
		} else if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			number, said := map[string]float64{}, map[string]string{}
			for _, a := range token.Attr {
				number[a.Name.Local], _ = strconv.ParseFloat(a.Value, 64)
				said[a.Name.Local] = a.Value
			}
			switch token.Name.Local {
			case "svg":
				w := rectangle{number["x"], number["y"], number["x"] + number["width"], number["y"] + number["height"]}
				if windows = append(windows, w); len(windows) == 1 {
					whole = w
				}
			case "text":
				if said["aria-hidden"] != "" { // the line behind a text's letters
					continue
				}
				l = &label{part: len(windows) > 1}
				l.left, l.bottom = number["x"], number["y"]
				switch said["text-anchor"] {
				case "middle":
					l.left -= number["textLength"] / 2
				case "end":
					l.left -= number["textLength"]
				}
				l.right, l.top = l.left+number["textLength"], l.bottom-0.7*number["font-size"]
			}
		case xml.CharData:
			if l != nil {
				l.words += string(token)
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "svg":
				windows = windows[:len(windows)-1]
			case "text":
				if l != nil {
					if l.part {
						l.rectangle = l.common(windows[len(windows)-1])
					}
					if !l.empty() {
						all = append(all, *l)
					}
				}
				l = nil
			}
		}
	}
}

// With long names of players and a long deadline, no text of a picture is cut off,
// runs out of it or over another one, in both sizes and every language.
func TestNothingIsCut(t *testing.T) {
	for _, p := range picturetest.Positions() {
		for _, names := range append(longNames, p.Players) {
			p.Players = names[:len(p.Players)]
			subject := p.Subject()
			deadlines := &report.Deadlines{Zone: "America/Argentina/ComodRivadavia"}
			for range p.Players {
				deadlines.Due = append(deadlines.Due, play.Time(1795000000))
			}
			subject.Due(deadlines)
			for _, language := range words.Languages() {
				for name, size := range sizes {
					c, err := Of(subject, language, size)
					if err != nil {
						t.Fatal(err)
					}
					checkLabels(t, fmt.Sprint(p.Name(), "-", name, "-", language), c.SVG())
				}
			}
		}
	}
}

func checkLabels(t *testing.T, name string, svg []byte) {
	t.Helper()
	labels, whole := labelsOf(t, svg)
	if len(labels) < 30 {
		t.Fatalf("%s has %d texts", name, len(labels))
	}
	for i, l := range labels {
		if strings.Contains(l.words, "…") {
			t.Errorf("%s cuts %q off", name, l.words)
		}
		if l.left < whole.left || l.right > whole.right || l.top < whole.top || l.bottom > whole.bottom {
			t.Errorf("%s: %q runs out of it", name, l.words)
		}
		for _, o := range labels[:i] {
			if !l.common(o.rectangle).empty() {
				t.Errorf("%s: %q is on %q", name, l.words, o.words)
			}
		}
	}
}
