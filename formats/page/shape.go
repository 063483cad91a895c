package page

import (
	"regexp"
	"strconv"
	"strings"
)

// A line is a line of a picture or a text: the number of what stands in it, and where
// it stands, in hundredths of pixels. Texts stand at 0, 0.
type line struct{ id, x, y int }

// Where a line has its place: characters that XML can't have.
const (
	placeX = "\x01"
	placeY = "\x02"
)

var (
	// places are the attributes that place an element, the first ones in it.
	places = regexp.MustCompile(`^(<[a-z]+ c?x=")(-?[0-9.]+)(" c?y=")(-?[0-9.]+)"`)
	// inner is a picture in the picture, whose viewBox begins at its place.
	inner = regexp.MustCompile(`^<svg .* viewBox="(-?[0-9.]+ -?[0-9.]+)`)
	steps = regexp.MustCompile(`^<path d="([MLQCZ0-9. -]+)"`)
	part  = regexp.MustCompile(`[MLQCZ]|-?[0-9.]+`)
)

// shape cuts a line of a picture in what is drawn and where: what is drawn elsewhere is
// the same.
func shape(text string) (what string, x, y int) {
	if m := places.FindStringSubmatch(text); m != nil {
		x, y = hundredths(m[2]), hundredths(m[4])
		what = m[1] + placeX + m[3] + placeY + text[len(m[0])-1:]
		if box := inner.FindStringSubmatch(text); box != nil {
			what = strings.Replace(what, ` viewBox="`+box[1], ` viewBox="`+placeX+" "+placeY, 1)
		}
		return what, x, y
	}
	if m := steps.FindStringSubmatch(text); m != nil {
		parts := part.FindAllString(m[1], -1)
		x, y = hundredths(parts[1]), hundredths(parts[2])
		return `<path transform="translate(` + placeX + " " + placeY + `)" d="` + relative(parts, x, y) + text[len(m[0])-1:], x, y
	}
	return text, 0, 0
}

// relative writes the steps of a path as they are from a place.
func relative(parts []string, x, y int) string {
	var b strings.Builder
	n := 0 // of the numbers behind the letter
	for _, p := range parts {
		if p[0] >= 'A' {
			b.WriteString(p)
			n = 0
			continue
		}
		from := [2]int{x, y}[n%2]
		v := decimal(hundredths(p) - from)
		if n > 0 && v[0] != '-' {
			b.WriteByte(' ')
		}
		b.WriteString(v)
		n++
	}
	return b.String()
}

// hundredths reads a number with at most two decimals.
func hundredths(text string) int {
	whole, rest, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	n, err := strconv.Atoi(whole + (rest + "00")[:2])
	if err != nil {
		panic(err) // the expressions let nothing else through
	}
	if text[0] == '-' {
		return -n
	}
	return n
}

// decimal writes hundredths as a number.
func decimal(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := strconv.Itoa(n / 100)
	if n%100 > 0 {
		text = strings.TrimPrefix(text, "0") + strings.TrimRight("."+strconv.Itoa(100 + n%100)[1:], "0")
	}
	return sign + text
}
