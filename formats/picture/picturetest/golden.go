// Package picturetest compares pictures with golden files, in tests.
package picturetest

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"cityhall.example/formats/picture/canvas"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares the picture with the files testdata/NAME.svg, byte for byte,
// and testdata/NAME.png, pixel for pixel: PNG's compression may change with Go.
// With the flag -update it writes them.
func Golden(t *testing.T, name string, c *canvas.Canvas) {
	t.Helper()
	path := filepath.Join("testdata", filepath.FromSlash(name))
	svg, file := c.SVG(), c.PNG(1)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+".svg", svg, 0o644); err != nil {
			t.Fatal(err)
		}
		if old, err := os.ReadFile(path + ".png"); err != nil || where(decode(t, old), decode(t, file)) != "" {
			if err := os.WriteFile(path+".png", file, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if want, err := os.ReadFile(path + ".svg"); err != nil {
		t.Error(err)
	} else if !bytes.Equal(want, svg) {
		t.Errorf("%s.svg differs (-update writes it anew)", path)
	}
	if want, err := os.ReadFile(path + ".png"); err != nil {
		t.Error(err)
	} else if at := where(decode(t, want), decode(t, file)); at != "" {
		t.Errorf("%s.png differs %s (-update writes it anew)", path, at)
	}
}

func decode(t *testing.T, file []byte) image.Image {
	t.Helper()
	i, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// where returns where two pictures first differ, or "".
func where(a, b image.Image) string {
	if a.Bounds() != b.Bounds() {
		return "in size"
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if color.RGBAModel.Convert(a.At(x, y)) != color.RGBAModel.Convert(b.At(x, y)) {
				return "at " + image.Pt(x, y).String()
			}
		}
	}
	return ""
}
