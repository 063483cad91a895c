package incoming

import (
	_ "embed"
	"strconv"
	"strings"
)

// A color is one that CSS or HTML tells.
type color struct {
	told, clear bool
	r, g, b     int
}

// colors has the names of colors, each with its red, green and blue.
//
//go:embed colors.txt
var colors string

var colorNames = func() map[string]string {
	names := map[string]string{}
	for line := range strings.Lines(colors) {
		name, digits, _ := strings.Cut(strings.TrimSpace(line), " ")
		names[name] = "#" + digits
	}
	return names
}()

// colorOf returns the first of the values that is a color.
func colorOf(values ...string) color {
	for _, value := range values {
		if c := readColor(strings.ToLower(strings.TrimSpace(value))); c.told {
			return c
		}
	}
	return color{}
}

func readColor(value string) color {
	if value == "transparent" {
		return color{told: true, clear: true}
	}
	if code, known := colorNames[value]; known {
		value = code
	}
	if digits, found := strings.CutPrefix(value, "#"); found {
		return readHex(digits)
	}
	kind, rest, _ := strings.Cut(value, "(")
	parts := strings.FieldsFunc(strings.TrimSuffix(rest, ")"), func(r rune) bool { return r == ',' || r == ' ' || r == '/' })
	if kind != "rgb" && kind != "rgba" || len(parts) < 3 || len(parts) > 4 {
		return color{}
	}
	c := color{told: true, clear: len(parts) == 4 && zero(parts[3])}
	for i, into := range []*int{&c.r, &c.g, &c.b} {
		n, unit, _ := length(parts[i])
		if unit == "%" {
			n = n * 255 / 100
		}
		*into = n / 1000
	}
	return c
}

// readHex reads the digits of #rgb, #rgba, #rrggbb and #rrggbbaa.
func readHex(digits string) color {
	if len(digits) == 3 || len(digits) == 4 {
		var long strings.Builder
		for _, d := range digits {
			long.WriteString(strings.Repeat(string(d), 2))
		}
		digits = long.String()
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	clear := false
	if len(digits) == 8 {
		clear, n = n&0xff == 0, n>>8
	} else if len(digits) != 6 {
		return color{}
	}
	return color{told: err == nil, clear: clear, r: int(n >> 16 & 0xff), g: int(n >> 8 & 0xff), b: int(n & 0xff)}
}

// near reports whether nobody can tell the two colors apart.
func (c color) near(d color) bool {
	const least = 10
	apart := func(x, y int) bool { return x-y >= least || y-x >= least }
	return c.told && d.told && !apart(c.r, d.r) && !apart(c.g, d.g) && !apart(c.b, d.b)
}
