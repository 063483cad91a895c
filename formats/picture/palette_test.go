package picture

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"cityhall.example/engine"
	"cityhall.example/formats/picture/canvas"
	"cityhall.example/formats/picture/palette"
)

var (
	literal = regexp.MustCompile(`0xff[0-9a-fA-F]{6}`)
	colored = regexp.MustCompile(`#[0-9A-Fa-f]{6}\b`)
)

// There is one palette: pictures have its colors alone, and nobody else declares any.
func TestPalette(t *testing.T) {
	declared := map[string]bool{}
	add := func(look any) {
		for v, i := reflect.ValueOf(look), 0; i < v.NumField(); i++ {
			declared[v.Field(i).Interface().(palette.Color).Hex()] = true
		}
	}
	for seat := engine.Nobody; seat < engine.MaxSeats; seat++ {
		add(palette.Of(seat))
	}
	for _, look := range palette.Tracks {
		add(look)
	}
	err := filepath.WalkDir("..", func(path string, file fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if filepath.Dir(path) == filepath.Join("..", "picture", "palette") {
			for _, color := range literal.FindAllString(string(source), -1) {
				declared["#"+strings.ToUpper(color[4:])] = true
			}
			return nil
		}
		for _, color := range append(literal.FindAllString(string(source), -1), colored.FindAllString(string(source), -1)...) {
			if color != "0xff000000" { // no color: what is opaque
				t.Errorf("%s declares the color %s", path, color)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	each(t, func(t *testing.T, name string, _ Size, c *canvas.Canvas) {
		seen := map[string]bool{}
		for _, color := range colored.FindAllString(string(c.SVG()), -1) {
			if !declared[color] && !seen[color] {
				t.Errorf("%s has the color %s, which is not of the palette", name, color)
			}
			seen[color] = true
		}
		if len(seen) < 15 {
			t.Errorf("%s has %d colors", name, len(seen))
		}
	})
}
