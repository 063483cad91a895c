package request

import (
	"cmp"
	"strings"

	"cityhall.example/mail/incoming"
)

// maxNamed is how many lines of a text are looked at for the name of a game, and
// maxNamedBytes how much of a file.
const (
	maxNamed      = 200
	maxNamedBytes = 16 << 10
)

// Named returns the game that an email names, as it is written: in a line "game:
// NAME" of its text, of a file or of a quoted template, or else in its subject. It
// is what [Requests] has as Game, as far as a few lines show it, and it reads no
// orders: it is for emails of which nobody knows yet who sent them.
func Named(l *incoming.Mail) string {
	return cmp.Or(Says(l), gameIn(linesAt(l, 1)), readSubject(l.Subject).game)
}

// Says returns the game that the sender's own lines name, or a file: what [Named] finds
// first.
func Says(l *incoming.Mail) string {
	own := linesAt(l, 0)
	for _, f := range l.Files {
		lines := strings.Split(normal(f.Data[:min(len(f.Data), maxNamedBytes)]), "\n")
		own = append(own, lines[:min(len(lines), maxNamed)]...)
	}
	return gameIn(own)
}

// linesAt returns the first lines at a depth of quotation.
func linesAt(l *incoming.Mail, depth int) (lines []string) {
	for _, line := range l.Text {
		if text := strings.TrimSpace(line.Text); text != "" && !line.Foot && !strings.HasPrefix(text, "|") && line.Depth == depth && len(lines) < maxNamed {
			lines = append(lines, text)
		}
	}
	return lines
}

// gameIn returns the game that the first line "game: NAME" names.
func gameIn(lines []string) string {
	for _, line := range lines {
		text, _, _ := cutBullet(line)
		if key, name := cutKey(text); key == "game" && name != "" {
			return name
		}
	}
	return ""
}
