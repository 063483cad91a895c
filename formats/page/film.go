package page

import "strings"

// A film is a row of frames, each made of lines. It keeps each line once, and of each
// frame only how it differs from the one before.
type film struct {
	// Lines are what stands in lines, by number, and Frames are the differences: fours
	// of numbers, each of which is
	//
	//	n, skip, dx, dy   the next n lines of the frame before, behind those copied last
	//	                  and so many to be skipped (back, if negative), moved by dx, dy
	//	0, id, dx, dy     the line with the number, at so far from the line before it
	Lines  []string `json:"lines"`
	Frames [][]int  `json:"frames"`
	ids    map[string]int
	last   []line
}

// line returns the line of a text at a place.
func (f *film) line(what string, x, y int) line {
	if f.ids == nil {
		f.ids = map[string]int{}
	}
	id, known := f.ids[what]
	if !known {
		id = len(f.Lines)
		f.ids[what], f.Lines = id, append(f.Lines, what)
	}
	return line{id, x, y}
}

// texts adds a frame of texts.
func (f *film) texts(texts []string) {
	var lines []line
	for _, text := range texts {
		lines = append(lines, f.line(text, 0, 0))
	}
	f.add(lines)
}

// add adds a frame.
func (f *film) add(lines []line) {
	at := map[int][]int{} // where lines were, by their number
	for i, l := range f.last {
		at[l.id] = append(at[l.id], i)
	}
	ops, next, x, y := []int{}, 0, 0, 0
	for i := 0; i < len(lines); {
		from, n := f.longest(lines[i:], at[lines[i].id], next)
		if n == 0 {
			l := lines[i]
			ops = append(ops, 0, l.id, l.x-x, l.y-y)
			i, x, y = i+1, l.x, l.y
			continue
		}
		ops = append(ops, n, from-next, lines[i].x-f.last[from].x, lines[i].y-f.last[from].y)
		i, next = i+n, from+n
		x, y = lines[i-1].x, lines[i-1].y
	}
	f.last, f.Frames = lines, append(f.Frames, ops)
}

// mostPlaces is at how many places a line is looked for.
const mostPlaces = 64

// longest returns where in the last frame the longest piece begins with which the lines
// begin, all moved alike, and how long it is: 0 if it is easier to write them anew.
func (f *film) longest(lines []line, places []int, next int) (from, n int) {
	try := func(p int) {
		dx, dy, k := lines[0].x-f.last[p].x, lines[0].y-f.last[p].y, 0
		for k < len(lines) && p+k < len(f.last) {
			was, is := f.last[p+k], lines[k]
			if was.id != is.id || is.x-was.x != dx || is.y-was.y != dy {
				break
			}
			k++
		}
		if k > n && (k > 1 || p == next) {
			from, n = p, k
		}
	}
	if next < len(f.last) {
		try(next)
	}
	for i, p := range places {
		if i == mostPlaces {
			break
		}
		try(p)
	}
	return from, n
}

// picture adds a frame that shows an SVG document, of which every element has a line.
func (f *film) picture(svg string) {
	var lines []line
	for text := range strings.Lines(svg) {
		lines = append(lines, f.line(shape(text)))
	}
	f.add(lines)
}
