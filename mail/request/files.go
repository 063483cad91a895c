package request

import (
	"path"
	"strings"
	"unicode"

	"cityhall.example/engine/play"
	"cityhall.example/formats"
	"cityhall.example/mail/incoming"
)

// file returns the order sets of an attached file. A file of the name .txt is
// read as text is, any other as ReadOrders reads it.
func (f *finder) file(file incoming.File) []*play.OrderSet {
	text := normal(file.Data)
	lines, notes := cutNotes(fileLines(text))
	r := f.read(file.Name, lines)
	if strings.ToLower(path.Ext(file.Name)) == ".txt" {
		f.jot(notes)
		return f.adopt(r)
	}
	if r.unfilled && len(r.sets)+len(notes) == 0 {
		f.r.Unedited = true
		return nil
	}
	set, err := formats.ReadOrders(file.Name, []byte(text), f.g)
	if err != nil && len(r.sets) == 1 && len(r.errs) == 0 && f.misread(r.sets[0].Lines) == 0 {
		set, err = r.sets[0], nil // no YAML, but lines that are understood
		set.Notes = notes
	}
	if err != nil {
		f.r.Errors = append(f.r.Errors, err.(formats.Errors)...)
		return nil
	}
	f.jot(set.Notes)
	if set.Notes = nil; len(set.Lines) == 0 {
		return nil
	}
	return []*play.OrderSet{set}
}

// cutNotes takes private notes out of the lines of a file.
func cutNotes(all []line) (lines []line, notes []string) {
	for _, l := range all {
		if note, is := formats.ReadNote(l.text); is {
			notes = append(notes, note)
		} else {
			lines = append(lines, l)
		}
	}
	return lines, notes
}

// jot takes private notes that are in a file.
func (f *finder) jot(notes []string) {
	for _, text := range notes {
		if text == "" {
			f.add(Ask{Verb: ClearNotes})
		} else {
			f.add(Ask{Verb: Note, Text: text})
		}
	}
}

// normal returns the text with plain spaces and line ends, and without
// invisible characters.
func normal(data []byte) string {
	text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r):
			return -1
		case unicode.Is(unicode.Zs, r):
			return ' '
		}
		return r
	}, text)
}

// fileLines returns the lines of a file that are not blank.
func fileLines(text string) []line {
	var lines []line
	gap, number := true, 0
	for raw := range strings.SplitSeq(text, "\n") {
		number++
		if strings.TrimSpace(raw) == "" {
			gap = true
			continue
		}
		text, column, bullet := cutBullet(raw)
		lines = append(lines, line{text: text, place: number, column: column, bullet: bullet, gap: gap})
		gap = false
	}
	return lines
}
