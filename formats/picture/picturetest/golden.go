// Package picturetest compares pictures with golden files, in tests.
package picturetest

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cityhall.example/formats/picture/canvas"
	"cityhall.example/internal/testkit"
)

// Golden compares the picture with both golden files.
func Golden(t *testing.T, name string, c *canvas.Canvas) {
	t.Helper()
	GoldenSVG(t, name, c)
	GoldenPNG(t, name, c)
}

// GoldenSVG compares the picture with the file testdata/NAME.svg, byte for byte. With
// the flag -update it writes it.
func GoldenSVG(t *testing.T, name string, c *canvas.Canvas) {
	t.Helper()
	path, svg := filepath.Join("testdata", filepath.FromSlash(name)+".svg"), c.SVG()
	if testkit.Update() {
		write(t, path, svg)
	}
	if want, err := os.ReadFile(path); err != nil {
		t.Error(err)
	} else if !bytes.Equal(want, svg) {
		t.Errorf("%s differs (-update writes it anew)", path)
	}
}

// GoldenPNG compares the picture with the file testdata/NAME.png, pixel for pixel. With
// the flag -update it writes it.
func GoldenPNG(t *testing.T, name string, c *canvas.Canvas) {
	t.Helper()
	path, file := filepath.Join("testdata", filepath.FromSlash(name)+".png"), c.PNG(1)
	if testkit.Update() {
		if old, err := os.ReadFile(path); err != nil || where(decode(t, old), decode(t, file)) != "" {
			write(t, path, file)
		}
	}
	if want, err := os.ReadFile(path); err != nil {
		t.Error(err)
	} else if at := where(decode(t, want), decode(t, file)); at != "" {
		t.Errorf("%s differs %s (-update writes it anew)", path, at)
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Digests are the digests of the pixels of pictures, a line each: golden files where
// the pictures themselves would be too much.
type Digests struct{ lines []string }

// Add adds a picture, a PNG file. What counts is its pixels: compression may change
// with Go.
func (d *Digests) Add(t *testing.T, name string, file []byte) {
	t.Helper()
	m := decode(t, file).(*image.Paletted)
	h, row := sha256.New(), make([]byte, 0, 3*m.Rect.Dx())
	for y := range m.Rect.Dy() {
		row = row[:0]
		for _, i := range m.Pix[y*m.Stride:][:m.Rect.Dx()] {
			c := m.Palette[i].(color.RGBA)
			row = append(row, c.R, c.G, c.B)
		}
		h.Write(row)
	}
	d.lines = append(d.lines, fmt.Sprintf("%s %v %x\n", name, m.Bounds().Size(), h.Sum(nil)))
}

// Check compares them with the file testdata/NAME.txt. With the flag -update it writes
// it.
func (d *Digests) Check(t *testing.T, name string) {
	t.Helper()
	path := filepath.Join("testdata", name+".txt")
	slices.Sort(d.lines)
	if testkit.Update() {
		write(t, path, []byte(strings.Join(d.lines, "")))
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Collect(strings.Lines(string(file)))
	for _, line := range d.lines {
		if !slices.Contains(want, line) {
			t.Errorf("%s: %s is not as it was (-update writes it anew)", path, strings.TrimSpace(line))
		}
	}
	if len(d.lines) != len(want) {
		t.Errorf("%s has %d lines, not %d (-update writes it anew)", path, len(want), len(d.lines))
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
