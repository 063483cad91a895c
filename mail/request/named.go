package request

import (
	"slices"
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
	var own, quoted []string
	for _, line := range l.Text {
		if text := strings.TrimSpace(line.Text); text != "" && !line.Foot && !strings.HasPrefix(text, "|") {
			switch {
			case line.Depth == 0 && len(own) < maxNamed:
				own = append(own, text)
			case line.Depth == 1 && len(quoted) < maxNamed:
				quoted = append(quoted, text)
			}
		}
	}
	for _, f := range l.Files {
		lines := strings.Split(normal(f.Data[:min(len(f.Data), maxNamedBytes)]), "\n")
		own = append(own, lines[:min(len(lines), maxNamed)]...)
	}
	for _, line := range slices.Concat(own, quoted) {
		text, _, _ := cutBullet(line)
		if key, name := cutKey(text); key == "game" && name != "" {
			return name
		}
	}
	return readSubject(l.Subject).game
}
