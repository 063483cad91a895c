package page

import (
	"regexp"
	"strconv"
	"strings"
)

// A line is a line of a picture or a text: the number of what stands in it, and where
// it stands, in tenths of a pixel. Texts stand at 0, 0.
type line struct{ id, x, y int }

var (
	// places are the attributes that place an element, the first ones in it.
	places = regexp.MustCompile(`^(<(?:rect|text|circle|ellipse|svg)) c?x="(-?[0-9.]+)" c?y="(-?[0-9.]+)"`)
	// inner is what a picture in the picture shows: as much as its size, at its place.
	inner = regexp.MustCompile(`^(<svg [^>]*) viewBox="[^"]*">`)
	steps = regexp.MustCompile(`^<path d="([MLQCZ0-9. -]+)"`)
	part  = regexp.MustCompile(`[MLQCZ]|-?[0-9.]+`)
)

// shape cuts a line of a picture in what is drawn and where: what is drawn elsewhere is
// the same. The page's script puts it in its place. Quotes are such that JSON has them
// as they are.
func shape(text string) (what string, x, y int) {
	if m := places.FindStringSubmatch(text); m != nil {
		what, x, y = m[1]+text[len(m[0]):], hundredths(m[2]), hundredths(m[3])
		what = inner.ReplaceAllString(what, "$1>")
	} else if m := steps.FindStringSubmatch(text); m != nil {
		parts := part.FindAllString(m[1], -1)
		x, y = hundredths(parts[1]), hundredths(parts[2])
		what = `<path d="` + relative(parts, x, y) + text[len(m[0])-1:]
	} else {
		what = text
	}
	return strings.ReplaceAll(strings.TrimSuffix(what, "\n"), `"`, `'`), tenths(x), tenths(y)
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
		v := decimal(tenths(hundredths(p) - from))
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

// tenths rounds hundredths: more can't be seen.
func tenths(n int) int {
	if n < 0 {
		return -tenths(-n)
	}
	return (n + 5) / 10
}

// decimal writes tenths as a number.
func decimal(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	whole, rest := strconv.Itoa(n/10), ""
	if n%10 > 0 {
		whole, rest = strings.TrimPrefix(whole, "0"), "."+strconv.Itoa(n%10)
	}
	return sign + whole + rest
}
